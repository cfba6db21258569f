// Two matched cycles as the plot shows them, and what is said about them, in the window's unit of time. Made
// in a job; the words belong to the UI thread.
#pragma once

#include <QString>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "core/model/details/cycle_pair.h"
#include "core/model/results/results.h"
#include "core/report/names/function_name.h"
#include "ui/plots/cycle_pair/cycle_pair_data.h"

namespace culprit::ui {

struct ShownCycles {
  ResultsPtr results;
  std::size_t pair = 0;
  std::shared_ptr<const CyclePair> cycles;
  std::vector<FunctionId> functions;  ///< by position in the names of the plot
  CyclePairData plotted;
  /// Of stretches that were marked by hand in place of cycles: where they start, nanoseconds in the
  /// timelines.
  std::optional<PlotPair<double>> byHandFrom = {};

  const PairResults& pairResults() const { return results->pairs.at(pair); }
  const CycleBox& box(const PlotPoint& point) const;
  const CycleLane& lane(const PlotPoint& point) const;
  /// The position of a function in the names; empty if no box has it.
  std::optional<std::uint32_t> nameOf(FunctionId function) const;
};

/// Without titles and summary. Touches nothing of the UI thread.
ShownCycles shownCycles(ResultsPtr results, std::size_t pair, std::shared_ptr<const CyclePair> cycles,
                        NameForm form);

/// Titles and summary.
void describe(ShownCycles& shown);

/// The counters of both sides, one strip each, that of `metric` first, those that never change last.
std::vector<CounterStrip> counterStrips(const ShownCycles& shown, const std::optional<std::string>& metric);

/// "gemm" and, in lines below it, where it ran, since when and how long, and its partner.
QString boxText(const ShownCycles& shown, const PlotPoint& point);
/// "+ gemm only in B, 12 us", "host: aten::copy_ +3.20 ms", "idle gap of the GPU +1.40 ms,
/// cudaStreamSynchronize ran in it, before gemm".
QString differenceText(const ShownCycles& shown, const CycleDifference& difference);
/// ", explains +1.20 ms of +4.50 ms", of what B takes longer or shorter; ", makes −1.20 ms, against +4.50 ms
/// in total".
QString explainedText(const ShownCycles& shown, const CycleDifference& difference);
/// "B starts 40.0 us before A"; empty: both lie from their own start.
QString alignmentText(const ShownCycles& shown);
/// "B is 4.50 ms longer: 9 differences +4.40 ms (5 launches, ...), smaller changes +0.10 ms; ...", at the end
/// the signs of the plot.
QString differencesText(const ShownCycles& shown);
/// The box that stands for a difference, the longer one of two; empty for an idle gap.
std::optional<PlotPoint> boxOf(const CycleDifference& difference);
/// What was compared between two times: "A 12 kernels, 1.8 ms; B 15 kernels, 2.4 ms".
QString rangeText(const ShownCycles& shown, const PlotRange& range);

}  // namespace culprit::ui
