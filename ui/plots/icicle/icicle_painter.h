// Paints the boxes of an icicle that were chosen for painting, in the colours of the theme that is set: the
// larger of A and B in its colour, the more the larger. Used by the plot and by its picture.
#pragma once

#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

#include "ui/look/theme.h"
#include "ui/plots/icicle/icicle_data.h"
#include "ui/plots/icicle/icicle_layout.h"

class QPainter;

namespace culprit::ui {

/// What stands out.
struct IcicleLook {
  std::optional<std::uint32_t> hovered, current;  ///< nodes
  const std::vector<bool>* found = nullptr;   ///< by node: looked for, marked; null: nothing is looked for
  const std::vector<bool>* wanted = nullptr;  ///< with what these are inside of: all others are faint
  bool hasBars = false;                       ///< of A and B, along the lower edge of each box
};

class IciclePainter {
 public:
  /// `top`: of the first row, in pixels.
  IciclePainter(QPainter& painter, const IcicleData& data, const IcicleLook& look, double top);

  /// Pixels from one row to the next.
  static double rowHeight();

  void paint(const std::vector<IcicleBox>& boxes, double pixels);
  /// The node in focus, which may be too narrow to be a box of its own.
  void frame(const IcicleBox& box, double pixels);

 private:
  QRectF placeOf(const IcicleBox& box, double pixels) const;
  void paintBox(const IcicleBox& box, const QRectF& place);
  void paintNarrow(const IcicleBox& box, const QRectF& place);
  /// The line along the upper edge of what is looked for.
  void mark(const QRectF& place);
  void paintBars(const IcicleNode& node, const QRectF& place);
  void paintName(const QString& name, const QRectF& place, bool isFaint);

  QPainter& m_painter;
  const IcicleData& m_data;
  const IcicleLook& m_look;
  const Tokens& m_tokens;
  double m_top;
};

/// Which colour means what, in one line of text with the scale between its ends: "half" and "twice".
class IcicleScale {
 public:
  static QSizeF size();
  static void paint(QPainter& painter, const QPointF& at);
};

}  // namespace culprit::ui
