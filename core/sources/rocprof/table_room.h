// How much memory the tables of rocprofv3's JSON output may take: names come from the file, as many and as
// long as it likes. What is more is left out and counted. Shared by all tables that are held at one time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace culprit::rocm {

class TableRoom {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{128} << 20U;
  /// What an entry takes beside its text, roughly.
  static constexpr std::size_t kPerEntry = 128;

  explicit TableRoom(std::size_t mostBytes = kMostBytes) : m_mostBytes(mostBytes) {}

  /// Whether an entry with a text of so many bytes may be kept. Once one may not, none may: in some lists the
  /// position tells an entry, so that none is missing in the middle.
  bool take(std::size_t textBytes) {
    const std::size_t bytes = textBytes + kPerEntry;
    m_isFull = m_isFull || bytes > m_mostBytes - m_bytes;
    if (m_isFull) {
      ++m_leftOut;
      return false;
    }
    m_bytes += bytes;
    return true;
  }
  /// All tables so far are gone.
  void clear() {
    m_bytes = 0;
    m_isFull = false;
  }
  /// Since the beginning.
  std::uint64_t leftOut() const { return m_leftOut; }

 private:
  std::size_t m_mostBytes;
  std::size_t m_bytes = 0;
  bool m_isFull = false;
  std::uint64_t m_leftOut = 0;
};

}  // namespace culprit::rocm
