#include "core/sources/xplane/xplane_operators.h"

#include <algorithm>

namespace culprit::xplane {

void Operators::addCall(const Events::Row& call) {
  m_calls.push_back({call.startNs, call.durationNs, call.function, call.track, call.launch, call.category});
}

void Operators::finish(CaptureBuilder& capture, ReadingProgress& progress) {
  progress.advance(0);
  // Of several pieces of work that one call launched the first in the file counts.
  std::stable_sort(m_work.begin(), m_work.end(),
                   [](const Work& x, const Work& y) { return x.launch < y.launch; });
  constexpr std::size_t kOften = 100'000;
  std::size_t sinceAsked = 0;
  for (const Call& call : m_calls) {
    if (++sinceAsked == kOften) {
      progress.advance(0);
      sinceAsked = 0;
    }
    Events::Row row{.startNs = call.startNs,
                    .durationNs = call.durationNs,
                    .function = call.function,
                    .track = call.track,
                    .launch = call.launch,
                    .category = call.category};
    const auto work =
        std::lower_bound(m_work.begin(), m_work.end(), call.launch,
                         [](const Work& each, std::uint32_t launch) { return each.launch < launch; });
    if (call.launch != 0 && work != m_work.end() && work->launch == call.launch) {
      Events::Row around = row;
      around.function = work->operation;
      around.launch = 0;
      around.category = EventCategory::CpuOp;
      capture.add(around);
    }
    capture.add(row);
  }
}

}  // namespace culprit::xplane
