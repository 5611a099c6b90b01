#include "works.h"
#include "places.h"
#include "stopwatch.h"
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A connection that rates map points.
struct rater {
  sqlite3 *database;
  sqlite3_stmt *begin, *rate, *commit;
};

static int open_rater(struct rater *rater, const char *path, int is_durable) {
  memset(rater, 0, sizeof *rater);
  return sqlite3_open_v2(path, &rater->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL)
    || sqlite3_busy_timeout(rater->database, 10000)
    || sqlite3_exec(rater->database, "PRAGMA journal_mode = WAL; PRAGMA cache_size = -65536; PRAGMA foreign_keys = ON", NULL, NULL, NULL)
    || sqlite3_exec(rater->database, is_durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL", NULL, NULL, NULL)
    || sqlite3_prepare_v3(rater->database, "BEGIN IMMEDIATE", -1, SQLITE_PREPARE_PERSISTENT, &rater->begin, NULL)
    || sqlite3_prepare_v3(rater->database, "INSERT INTO rating (record, stars, time) VALUES (?, ?, ?)"
         " ON CONFLICT (record) DO UPDATE SET stars = excluded.stars, time = excluded.time"
         " WHERE (rating.stars, rating.time) IS NOT (excluded.stars, excluded.time)", -1, SQLITE_PREPARE_PERSISTENT, &rater->rate, NULL)
    || sqlite3_prepare_v3(rater->database, "COMMIT", -1, SQLITE_PREPARE_PERSISTENT, &rater->commit, NULL);
}

static void close_rater(struct rater *rater) {
  sqlite3_finalize(rater->begin);
  sqlite3_finalize(rater->rate);
  sqlite3_finalize(rater->commit);
  sqlite3_close(rater->database);
}

static int run(sqlite3_stmt *statement) {
  return sqlite3_step(statement) != SQLITE_DONE || sqlite3_reset(statement);
}

static int rate(struct rater *rater, int64_t point, int64_t stars, time_t seconds) {
  char record[64], text[32];
  struct tm parts;
  gmtime_r(&seconds, &parts);
  int length = snprintf(record, sizeof record, "destinations/grid/points/point-%lld", (long long)point);
  sqlite3_bind_text(rater->rate, 1, record, length, SQLITE_STATIC);
  sqlite3_bind_int64(rater->rate, 2, stars);
  sqlite3_bind_text(rater->rate, 3, text, (int)strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts), SQLITE_STATIC);
  return run(rater->begin) || run(rater->rate) || run(rater->commit);
}

int64_t baseline_rate(const char *path, int64_t times, int is_durable) {
  struct rater rater;
  int failed = open_rater(&rater, path, is_durable) || rate(&rater, 0, 1, 1600000000);
  int64_t start = stopwatch();
  for (int64_t i = 0; i < times && !failed; i++) failed = rate(&rater, i % 1000, i % 5 + 1, 1700000000 + i);
  int64_t elapsed = stopwatch() - start;
  close_rater(&rater);
  return failed ? -1 : elapsed;
}

struct writer {
  const char *path;
  atomic_llong written;
  atomic_int is_over;
};

static void *write_flat_out(void *context) {
  struct writer *writer = context;
  struct rater rater;
  if (!open_rater(&rater, writer->path, 0)) {
    for (int64_t i = 0; !atomic_load(&writer->is_over) && !rate(&rater, 0, i % 5 + 1, 1800000000 + i); i++)
      atomic_fetch_add(&writer->written, 1);
  }
  close_rater(&rater);
  atomic_store(&writer->is_over, 1);
  return NULL;
}

static int64_t look_up(sqlite3_stmt *statement, int64_t rows, int64_t times) {
  int64_t found = 0;
  for (int64_t i = 0; i < times; i++) {
    char slug[32];
    int length = snprintf(slug, sizeof slug, "point-%lld", (long long)(i * 104729 % rows));
    sqlite3_bind_text(statement, 1, slug, length, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, "grid", 4, SQLITE_STATIC);
    if (sqlite3_step(statement) == SQLITE_ROW) {
      struct point point = read_point(statement);
      found += point.slug != NULL;
      free_point(&point);
    }
    sqlite3_reset(statement);
  }
  return found;
}

int64_t baseline_read_beside_writer(const char *path, int64_t rows, int64_t times) {
  sqlite3 *database = NULL;
  sqlite3_stmt *statement = NULL;
  pthread_t thread;
  struct writer writer = {.path = path};
  if (sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL)
      || sqlite3_busy_timeout(database, 10000)
      || sqlite3_exec(database, "PRAGMA query_only = ON; PRAGMA mmap_size = 1099511627776; PRAGMA cache_size = -16384", NULL, NULL, NULL)
      || sqlite3_prepare_v3(database, point_of_slug, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL)
      || pthread_create(&thread, NULL, write_flat_out, &writer)) {
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return -1;
  }
  while (!atomic_load(&writer.written) && !atomic_load(&writer.is_over)) look_up(statement, rows, 1);
  int64_t start = stopwatch(), before = atomic_load(&writer.written);
  int64_t found = look_up(statement, rows, times);
  int64_t elapsed = stopwatch() - start, after = atomic_load(&writer.written);
  int was_busy = !atomic_exchange(&writer.is_over, 1) && after > before;
  pthread_join(thread, NULL);
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return found == times && was_busy ? elapsed : -1;
}
