// From an answer of the verdict to the row of the triplet table that shows it, and back: a resource stands
// for its metric, a row of "where the time went" for its functions. Called by the pages that list answers,
// so that a click there selects the triplet which Timelines and Detail follow.
#pragma once

#include <optional>
#include <string_view>

#include "ui/state/comparison_view.h"

namespace culprit::ui {

/// Tells what a function moved or held, to be read beside a change: never the first metric to be looked at
/// where there is another one.
bool isBookkeeping(std::string_view metric);

/// The triplet with the highest Suspicion of this metric; empty if the view has none.
std::optional<Triplet> leadingTriplet(const ComparisonView& view, MetricId metric);
/// The same of this metric on one device.
std::optional<Triplet> leadingTriplet(const ComparisonView& view, MetricId metric, DeviceId device);
/// The same of the functions behind a row, on its device.
std::optional<Triplet> leadingTriplet(const ComparisonView& view, const FunctionShare& share);
/// The same of one function on one device.
std::optional<Triplet> leadingTriplet(const ComparisonView& view, FunctionId function, DeviceId device);
/// The same on whichever device.
std::optional<Triplet> leadingTriplet(const ComparisonView& view, FunctionId function);
/// Of a resource by its metric; of a class of time the functions whose time changed most in its direction.
std::optional<Triplet> leadingTriplet(const ComparisonView& view, const Cause& cause);
/// Of a mechanism, of the first function it rests on.
std::optional<Triplet> leadingTriplet(const ComparisonView& view, const Mechanism& mechanism);
/// Of the cause that the headline names; empty if it names none.
std::optional<Triplet> culpritTriplet(const ComparisonView& view);

/// The comparison of a triplet in the view; null if the pair has none.
const Comparison* findComparison(const ComparisonView& view, const Triplet& triplet);

/// Whether the triplet's function is one of the row's, on its device.
bool contains(const ComparisonView& view, const FunctionShare& share, const Triplet& triplet);
/// Whether the row stands for what runs on the device.
bool isOnDeviceOf(const ComparisonView& view, const FunctionShare& share, DeviceId device);

}  // namespace culprit::ui
