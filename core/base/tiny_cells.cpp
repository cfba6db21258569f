#include "core/base/tiny_cells.h"

#include <array>
#include <cassert>
#include <cstdint>
#include <mutex>
#include <new>
#include <utility>

namespace culprit {

namespace {

constexpr std::size_t kSizes = 2;  ///< cells of 8 bytes and of 16
constexpr std::size_t kCellsOfBatch = 4096;

/// A free cell.
struct Cell {
  Cell* next = nullptr;
};

/// Free cells of one size, the last one taken first.
struct Cells {
  Cell* first = nullptr;
  std::size_t count = 0;

  void put(void* memory) {
    first = ::new (memory) Cell{first};
    ++count;
  }
  void* take() {
    --count;
    return std::exchange(first, first->next);
  }
};

/// What no thread has: what ended threads leave, and those that free more than they take.
class Stock {
 public:
  void add(std::size_t size, Cells cells) noexcept {
    if (cells.first == nullptr) return;
    const std::lock_guard lock(m_mutex);
    Cells& all = m_cells[size];
    Cell* last = cells.first;
    while (last->next != nullptr) last = last->next;
    last->next = all.first;
    all.first = cells.first;
    all.count += cells.count;
  }
  Cells take(std::size_t size) {
    const std::lock_guard lock(m_mutex);
    Cells& all = m_cells[size];
    Cells taken;
    while (all.first != nullptr && taken.count < kCellsOfBatch) taken.put(all.take());
    return taken;
  }

 private:
  std::mutex m_mutex;
  std::array<Cells, kSizes> m_cells;
};

Stock& stock() {
  // Never destroyed: static objects may free cells after everything else.
  static Stock& stock = *new Stock;  // NOLINT(cppcoreguidelines-owning-memory)
  return stock;
}

// Without a destructor, so that it can be used as long as its thread runs.
constinit thread_local std::array<Cells, kSizes> t_cells;

/// Leaves the cells of a thread that ends to the others.
struct Leaving {
  Leaving() = default;
  Leaving(const Leaving&) = delete;
  Leaving& operator=(const Leaving&) = delete;
  ~Leaving() {
    for (std::size_t size = 0; size < kSizes; ++size) stock().add(size, std::exchange(t_cells[size], {}));
  }
};

std::size_t sizeOf(std::size_t bytes) {
  assert(bytes <= kTinyBytes);
  return bytes > sizeof(Cell) ? 1 : 0;
}

/// Of the calling thread, which has none of that size.
Cells& emptyCells(std::size_t size) {
  thread_local const Leaving leaving;
  return t_cells[size];
}

void refill(std::size_t size) {
  Cells& cells = emptyCells(size);
  cells = stock().take(size);
  if (cells.first != nullptr) return;
  const std::size_t width = (size + 1) * sizeof(Cell);
  auto* const memory = static_cast<std::byte*>(::operator new(kCellsOfBatch* width));
  for (std::size_t cell = kCellsOfBatch; cell-- > 0;) cells.put(memory + cell * width);
}

}  // namespace

void* allocateTiny(std::size_t bytes) {
  const std::size_t size = sizeOf(bytes);
  if (t_cells[size].first == nullptr) refill(size);
  return t_cells[size].take();
}

void releaseTiny(void* memory, std::size_t bytes) noexcept {
  const std::size_t size = sizeOf(bytes);
  Cells& cells = t_cells[size].first != nullptr ? t_cells[size] : emptyCells(size);
  cells.put(memory);
  if (cells.count < 2 * kCellsOfBatch) return;
  stock().add(size, std::exchange(cells, {}));
}

}  // namespace culprit
