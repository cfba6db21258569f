/* Preloaded into culprit-cli by failing_calls.py: lets the n-th call of one kind fail, and leaves a note that
   it did. CULPRIT_FAIL: which calls; CULPRIT_FAIL_AT: n, from 1; CULPRIT_FAIL_ERRNO; CULPRIT_FAIL_NOTE: a
   file made then. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { LARGE = 64 * 1024 };

static atomic_int seen;

/* One of the wanted kind, and the n-th. No allocation in here: malloc asks, too. */
static int fails(const char* kind) {
  const char* wanted = getenv("CULPRIT_FAIL");
  if (wanted == NULL || strcmp(wanted, kind) != 0) return 0;
  const char* at = getenv("CULPRIT_FAIL_AT");
  if (at == NULL || atomic_fetch_add(&seen, 1) + 1 != atoi(at)) return 0;
  const char* note = getenv("CULPRIT_FAIL_NOTE");
  if (note != NULL) {
    const long file = syscall(SYS_openat, AT_FDCWD, note, O_CREAT | O_WRONLY, 0600);
    if (file >= 0) syscall(SYS_close, file);
  }
  const char* number = getenv("CULPRIT_FAIL_ERRNO");
  errno = number == NULL ? EIO : atoi(number);
  return 1;
}

#define NEXT(name)               \
  static __typeof__(name)* next; \
  if (next == NULL) next = (__typeof__(name)*)dlsym(RTLD_NEXT, #name)

#define PASSES(kind, failed, result, name, parameters, ...) \
  result name parameters {                                  \
    NEXT(name);                                             \
    return fails(kind) ? failed : next(__VA_ARGS__);        \
  }

/* What stands on the terminal is no file of the user's. */
static int fails_on(const char* kind, int file) {
  return file > STDERR_FILENO && fails(kind);
}

#define PASSES_ON(kind, result, name, parameters, ...)    \
  result name parameters {                                \
    NEXT(name);                                           \
    return fails_on(kind, file) ? -1 : next(__VA_ARGS__); \
  }

PASSES_ON("write", ssize_t, write, (int file, const void* data, size_t size), file, data, size)
PASSES_ON("write", ssize_t, writev, (int file, const struct iovec* data, int count), file, data, count)
PASSES_ON("write", ssize_t, pwrite, (int file, const void* data, size_t size, off_t at), file, data, size, at)
PASSES_ON("write", ssize_t, pwrite64, (int file, const void* data, size_t size, off64_t at), file, data, size,
          at)
PASSES_ON("read", ssize_t, read, (int file, void* data, size_t size), file, data, size)
PASSES_ON("read", ssize_t, pread, (int file, void* data, size_t size, off_t at), file, data, size, at)
PASSES_ON("read", ssize_t, pread64, (int file, void* data, size_t size, off64_t at), file, data, size, at)
PASSES_ON("fsync", int, fsync, (int file), file)
PASSES_ON("fsync", int, fdatasync, (int file), file)
PASSES_ON("ftruncate", int, ftruncate, (int file, off_t size), file, size)
PASSES_ON("ftruncate", int, ftruncate64, (int file, off64_t size), file, size)
PASSES("rename", -1, int, rename, (const char* from, const char* to), from, to)
PASSES("open", NULL, FILE*, fopen, (const char* path, const char* mode), path, mode)
PASSES("open", NULL, FILE*, fopen64, (const char* path, const char* mode), path, mode)

static mode_t mode_of(int flags, va_list rest) {
  return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(rest, mode_t) : 0;
}

#define OPENS(name)                                      \
  int name(const char* path, int flags, ...) {           \
    NEXT(name);                                          \
    va_list rest;                                        \
    va_start(rest, flags);                               \
    const mode_t mode = mode_of(flags, rest);            \
    va_end(rest);                                        \
    return fails("open") ? -1 : next(path, flags, mode); \
  }

OPENS(open)
OPENS(open64)

/* glibc's own; dlsym itself allocates. */
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* old, size_t size);
void* __libc_memalign(size_t boundary, size_t size);

#ifdef WITH_MEMORY
static int fails_large(size_t size) {
  const int is_failing = size >= LARGE && fails("memory");
  if (is_failing) errno = ENOMEM;
  return is_failing;
}

void* malloc(size_t size) {
  return fails_large(size) ? NULL : __libc_malloc(size);
}
void* calloc(size_t count, size_t size) {
  return fails_large(count * size) ? NULL : __libc_calloc(count, size);
}
void* realloc(void* old, size_t size) {
  return fails_large(size) ? NULL : __libc_realloc(old, size);
}
void* aligned_alloc(size_t boundary, size_t size) {
  return fails_large(size) ? NULL : __libc_memalign(boundary, size);
}
#endif
