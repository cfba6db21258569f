#include "core/analysis/turns/strip_spans.h"

#include <algorithm>

namespace culprit {

namespace {

TimeClass stripTimeOf(const CycleClock::Given& given) {
  const bool waits = given.work->isWaiting && given.time == TimeClass::Communication;
  return waits ? TimeClass::WaitingForRanks : given.time;
}

}  // namespace

std::vector<StripSpan> stripSpans(const CycleWork& cycle, std::int64_t zeroNs) {
  CycleClock clock(cycle.startNs, cycle.endNs, cycle.threads);
  for (Work work : cycle.work) {
    work.piece = clock.clipped(work.piece);
    if (work.piece.endNs > work.piece.startNs) clock.add(work);
  }
  CycleClock::Shared shared = clock.giveAway();
  std::sort(shared.given.begin(), shared.given.end(),
            [](const CycleClock::Given& x, const CycleClock::Given& y) { return x.startNs < y.startNs; });
  std::vector<StripSpan> spans;
  const auto add = [&spans, zeroNs](TimeClass time, std::int64_t fromNs, std::int64_t toNs) {
    if (toNs <= fromNs) return;
    if (!spans.empty() && spans.back().time == time) {
      spans.back().toNs = toNs - zeroNs;
    } else {
      spans.push_back({time, fromNs - zeroNs, toNs - zeroNs});
    }
  };
  std::int64_t now = cycle.startNs;
  for (const CycleClock::Given& given : shared.given) {
    add(TimeClass::Idle, now, given.startNs);
    now = given.startNs + given.ns;
    add(stripTimeOf(given), given.startNs, now);
  }
  add(TimeClass::Idle, now, cycle.endNs);
  return spans;
}

}  // namespace culprit
