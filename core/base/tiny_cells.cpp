#include "core/base/tiny_cells.h"

#include <pthread.h>

#include <array>
#include <cassert>
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
    Cell* last = cells.first;
    while (last->next != nullptr) last = last->next;
    const std::lock_guard lock(m_mutex);
    Cells& all = m_cells[size];
    last->next = all.first;
    all.first = cells.first;
    all.count += cells.count;
  }
  /// At most `most`, of a new block if there are none.
  Cells take(std::size_t size, std::size_t most) {
    const std::lock_guard lock(m_mutex);
    Cells& all = m_cells[size];
    if (all.first == nullptr) addBlock(size, all);
    Cells taken;
    while (all.first != nullptr && taken.count < most) taken.put(all.take());
    return taken;
  }

 private:
  static void addBlock(std::size_t size, Cells& cells) {
    const std::size_t width = (size + 1) * sizeof(Cell);
    auto* const memory = static_cast<std::byte*>(::operator new(kCellsOfBatch* width));
    for (std::size_t cell = kCellsOfBatch; cell-- > 0;) cells.put(memory + cell * width);
  }

  std::mutex m_mutex;
  std::array<Cells, kSizes> m_cells;
};

constinit Stock s_stock;  // static objects may free cells after everything else: it has nothing to destroy

// Neither has a destructor: one is registered with memory, and glibc ends the program where there is none.
constinit thread_local std::array<Cells, kSizes> t_cells;
constinit thread_local bool t_leaves = false;

/// Leaves the cells of a thread that ends to the others.
void leave(void* /*cells*/) {
  t_leaves = false;  // whatever frees cells after this asks for it again
  for (std::size_t size = 0; size < kSizes; ++size) s_stock.add(size, std::exchange(t_cells[size], {}));
}

/// Whether the calling thread may keep cells: it leaves them when it ends. Takes no memory unless the program
/// has dozens of such keys.
bool leavesCells() {
  static const std::pair<pthread_key_t, bool> key = [] {
    pthread_key_t made{};
    const bool isMade = ::pthread_key_create(&made, leave) == 0;
    return std::pair(made, isMade);
  }();
  if (!t_leaves) t_leaves = key.second && ::pthread_setspecific(key.first, t_cells.data()) == 0;
  return t_leaves;
}

std::size_t sizeOf(std::size_t bytes) {
  assert(bytes <= kTinyBytes);
  return bytes > sizeof(Cell) ? 1 : 0;
}

}  // namespace

void* allocateTiny(std::size_t bytes) {
  const std::size_t size = sizeOf(bytes);
  Cells& cells = t_cells[size];
  if (cells.first == nullptr) {
    if (!leavesCells()) return s_stock.take(size, 1).take();
    cells = s_stock.take(size, kCellsOfBatch);
  }
  return cells.take();
}

void releaseTiny(void* memory, std::size_t bytes) noexcept {
  const std::size_t size = sizeOf(bytes);
  Cells& cells = t_cells[size];
  if (cells.first == nullptr && !leavesCells()) {
    Cells one;
    one.put(memory);
    return s_stock.add(size, one);
  }
  cells.put(memory);
  if (cells.count == 2 * kCellsOfBatch) s_stock.add(size, std::exchange(cells, {}));
}

}  // namespace culprit
