#include "baseline.h"
#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static sqlite3 *open_to_read(const char *path) {
  sqlite3 *database = NULL;
  if (sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL)) {
    sqlite3_close(database);
    return NULL;
  }
  sqlite3_exec(database, "PRAGMA mmap_size = 1099511627776; PRAGMA cache_size = -16384; BEGIN", NULL, NULL, NULL);
  return database;
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

static char *kept(sqlite3_stmt *statement, int column) {
  const char *text = (const char *)sqlite3_column_text(statement, column);
  return text ? strdup(text) : NULL;
}

int64_t baseline_lookup(const char *path, int64_t rows, int64_t times, int by_slug) {
  sqlite3 *database = open_to_read(path);
  if (!database) return -1;
  const char *sql = by_slug
    ? "SELECT t.slug, t.title, t.subtitle, t.latitude, t.longitude, t.category, d.slug FROM destination d CROSS JOIN map_point t"
      " USING (destination_id) WHERE t.slug = ? AND d.slug = 'grid'"
    : "SELECT t.slug, t.title, t.subtitle, t.latitude, t.longitude, t.category, d.slug FROM map_point t JOIN destination d"
      " USING (destination_id) WHERE t.map_point_id = ?";
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL)) return -1;
  int64_t start = now(), found = 0;
  for (int64_t i = 0; i < times; i++) {
    int64_t row = i * 104729 % rows;
    char slug[32];
    if (by_slug) sqlite3_bind_text(statement, 1, slug, snprintf(slug, sizeof slug, "point-%lld", (long long)row), SQLITE_STATIC);
    else sqlite3_bind_int64(statement, 1, row + 1);
    if (sqlite3_step(statement) == SQLITE_ROW) {
      found++;
      char *texts[5] = {kept(statement, 0), kept(statement, 1), kept(statement, 2), kept(statement, 5), kept(statement, 6)};
      for (int text = 0; text < 5; text++) free(texts[text]);
    }
    sqlite3_reset(statement);
  }
  int64_t elapsed = now() - start;
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return found == times ? elapsed : -1;
}

struct candidate { int64_t row; double chord; };

static const double radius = 6371008.8;

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

int64_t baseline_near(const char *path, double metres, int limit, int64_t times, int64_t *hits) {
  sqlite3 *database = open_to_read(path);
  if (!database) return -1;
  sqlite3_stmt *box = NULL, *row = NULL;
  if (sqlite3_prepare_v3(database, "SELECT map_point_id, south, west FROM map_point_box WHERE south >= ?1 AND south <= ?2 AND"
      " west >= ?3 AND west <= ?4", -1, SQLITE_PREPARE_PERSISTENT, &box, NULL)) return -1;
  if (sqlite3_prepare_v3(database, "SELECT t.slug, t.title, t.subtitle, t.latitude, t.longitude, t.category, d.slug FROM"
      " map_point t JOIN destination d USING (destination_id) WHERE t.map_point_id = ?", -1, SQLITE_PREPARE_PERSISTENT, &row, NULL))
    return -1;
  int room = limit + 16;
  struct candidate *list = malloc((size_t)room * sizeof *list);
  int64_t start = now();
  *hits = 0;
  for (int64_t i = 0; i < times; i++) {
    double latitude = 31 + (double)(i * 7919 % 1000) / 1000 * 18, longitude = -118 + (double)(i * 104729 % 1000) / 1000 * 36;
    double phi = latitude * M_PI / 180, lambda = longitude * M_PI / 180, reach = metres > 0 ? metres : 1000;
    double x = cos(phi) * cos(lambda), y = cos(phi) * sin(lambda), z = sin(phi);
    int count;
    for (;;) {
      double angle = reach / radius, half = sin(angle / 2), most = 4 * half * half;
      double rise = angle * 180 / M_PI, width = asin(sin(angle) / cos(phi)) * 180 / M_PI;
      sqlite3_bind_int64(box, 1, (int64_t)((latitude - rise) * 1e7) - 1);
      sqlite3_bind_int64(box, 2, (int64_t)((latitude + rise) * 1e7) + 1);
      sqlite3_bind_int64(box, 3, (int64_t)((longitude - width) * 1e7) - 1);
      sqlite3_bind_int64(box, 4, (int64_t)((longitude + width) * 1e7) + 1);
      count = 0;
      while (sqlite3_step(box) == SQLITE_ROW) {
        double p = (double)sqlite3_column_int64(box, 1) / 1e7 * M_PI / 180, l = (double)sqlite3_column_int64(box, 2) / 1e7 * M_PI / 180;
        double dx = cos(p) * cos(l) - x, dy = cos(p) * sin(l) - y, dz = sin(p) - z, chord = dx * dx + dy * dy + dz * dz;
        if (chord <= most) count = keep(list, count, room, (struct candidate){sqlite3_column_int64(box, 0), chord});
      }
      sqlite3_reset(box);
      if (metres > 0 || count == room) break;
      double factor = count ? sqrt(1.5 * (limit + 20) / count) : 8;
      reach *= factor > 8 ? 8 : factor < 1.5 ? 1.5 : factor;
    }
    for (int place = 0; place < count; place++) {
      sqlite3_bind_int64(row, 1, list[place].row);
      if (sqlite3_step(row) == SQLITE_ROW) {
        if (place < limit) (*hits)++;
        char *texts[5] = {kept(row, 0), kept(row, 1), kept(row, 2), kept(row, 5), kept(row, 6)};
        for (int text = 0; text < 5; text++) free(texts[text]);
      }
      sqlite3_reset(row);
    }
  }
  int64_t elapsed = now() - start;
  free(list);
  sqlite3_finalize(box);
  sqlite3_finalize(row);
  sqlite3_close(database);
  return elapsed;
}

int64_t baseline_search(const char *path, const char *word, int limit, int64_t times, int64_t *hits) {
  sqlite3 *database = open_to_read(path);
  if (!database) return -1;
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v3(database, "SELECT rowid FROM search WHERE search MATCH ? LIMIT ?", -1, SQLITE_PREPARE_PERSISTENT,
      &statement, NULL)) return -1;
  int64_t start = now();
  *hits = 0;
  for (int64_t i = 0; i < times; i++) {
    sqlite3_bind_text(statement, 1, word, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 2, limit);
    while (sqlite3_step(statement) == SQLITE_ROW) (*hits)++;
    sqlite3_reset(statement);
  }
  int64_t elapsed = now() - start;
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return elapsed;
}
