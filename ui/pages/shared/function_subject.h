// What the pages about one function are about: it on one device in one process pair. Another metric of the
// same is the same subject.
#pragma once

#include <cstddef>
#include <optional>

#include "core/model/results/results.h"
#include "ui/state/comparison_view.h"

namespace culprit::ui {

struct FunctionSubject {
  ResultsPtr results;
  std::size_t pair = 0;
  FunctionId function{};
  DeviceId device{};

  friend bool operator==(const FunctionSubject&, const FunctionSubject&) = default;
};

/// Empty where nothing is open or selected.
inline std::optional<FunctionSubject> subjectOf(const ComparisonView& view,
                                                const std::optional<Triplet>& triplet) {
  if (view.isEmpty() || view.session.empty() || !triplet) return std::nullopt;
  return FunctionSubject{view.results, view.pair, triplet->function, triplet->device};
}

/// Only raw traces have single launches.
inline bool isRaw(const ComparisonView& view) {
  return !view.isEmpty() &&
         (view.results->runA.kind != kProcessedKind || view.results->runB.kind != kProcessedKind);
}

}  // namespace culprit::ui
