// Which counters of a run have readings already, and of when: two tools may have logged the same one, and the
// files that one tool wrote one after the other continue each other.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/model/run/run.h"

namespace culprit::logs {

class TakenCounters {
 public:
  explicit TakenCounters(std::span<const ReadingSeries> known) {
    for (const ReadingSeries& series : known) take(series);
  }

  /// False: there are readings of this counter at the same time. The series is in order of time and has some.
  bool take(const ReadingSeries& series) {
    if (series.timeNs.empty()) return false;
    auto& spans = m_spans[{series.metric, series.host, series.instanceKind, series.instance}];
    const std::pair span(series.timeNs.front(), series.timeNs.back());
    for (const auto& each : spans)
      if (each.first < span.second && span.first < each.second) return false;
    spans.push_back(span);
    return true;
  }

 private:
  std::map<std::tuple<std::string, std::string, InstanceKind, std::string>,
           std::vector<std::pair<std::int64_t, std::int64_t>>>
      m_spans;
};

}  // namespace culprit::logs
