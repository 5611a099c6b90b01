#pragma once
#include <stdint.h>

/// More raw C baselines and peers. Each gives nanoseconds, or -1 where SQLite refused or a row was missed, unless it says otherwise.

/// Stores a track of `count` points, a row each, in a new file.
int64_t baseline_track_store(const char *path, int64_t count);
/// Reads that track into an array of points.
int64_t baseline_track_read(const char *path, int64_t count);
/// Rates `times` map points, each in a transaction of its own; with `is_durable` a commit waits for the disk.
int64_t baseline_rate(const char *path, int64_t times, int is_durable);
/// Looks up `times` map points by slug, each in a read of its own, while a thread rates one flat out.
int64_t baseline_read_beside_writer(const char *path, int64_t rows, int64_t times);
/// Copies the map points of a file of ours into a new SpatiaLite file with a spatial index; 0, or -1.
int64_t spatialite_make(const char *module, const char *source, const char *path);
/// As `baseline_near`, asked of SpatiaLite: distances on the sphere, and its own search of the nearest where `metres` is 0; counts where `limit` is.
int64_t spatialite_near(const char *module, const char *path, double metres, int limit, int64_t times, int64_t *hits);
