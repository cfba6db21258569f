// Keeps what a source costs small on any machine: /proc/stat of 256 processors, or a driver that thinks for
// long, is read at every second or tenth moment instead of at each.
#pragma once

#include <cstdint>
#include <ctime>

namespace culprit::record {

class Pace {
 public:
  /// `affordableNs`: processor time that one reading may take, and be taken at every moment.
  explicit Pace(std::int64_t affordableNs) : m_affordableNs(affordableNs) {}

  /// Does the work, or rests. True if it was done.
  template <typename Work>
  bool take(Work&& work) {
    if (m_resting > 0) {
      --m_resting;
      return false;
    }
    const std::int64_t before = processorNs();
    work();
    const std::int64_t cost = processorNs() - before;
    // A smoothed cost: the first reading opens files, and now and then one is interrupted.
    m_costNs += (cost - m_costNs) / kSmoothing;
    m_resting = m_costNs / m_affordableNs;
    return true;
  }

 private:
  static constexpr std::int64_t kSmoothing = 4;

  /// Time that this thread has used.
  static std::int64_t processorNs() {
    constexpr std::int64_t kNsPerSecond = 1'000'000'000;
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * kNsPerSecond + time.tv_nsec;
  }

  std::int64_t m_affordableNs;
  std::int64_t m_costNs = 0;
  std::int64_t m_resting = 0;  ///< moments
};

/// What a reading may cost so that all sources together stay near one percent of a processor: more where
/// readings are rarer.
inline std::int64_t affordable(std::int64_t everyTenthNs, std::int64_t intervalNs) {
  constexpr std::int64_t kTenth = 100'000'000;
  return intervalNs > kTenth ? everyTenthNs * (intervalNs / kTenth) : everyTenthNs;
}

}  // namespace culprit::record
