#include "core/analysis/pairing/findings.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace culprit {

namespace {

// As published: a finding has a score above 10, and a metric has changed if its level moved at all.
constexpr double kNotableScore = 10.0;
constexpr double kNotableMuDelta = 1e-6;
constexpr std::size_t kMostFunctions = 3;
constexpr std::size_t kMostLevels = 3;

bool sameFunction(const Comparison& x, const Comparison& y) {
  return x.triplet.function == y.triplet.function && x.triplet.device == y.triplet.device;
}

/// Rows of the leading row's function whose level changed, the leading row included.
std::vector<std::uint32_t> changedLevels(const std::vector<Comparison>& rows, std::size_t notable,
                                         std::size_t lead) {
  std::vector<std::uint32_t> levels;
  for (std::size_t i = 0; i < notable && levels.size() < kMostLevels; ++i) {
    if (sameFunction(rows[i], rows[lead]) && std::abs(rows[i].muDelta()) > kNotableMuDelta) {
      levels.push_back(static_cast<std::uint32_t>(i));
    }
  }
  return levels;
}

void addChangedFunctions(const std::vector<Comparison>& rows, std::vector<Finding>& findings) {
  const auto firstQuiet = std::find_if(rows.begin(), rows.end(),
                                       [](const Comparison& row) { return !(row.score > kNotableScore); });
  const auto notable = static_cast<std::size_t>(firstQuiet - rows.begin());
  std::vector<std::size_t> leads;
  for (std::size_t i = 0; i < notable && leads.size() < kMostFunctions; ++i) {
    const bool known = std::any_of(leads.begin(), leads.end(),
                                   [&](std::size_t lead) { return sameFunction(rows[lead], rows[i]); });
    if (known) continue;
    leads.push_back(i);
    findings.push_back({.kind = FindingKind::ChangedFunction,
                        .comparison = static_cast<std::uint32_t>(i),
                        .levels = changedLevels(rows, notable, i)});
  }
}

}  // namespace

std::optional<AnchorId> mainAnchor(const std::vector<Cycle>& cycles) {
  std::map<AnchorId, std::size_t> counts;
  for (const Cycle& cycle : cycles) ++counts[cycle.anchor];
  if (counts.empty()) return std::nullopt;
  return std::max_element(counts.begin(), counts.end(),
                          [](const auto& x, const auto& y) { return x.second < y.second; })
      ->first;
}

std::vector<Finding> findFindings(const PairResults& pair, const Names& names) {
  std::vector<Finding> findings;
  const auto anchorA = mainAnchor(pair.cyclesA);
  const auto anchorB = mainAnchor(pair.cyclesB);
  const bool areKnown =
      anchorA && anchorB && !names.anchors[*anchorA].empty() && !names.anchors[*anchorB].empty();
  if (areKnown && *anchorA != *anchorB) findings.push_back({.kind = FindingKind::AnchorsDiffer});
  if (pair.cyclesA.size() < 2 || pair.cyclesB.size() < 2)
    findings.push_back({.kind = FindingKind::TooFewCycles});
  addChangedFunctions(pair.comparisons, findings);
  return findings;
}

}  // namespace culprit
