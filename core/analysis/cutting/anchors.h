// Chooses, for both runs of a comparison together, what cuts them into cycles: step markers, else the
// function whose repetitions fit best in both, else the period of the GPU work, else nothing (each recording
// is one cycle). Chosen per run, a throttled run looked 94 % faster: steps of 631 ms on one side, layers of
// 38.5 ms on the other. Called by the pipeline; cutting.h does the cutting.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/cutting/anchor.h"
#include "core/analysis/naming/anchor_names.h"
#include "core/base/monitor.h"
#include "core/model/results/anchor.h"
#include "core/model/run/names.h"
#include "core/model/run/run.h"

namespace culprit {

/// A function is sound as an anchor if it repeats at least three times in each run and owns this share of the
/// GPU work there, some of it by launches of its own thread.
constexpr double kLeastLaunchShare = 0.75;
constexpr double kLeastOwnThreadShare = 0.1;
/// Of its calls, this share at least must launch something: a wrapper around everything is no step.
constexpr double kLeastLaunchingCalls = 0.5;
/// And it covers this share of the recording, or where nothing is launched this.
constexpr double kLeastAnchorCoverage = 0.05;
constexpr double kLeastCoverageWithoutLaunches = 0.2;
/// A period holds this share: a recording that begins and ends in the middle of a repetition leaves much of
/// two of them out.
constexpr double kLeastPeriodShare = 0.5;

struct AnchorChoice {
  Anchor anchor;
  AnchorTable table;
};

/// The names under which the two anchors without a function are shown and chosen.
inline constexpr const char* kPeriodName = "period of the GPU work";
inline constexpr const char* kWholeRunName = "whole run";

/// Frames are told apart by their line; only if that leaves no sound anchor for two runs, lines are left out.
/// The period is looked for only where no marker and no function is sound.
/// `b` is null when a single run is described. `wanted` is a candidate's name in full; throws Error with the
/// best candidates if not every run has it, Cancelled. Runs without a trace give an empty table.
AnchorChoice chooseAnchor(const RunContent& a, const RunContent* b, const Names& names,
                          const std::optional<std::string>& wanted, const Monitor& monitor);

}  // namespace culprit
