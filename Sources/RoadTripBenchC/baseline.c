#include "baseline.h"
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

static sqlite3 *open_database(const char *path, int64_t mmap_size) {
  sqlite3 *database = NULL;
  if (sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL)) {
    sqlite3_close(database);
    return NULL;
  }
  char pragma[64];
  snprintf(pragma, sizeof pragma, "PRAGMA mmap_size = %lld", (long long)mmap_size);
  sqlite3_exec(database, pragma, NULL, NULL, NULL);
  sqlite3_exec(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;"
               " PRAGMA foreign_keys = ON", NULL, NULL, NULL);
  return database;
}

int64_t baseline_insert(const char *path, int64_t count, int64_t first) {
  sqlite3 *database = open_database(path, 0);
  if (!database) return -1;
  sqlite3_stmt *statement = NULL;
  const char *sql = "INSERT INTO map_point (pack_id, destination_id, slug, title, subtitle, latitude, longitude, category)"
                    " VALUES (1, 1, ?, ?, ?, ?, ?, ?)";
  if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL)) { sqlite3_close(database); return -1; }
  int64_t start = now();
  sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL);
  for (int64_t i = first; i < first + count; i++) {
    char slug[32], name[32], subtitle[32];
    int slug_length = snprintf(slug, sizeof slug, "point-%lld", (long long)i);
    int name_length = snprintf(name, sizeof name, "Point %lld", (long long)i);
    int subtitle_length = snprintf(subtitle, sizeof subtitle, "Row %lld of the grid", (long long)(i / 1000));
    sqlite3_bind_text(statement, 1, slug, slug_length, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, name, name_length, SQLITE_STATIC);
    sqlite3_bind_text(statement, 3, subtitle, subtitle_length, SQLITE_STATIC);
    sqlite3_bind_double(statement, 4, 30 + (double)(i * 7919 % 1000000) / 50000);
    sqlite3_bind_double(statement, 5, -120 + (double)(i * 104729 % 1000000) / 25000);
    sqlite3_bind_text(statement, 6, "view", 4, SQLITE_STATIC);
    if (sqlite3_step(statement) != SQLITE_DONE) { sqlite3_finalize(statement); sqlite3_close(database); return -1; }
    sqlite3_reset(statement);
  }
  if (sqlite3_exec(database, "COMMIT", NULL, NULL, NULL)) { sqlite3_finalize(statement); sqlite3_close(database); return -1; }
  int64_t elapsed = now() - start;
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return elapsed;
}

enum { columns = 13 };

struct point {
  char *texts[columns];
  double latitude, longitude, elevation;
};

static int is_text(int column) { return column < 3 || column > 5; }

static char *copy(sqlite3_stmt *statement, int column) {
  const char *text = (const char *)sqlite3_column_text(statement, column);
  if (!text) return NULL;
  int length = sqlite3_column_bytes(statement, column);
  char *kept = malloc((size_t)length + 1);
  memcpy(kept, text, (size_t)length + 1);
  return kept;
}

static const char *selection =
    "SELECT t.slug, t.title, t.subtitle, t.latitude, t.longitude, t.elevation, t.category, t.address,"
    " t.links, t.tags, t.body, t.image, d.slug FROM destination d CROSS JOIN map_point t USING (destination_id)"
    " ORDER BY d.slug, t.slug";

int64_t baseline_fetch(const char *path, int64_t mmap_size, int64_t *rows) {
  sqlite3 *database = open_database(path, mmap_size);
  if (!database) return -1;
  sqlite3_stmt *statement = NULL;
  int64_t start = now();
  if (sqlite3_prepare_v2(database, selection, -1, &statement, NULL)) { sqlite3_close(database); return -1; }
  size_t count = 0, room = 1024;
  struct point *points = malloc(room * sizeof *points);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    if (count == room) points = realloc(points, (room *= 2) * sizeof *points);
    struct point *point = &points[count++];
    memset(point, 0, sizeof *point);
    for (int column = 0; column < columns; column++)
      if (is_text(column)) point->texts[column] = copy(statement, column);
    point->latitude = sqlite3_column_double(statement, 3);
    point->longitude = sqlite3_column_double(statement, 4);
    point->elevation = sqlite3_column_double(statement, 5);
  }
  int64_t elapsed = now() - start;
  *rows = (int64_t)count;
  for (size_t i = 0; i < count; i++) {
    for (int column = 0; column < columns; column++) free(points[i].texts[column]);
  }
  free(points);
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return elapsed;
}
