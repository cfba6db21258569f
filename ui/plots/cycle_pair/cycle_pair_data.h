// What a CyclePairPlot shows, as plain vectors: per side the boxes of one cycle in rows, which box of one
// side is the partner of which of the other, and counters beneath. Times are nanoseconds from the start of
// A's cycle; that of B starts there, too, or where the user has aligned it. Filled by the Cycle Pair page.
#pragma once

#include <QPointF>
#include <QString>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "ui/plots/common/plot_data.h"

namespace culprit::ui {

/// What is to be seen of a box; where several share a pixel, the greatest.
enum class BoxMark : std::uint8_t {
  Foreign,     ///< of another cycle
  Plain,       ///< with a partner that takes about as long
  MuchLonger,  ///< than its partner
  OnlyHere,    ///< without partner
};

struct PlotBox {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  double start = 0.0, end = 0.0;
  std::uint32_t name = 0;         ///< position in CyclePairData::names
  std::uint32_t partner = kNone;  ///< position in the boxes of the other side
  BoxMark mark = BoxMark::Plain;
  std::uint8_t tint = 0;  ///< below kBoxTints; boxes of a name have the same
};

/// A stream or thread: rows that lie above each other.
struct PlotLane {
  QString label;
  bool isGpu = false;
  std::vector<std::uint32_t> rowBegin;  ///< first box of each row, then the end of the last; boxes by start
};

struct CyclePairSide {
  QString title;       ///< "cycle 5, 12.1 ms"
  double start = 0.0;  ///< of the cycle on the axis; boxes are there already
  double duration = 0.0;
  std::vector<PlotLane> lanes;  ///< streams before threads
  std::vector<PlotBox> boxes;

  bool isEmpty() const { return boxes.empty(); }
};

/// One counter of both sides over each other.
struct CounterStrip {
  QString title;  ///< "gpu_util, %"
  PlotPair<std::vector<QPointF>> lines;
  PlotRange values;
};

struct CyclePairData {
  std::vector<QString> names;
  PlotPair<CyclePairSide> sides;
  std::vector<CounterStrip> counters;
  std::optional<PlotPoint> leading;  ///< the lane of a side that is in sight at first
  QString axisTitle;                 ///< "time in the cycle"
  QString summary;                   ///< in words

  bool isEmpty() const { return sides.a.isEmpty() && sides.b.isEmpty(); }
  /// From the first start of a cycle to the end of the last box and cycle.
  PlotRange axis() const;
  /// Moves B so that its cycle starts at `start` on A's axis.
  void startB(double start);
};

/// A stretch of time of one side.
struct SideRange {
  PlotSide side{};
  PlotRange time;
};

}  // namespace culprit::ui
