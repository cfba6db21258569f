// Memory for pieces of a few bytes, of which there may be millions: without a head of their own, and without
// a lock, since every thread takes from what it has. libstdc++'s pool for several threads
// (std::pmr, GCC 12) ends the program where a thread finds no memory. For long_column.h only.
#pragma once

#include <cstddef>

namespace culprit {

inline constexpr std::size_t kTinyBytes = 16;

/// At most kTinyBytes; aligned for numbers of eight bytes. Throws std::bad_alloc.
void* allocateTiny(std::size_t bytes);
/// With the bytes that were asked for; by any thread.
void releaseTiny(void* memory, std::size_t bytes) noexcept;

}  // namespace culprit
