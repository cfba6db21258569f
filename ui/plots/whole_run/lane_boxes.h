// The boxes of one lane on their way to the screen: sorted by colour, neighbours of one look put together, so
// that a lane of a thousand boxes takes a dozen orders to the painter. Used by WholeRunPainter.
#pragma once

#include <QColor>
#include <QList>
#include <QRect>
#include <array>
#include <cstdint>
#include <utility>

#include "ui/plots/common/box_look.h"
#include "ui/plots/common/plot_data.h"
#include "ui/plots/whole_run/whole_run_data.h"

class QPainter;

namespace culprit::ui {

struct Tokens;

/// The colours of boxes by tint, of one event and of many, and the ground of these.
struct BoxColours {
  BoxColours() = default;
  BoxColours(PlotSide side, bool isGpu, const Tokens& t);

  std::array<QColor, kBoxTints> one, many;
  QColor pale, edge, accent, found;
};

class LaneBoxes {
 public:
  /// Boxes below that many pixels of width have no name.
  static constexpr int kNamed = 34;

  /// By row and start. Of many events as high as they are busy.
  void add(const SpanBox& box, const QRect& place, bool isSelected, bool isFound);
  void paint(QPainter& painter, const BoxColours& colours) const;
  /// Single events with room for a name, and where.
  const QList<std::pair<std::uint32_t, QRect>>& named() const { return m_named; }

 private:
  QList<QRect> m_pale, m_edges, m_selected, m_found;
  std::array<QList<QRect>, kBoxTints> m_one, m_many;
  QList<std::pair<std::uint32_t, QRect>> m_named;
};

}  // namespace culprit::ui
