#pragma once
#include <stdint.h>
#include <time.h>

/// Nanoseconds of a clock that is never set.
static inline int64_t stopwatch(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
