#include "ui/print/print_blocks.h"

#include <QPainter>
#include <algorithm>
#include <iterator>
#include <variant>

#include "ui/look/theme.h"
#include "ui/print/figures/print_figure.h"
#include "ui/print/print_pages.h"
#include "ui/print/print_table.h"
#include "ui/print/print_text.h"
#include "ui/print/print_verdict.h"

namespace culprit::ui {

namespace {

constexpr double kBeforeBlock = 5.0 * kPoint;
constexpr double kBeforeItem = 2.0 * kPoint;
constexpr double kIndent = 11.0 * kPoint;
constexpr double kBox = 6.0 * kPoint;   // between the edge of a box and its text
constexpr double kEdge = 3.5 * kPoint;  // the thick edge of a box
constexpr double kSmallestUpright = 6.5;
constexpr double kSmallest = 5.5;
constexpr double kHighestRow = 1.0 / 3.0;  // of the page

/// A heading of that level: how it is set.
struct HeadingLook {
  double points, above, below;
  bool hasLine;
};

HeadingLook lookOf(int level) {
  if (level <= 2) return {11.0, 8.5 * kPoint, 2.0 * kPoint, true};
  if (level == 3) return {9.5, 10.0 * kPoint, 1.5 * kPoint, false};
  return {8.5, 8.0 * kPoint, 1.0 * kPoint, false};
}

void paintBullet(QPainter& painter, const QPointF& centre) {
  painter.save();
  painter.setPen(Qt::NoPen);
  painter.setBrush(tokensOf(false).secondaryText);
  painter.drawEllipse(centre, 1.4 * kPoint, 1.4 * kPoint);
  painter.restore();
}

}  // namespace

Pile& BlockPiler::pile() {
  if (m_piles.empty() || m_piles.back().isLandscape != m_isLandscape) m_piles.push_back({m_isLandscape, {}});
  return m_piles.back();
}

void BlockPiler::add(Brick brick) {
  pile().bricks.push_back(std::move(brick));
}

double BlockPiler::width() const {
  return printRoom(m_isLandscape).width();
}

void BlockPiler::addTitle(const QString& title) {
  PrintText text(title, {.points = 15.0, .weight = QFont::Bold});
  const double height = text.layOut(width());
  add({.height = height, .withNext = true, .paint = [text](QPainter& painter, const QRectF& place) {
         text.paint(painter, place.topLeft());
       }});
}

void BlockPiler::addHeading(const QString& title, int level, std::size_t number) {
  const HeadingLook look = lookOf(level);
  PrintText text(title, {.points = look.points, .weight = QFont::Bold});
  const double height = text.layOut(width()) + look.below;
  add({.height = height,
       .above = look.above,
       .withNext = true,
       .paint =
           [text, look](QPainter& painter, const QRectF& place) {
             text.paint(painter, place.topLeft());
             if (look.hasLine) {
               painter.fillRect(QRectF(place.left(), place.bottom() - kPoint, place.width(), 0.8 * kPoint),
                                tokensOf(false).text);
             }
           },
       .heading = number});
}

void BlockPiler::add(const Block& block) {
  std::visit([this](const auto& one) { addBlock(one); }, block);
  m_isBelowFigure = std::holds_alternative<Figure>(block);
}

void BlockPiler::addLines(const Text& text, const PrintStyle& style, double indent, double above,
                          bool hasBullet) {
  PrintText laidOut(text, style);
  laidOut.layOut(width() - indent);
  const double height = laidOut.lineHeight();
  for (int line = 0; line < laidOut.lines(); ++line) {
    // No line of a paragraph stands alone on a page.
    const bool isFirst = line == 0, isBeforeLast = line + 2 == laidOut.lines();
    add({.height = height,
         .above = isFirst ? above : 0.0,
         .withNext = laidOut.lines() > 1 && (isFirst || isBeforeLast),
         .paint = [laidOut, line, indent, hasBullet, height](QPainter& painter, const QRectF& place) {
           if (hasBullet && line == 0)
             paintBullet(painter, {place.left() + indent - kIndent * 0.55, place.top() + height * 0.5});
           laidOut.paintLine(painter, line, {place.left() + indent, place.top()});
         }});
  }
}

void BlockPiler::addBlock(const Paragraph& paragraph) {
  if (isLead(paragraph)) return addBoxed(paragraph.text, {.points = 9.5}, tokensOf(false).header);
  addLines(paragraph.text, {}, 0.0, kBeforeBlock, false);
}

void BlockPiler::addBlock(const Warning& warning) {
  addBoxed(TextBuilder().strong("Warning: ").append(warning.text).text(), {},
           tokensOf(false).notComparableFill);
}

void BlockPiler::addBoxed(const Text& text, const PrintStyle& style, const QColor& fill) {
  PrintText laidOut(text, style);
  const double height = laidOut.layOut(width() - 2.0 * kBox - kEdge) + 2.0 * kBox;
  add({.height = height,
       .above = kBeforeBlock,
       .paint = [laidOut, fill](QPainter& painter, const QRectF& place) {
         painter.fillRect(place, fill);
         painter.fillRect(QRectF(place.left(), place.top(), kEdge, place.height()), tokensOf(false).text);
         laidOut.paint(painter, place.topLeft() + QPointF(kBox + kEdge, kBox));
       }});
}

void BlockPiler::addBlock(const VerdictBox& box) {
  Brick brick = verdictBrick(box, width());
  brick.above = kBeforeBlock;
  add(std::move(brick));
}

void BlockPiler::addBlock(const Note& note) {
  addLines(note.text, {.points = 7.5, .colour = tokensOf(false).secondaryText}, 0.0, kBeforeItem, false);
}

void BlockPiler::addBlock(const List& list) {
  for (const ListItem& item : list.items) {
    addLines(item.text, {}, kIndent, kBeforeItem, true);
    for (const Text& child : item.children) addLines(child, {}, 2.0 * kIndent, kBeforeItem, true);
  }
}

void BlockPiler::introduce() {
  std::vector<Brick>& above = pile().bricks;
  if (!above.empty() && !m_isBelowFigure) above.back().withNext = true;
}

void BlockPiler::addBlock(const Figure& figure) {
  introduce();
  add({.height = figureHeight(figure, width()),
       .above = 1.5 * kBeforeBlock,
       .withNext = true,
       .paint = [&figure](QPainter& painter, const QRectF& place) { paintFigure(painter, place, figure); }});
  const Text caption = TextBuilder()
                           .strong("Figure " + std::to_string(figure.number) + ".")
                           .plain(" ")
                           .append(figure.caption)
                           .text();
  addLines(caption, {.points = 7.5, .colour = tokensOf(false).secondaryText}, 0.0, kBeforeItem, false);
}

void BlockPiler::addBlock(const Table& table) {
  if (table.columns.empty()) return;
  const QRectF room = printRoom(m_isLandscape);
  const std::vector<ColumnNeed>& needs = needsOnce(table);
  std::optional<TableSetting> setting = settingOf(table, needs, room.width(), kSmallestUpright);
  if (!setting) setting = settingOf(table, needs, room.width(), kSmallest);
  if (!setting) setting = forcedSetting(table, room.width(), kSmallest);
  std::vector<Brick> bricks = tableBricks(table, *setting, room.height() * kHighestRow, m_monitor);
  const std::size_t rows = bricks.size() - 1;  // below the head
  if (table.isExcerpt && rows > m_mostRows) bricks.resize(m_mostRows + 1);
  introduce();
  std::vector<Brick>& above = pile().bricks;
  above.insert(above.end(), std::make_move_iterator(bricks.begin()), std::make_move_iterator(bricks.end()));
}

const std::vector<ColumnNeed>& BlockPiler::needsOnce(const Table& table) {
  const auto found = m_needs.find(&table);
  return found != m_needs.end() ? found->second
                                : m_needs.emplace(&table, needsOf(table, m_monitor)).first->second;
}

bool BlockPiler::isWide(const Section& section) {
  return std::any_of(section.blocks.begin(), section.blocks.end(), [this](const Block& block) {
    const auto* table = std::get_if<Table>(&block);
    return table && !table->columns.empty() &&
           !settingOf(*table, needsOnce(*table), printRoom(false).width(), kSmallestUpright);
  });
}

}  // namespace culprit::ui
