#include "core/report/figures/timelines.h"

#include <algorithm>
#include <utility>

#include "core/report/sentences/shown_pairs.h"

namespace culprit {

namespace {

constexpr std::size_t kMostTriplets = 3;
constexpr std::size_t kMostCauses = 2;  // so that a function is always among them

}  // namespace

std::vector<const Comparison*> mostSuspiciousFirst(const PairResults& pair) {
  std::vector<const Comparison*> rows;
  for (const Comparison& row : pair.comparisons) {
    if (row.assessment.suspicion > 0.0 && row.assessment.role == RowRole::Work) rows.push_back(&row);
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Comparison* x, const Comparison* y) {
    return x->assessment.suspicion > y->assessment.suspicion;
  });
  return rows;
}

std::vector<Triplet> tripletsToShow(const PairResults& pair) {
  const std::vector<const Comparison*> rows = mostSuspiciousFirst(pair);
  std::vector<Triplet> shown;
  const auto isNew = [&shown](const Triplet& triplet) {
    return std::none_of(shown.begin(), shown.end(), [&triplet](const Triplet& other) {
      return other.function == triplet.function && other.device == triplet.device;
    });
  };
  for (const Cause& cause : pair.verdict.causes) {
    if (!cause.isResource() || cause.level == CauseLevel::None || shown.size() == kMostCauses) continue;
    const auto leading = std::find_if(rows.begin(), rows.end(), [&cause](const Comparison* row) {
      return row->triplet.metric == cause.metric;
    });
    if (leading != rows.end()) shown.push_back((*leading)->triplet);
  }
  for (const Comparison* row : rows) {
    if (shown.size() == kMostTriplets) break;
    if (isNew(row->triplet)) shown.push_back(row->triplet);
  }
  return shown;
}

std::vector<TripletTimeline> timelinesOf(const Session& session, const Results& results,
                                         const Monitor& monitor) {
  std::vector<TripletTimeline> timelines;
  for (const std::size_t at : shownPairs(results)) {
    const PairResults& pair = results.pairs[at];
    for (const Triplet& triplet : tripletsToShow(pair)) {
      monitor.checkpoint();
      TripletTimeline timeline{.pair = at, .triplet = triplet};
      for (const Side side : {Side::A, Side::B}) {
        const ProcessId process = side == Side::A ? pair.a.id : pair.b.id;
        TripletTimeline::Samples& samples = side == Side::A ? timeline.a : timeline.b;
        const std::optional<DeviceId> device = deviceOn(side, triplet.device, pair.devices);
        if (!device) continue;
        const FunctionId function = functionOn(side, triplet.function, pair.functions);
        samples.usage = session.usage(process, function, *device);
        if (triplet.metric) samples.level = session.level(process, {function, triplet.metric, *device});
      }
      timelines.push_back(std::move(timeline));
    }
  }
  return timelines;
}

}  // namespace culprit
