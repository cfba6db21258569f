// What a WholeRunPlot shows: per side the lanes of a recording in groups, its cycles, and counters beneath.
// A lane is asked for the boxes of a stretch of time at a zoom and holds no more than it likes; so a plot of
// millions of events costs what can be seen of them. Times are nanoseconds since the first cycle of the own
// run; what was recorded before is negative. Filled by the Whole run page.
#pragma once

#include <QString>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ui/plots/common/min_max_tree.h"
#include "ui/plots/common/plot_data.h"

namespace culprit::ui {

/// One event, or several that stand closer together than can be told apart.
struct SpanBox {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  double start = 0.0, end = 0.0;
  std::uint32_t name = kNone;  ///< of the event; of several, of the one with most of the time
  std::uint64_t events = 1;
  float busy = 1.0F;      ///< the share of its time in which one of them ran
  std::uint16_t row = 0;  ///< inside the lane, 0 on top
  std::uint32_t nth = 0;  ///< of those of its row that start then, as far as that is known

  bool isOne() const { return events == 1; }
  friend bool operator==(const SpanBox&, const SpanBox&) = default;
};

/// What is asked of a lane.
struct SpanQuery {
  PlotRange time;       ///< what reaches in belongs to it
  double finest = 0.0;  ///< what is shorter may come together with its neighbours
  std::size_t firstRow = 0, rows = 0;
};

/// A stream or thread.
struct SpanLane {
  QString label;
  std::size_t group = 0;
  bool isGpu = false;
  std::size_t rows = 1;  ///< the deepest nesting
  /// Appends what is to be drawn, by row and start; empty: not read yet.
  std::function<void(const SpanQuery& query, std::vector<SpanBox>& boxes)> boxes;
  /// Appends where events begin that are looked for, no two closer than `step`; empty: there are none.
  std::function<void(const PlotRange& time, double step, std::vector<double>& starts)> wanted;
};

/// Lanes that fold together: those of a process.
struct SpanGroup {
  QString label;
};

/// By start; of cycles that overlap, the one that begins last is seen.
struct SpanCycle {
  double start = 0.0, end = 0.0;
  std::int64_t number = 0;     ///< that users know
  std::uint32_t position = 0;  ///< in the run
};

/// One of those that make a run.
struct SpanRecording {
  PlotRange time;
  QString label;  ///< "rank_0.1.json"
};

struct WholeRunSide {
  QString title;       ///< "rank_0.json, 12.4 s"
  PlotRange recorded;  ///< from the first to the last that is known of it
  std::vector<SpanGroup> groups;
  std::vector<SpanLane> lanes;  ///< by group, streams before threads
  std::vector<SpanCycle> cycles;
  std::vector<SpanRecording> recordings;  ///< by start; they may overlap
  /// Where no stream works for at least `shortest`, ascending; empty: that is not known.
  std::function<std::vector<PlotRange>(const PlotRange& time, double shortest)> idle;
  QString why;  ///< in place of lanes while there are none: "Reading the events"

  bool isEmpty() const { return recorded.span() <= 0.0; }
};

/// The readings of a counter in one run.
struct CounterEnvelope {
  CounterEnvelope() = default;
  /// What is drawn at a time: the smallest and the largest reading of a stretch of `perPixel` from there on;
  /// with none in it the one nearest to it. Empty: there is none.
  std::optional<PlotRange> at(double from, double perPixel) const;

  /// By time.
  CounterEnvelope(std::vector<double> times, std::vector<double> readings)
      : time(std::move(times)), value(std::move(readings)), tree(value) {}

  std::vector<double> time, value;
  MinMaxTree tree;
};

/// One counter of both sides over each other.
struct CounterBand {
  QString title;                                           ///< "gpu_util, %, mean of 8"
  QString name = {};                                       ///< of the counter
  PlotPair<std::shared_ptr<const CounterEnvelope>> sides;  ///< null: it was not read there
  PlotRange values;
};

struct WholeRunData {
  PlotPair<WholeRunSide> sides;
  std::vector<CounterBand> counters;

  bool isEmpty() const { return sides.a.isEmpty() && sides.b.isEmpty(); }
  /// In time of A, which is that of B and `offsetOfB`: from the first moment of either to the last.
  PlotRange axis(double offsetOfB) const;
};

/// A stretch of one run that the user wants to find again.
struct PinnedSpan {
  PlotRange time;
  QString text;  ///< what is said about it

  friend bool operator==(const PinnedSpan&, const PinnedSpan&) = default;
};

/// A place in a lane: a box, or what is between two.
struct SpanPlace {
  PlotSide side{};
  std::size_t lane = 0;
  double time = 0.0;
  std::optional<SpanBox> box;
  /// Without box, of a stream: since when and until when no stream works, as far as that is in sight.
  std::optional<PlotRange> idle;
  bool idleGoesOn = false;  ///< beyond what is in sight

  friend bool operator==(const SpanPlace&, const SpanPlace&) = default;
};

/// A stretch of one recording.
struct SideSpan {
  PlotSide side{};
  PlotRange time;

  friend bool operator==(const SideSpan&, const SideSpan&) = default;
};

}  // namespace culprit::ui
