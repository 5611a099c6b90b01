#pragma once
#include "works.h"
#include <stdint.h>

/// Raw C baselines: what one prepared statement and malloc can do. Each gives nanoseconds, or -1 where SQLite refused.

/// Inserts `count` map points into a new file with the unique index there from the start, or into one that has rows.
int64_t baseline_insert(const char *path, int64_t count, int64_t first);
/// Fetches every map point into structs with malloc'd strings.
int64_t baseline_fetch(const char *path, int64_t mmap_size, int64_t *rows);
/// Takes the triggers away that keep the text index and, unless asked not to, the spatial index of map points; 0, or -1.
int64_t baseline_drop_indexes(const char *path, int keeps_places);
/// Looks up `times` map points by destination and slug, in one transaction or each on its own; -1 on a miss.
int64_t baseline_lookup(const char *path, int64_t rows, int64_t times, int in_one_read);
/// `times` searches around places of the grid: the `limit` nearest within `metres`, in order, with their texts; `hits` counts them.
int64_t baseline_near(const char *path, double metres, int limit, int64_t times, int64_t *hits);
/// Counts the map points within `metres` of the same places: in the index, and in the rows of those at the edge.
int64_t baseline_count_near(const char *path, double metres, int64_t times, int64_t *hits);
/// `times` boxes of the grid of `size` degrees: the map points in them, in the order of their slugs.
int64_t baseline_within(const char *path, double size, int64_t times, int64_t *hits);
/// `times` walks along a route: the map points within `metres`, in the order in which they are reached.
int64_t baseline_along(const char *path, const char *slug, double metres, int64_t times, int64_t *hits);
/// `times` full-text queries for the row ids of at most `limit` texts that have a word.
int64_t baseline_search(const char *path, const char *word, int limit, int64_t times, int64_t *hits);
