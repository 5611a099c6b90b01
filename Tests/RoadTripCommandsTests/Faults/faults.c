// Makes calls of the operating system fail, for the tests of faults: loaded before the C library (LD_PRELOAD) into a program
// that is linked dynamically. The tests compile it with cc; it is no part of the product.
//
//   FAULTS_NAME   only files whose path holds this text
//   FAULTS_CALL   read, write, sync, truncate, open or map
//   FAULTS_AT     the number of the call that fails, from 1; 0 for none
//   FAULTS_KIND   EIO, ENOSPC, or short: only a part is read or written, which is no error; kill: the process ends before the
//                 call, torn: after half of a write
//   FAULTS_STAYS  1: every later call of the kind fails, too, as on a disk that is gone
//   FAULTS_COUNT  a file that receives how many such calls there were
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long calls;

static const char *setting(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

static int is_named(const char *path) {
  const char *name = setting("FAULTS_NAME");
  return *name && path && strstr(path, name) != NULL;
}

static int is_ours(int descriptor) {
  char link[64], path[4096];
  int kept = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  errno = kept;
  if (length <= 0) return 0;
  path[length] = 0;
  return is_named(path);
}

// Counts a call; 0: it goes on, 1: it fails with errno set, 2: it does a part, 3: it does a part and the process ends.
static int fault(const char *call) {
  if (strcmp(setting("FAULTS_CALL"), call) != 0) return 0;
  long number = atomic_fetch_add(&calls, 1) + 1, at = atol(setting("FAULTS_AT"));
  if (at < 1 || number < at || (number > at && strcmp(setting("FAULTS_STAYS"), "1") != 0)) return 0;
  const char *kind = setting("FAULTS_KIND");
  if (strcmp(kind, "short") == 0) return 2;
  if (strcmp(kind, "torn") == 0) return 3;
  if (strcmp(kind, "kill") == 0) kill(getpid(), SIGKILL);
  errno = strcmp(kind, "ENOSPC") == 0 ? ENOSPC : EIO;
  return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define PART(count, fate) ((fate) >= 2 && (count) > 1 ? (count) / 2 : (count))

#define READS(name, parameters, ...)                    \
  ssize_t name parameters {                             \
    int fate = is_ours(descriptor) ? fault("read") : 0; \
    if (fate == 1) return -1;                           \
    count = PART(count, fate);                          \
    return NEXT(name)(__VA_ARGS__);                     \
  }
READS(read, (int descriptor, void *bytes, size_t count), descriptor, bytes, count)
READS(pread, (int descriptor, void *bytes, size_t count, off_t at), descriptor, bytes, count, at)
READS(pread64, (int descriptor, void *bytes, size_t count, off64_t at), descriptor, bytes, count, at)

#define WRITES(name, parameters, ...)                    \
  ssize_t name parameters {                              \
    int fate = is_ours(descriptor) ? fault("write") : 0; \
    if (fate == 1) return -1;                            \
    count = PART(count, fate);                           \
    ssize_t done = NEXT(name)(__VA_ARGS__);              \
    if (fate == 3) kill(getpid(), SIGKILL);              \
    return done;                                         \
  }
WRITES(write, (int descriptor, const void *bytes, size_t count), descriptor, bytes, count)
WRITES(pwrite, (int descriptor, const void *bytes, size_t count, off_t at), descriptor, bytes, count, at)
WRITES(pwrite64, (int descriptor, const void *bytes, size_t count, off64_t at), descriptor, bytes, count, at)

#define SIMPLE(call, name, parameters, ...)                     \
  int name parameters {                                         \
    if (is_ours(descriptor) && fault(call) == 1) return -1;     \
    return NEXT(name)(__VA_ARGS__);                             \
  }
SIMPLE("sync", fsync, (int descriptor), descriptor)
SIMPLE("sync", fdatasync, (int descriptor), descriptor)
SIMPLE("truncate", ftruncate, (int descriptor, off_t length), descriptor, length)
SIMPLE("truncate", ftruncate64, (int descriptor, off64_t length), descriptor, length)

#define OPENS(name)                                        \
  int name(const char *path, int flags, ...) {             \
    va_list rest;                                          \
    va_start(rest, flags);                                 \
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                          \
    if (is_named(path) && fault("open") == 1) return -1;   \
    return NEXT(name)(path, flags, mode);                  \
  }
OPENS(open)
OPENS(open64)

#define MAPS(name, offset)                                                                     \
  void *name(void *at, size_t length, int rights, int flags, int descriptor, offset from) {     \
    if (descriptor >= 0 && is_ours(descriptor) && fault("map") == 1) return MAP_FAILED;         \
    return NEXT(name)(at, length, rights, flags, descriptor, from);                            \
  }
MAPS(mmap, off_t)
MAPS(mmap64, off64_t)

__attribute__((destructor)) static void tell(void) {
  const char *path = setting("FAULTS_COUNT");
  FILE *file = *path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld\n", (long)calls);
  fclose(file);
}
