// Whose turn it is: claims on time that overlap are made into stretches that do not, and handed out class by
// class from the time that is still free: of 0-5 and 3-8 the second gets 5-8. Pure arithmetic on int64
// nanoseconds, used by wall_times.h; it knows neither functions nor cycles.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace culprit {

/// [startNs, endNs), endNs > startNs, wanted by `owner`.
struct Claim {
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
  std::uint64_t order = 0;  ///< of two claims that start together the lower one comes first
  std::uint32_t owner = 0;
};

/// A piece of time with one owner.
struct Turn {
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
  std::uint32_t owner = 0;

  friend bool operator==(const Turn&, const Turn&) = default;
};

/// Who started first keeps the turn to its end. Ascending, none overlaps the next.
std::vector<Turn> firstStarted(std::vector<Claim> claims);

/// Of claims nested like the calls of one thread the innermost has the turn; a claim that starts inside
/// another and ends after it is its child. Ascending, none overlaps the next.
std::vector<Turn> innermost(std::vector<Claim> claims);

/// The part of a window that nobody has been given yet.
class FreeTime {
 public:
  FreeTime(std::int64_t startNs, std::int64_t endNs);

  /// Gives the free parts of `turns` (ascending, not overlapping) away and returns them.
  std::vector<Turn> take(const std::vector<Turn>& turns);
  /// Nanoseconds that are left.
  std::int64_t leftNs() const;

 private:
  // End by start. A thread with one call in a cycle of many gaps looks at one of them.
  std::map<std::int64_t, std::int64_t> m_gaps;
};

}  // namespace culprit
