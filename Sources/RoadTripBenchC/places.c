#include "baseline.h"
#include "places.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

sqlite3 *open_to_read(const char *path) {
  sqlite3 *database = NULL;
  if (sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL)) {
    sqlite3_close(database);
    return NULL;
  }
  sqlite3_exec(database, "PRAGMA mmap_size = 1099511627776; PRAGMA cache_size = -16384", NULL, NULL, NULL);
  return database;
}

sqlite3_stmt *prepared(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement = NULL;
  return sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) ? NULL : statement;
}

int64_t baseline_drop_indexes(const char *path, int keeps_places) {
  static const char *text =
    "DROP TRIGGER map_point_search_insert; DROP TRIGGER map_point_search_update; DROP TRIGGER map_point_search_delete;"
    "DROP TRIGGER destination_box_insert; DROP TRIGGER destination_box_update; DROP TRIGGER destination_box_delete;";
  static const char *places =
    "DROP TRIGGER map_point_box_insert; DROP TRIGGER map_point_box_update; DROP TRIGGER map_point_box_delete;";
  sqlite3 *database = NULL;
  int code = sqlite3_open(path, &database);
  if (!code) code = sqlite3_exec(database, text, NULL, NULL, NULL);
  if (!code && !keeps_places) code = sqlite3_exec(database, places, NULL, NULL, NULL);
  sqlite3_close(database);
  return code ? -1 : 0;
}

char *kept(sqlite3_stmt *statement, int column) {
  const char *text = (const char *)sqlite3_column_text(statement, column);
  return text ? strdup(text) : NULL;
}

const char *const point_of_slug =
  "SELECT t.slug, t.title, t.subtitle, t.latitude, t.longitude, t.elevation, t.category, t.address, t.links,"
  " t.tags, t.body, t.image, d.slug FROM destination d CROSS JOIN map_point t USING (destination_id)"
  " WHERE t.slug = ?1 AND d.slug = ?2";

struct point read_point(sqlite3_stmt *row) {
  return (struct point){
    .slug = kept(row, 0), .title = kept(row, 1), .subtitle = kept(row, 2), .latitude = sqlite3_column_double(row, 3),
    .longitude = sqlite3_column_double(row, 4), .has_elevation = sqlite3_column_type(row, 5) != SQLITE_NULL,
    .elevation = sqlite3_column_double(row, 5), .category = kept(row, 6), .address = kept(row, 7), .links = kept(row, 8),
    .tags = kept(row, 9), .body = kept(row, 10), .image = kept(row, 11), .destination = kept(row, 12)};
}

void free_point(struct point *point) {
  free(point->slug), free(point->title), free(point->subtitle), free(point->category), free(point->address);
  free(point->links), free(point->tags), free(point->body), free(point->image), free(point->destination);
}

int64_t baseline_lookup(const char *path, int64_t rows, int64_t times, int in_one_read) {
  sqlite3 *database = open_to_read(path);
  if (!database) return -1;
  sqlite3_stmt *statement = prepared(database, point_of_slug);
  if (!statement) return -1;
  char (*slugs)[32] = malloc((size_t)times * sizeof *slugs);
  for (int64_t i = 0; i < times; i++) snprintf(slugs[i], sizeof *slugs, "point-%lld", (long long)(i * 104729 % rows));
  int64_t start = now(), found = 0;
  if (in_one_read) sqlite3_exec(database, "BEGIN", NULL, NULL, NULL);
  for (int64_t i = 0; i < times; i++) {
    sqlite3_bind_text(statement, 1, slugs[i], -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, "grid", 4, SQLITE_STATIC);
    if (sqlite3_step(statement) == SQLITE_ROW) {
      struct point point = read_point(statement);
      found += point.slug != NULL;
      free_point(&point);
    }
    sqlite3_reset(statement);
  }
  if (in_one_read) sqlite3_exec(database, "COMMIT", NULL, NULL, NULL);
  int64_t elapsed = now() - start;
  free(slugs);
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return found == times ? elapsed : -1;
}

const char *const place_of_row =
  "SELECT t.slug, t.title, t.subtitle, t.latitude, t.longitude, t.category, d.slug FROM"
  " map_point t JOIN destination d USING (destination_id) WHERE t.map_point_id = ?";
const char *const places_in_window =
  "SELECT map_point_id, south, west FROM map_point_box WHERE south >= ?1 AND south <= ?2 AND west >= ?3 AND west <= ?4";

int read_place(sqlite3_stmt *row, int64_t id, struct place *place) {
  sqlite3_bind_int64(row, 1, id);
  int found = sqlite3_step(row) == SQLITE_ROW;
  if (found)
    *place = (struct place){
      .slug = kept(row, 0), .title = kept(row, 1), .subtitle = kept(row, 2), .latitude = sqlite3_column_double(row, 3),
      .longitude = sqlite3_column_double(row, 4), .category = kept(row, 5), .destination = kept(row, 6)};
  sqlite3_reset(row);
  return found;
}

void free_places(struct place *places, int count) {
  for (int i = 0; i < count; i++) {
    free(places[i].slug), free(places[i].title), free(places[i].subtitle);
    free(places[i].category), free(places[i].destination);
  }
}

void bind_window(sqlite3_stmt *box, double south, double north, double west, double east) {
  sqlite3_bind_int64(box, 1, (int64_t)floor(south * 1e7) - 1);
  sqlite3_bind_int64(box, 2, (int64_t)ceil(north * 1e7) + 1);
  sqlite3_bind_int64(box, 3, (int64_t)floor(west * 1e7) - 1);
  sqlite3_bind_int64(box, 4, (int64_t)ceil(east * 1e7) + 1);
}

int64_t end_of_searches(sqlite3 *database, sqlite3_stmt *box, sqlite3_stmt *row, int64_t start) {
  sqlite3_exec(database, "COMMIT", NULL, NULL, NULL);
  int64_t elapsed = now() - start;
  sqlite3_finalize(box);
  sqlite3_finalize(row);
  sqlite3_close(database);
  return elapsed;
}

struct candidate { int64_t row; double chord; };

/// Keeps the nearest in order, as many as `room`.
static int keep(struct candidate *list, int count, int room, struct candidate one) {
  if (count == room && one.chord >= list[count - 1].chord) return count;
  int low = 0, high = count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (list[middle].chord < one.chord) low = middle + 1; else high = middle;
  }
  if (count < room) count++;
  memmove(list + low + 1, list + low, (size_t)(count - 1 - low) * sizeof *list);
  list[low] = one;
  return count;
}

static int by_distance(const void *left, const void *right) {
  double first = ((const struct place *)left)->distance, second = ((const struct place *)right)->distance;
  return first < second ? -1 : first > second;
}

int64_t baseline_near(const char *path, double metres, int limit, int64_t times, int64_t *hits) {
  sqlite3 *database = open_to_read(path);
  if (!database) return -1;
  sqlite3_stmt *box = prepared(database, places_in_window), *row = prepared(database, place_of_row);
  if (!box || !row) return -1;
  int room = limit + 16;
  struct candidate *list = malloc((size_t)room * sizeof *list);
  *hits = 0;
  int64_t start = now();
  sqlite3_exec(database, "BEGIN", NULL, NULL, NULL);
  for (int64_t i = 0; i < times; i++) {
    double latitude, longitude;
    place_of_search(i, &latitude, &longitude);
    struct vector center = vector_at(latitude, longitude);
    double reach = metres > 0 ? metres : 1000;
    int count;
    for (;;) {
      double slack = reach + SLACK, most = squared_chord_of(slack);
      double rise = slack / EARTH * 180 / M_PI, width = half_width(slack, latitude);
      bind_window(box, latitude - rise, latitude + rise, longitude - width, longitude + width);
      count = 0;
      while (sqlite3_step(box) == SQLITE_ROW) {
        double chord = squared_chord(
          center, vector_at((double)sqlite3_column_int64(box, 1) / 1e7, (double)sqlite3_column_int64(box, 2) / 1e7));
        if (chord <= most) count = keep(list, count, room, (struct candidate){sqlite3_column_int64(box, 0), chord});
      }
      sqlite3_reset(box);
      if (metres > 0 || count >= limit) break;
      double factor = count ? sqrt(1.5 * (limit + 20) / count) : 8;
      reach *= factor > 8 ? 8 : factor < 1.5 ? 1.5 : factor;
    }
    // The index knows places to 5 mm, the rows know them exactly.
    struct place *places = malloc((size_t)room * sizeof *places);
    int found = 0;
    double farthest = 0;
    for (int place = 0; place < count; place++) {
      if (found >= limit && distance_of(list[place].chord) > farthest + SLACK) break;
      struct place *one = places + found;
      if (!read_place(row, list[place].row, one)) continue;
      one->distance = distance_of(squared_chord(center, vector_at(one->latitude, one->longitude)));
      if (metres > 0 && one->distance > metres) { free_places(one, 1); continue; }
      farthest = fmax(farthest, one->distance);
      found++;
    }
    qsort(places, (size_t)found, sizeof *places, by_distance);
    *hits += found < limit ? found : limit;
    free_places(places, found);
    free(places);
  }
  int64_t elapsed = end_of_searches(database, box, row, start);
  free(list);
  return elapsed;
}

int64_t baseline_count_near(const char *path, double metres, int64_t times, int64_t *hits) {
  sqlite3 *database = open_to_read(path);
  if (!database) return -1;
  sqlite3_stmt *box = prepared(database, places_in_window), *row = prepared(database, place_of_row);
  if (!box || !row) return -1;
  double sure = squared_chord_of(metres - SLACK), most = squared_chord_of(metres + SLACK);
  double rise = (metres + SLACK) / EARTH * 180 / M_PI;
  *hits = 0;
  int64_t start = now();
  sqlite3_exec(database, "BEGIN", NULL, NULL, NULL);
  for (int64_t i = 0; i < times; i++) {
    double latitude, longitude;
    place_of_search(i, &latitude, &longitude);
    struct vector center = vector_at(latitude, longitude);
    double width = half_width(metres + SLACK, latitude);
    bind_window(box, latitude - rise, latitude + rise, longitude - width, longitude + width);
    while (sqlite3_step(box) == SQLITE_ROW) {
      double chord = squared_chord(
        center, vector_at((double)sqlite3_column_int64(box, 1) / 1e7, (double)sqlite3_column_int64(box, 2) / 1e7));
      if (chord <= sure) {
        (*hits)++;
      } else if (chord <= most) {
        // So near the edge only the row tells.
        struct place one;
        if (!read_place(row, sqlite3_column_int64(box, 0), &one)) continue;
        *hits += distance_of(squared_chord(center, vector_at(one.latitude, one.longitude))) <= metres;
        free_places(&one, 1);
      }
    }
    sqlite3_reset(box);
  }
  return end_of_searches(database, box, row, start);
}

int64_t baseline_search(const char *path, const char *word, int limit, int64_t times, int64_t *hits) {
  sqlite3 *database = open_to_read(path);
  if (!database) return -1;
  sqlite3_stmt *statement = prepared(database, "SELECT rowid FROM search WHERE search MATCH ? LIMIT ?");
  if (!statement) return -1;
  *hits = 0;
  int64_t start = now();
  sqlite3_exec(database, "BEGIN", NULL, NULL, NULL);
  for (int64_t i = 0; i < times; i++) {
    sqlite3_bind_text(statement, 1, word, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 2, limit);
    while (sqlite3_step(statement) == SQLITE_ROW) (*hits)++;
    sqlite3_reset(statement);
  }
  sqlite3_exec(database, "COMMIT", NULL, NULL, NULL);
  int64_t elapsed = now() - start;
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return elapsed;
}
