#include "works.h"
#include "places.h"
#include "stopwatch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3 *open_spatialite(const char *module, const char *path) {
  sqlite3 *database = NULL;
  char *problem = NULL;
  if (sqlite3_open(path, &database) || sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, NULL)
      || sqlite3_load_extension(database, module, "sqlite3_modspatialite_init", &problem)) {
    fprintf(stderr, "SpatiaLite: %s\n", problem ? problem : sqlite3_errmsg(database));
    sqlite3_free(problem);
    sqlite3_close(database);
    return NULL;
  }
  sqlite3_exec(database, "PRAGMA mmap_size = 1099511627776; PRAGMA cache_size = -65536", NULL, NULL, NULL);
  return database;
}

int64_t spatialite_make(const char *module, const char *source, const char *path) {
  sqlite3 *database = open_spatialite(module, path);
  if (!database) return -1;
  char *attaching = sqlite3_mprintf("ATTACH %Q AS ours", source);
  int failed = sqlite3_exec(database, attaching, NULL, NULL, NULL)
    || sqlite3_exec(database, "SELECT InitSpatialMetaData(1, 'WGS84');"
         "BEGIN; CREATE TABLE point (point_id INTEGER PRIMARY KEY, destination TEXT, slug TEXT, title TEXT, subtitle TEXT, category TEXT);"
         "SELECT AddGeometryColumn('point', 'place', 4326, 'POINT', 'XY', 1);"
         "INSERT INTO point (point_id, destination, slug, title, subtitle, category, place) SELECT m.map_point_id, d.slug, m.slug, m.title,"
         " m.subtitle, m.category, MakePoint(m.longitude, m.latitude, 4326) FROM ours.map_point m JOIN ours.destination d"
         " USING (destination_id);"
         "SELECT CreateSpatialIndex('point', 'place'); COMMIT; ANALYZE", NULL, NULL, NULL);
  if (failed) fprintf(stderr, "SpatiaLite: %s\n", sqlite3_errmsg(database));
  sqlite3_free(attaching);
  sqlite3_close(database);
  return failed ? -1 : 0;
}

// As SpatiaLite's own manual asks its index.
#define IN_BOX "point_id IN (SELECT rowid FROM SpatialIndex WHERE f_table_name = 'point' AND search_frame = BuildMbr(?3, ?5, ?4, ?6, 4326))"

static const char *within =
  "SELECT slug, title, subtitle, Y(place), X(place), category, destination, ST_Distance(place, MakePoint(?1, ?2, 4326), 0) AS metres"
  " FROM point WHERE " IN_BOX " AND metres <= ?7 ORDER BY metres LIMIT ?8";
static const char *counted =
  "SELECT count(*) FROM point WHERE " IN_BOX " AND ST_Distance(place, MakePoint(?1, ?2, 4326), 0) <= ?7";
static const char *nearest =
  "SELECT p.slug, p.title, p.subtitle, Y(p.place), X(p.place), p.category, p.destination FROM knn k JOIN point p ON p.point_id = k.fid"
  " WHERE k.f_table_name = 'point' AND k.ref_geometry = MakePoint(?1, ?2, 4326) AND k.max_items = ?8 ORDER BY k.pos";

static void bind(sqlite3_stmt *statement, double latitude, double longitude, double metres, int limit) {
  double rise = metres / EARTH * 180 / M_PI, width = half_width(metres, latitude);
  double values[] = {longitude, latitude, longitude - width, longitude + width, latitude - rise, latitude + rise, metres};
  for (int place = 0; place < 7; place++) sqlite3_bind_double(statement, place + 1, values[place]);
  if (limit > 0) sqlite3_bind_int(statement, 8, limit);
}

int64_t spatialite_near(const char *module, const char *path, double metres, int limit, int64_t times, int64_t *hits) {
  sqlite3 *database = open_spatialite(module, path);
  if (!database) return -1;
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v3(database, limit == 0 ? counted : metres > 0 ? within : nearest, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL)) {
    fprintf(stderr, "SpatiaLite: %s\n", sqlite3_errmsg(database));
    sqlite3_close(database);
    return -1;
  }
  *hits = 0;
  int code = SQLITE_DONE;
  int64_t start = stopwatch();
  for (int64_t i = 0; i < times && code == SQLITE_DONE; i++) {
    double latitude, longitude;
    place_of_search(i, &latitude, &longitude);
    bind(statement, latitude, longitude, metres, limit);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
      if (limit == 0) {
        *hits += sqlite3_column_int64(statement, 0);
        continue;
      }
      static const int places[] = {0, 1, 2, 5, 6};
      for (int text = 0; text < 5; text++) {
        const char *value = (const char *)sqlite3_column_text(statement, places[text]);
        free(value ? strdup(value) : NULL);
      }
      (*hits)++;
    }
    sqlite3_reset(statement);
  }
  int64_t elapsed = stopwatch() - start;
  if (code != SQLITE_DONE) fprintf(stderr, "SpatiaLite: %s\n", sqlite3_errmsg(database));
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return code == SQLITE_DONE && *hits > 0 ? elapsed : -1;
}
