// A picture in no format yet: values, sides and words, as a block of the report. Made by core/report/figures,
// drawn by core/report/formats/html/figure_drawing.h for HTML and paper, which decide on fonts and colours.
// Every figure must be readable without colour: A is solid lines and discs, B dashed lines and diamonds, a
// fall is hatched; a writer without pictures prints subject and words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/model/run/ids.h"
#include "core/report/document/text.h"

namespace culprit {

/// A lane of points with a box for each side, on one axis: the cycles by their duration.
struct DistributionFigure {
  /// The whiskers end at the outermost value within 1.5 times the height of the box.
  struct Box {
    double low = 0.0, lowerQuartile = 0.0, median = 0.0, upperQuartile = 0.0, high = 0.0;

    friend bool operator==(const Box&, const Box&) = default;
  };
  struct Lane {
    Side side{};
    std::string label;           ///< "median 100 ms, 12 cycles"
    std::vector<double> points;  ///< ascending; all values, of many those beyond the whiskers
    Box box;

    friend bool operator==(const Lane&, const Lane&) = default;
  };
  std::string axis;  ///< "cycle duration, ms", "cycle duration, ms (logarithmic axis)"
  bool isLogarithmic = false;
  std::vector<Lane> lanes;  ///< A before B; a side without cycles has none
  bool isSmall = false;     ///< for a page that holds other things, too

  friend bool operator==(const DistributionFigure&, const DistributionFigure&) = default;
};

/// Bars from A's whole over the changes of its parts to B's whole. Each change begins where the one before
/// ended.
struct WaterfallFigure {
  struct Bar {
    std::string label;            ///< "A", "GPU kernels"
    std::optional<Side> total;    ///< the whole of a side; empty: the change of a part
    double from = 0.0, to = 0.0;  ///< of a whole: from 0
    std::string value;            ///< "100.00", "+41.00"

    friend bool operator==(const Bar&, const Bar&) = default;
  };
  std::string axis;  ///< "ms per cycle"
  std::vector<Bar> bars;

  friend bool operator==(const WaterfallFigure&, const WaterfallFigure&) = default;
};

/// One triplet over the cycles: panels above each other (share of the cycle, level), A at the left and B at
/// the right with the same axis of values.
struct TimelineFigure {
  struct Point {
    double cycle = 0.0;  ///< number, or its place where numbers repeat; of a group the one in the middle
    double value = 0.0;  ///< of a group of cycles their mean
    double low = 0.0, high = 0.0;  ///< of a group the least and the largest, else the value
    bool isMeasured = true;        ///< false: no reading lies behind it, a hollow mark

    friend bool operator==(const Point&, const Point&) = default;
  };
  struct Series {
    Side side{};
    std::vector<Point> points;   ///< by cycle, at most kMostPoints; empty: nothing is known of this side
    std::optional<double> mean;  ///< of all values
    std::string meanText;        ///< "12.34"; empty without a mean

    friend bool operator==(const Series&, const Series&) = default;
  };
  struct Panel {
    std::string axis;  ///< "share of the cycle (β), %"
    Series a, b;

    friend bool operator==(const Panel&, const Panel&) = default;
  };
  static constexpr std::size_t kMostPoints = 240;

  std::string axis;  ///< "cycle"
  std::vector<Panel> panels;

  friend bool operator==(const TimelineFigure&, const TimelineFigure&) = default;
};

/// One cycle of A above one of B on one scale of time: a lane for each stream and thread, what they did as
/// stretches. Filled is work, hollow are copies and waits, communication is hatched.
struct CyclesFigure {
  enum class Work : std::uint8_t {
    Compute,
    Communication,
    Copies,      ///< and sets
    HostCalls,   ///< operators, ranges, calls into the runtime
    Waiting,     ///< of the host for the GPU
    OtherCycle,  ///< work of another cycle that reaches into this one
  };
  /// A call, or calls that are too short to be told apart.
  struct Stretch {
    double from = 0.0, to = 0.0;  ///< ms from the start of the cycle
    Work work{};
    std::string name{};  ///< as short as it can be told; of several calls empty

    friend bool operator==(const Stretch&, const Stretch&) = default;
  };
  struct Lane {
    std::string label;  ///< "GPU 0, stream 7"
    bool isGpu = false;
    std::vector<Stretch> stretches;  ///< by time, without overlap

    friend bool operator==(const Lane&, const Lane&) = default;
  };
  struct Cycle {
    Side side{};
    double durationMs = 0.0;
    std::vector<Lane> lanes;  ///< streams before threads, each by the time they are busy

    friend bool operator==(const Cycle&, const Cycle&) = default;
  };
  std::string axis;             ///< "ms from its start"
  double endMs = 0.0;           ///< of the axis: what was launched in a cycle may end after it
  std::vector<Cycle> cycles{};  ///< A, then B

  friend bool operator==(const CyclesFigure&, const CyclesFigure&) = default;
};

struct Figure {
  std::size_t number = 0;  ///< within the report, from 1
  Text caption;            ///< what is drawn and how to read it, as sentences
  Text inWords;            ///< the same in numbers: for readers who cannot see it
  std::variant<DistributionFigure, WaterfallFigure, TimelineFigure, CyclesFigure> content;
  Text subject{};         ///< "gemm on GPU 0"; empty: what the chapter is about
  bool isTabled = false;  ///< the numbers stand in a table below it, too
};

}  // namespace culprit
