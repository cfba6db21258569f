// When a counter was really read: readings of all its instances that lie close together are one sweep. Tells
// how many independent values stand behind the levels of a process, however many were interpolated.
#pragma once

#include <cstdint>
#include <map>
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

/// A name may end in "_<pid>", also as "_2.329762e+06"; counters of other processes are left out, and
/// those of other hosts where both are told. Readings with at most `gapSeconds` between them are one sweep.
Sweeps sweepsOf(std::span<const ReadingSeries> readings, std::int64_t pid, double gapSeconds,
                std::string_view host = {});

/// Number of sweeps inside the cycles of the process, from the start of the first to the end of the last.
std::size_t sweepsInside(const std::vector<std::int64_t>& times, const std::vector<Cycle>& cycles);

}  // namespace culprit
