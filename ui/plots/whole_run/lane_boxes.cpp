#include "ui/plots/whole_run/lane_boxes.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/plots/common/plot_manners.h"

namespace culprit::ui {

namespace {

constexpr int kOutlinedBox = 5;                        // pixels; below, a box has no outline
constexpr int kLeastBusy = 2;                          // pixels of height
constexpr double kManyBoxes = 0.45, kManyStep = 0.08;  // of the colour, and more from tint to tint
constexpr double kPaleBox = 0.12;                      // of the colour, under boxes of several events

/// Where it goes on from the last one at the same height, that one grows.
void append(QList<QRect>& rects, const QRect& rect) {
  if (!rects.isEmpty()) {
    QRect& last = rects.last();
    const bool goesOn = last.top() == rect.top() && last.bottom() == rect.bottom() &&
                        rect.left() >= last.left() && rect.left() <= last.right() + 1;
    if (goesOn) {
      last.setRight(std::max(last.right(), rect.right()));
      return;
    }
  }
  rects.append(rect);
}

void fill(QPainter& painter, const QList<QRect>& rects, const QColor& colour) {
  if (rects.isEmpty()) return;
  painter.setBrush(colour);
  painter.drawRects(rects.constData(), static_cast<int>(rects.size()));
}

}  // namespace

BoxColours::BoxColours(PlotSide side, bool isGpu, const Tokens& t)
    : edge(boxEdge(side, isGpu, t)), accent(t.accent), found(t.text) {
  const QColor& colour = isGpu ? markOf(side, t) : t.bars;
  for (std::size_t tint = 0; tint < one.size(); ++tint) {
    one[tint] = boxFill(side, isGpu, static_cast<std::uint8_t>(tint), t);
    many[tint] = mixedColour(colour, t.base, kManyBoxes + kManyStep * static_cast<double>(tint));
  }
  pale = mixedColour(colour, t.base, kPaleBox);
}

void LaneBoxes::add(const SpanBox& box, const QRect& place, bool isSelected, bool isFound) {
  const std::uint8_t tint = boxTint(box.name);
  if (!box.isOne()) {
    const int busy =
        std::max(static_cast<int>(std::lround(static_cast<float>(place.height()) * box.busy)), kLeastBusy);
    append(m_pale, place);
    append(isSelected ? m_selected : m_many[tint],
           QRect(place.left(), place.bottom() + 1 - busy, place.width(), busy));
    return;
  }
  if (place.width() < kOutlinedBox) {
    // Neighbours stay apart where they are more than a pixel wide.
    (isSelected ? m_selected : m_one[tint]).append(place);
  } else {
    const int edge = isSelected ? 2 : 1;
    (isSelected ? m_selected : m_edges).append(place);
    m_one[tint].append(place.adjusted(edge, edge, -edge, -edge));
  }
  if (isFound) m_found.append(QRect(place.left(), place.top(), place.width(), 2));
  if (place.width() >= kNamed) m_named.append({box.name, place});
}

void LaneBoxes::paint(QPainter& painter, const BoxColours& colours) const {
  painter.setPen(Qt::NoPen);
  fill(painter, m_pale, colours.pale);
  fill(painter, m_edges, colours.edge);
  fill(painter, m_selected, colours.accent);
  for (std::size_t tint = 0; tint < m_one.size(); ++tint) {
    fill(painter, m_many[tint], colours.many[tint]);
    fill(painter, m_one[tint], colours.one[tint]);
  }
  fill(painter, m_found, colours.found);
}

}  // namespace culprit::ui
