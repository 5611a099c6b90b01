#pragma once
#include <stdint.h>

/// Raw C baselines: what one prepared statement and malloc can do. Each gives nanoseconds, or -1 where SQLite refused.

/// Inserts `count` map points into a new file with the unique index there from the start, or into one that has rows.
int64_t baseline_insert(const char *path, int64_t count, int64_t first);
/// Fetches every map point into structs with malloc'd strings.
int64_t baseline_fetch(const char *path, int64_t mmap_size, int64_t *rows);
