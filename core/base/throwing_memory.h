// Memory for RapidJSON, whose own allocator hands out null where there is none and whose readers and writers
// do not look.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

namespace culprit {

/// RapidJSON's concept of an allocator, which asks by these names. Throws std::bad_alloc.
class ThrowingMemory {
 public:
  static constexpr bool kNeedFree = true;

  // NOLINTBEGIN(readability-identifier-naming)
  void* Malloc(std::size_t size) { return size == 0 ? nullptr : Realloc(nullptr, 0, size); }
  void* Realloc(void* before, std::size_t /*had*/, std::size_t size) {
    if (size == 0) {
      std::free(before);
      return nullptr;
    }
    void* const memory = std::realloc(before, size);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
  }
  static void Free(void* memory) { std::free(memory); }
  // NOLINTEND(readability-identifier-naming)
};

}  // namespace culprit
