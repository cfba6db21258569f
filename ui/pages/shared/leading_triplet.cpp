#include "ui/pages/shared/leading_triplet.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "core/report/words/category_text.h"

namespace culprit::ui {

namespace {

template <typename Wanted>
std::optional<Triplet> mostSuspicious(const ComparisonView& view, const Wanted& isWanted) {
  if (view.isEmpty()) return std::nullopt;
  // Rows of one function of a raw trace have one suspicion: then it is the level that changed most.
  const auto& metrics = view.results->names.metrics;
  const auto rank = [&metrics](const Comparison& row) {
    const auto& metric = row.triplet.metric;
    return std::make_tuple(row.assessment.role == RowRole::Work, row.assessment.suspicion,
                           metric && !isBookkeeping(metrics[*metric]), std::fabs(row.zLogMu),
                           std::fabs(row.muDelta()));
  };
  const Comparison* best = nullptr;
  for (const Comparison& row : view.pairResults().comparisons) {
    if (isWanted(row.triplet) && (!best || rank(row) > rank(*best))) best = &row;
  }
  return best ? std::optional(best->triplet) : std::nullopt;
}

bool isMember(const FunctionSide& side, FunctionId function) {
  return std::find(side.functions.begin(), side.functions.end(), function) != side.functions.end();
}

bool isMemberOf(const FunctionShare& share, FunctionId function) {
  return isMember(share.a, function) || isMember(share.b, function);
}

}  // namespace

bool isBookkeeping(std::string_view metric) {
  constexpr std::array<std::string_view, 8> kBookkeeping = {
      "bytes",
      "achieved_occupancy",
      "allocated_memory",
      "reserved_memory",
      "allocated_memory_change",
      "host_allocated_memory",
      "host_reserved_memory",
      "host_allocated_memory_change",
  };
  return std::find(kBookkeeping.begin(), kBookkeeping.end(), metric) != kBookkeeping.end();
}

std::optional<Triplet> leadingTriplet(const ComparisonView& view, MetricId metric) {
  return mostSuspicious(view, [metric](const Triplet& triplet) { return triplet.metric == metric; });
}

std::optional<Triplet> leadingTriplet(const ComparisonView& view, MetricId metric, DeviceId device) {
  return mostSuspicious(
      view, [=](const Triplet& triplet) { return triplet.metric == metric && triplet.device == device; });
}

std::optional<Triplet> leadingTriplet(const ComparisonView& view, const FunctionShare& share) {
  return mostSuspicious(view, [&](const Triplet& triplet) { return contains(view, share, triplet); });
}

std::optional<Triplet> leadingTriplet(const ComparisonView& view, FunctionId function, DeviceId device) {
  return mostSuspicious(
      view, [=](const Triplet& triplet) { return triplet.function == function && triplet.device == device; });
}

std::optional<Triplet> leadingTriplet(const ComparisonView& view, FunctionId function) {
  return mostSuspicious(view, [=](const Triplet& triplet) { return triplet.function == function; });
}

std::optional<Triplet> leadingTriplet(const ComparisonView& view, const Cause& cause) {
  if (cause.metric) return leadingTriplet(view, *cause.metric);
  if (view.isEmpty()) return std::nullopt;
  const FunctionShare* most = nullptr;
  const auto change = [&cause](const FunctionShare& share) {
    return std::copysign(1.0, cause.shift) * share.deltaMs();
  };
  for (const FunctionShare& share : view.pairResults().verdict.functions) {
    if (timeClassOf(share) != cause.timeClass || change(share) <= 0.0) continue;
    if (!most || change(share) > change(*most)) most = &share;
  }
  return most ? leadingTriplet(view, *most) : std::nullopt;
}

std::optional<Triplet> leadingTriplet(const ComparisonView& view, const Mechanism& mechanism) {
  if (mechanism.functions.empty()) return std::nullopt;
  return mostSuspicious(view, [function = mechanism.functions.front()](const Triplet& triplet) {
    return triplet.function == function;
  });
}

std::optional<Triplet> culpritTriplet(const ComparisonView& view) {
  if (view.isEmpty()) return std::nullopt;
  const Cause* cause = view.pairResults().verdict.mainCause();
  return cause ? leadingTriplet(view, *cause) : std::nullopt;
}

const Comparison* findComparison(const ComparisonView& view, const Triplet& triplet) {
  if (view.isEmpty()) return nullptr;
  const auto& rows = view.pairResults().comparisons;
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const Comparison& row) { return row.triplet == triplet; });
  return found == rows.end() ? nullptr : &*found;
}

bool isOnDeviceOf(const ComparisonView& view, const FunctionShare& share, DeviceId id) {
  const std::string& device = view.results->names.devices[id];
  // Of who called the host knows the triplets, wherever the work ran.
  if (share.category == kOperator || share.category == kRange) return device == "Host";
  // A row for "GPU" stands for all of them, one for "GPU 1" not for "GPU 10".
  return device == share.device || (share.isDeviceWork() && device.starts_with(share.device + ' '));
}

bool contains(const ComparisonView& view, const FunctionShare& share, const Triplet& triplet) {
  return isOnDeviceOf(view, share, triplet.device) && isMemberOf(share, triplet.function);
}

}  // namespace culprit::ui
