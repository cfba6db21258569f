// A timeline of the core as the plot shows it: lanes that ask it, cycles, idle times, counters, and what is
// said about them, in the window's unit of time. Belongs to the UI thread but for the counters.
#pragma once

#include <QString>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/details/run_timeline.h"
#include "core/model/results/mark.h"
#include "ui/plots/whole_run/whole_run_data.h"

namespace culprit::ui {

/// The functions that small flags stand at: changed by the page, asked by the lanes of the plot.
struct WantedFunctions {
  FunctionSet functions;
  std::vector<bool> lanes;  ///< in which one of them runs

  /// In the lanes that are read.
  static WantedFunctions in(const RunTimeline& timeline, FunctionSet functions);
};

using TimelinePtr = std::shared_ptr<const RunTimeline>;
using WantedPtr = std::shared_ptr<const WantedFunctions>;

/// A time of the plot; what no timeline can have is the nearest that one can.
std::int64_t nsOf(double time);

MarkedStretch stretchOf(const SideSpan& span);
PlotRange timeOf(const MarkedStretch& stretch);

/// Groups, cycles and lanes, those without events as far as they are not read.
WholeRunSide shownSide(const TimelinePtr& timeline, const WantedPtr& wanted);
std::vector<SpanLane> shownLanes(const TimelinePtr& timeline, const WantedPtr& wanted);
/// By start; their files by their names.
std::vector<SpanRecording> shownRecordings(const RunTimeline& timeline);
PlotRange recordedOf(const RunTimeline& timeline);
/// Empty as long as not all streams of the pair's process are read.
std::function<std::vector<PlotRange>(const PlotRange&, double)> idleOf(const TimelinePtr& timeline);
/// Of a whole event.
SpanBox boxOf(const TimelineEvent& event);

/// One band for each counter without its instance, of several instances the mean of each sweep, which its
/// title says; those that never change last. For any thread.
std::vector<CounterBand> counterBands(const RunTimeline& a, const RunTimeline& b, const Monitor& monitor);
/// That of `metric` first.
void putFirst(std::vector<CounterBand>& bands, const QString& metric);

struct TimelineProgress {
  std::size_t read = 0, lanes = 0;
  std::uint64_t events = 0, eventsLeftOut = 0;
};
TimelineProgress progressOf(const RunTimeline& timeline);

/// "12.4 s, 1,204 cycles"; while it is read how many lanes are.
QString timelineTitle(const RunTimeline& timeline);
/// "A: 12.4 s, 1,204 cycles, 12 lanes with 3,100,000 events."
QString timelineSummary(const RunTimeline& timeline);
/// What a user has to know about it: lanes or events that are left out, clocks that are not one. Empty:
/// nothing.
QString timelineNotes(const RunTimeline& timeline);

/// Of a stretch: "A, 2.2 ms from 17.5 ms on: the slow one".
QString pinText(const Mark& mark);

/// What is said about a place: name, lane, times and cycle, in lines.
QString placeText(const RunTimeline& timeline, const SpanPlace& place,
                  const std::function<QString(std::uint32_t)>& nameOf);

}  // namespace culprit::ui
