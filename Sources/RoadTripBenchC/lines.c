#include "baseline.h"
#include "places.h"
#include <stdlib.h>
#include <string.h>

// In a box, and along a route.

static int listed(const void *left, const void *right) {
  const struct place *first = left, *second = right;
  int order = strcmp(first->destination, second->destination);
  return order ? order : strcmp(first->slug, second->slug);
}

int64_t baseline_within(const char *path, double size, int64_t times, int64_t *hits) {
  sqlite3 *database = open_to_read(path);
  if (!database) return -1;
  sqlite3_stmt *box = prepared(database, places_in_window), *row = prepared(database, place_of_row);
  if (!box || !row) return -1;
  *hits = 0;
  int64_t start = now();
  sqlite3_exec(database, "BEGIN", NULL, NULL, NULL);
  for (int64_t i = 0; i < times; i++) {
    double south = 31 + (double)(i * 7919 % 1000) / 1000 * 17, west = -118 + (double)(i * 104729 % 1000) / 1000 * 35;
    double north = south + size, east = west + size;
    int count = 0, room = 0, found = 0;
    int64_t *rows = NULL;
    bind_window(box, south, north, west, east);
    while (sqlite3_step(box) == SQLITE_ROW) {
      if (count == room) rows = realloc(rows, (size_t)(room = room ? 2 * room : 16) * sizeof *rows);
      rows[count++] = sqlite3_column_int64(box, 0);
    }
    sqlite3_reset(box);
    struct place *places = malloc((size_t)count * sizeof *places + 1);
    for (int place = 0; place < count; place++) {
      struct place *one = places + found;
      if (!read_place(row, rows[place], one)) continue;
      if (one->latitude < south || one->latitude > north || one->longitude < west || one->longitude > east)
        free_places(one, 1);
      else
        found++;
    }
    qsort(places, (size_t)found, sizeof *places, listed);
    *hits += found;
    free_places(places, found);
    free(places);
    free(rows);
  }
  return end_of_searches(database, box, row, start);
}

/// The differences of a chunk, of which elevations and times are not looked at.
static int64_t difference(const uint8_t **bytes, const uint8_t *end) {
  uint64_t coded = 0;
  for (int shift = 0; *bytes < end && shift < 64; shift += 7) {
    uint8_t byte = *(*bytes)++;
    coded |= (uint64_t)(byte & 127) << shift;
    if (byte < 128) break;
  }
  return (int64_t)(coded >> 1) ^ -(int64_t)(coded & 1);
}

static struct vector minus(struct vector a, struct vector b) { return (struct vector){a.x - b.x, a.y - b.y, a.z - b.z}; }
static double dot(struct vector a, struct vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static struct vector cross(struct vector a, struct vector b) {
  return (struct vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// The square of the chord from a place to the shorter arc from `start` to `end`.
static double chord_to_leg(struct vector place, struct vector start, struct vector end) {
  struct vector line = minus(end, start), from_start = minus(place, start), from_end = minus(place, end);
  struct vector normal = cross(start, line);
  double square = dot(normal, normal), after = dot(line, from_start) - dot(start, line) * dot(start, from_start);
  double before = dot(end, line) * dot(end, from_end) - dot(line, from_end);
  if (!(square > 0 && after > 0 && before > 0)) return fmin(dot(from_start, from_start), dot(from_end, from_end));
  double height = dot(from_start, normal), sine = fmin(1, height * height / square);
  return 2 * sine / (1 + sqrt(1 - sine));
}

/// Where on that arc it comes nearest, 0…1.
static double fraction_of_leg(struct vector place, struct vector start, struct vector end) {
  struct vector line = minus(end, start), from_start = minus(place, start), from_end = minus(place, end);
  struct vector normal = cross(start, line);
  double length = sqrt(dot(normal, normal)), after = dot(line, from_start) - dot(start, line) * dot(start, from_start);
  double before = dot(end, line) * dot(end, from_end) - dot(line, from_end);
  if (!(length > 0 && after > 0 && before > 0)) return dot(from_start, from_start) <= dot(from_end, from_end) ? 0 : 1;
  return atan2(after, length * dot(start, place)) / atan2(length, dot(start, end));
}

struct best { int64_t row; double chord, along; };
struct found { struct best *list; int count, room; };

/// Keeps where the line comes nearest to a row; the first of equals.
static void note(struct found *found, struct best one) {
  for (int i = 0; i < found->count; i++) {
    if (found->list[i].row != one.row) continue;
    if (one.chord < found->list[i].chord) found->list[i] = one;
    return;
  }
  if (found->count == found->room)
    found->list = realloc(found->list, (size_t)(found->room = found->room ? 2 * found->room : 16) * sizeof one);
  found->list[found->count++] = one;
}

#define CHUNK 257

/// One chunk: its window, the places in it, and the legs that come nearest to them; gives its length.
static double walk(sqlite3_stmt *box, const int64_t (*points)[2], int count, double metres, double length, struct found *found) {
  struct vector vectors[CHUNK];
  double alongs[CHUNK], most = squared_chord_of(metres);
  int64_t south = points[0][0], north = south, west = points[0][1], east = west, longest = 0;
  for (int i = 0; i < count; i++) {
    int64_t y = points[i][0], x = points[i][1];
    vectors[i] = vector_at((double)y / 1e7, (double)x / 1e7);
    alongs[i] = i ? alongs[i - 1] + distance_of(squared_chord(vectors[i - 1], vectors[i])) : 0;
    if (y < south) south = y;
    if (y > north) north = y;
    if (x < west) west = x;
    if (x > east) east = x;
    if (i && llabs(y - points[i - 1][0]) > longest) longest = llabs(y - points[i - 1][0]);
    if (i && llabs(x - points[i - 1][1]) > longest) longest = llabs(x - points[i - 1][1]);
  }
  double leg = 2 * (double)longest / 1e7, reach = (metres + SLACK) / EARTH * 180 / M_PI + 0.0125 * leg * leg;
  double low = (double)south / 1e7 - reach, high = (double)north / 1e7 + reach;
  double width = half_width(metres + SLACK, fmax(fabs(low), fabs(high)));
  bind_window(box, low, high, (double)west / 1e7 - width, (double)east / 1e7 + width);
  while (sqlite3_step(box) == SQLITE_ROW) {
    struct vector place = vector_at((double)sqlite3_column_int64(box, 1) / 1e7, (double)sqlite3_column_int64(box, 2) / 1e7);
    double limit = most;
    int nearest = -1;
    for (int i = 0; i + 1 < count; i++) {
      double chord = chord_to_leg(place, vectors[i], vectors[i + 1]);
      if (chord < limit || (chord == limit && nearest < 0)) limit = chord, nearest = i;
    }
    if (nearest < 0) continue;
    double fraction = fraction_of_leg(place, vectors[nearest], vectors[nearest + 1]);
    double along = length + alongs[nearest] + fraction * (alongs[nearest + 1] - alongs[nearest]);
    note(found, (struct best){sqlite3_column_int64(box, 0), limit, along});
  }
  sqlite3_reset(box);
  return alongs[count - 1];
}

static int by_along(const void *left, const void *right) {
  double first = ((const struct place *)left)->along, second = ((const struct place *)right)->along;
  return first < second ? -1 : first > second;
}

int64_t baseline_along(const char *path, const char *slug, double metres, int64_t times, int64_t *hits) {
  sqlite3 *database = open_to_read(path);
  if (!database) return -1;
  sqlite3_stmt *box = prepared(database, places_in_window), *row = prepared(database, place_of_row);
  sqlite3_stmt *route = prepared(database, "SELECT route_id, length FROM route WHERE slug = ?");
  sqlite3_stmt *track = prepared(database,
    "SELECT segment, point_count, points FROM track_chunk WHERE route_id = ? ORDER BY segment, position");
  if (!box || !row || !route || !track) return -1;
  *hits = 0;
  int64_t start = now();
  sqlite3_exec(database, "BEGIN", NULL, NULL, NULL);
  for (int64_t i = 0; i < times; i++) {
    sqlite3_bind_text(route, 1, slug, -1, SQLITE_STATIC);
    if (sqlite3_step(route) != SQLITE_ROW) return -1;
    sqlite3_bind_int64(track, 1, sqlite3_column_int64(route, 0));
    double whole = sqlite3_column_double(route, 1), length = 0;
    sqlite3_reset(route);
    int64_t points[CHUNK][2], segment = -1;
    int count = 0;
    struct found found = {0};
    while (sqlite3_step(track) == SQLITE_ROW) {
      // A chunk begins where the one before ended, unless a new segment starts.
      if (count && sqlite3_column_int64(track, 0) == segment) memcpy(points[0], points[count - 1], sizeof *points), count = 1;
      else count = 0;
      segment = sqlite3_column_int64(track, 0);
      const uint8_t *bytes = sqlite3_column_blob(track, 2), *end = bytes + sqlite3_column_bytes(track, 2);
      int64_t y = 0, x = 0;
      for (int left = sqlite3_column_int(track, 1); left > 0 && bytes < end && count < CHUNK; left--) {
        y += difference(&bytes, end), x += difference(&bytes, end);
        int flags = bytes < end ? *bytes++ : 0;
        if (flags & 1) difference(&bytes, end);
        if (flags & 2) difference(&bytes, end);
        points[count][0] = y, points[count++][1] = x;
      }
      length += walk(box, (const int64_t (*)[2])points, count, metres, length, &found);
    }
    sqlite3_reset(track);
    struct place *places = malloc((size_t)found.count * sizeof *places + 1);
    int read = 0;
    for (int place = 0; place < found.count; place++) {
      if (!read_place(row, found.list[place].row, places + read)) continue;
      places[read].distance = distance_of(found.list[place].chord);
      places[read++].along = found.list[place].along * (length > 0 ? whole / length : 1);
    }
    qsort(places, (size_t)read, sizeof *places, by_along);
    *hits += read;
    free_places(places, read);
    free(places);
    free(found.list);
  }
  sqlite3_exec(database, "COMMIT", NULL, NULL, NULL);
  int64_t elapsed = now() - start;
  sqlite3_finalize(box);
  sqlite3_finalize(row);
  sqlite3_finalize(route);
  sqlite3_finalize(track);
  sqlite3_close(database);
  return elapsed;
}
