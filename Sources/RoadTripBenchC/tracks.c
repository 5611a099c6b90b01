#include "works.h"
#include "stopwatch.h"
#include <sqlite3.h>
#include <stdlib.h>

struct track_point {
  double latitude, longitude, elevation;
  int64_t time;
};

/// The same drive as that of TrackWorks.swift.
static struct track_point *drive(int64_t count) {
  struct track_point *points = malloc((size_t)count * sizeof *points);
  int64_t y = 300000000, x = -1200000000;
  for (int64_t i = 0; i < count; i++) {
    points[i] = (struct track_point){(double)y / 1e7, (double)x / 1e7, (double)(1000 + i / 7 % 4000) / 10, 1700000000000 + i * 1000};
    int64_t step = 900 + i * 7919 % 601;
    y += i / 100000 % 2 ? -step : step;
    x += 700 + i * 104729 % 801;
  }
  return points;
}

static int store(sqlite3 *database, sqlite3_stmt *insertion, const struct track_point *points, int64_t count) {
  if (sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL)) return -1;
  for (int64_t i = 0; i < count; i++) {
    sqlite3_bind_int64(insertion, 1, i + 1);
    sqlite3_bind_double(insertion, 2, points[i].latitude);
    sqlite3_bind_double(insertion, 3, points[i].longitude);
    sqlite3_bind_double(insertion, 4, points[i].elevation);
    sqlite3_bind_int64(insertion, 5, points[i].time);
    if (sqlite3_step(insertion) != SQLITE_DONE) return -1;
    sqlite3_reset(insertion);
  }
  return sqlite3_exec(database, "COMMIT", NULL, NULL, NULL);
}

int64_t baseline_track_store(const char *path, int64_t count) {
  sqlite3 *database = NULL;
  sqlite3_stmt *insertion = NULL;
  int64_t elapsed = -1;
  if (!sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL)
      && !sqlite3_exec(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;"
           " CREATE TABLE track_point (route_id INTEGER, segment INTEGER, position INTEGER, latitude REAL NOT NULL,"
           " longitude REAL NOT NULL, elevation REAL, time INTEGER, PRIMARY KEY (route_id, segment, position))"
           " STRICT, WITHOUT ROWID", NULL, NULL, NULL)
      && !sqlite3_prepare_v2(database, "INSERT INTO track_point VALUES (1, 1, ?, ?, ?, ?, ?)", -1, &insertion, NULL)) {
    struct track_point *points = drive(count);
    int64_t start = stopwatch();
    if (!store(database, insertion, points, count)) elapsed = stopwatch() - start;
    free(points);
  }
  sqlite3_finalize(insertion);
  sqlite3_close(database);
  return elapsed;
}

int64_t baseline_track_read(const char *path, int64_t count) {
  sqlite3 *database = NULL;
  sqlite3_stmt *selection = NULL;
  if (sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL)
      || sqlite3_exec(database, "PRAGMA mmap_size = 1099511627776; PRAGMA cache_size = -16384", NULL, NULL, NULL)
      || sqlite3_prepare_v2(database, "SELECT latitude, longitude, elevation, time FROM track_point WHERE route_id = 1"
           " ORDER BY segment, position", -1, &selection, NULL)) {
    sqlite3_close(database);
    return -1;
  }
  int64_t start = stopwatch(), found = 0, room = 1024;
  struct track_point *points = malloc((size_t)room * sizeof *points);
  while (sqlite3_step(selection) == SQLITE_ROW) {
    if (found == room) points = realloc(points, (size_t)(room *= 2) * sizeof *points);
    points[found++] = (struct track_point){sqlite3_column_double(selection, 0), sqlite3_column_double(selection, 1),
      sqlite3_column_double(selection, 2), sqlite3_column_int64(selection, 3)};
  }
  int64_t elapsed = stopwatch() - start;
  free(points);
  sqlite3_finalize(selection);
  sqlite3_close(database);
  return found == count ? elapsed : -1;
}
