// Columns of numbers that together may be larger than memory. The first of them lie in ordinary memory; what
// is more lies in files without a name, whose pages the system writes out and drops when it needs the room,
// and of which only a part counts as the program's own at any time. Whoever uses a column sees a std::vector.
#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <vector>

namespace culprit {

/// Where columns lie that are too much for memory, and from how many bytes of all columns on. `folder` is
/// asked when it is needed first; until this is called, and where no file can be made or grown, ordinary
/// memory is taken.
void keepColumnsIn(std::filesystem::path (*folder)(), std::size_t mostBytesInMemory);

/// Bytes of files that columns take now.
std::size_t bytesOfColumnsInFiles();

/// Throws std::bad_alloc.
void* allocateColumn(std::size_t bytes);
void releaseColumn(void* memory, std::size_t bytes);

template <typename Value>
struct ColumnMemory {
  using value_type = Value;  // NOLINT(readability-identifier-naming): the name that allocators have

  ColumnMemory() = default;
  template <typename Other>
  ColumnMemory(const ColumnMemory<Other>& /*other*/) {}  // NOLINT(google-explicit-constructor)

  Value* allocate(std::size_t count) { return static_cast<Value*>(allocateColumn(count * sizeof(Value))); }
  void deallocate(Value* values, std::size_t count) { releaseColumn(values, count * sizeof(Value)); }

  template <typename Other>
  bool operator==(const ColumnMemory<Other>& /*other*/) const {
    return true;
  }
};

template <typename Value>
using LongColumn = std::vector<Value, ColumnMemory<Value>>;

/// The same values, wherever they lie.
template <typename Value>
bool operator==(const LongColumn<Value>& column, const std::vector<Value>& values) {
  return std::equal(column.begin(), column.end(), values.begin(), values.end());
}

}  // namespace culprit
