#pragma once
#include <sqlite3.h>

// Only what Swift cannot spell: macros that hold a cast, variadic functions, nested code macros.

/// sqlite3_bind_text64 with SQLITE_STATIC: the caller keeps `text` until the reset.
static inline int roadtrip_bind_text(
    sqlite3_stmt *statement, int index, const void *text, sqlite3_uint64 bytes) {
  return sqlite3_bind_text64(
      statement, index, (const char *)text, bytes, SQLITE_STATIC, SQLITE_UTF8);
}

/// sqlite3_bind_blob64 with SQLITE_STATIC: the caller keeps `blob` until the reset.
static inline int roadtrip_bind_blob(
    sqlite3_stmt *statement, int index, const void *blob, sqlite3_uint64 bytes) {
  return sqlite3_bind_blob64(statement, index, blob, bytes, SQLITE_STATIC);
}

/// sqlite3_db_config for the options that are switches; `state` receives the state afterwards.
static inline int roadtrip_db_config(sqlite3 *database, int option, int on, int *state) {
  return sqlite3_db_config(database, option, on, state);
}

/// sqlite3_config for the options that are switches.
static inline int roadtrip_config(int option, int on) { return sqlite3_config(option, on); }

/// The number of the system's error that the file of the database, or its log or journal, met last; 0 for none.
static inline int roadtrip_last_system_error(sqlite3 *database) {
  int number = 0;
  sqlite3_file *log = 0;
  if (sqlite3_file_control(database, "main", SQLITE_FCNTL_LAST_ERRNO, &number) == SQLITE_OK && number)
    return number;
  number = 0;
  if (sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK && log &&
      log->pMethods && log->pMethods->xFileControl)
    log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &number);
  return number;
}

static const int roadtrip_IOERR_CORRUPTFS = SQLITE_IOERR_CORRUPTFS;
static const int roadtrip_READONLY_DIRECTORY = SQLITE_READONLY_DIRECTORY;
static const int roadtrip_READONLY_CANTINIT = SQLITE_READONLY_CANTINIT;
static const int roadtrip_CONSTRAINT_CHECK = SQLITE_CONSTRAINT_CHECK;
static const int roadtrip_CONSTRAINT_FOREIGNKEY = SQLITE_CONSTRAINT_FOREIGNKEY;
static const int roadtrip_CONSTRAINT_NOTNULL = SQLITE_CONSTRAINT_NOTNULL;
static const int roadtrip_CONSTRAINT_PRIMARYKEY = SQLITE_CONSTRAINT_PRIMARYKEY;
static const int roadtrip_CONSTRAINT_UNIQUE = SQLITE_CONSTRAINT_UNIQUE;
static const int roadtrip_CONSTRAINT_DATATYPE = SQLITE_CONSTRAINT_DATATYPE;
