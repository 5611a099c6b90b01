#pragma once
#include <math.h>
#include <sqlite3.h>
#include <stdint.h>

/// What the raw C programs that read share.

int64_t now(void);
/// A connection as that of a reader of ours; NULL where the file cannot be opened.
sqlite3 *open_to_read(const char *path);
sqlite3_stmt *prepared(sqlite3 *database, const char *sql);
/// A copy of a text; NULL for NULL.
char *kept(sqlite3_stmt *statement, int column);

/// A whole map point.
struct point {
  char *slug, *title, *subtitle, *category, *address, *links, *tags, *body, *image, *destination;
  double latitude, longitude, elevation;
  int has_elevation;
};

/// Selects a `struct point` by its slug and that of its destination.
extern const char *const point_of_slug;
struct point read_point(sqlite3_stmt *row);
void free_point(struct point *point);

/// A place as a point of the unit sphere.
struct vector { double x, y, z; };

#define EARTH 6371008.8
/// What the index may be wrong by. Unit: metres.
#define SLACK 0.02

static inline struct vector vector_at(double latitude, double longitude) {
  double phi = latitude * M_PI / 180, lambda = longitude * M_PI / 180, flat = cos(phi);
  return (struct vector){flat * cos(lambda), flat * sin(lambda), sin(phi)};
}

static inline double squared_chord(struct vector left, struct vector right) {
  double x = left.x - right.x, y = left.y - right.y, z = left.z - right.z;
  return x * x + y * y + z * z;
}

/// Unit: metres.
static inline double distance_of(double squared_chord) { return 2 * EARTH * asin(fmin(1, sqrt(squared_chord) / 2)); }

/// Unit: metres.
static inline double squared_chord_of(double distance) {
  double half = sin(distance / EARTH / 2);
  return 4 * half * half;
}

/// Half the width of a circle. Unit: degrees; of the distance, metres.
static inline double half_width(double metres, double latitude) {
  return asin(fmin(1, sin(metres / EARTH) / cos(latitude * M_PI / 180))) * 180 / M_PI;
}

/// A map point as a search by place gives it.
struct place {
  char *slug, *title, *subtitle, *category, *destination;
  double latitude, longitude, distance, along;
};

/// Selects a `struct place` by row id.
extern const char *const place_of_row;
/// Selects row, latitude and longitude in a window.
extern const char *const places_in_window;

/// Reads the place of a row; false where there is none.
int read_place(sqlite3_stmt *row, int64_t id, struct place *place);
void free_places(struct place *places, int count);
/// Where a search is around.
static inline void place_of_search(int64_t time, double *latitude, double *longitude) {
  *latitude = 31 + (double)(time * 7919 % 1000) / 1000 * 18;
  *longitude = -118 + (double)(time * 104729 % 1000) / 1000 * 36;
}

/// Ends the read that searches began, and gives back what they had; how long they took, in nanoseconds.
int64_t end_of_searches(sqlite3 *database, sqlite3_stmt *box, sqlite3_stmt *row, int64_t start);
/// Unit: 1e-7 degree.
void bind_window(sqlite3_stmt *box, double south, double north, double west, double east);
