#include "core/base/long_column.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <exception>
#include <limits>
#include <map>
#include <mutex>
#include <new>
#include <string>
#include <string_view>
#include <thread>

#include "core/base/further_thread.h"
#include "core/base/tiny_cells.h"

namespace culprit {

namespace {

constexpr std::size_t kSmall = std::size_t{1} << 12U;  ///< less than that is never worth a file
constexpr std::size_t kChunk = std::size_t{1}
                               << 25U;  ///< bytes of a file; large columns have one of their own
constexpr std::size_t kAlignment = 64;
/// What stays mapped of the files; the rest is looked up again when it is used.
constexpr std::size_t kMostMapped = std::size_t{1} << 27U;
constexpr std::chrono::milliseconds kBetweenLooks{10};

/// A new file that goes with its last mapping; -1 if there can be none.
int nameless(const std::filesystem::path& folder) {
  const int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0) return file;
  // Some file systems have none without a name. What a kill leaves between the two calls goes with the next
  // start.
  std::string name = (folder / fmt::format("columns.{}-XXXXXX.temporary", ::getpid())).string();
  const int named =
      ::mkostemps(name.data(), static_cast<int>(std::string_view(".temporary").size()), O_CLOEXEC);
  if (named >= 0) ::unlink(name.c_str());
  return named;
}

/// Null if there is no room for it.
char* mapFile(const std::filesystem::path& folder, std::size_t bytes) {
  const int file = nameless(folder);
  if (file < 0) return nullptr;
  void* memory = MAP_FAILED;
  // Room that is missing later would be a signal.
  if (::posix_fallocate(file, 0, static_cast<off_t>(bytes)) == 0)
    memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  ::close(file);
  if (memory == MAP_FAILED) return nullptr;
  // Of files with many columns, which grow at the same time, nothing is needed around what is touched.
  ::madvise(memory, bytes, MADV_NOHUGEPAGE);
  if (bytes == kChunk) ::madvise(memory, bytes, MADV_RANDOM);
  return static_cast<char*>(memory);
}

/// Pages of files that the program has mapped, in bytes; 0 where the system does not tell. Takes no memory: a
/// thread asks on which nobody could catch that there is none.
std::size_t mappedBytes() {
  const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::array<char, 256> text{};
  const ssize_t length = ::read(file, text.data(), text.size() - 1);
  ::close(file);
  unsigned long shared = 0;
  // Size, resident, and of these the shared ones.
  if (length <= 0 || std::sscanf(text.data(), "%*u %*u %lu", &shared) != 1) return 0;
  return shared * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

class ColumnFiles {
 public:
  void setUp(std::filesystem::path (*folder)(), std::size_t mostBytesInMemory) {
    const std::lock_guard lock(m_mutex);
    m_folderOf = folder;
    m_folder.clear();
    m_hadNoRoomAt = 0;
    m_mostInMemory = mostBytesInMemory;
  }

  void* allocate(std::size_t bytes) {
    if (bytes <= kTinyBytes) return allocateTiny(bytes);  // a column of a value or two
    if (bytes >= kSmall && m_inMemory + bytes > std::max<std::size_t>(m_mostInMemory, m_hadNoRoomAt)) {
      if (void* const memory = inFile(bytes)) return memory;
    }
    void* const memory = ::operator new(bytes);
    m_inMemory += bytes;
    return memory;
  }

  void release(void* memory, std::size_t bytes) {
    if (bytes <= kTinyBytes) return releaseTiny(memory, bytes);
    if (bytes >= kSmall && m_inFiles > 0 && isReleased(memory)) return;
    m_inMemory -= bytes;
    ::operator delete(memory);
  }

  std::size_t bytesInFiles() const { return m_inFiles; }

 private:
  struct Chunk {
    std::size_t bytes = 0;
    std::size_t used = 0;
    std::size_t columns = 0;
  };

  void* inFile(std::size_t bytes) {
    const std::lock_guard lock(m_mutex);
    const std::size_t whole = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    const bool isAlone = whole > kChunk / 4;
    auto found = isAlone ? m_chunks.end() : m_chunks.find(m_open);
    if (found == m_chunks.end() || found->second.bytes - found->second.used < whole) {
      found = addChunk(isAlone ? whole : kChunk);
      if (found == m_chunks.end()) return nullptr;
      if (!isAlone) m_open = found->first;
    }
    Chunk& chunk = found->second;
    void* const memory = found->first + chunk.used;
    chunk.used += whole;
    ++chunk.columns;
    return memory;
  }

  using Chunks = std::map<char*, Chunk>;

  Chunks::iterator addChunk(std::size_t bytes) {
    char* const memory = mapFile(knownFolder(), bytes);
    if (memory == nullptr) {
      m_hadNoRoomAt = m_inMemory + kChunk;  // there may be room again later
      return m_chunks.end();
    }
    m_inFiles += bytes;
    if (!m_isTrimmed) {
      m_otherMapped = mappedBytes();
      std::jthread trimming = furtherThread([this] { trim(); });
      m_isTrimmed = trimming.joinable();   // else the next chunk tries again; until then the kernel trims
      if (m_isTrimmed) trimming.detach();  // as long as the program runs, as the columns may
    }
    m_wake.notify_all();
    return m_chunks.emplace(memory, Chunk{.bytes = bytes}).first;
  }

  std::filesystem::path knownFolder() {
    if (m_folder.empty()) {
      try {
        m_folder = m_folderOf();
      } catch (const std::exception&) {
        return {};
      }
    }
    return m_folder;
  }

  bool isReleased(void* memory) {
    const std::lock_guard lock(m_mutex);
    auto found = m_chunks.upper_bound(static_cast<char*>(memory));
    if (found == m_chunks.begin()) return false;
    --found;
    Chunk& chunk = found->second;
    if (static_cast<char*>(memory) >= found->first + chunk.bytes) return false;
    if (--chunk.columns == 0) {
      ::munmap(found->first, chunk.bytes);
      m_inFiles -= chunk.bytes;
      m_chunks.erase(found);
    }
    return true;
  }

  /// Lets go of mapped pages as long as there are too many: they are in the files, or on their way.
  [[noreturn]] void trim() {
    std::unique_lock lock(m_mutex);
    for (;;) {
      m_wake.wait(lock, [this] { return !m_chunks.empty(); });
      if (mappedBytes() > m_otherMapped + kMostMapped) {
        for (const auto& [memory, chunk] : m_chunks) ::madvise(memory, chunk.bytes, MADV_DONTNEED);
      }
      m_wake.wait_for(lock, kBetweenLooks, [] { return false; });
    }
  }

  std::mutex m_mutex;
  std::filesystem::path (*m_folderOf)() = nullptr;
  std::filesystem::path m_folder;
  std::atomic<std::size_t> m_mostInMemory = std::numeric_limits<std::size_t>::max();
  std::atomic<std::size_t> m_hadNoRoomAt = 0;
  std::atomic<std::size_t> m_inMemory = 0;
  std::atomic<std::size_t> m_inFiles = 0;
  Chunks m_chunks;
  char* m_open = nullptr;  ///< the chunk that takes the next column
  std::size_t m_otherMapped = 0;
  bool m_isTrimmed = false;
  std::condition_variable m_wake;
};

ColumnFiles& files() {
  // Never destroyed: columns of other static objects and the thread outlive whatever is.
  static ColumnFiles& files = *new ColumnFiles;  // NOLINT(cppcoreguidelines-owning-memory)
  return files;
}

}  // namespace

void keepColumnsIn(std::filesystem::path (*folder)(), std::size_t mostBytesInMemory) {
  files().setUp(folder, mostBytesInMemory);
}

std::size_t bytesOfColumnsInFiles() {
  return files().bytesInFiles();
}

void* allocateColumn(std::size_t bytes) {
  return files().allocate(bytes);
}

void releaseColumn(void* memory, std::size_t bytes) {
  files().release(memory, bytes);
}

}  // namespace culprit
