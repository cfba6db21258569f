// Between two stages of work, the second of which needs much memory again. glibc keeps what a thread has
// freed for that thread, and others take more from the system: of 100,000 functions a fifth of all.
#pragma once

#include <cstddef>
#include <cstdlib>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace culprit {

/// Takes milliseconds.
inline void giveBackMemory() {
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
}

/// After work on so many rows, if they are so many that it took tens of megabytes.
inline void giveBackMemoryOf(std::size_t rows) {
  constexpr std::size_t kMany = 10'000;
  if (rows > kMany) giveBackMemory();
}

}  // namespace culprit
