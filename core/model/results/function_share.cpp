#include "core/model/results/function_share.h"

#include <algorithm>
#include <array>
#include <set>

namespace culprit {

namespace {

constexpr std::array<std::string_view, 6> kMatchNames = {"name",   "family", "class",
                                                         "only A", "only B", "hand"};

constexpr std::array<std::string_view, 6> kLevelNames = {"function", "device",   "family",
                                                         "class",    "operator", "range"};

constexpr std::array<std::string_view, 3> kRoleNames = {"work", "container", "wait"};

}  // namespace

std::string_view nameOf(MatchedBy match) {
  return kMatchNames.at(static_cast<std::size_t>(match));
}

std::string_view nameOf(RowRole role) {
  return kRoleNames.at(static_cast<std::size_t>(role));
}

std::string_view nameOf(TimeLevel level) {
  return kLevelNames.at(static_cast<std::size_t>(level));
}

std::optional<OneCall> oneCallOf(const FunctionShare& share) {
  const auto isMore = [](const std::optional<double>& ms) { return ms && *ms > 0.0; };
  const auto a = share.a.perCallMs(), b = share.b.perCallMs();
  if (!a || !b) return std::nullopt;
  if (!share.isDeviceWork() && isMore(share.a.meanCallMs) && isMore(share.b.meanCallMs))
    return OneCall{*share.a.meanCallMs, *share.b.meanCallMs};
  return OneCall{*a, *b};
}

std::optional<FunctionId> matchOn(Side side, FunctionId function, std::span<const FunctionShare> shares) {
  const auto has = [](const std::vector<FunctionId>& all, FunctionId one) {
    return std::ranges::find(all, one) != all.end();
  };
  for (const FunctionShare& share : shares) {
    const bool isMatched = share.match == MatchedBy::Family || share.match == MatchedBy::Class;
    const auto& own = side == Side::A ? share.a.functions : share.b.functions;
    const auto& others = side == Side::A ? share.b.functions : share.a.functions;
    if (!isMatched || !has(others, function) || has(own, function)) continue;
    const std::set<FunctionId> common(others.begin(), others.end());
    for (const FunctionId each : own)
      if (!common.contains(each)) return each;
  }
  return std::nullopt;
}

std::optional<TimeClass> timeClassOf(const FunctionShare& share) {
  if (share.category == kOperator || share.category == kRange) return std::nullopt;
  if (share.category == kWaitingForRanks) return TimeClass::WaitingForRanks;
  if (share.category == "comm" || share.category == "gpu_comm" || share.category == "collective")
    return TimeClass::Communication;
  if (share.isDeviceWork()) {
    const bool isCopy = share.category.find("memcpy") != std::string::npos ||
                        share.category.find("memset") != std::string::npos;
    return isCopy ? TimeClass::Copies : TimeClass::GpuCompute;
  }
  if (share.category == "sync") return TimeClass::Waiting;
  if (share.category == "input") return TimeClass::InputPipeline;
  return TimeClass::Host;
}

}  // namespace culprit
