// When a counter was really read: readings of all its instances that lie close together are one sweep. Tells
// how many independent values stand behind the levels of a process, however many were interpolated.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/run/run.h"

namespace culprit {

/// Of one counter that a process may use.
struct CounterSweeps {
  std::vector<std::int64_t> startNs;  ///< ascending
  bool isOfProcess = false;           ///< a process keeps it of itself and tells it whenever it changes
};

/// By the counter's name without process.
using Sweeps = std::map<std::string, CounterSweeps, std::less<>>;

/// The sweeps of all counters of a host, found once: what belongs to no process in particular is the same for
/// all of its processes, and each has few of its own.
class RunSweeps {
 public:
  /// Those of other hosts are left out where both are told. Readings with at most `gapSeconds` between them
  /// belong to one sweep. Points into `readings`.
  RunSweeps(std::span<const ReadingSeries> readings, double gapSeconds, std::string_view host = {});

  /// A name may end in "_<pid>", also as "_2.329762e+06"; counters of other processes are left out.
  Sweeps of(std::int64_t pid) const;

 private:
  using Times = std::map<std::string, std::vector<std::int64_t>, std::less<>>;

  CounterSweeps sweepsAt(const std::string& counter, std::vector<std::int64_t> times) const;

  std::int64_t m_gapNs;
  std::set<std::string, std::less<>> m_ofProcess;       ///< that some process keeps of itself
  std::multimap<double, const ReadingSeries*> m_owned;  ///< by the number in the name
  Sweeps m_common;                                      ///< of the others
  Times m_commonTimes;                                  ///< of those that are in `m_owned` too
};

/// Number of sweeps inside the cycles of the process, from the start of the first to the end of the last.
std::size_t sweepsInside(const std::vector<std::int64_t>& times, const std::vector<Cycle>& cycles);

}  // namespace culprit
