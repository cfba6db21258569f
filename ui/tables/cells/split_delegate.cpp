#include "ui/tables/cells/split_delegate.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/look/theme.h"
#include "ui/tables/cells/cell_padding.h"

namespace culprit::ui {

namespace {

enum class Fill { Solid, Hatched, Outlined };

void paintPart(QPainter& painter, const QRectF& bar, Fill fill) {
  const QColor ink = tokens().bars;
  switch (fill) {
    case Fill::Solid:
      painter.fillRect(bar, ink);
      return;
    case Fill::Hatched:
      painter.fillRect(bar, tokens().base);
      painter.fillRect(bar, QBrush(tokens().text, Qt::BDiagPattern));
      break;
    case Fill::Outlined:
      painter.fillRect(bar, tokens().base);
      break;
  }
  if (bar.width() < 2.0) {
    painter.fillRect(bar, ink);
    return;
  }
  painter.setPen(QPen(ink, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
}

void paintSplit(QPainter& painter, const QRectF& space, const TimeBar& bar) {
  const double zero = space.left() + bar.zero * space.width();
  double below = zero, above = zero;
  const auto add = [&](double length, Fill fill) {
    const double pixels = std::fabs(length) * space.width();
    if (pixels <= 0.0) return;
    double& end = length < 0.0 ? below : above;
    const double next = length < 0.0 ? end - pixels : end + pixels;
    paintPart(painter, QRectF(std::min(end, next), space.top(), pixels, space.height()), fill);
    end = next;
  };
  add(bar.perCall, Fill::Solid);
  add(bar.calls, Fill::Hatched);
  add(bar.exposed, Fill::Outlined);
  painter.fillRect(QRectF(std::round(zero), space.top() - 4, 1, space.height() + 8), tokens().control);
}

void paintSpan(QPainter& painter, const QRectF& space, const TimeBar& bar) {
  const double left = space.left() + std::min(bar.from, bar.to) * space.width();
  const double width = std::max(1.0, std::fabs(bar.to - bar.from) * space.width());
  const QRectF span(left, space.top(), width, space.height());
  const QColor whole = bar.side == Side::B ? tokens().markB : tokens().markA;
  painter.fillRect(span, bar.kind == TimeBar::Kind::Total ? whole : tokens().bars);
  // The next step begins where this one ends.
  const double end = space.left() + bar.to * space.width();
  if (bar.kind == TimeBar::Kind::Step || bar.side == Side::A)
    painter.fillRect(QRectF(std::round(end), space.bottom(), 1, 8), tokens().control);
}

}  // namespace

SplitDelegate::SplitDelegate(QTableView* view, int barRole) : CellDelegate(view), m_barRole(barRole) {}

QRect SplitDelegate::paintBar(QPainter& painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
  const QVariant value = index.data(m_barRole);
  if (!value.isValid()) return option.rect;
  const auto bar = value.value<TimeBar>();
  const QRectF space = QRectF(option.rect).adjusted(kCellPadding, 4, -kCellPadding, -4);
  if (bar.kind == TimeBar::Kind::Split) {
    paintSplit(painter, space, bar);
  } else {
    paintSpan(painter, space, bar);
  }
  return option.rect;
}

void SplitDelegate::paintText(QPainter&, const QRect&, const QString&, int) const {}

}  // namespace culprit::ui
