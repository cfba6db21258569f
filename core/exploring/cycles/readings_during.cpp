#include "core/exploring/cycles/readings_during.h"

#include <algorithm>

namespace culprit {

namespace {

ReadingSeries around(const ReadingSeries& series, const TimeSpan& time, const TimeSpan& recording) {
  ReadingSeries part = series;
  auto first = std::lower_bound(series.timeNs.begin(), series.timeNs.end(), time.startNs);
  auto last = std::upper_bound(series.timeNs.begin(), series.timeNs.end(), time.endNs);
  if (first != series.timeNs.begin() && *(first - 1) >= recording.startNs) --first;
  if (last != series.timeNs.end() && *last <= recording.endNs) ++last;
  const auto begin = first - series.timeNs.begin();
  part.timeNs.assign(first, last);
  part.value.assign(series.value.begin() + begin, series.value.begin() + begin + (last - first));
  return part;
}

}  // namespace

bool isReadingOf(const ReadingSeries& series, const Process& process) {
  if (series.process && *series.process != process.trackOwner.value_or(process.id)) return false;
  return series.host.empty() || process.host.empty() || series.host == process.host;
}

std::vector<ReadingSeries> readingsDuring(const std::vector<ReadingSeries>& all, const Process& process,
                                          const TimeSpan& time, const TimeSpan& recording) {
  std::vector<ReadingSeries> during;
  for (const ReadingSeries& series : all) {
    if (!isReadingOf(series, process)) continue;
    ReadingSeries part = around(series, time, recording);
    if (!part.timeNs.empty()) during.push_back(std::move(part));
  }
  return during;
}

}  // namespace culprit
