#include "ui/print/print_pages.h"

#include <QPageSize>
#include <utility>

#include "ui/print/print_text.h"

namespace culprit::ui {

namespace {

constexpr double kMargin = 36.0 * kPoint;  // 12.7 mm
constexpr double kFooter = 18.0 * kPoint;

class Paginator {
 public:
  std::vector<PrintPage> take() { return std::move(m_pages); }

  void add(const Pile& pile) {
    if (pile.bricks.empty()) return;
    const bool isTurned = !m_pages.empty() && m_pages.back().isLandscape != pile.isLandscape;
    if (m_pages.empty() || isTurned || (pile.startsPage && !isTop())) turnPage(pile.isLandscape);
    for (std::size_t at = 0; at < pile.bricks.size();) {
      const std::size_t end = endOfGroup(pile.bricks, at);
      if (!isTop() && m_y + heightOf(pile.bricks, at, end) > m_room.bottom()) turnPage(pile.isLandscape);
      for (; at < end; ++at) put(pile.bricks[at]);
    }
  }

 private:
  /// One past the bricks that have to stay together. A group higher than half a page is torn after all.
  std::size_t endOfGroup(const std::vector<Brick>& bricks, std::size_t first) const {
    std::size_t end = first + 1;
    while (end < bricks.size() && bricks[end - 1].withNext &&
           heightOf(bricks, first, end + 1) < m_room.height() / 2.0)
      ++end;
    return end;
  }

  static double heightOf(const std::vector<Brick>& bricks, std::size_t first, std::size_t end) {
    double height = 0.0;
    for (std::size_t at = first; at < end; ++at) height += bricks[at].above + bricks[at].height;
    return height;
  }

  bool isTop() const { return m_pages.back().bricks.empty(); }

  void turnPage(bool isLandscape) {
    m_pages.push_back({isLandscape, {}});
    m_room = printRoom(isLandscape);
    m_y = m_room.top();
  }

  void put(const Brick& brick) {
    if (!isTop()) {
      m_y += brick.above;
      if (m_y + brick.height > m_room.bottom()) turnPage(m_pages.back().isLandscape);
    }
    if (isTop() && brick.head) stack(*brick.head);
    stack(brick);
  }

  void stack(const Brick& brick) {
    m_pages.back().bricks.push_back({{m_room.left(), m_y, m_room.width(), brick.height}, &brick});
    m_y += brick.height;
  }

  std::vector<PrintPage> m_pages;
  QRectF m_room;
  double m_y = 0.0;
};

}  // namespace

QSizeF paperSize(bool isLandscape) {
  const QSizeF sheet = QPageSize::sizePoints(QPageSize::A4).toSizeF();
  return (isLandscape ? sheet.transposed() : sheet) * kPoint;
}

QRectF printRoom(bool isLandscape) {
  return QRectF(QPointF(), paperSize(isLandscape)).adjusted(kMargin, kMargin, -kMargin, -kMargin - kFooter);
}

std::vector<PrintPage> pagesOf(const std::vector<Pile>& piles) {
  Paginator paginator;
  for (const Pile& pile : piles) paginator.add(pile);
  return paginator.take();
}

}  // namespace culprit::ui
