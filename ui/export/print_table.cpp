#include "ui/export/print_table.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <numeric>

#include "core/report/breakable_name.h"
#include "core/report/name_limits.h"
#include "core/report/safe_text.h"
#include "ui/export/print_text.h"
#include "ui/theme.h"

namespace culprit::ui {

namespace {

constexpr std::array kSizes = {8.0, 7.5, 7.0, 6.5, 6.0, 5.5};
constexpr double kComfortable = 7.0;  // from that size on cells get the wider padding
constexpr double kCellAbove = 1.7 * kPoint;
constexpr double kBeforeTable = 2.5 * kPoint;
constexpr double kHairline = 0.5 * kPoint;
constexpr int kFewLines = 4;
constexpr double kSlack = 1.02;       // letters of different sizes differ by fractions of a unit
constexpr double kShortText = 11.0;   // times the size of letters: stays on one line
constexpr double kTextColumn = 13.0;  // times the size of letters: narrower, words are torn

double paddingAt(double points) {
  return (points >= kComfortable ? 4.0 : 2.0) * kPoint;
}

const Text& cellOf(const std::vector<Text>& row, std::size_t column) {
  static const Text kEmpty;
  return column < row.size() ? row[column] : kEmpty;
}

QString titleOf(const Column& column) {
  return QString::fromStdString(breakableTitle(singleLine(column.title)));
}

PrintStyle cellStyle(const Column& column, double points) {
  PrintStyle style{.points = points};
  style.align = column.align == Column::Align::Right ? Qt::AlignRight : Qt::AlignLeft;
  return style;
}

PrintStyle headStyle(const Column& column, double points) {
  PrintStyle style = cellStyle(column, points);
  style.weight = QFont::Bold;
  style.colour = tokensOf(false).secondaryText;
  return style;
}

double sumOf(const std::vector<ColumnNeed>& needs, double ColumnNeed::*width) {
  return std::accumulate(needs.begin(), needs.end(), 0.0,
                         [width](double sum, const ColumnNeed& need) { return sum + need.*width; });
}

/// Room that is left goes to the columns of text, numbers stay close to each other.
std::vector<double> spread(const Table& table, std::vector<double> widths, double room) {
  const double left = room - std::accumulate(widths.begin(), widths.end(), 0.0);
  const auto takes = [&table](std::size_t at) { return table.columns[at].align == Column::Align::Left; };
  double sum = 0.0;
  for (std::size_t at = 0; at < widths.size(); ++at) sum += takes(at) ? widths[at] : 0.0;
  for (std::size_t at = 0; at < widths.size(); ++at) {
    if (sum <= 0.0) {
      widths[at] += left / static_cast<double>(widths.size());
    } else if (takes(at)) {
      widths[at] += left * widths[at] / sum;
    }
  }
  return widths;
}

struct Widths {
  int lines = 0;  ///< that the longest texts take
  std::vector<double> columns;
};

/// Each column as wide as its longest text takes to fit in as few lines as possible, the same for all.
std::optional<Widths> widthsAt(const Table& table, const std::vector<ColumnNeed>& needs, double points,
                               double room, double ColumnNeed::*least) {
  constexpr int kMostLines = 1000;
  if (sumOf(needs, least) * points > room) return std::nullopt;
  Widths widths{.columns = std::vector<double>(needs.size())};
  do {
    ++widths.lines;
    std::transform(needs.begin(), needs.end(), widths.columns.begin(), [&](const ColumnNeed& need) {
      return points * std::max(need.*least, need.whole / widths.lines);
    });
  } while (widths.lines < kMostLines &&
           std::accumulate(widths.columns.begin(), widths.columns.end(), 0.0) > room);
  return Widths{widths.lines, spread(table, std::move(widths.columns), room)};
}

/// The cells of one row, or the titles.
std::vector<PrintText> cellsOf(const Table& table, const std::vector<Text>& row, double points,
                               std::size_t longest) {
  std::vector<PrintText> cells;
  cells.reserve(table.columns.size());
  for (std::size_t at = 0; at < table.columns.size(); ++at)
    cells.emplace_back(cellOf(row, at), cellStyle(table.columns[at], points), longest);
  return cells;
}

double layOut(std::vector<PrintText>& cells, const TableSetting& setting) {
  double height = 0.0;
  for (std::size_t at = 0; at < cells.size(); ++at)
    height = std::max(height, cells[at].layOut(setting.widths[at] - 2.0 * setting.padding));
  return height + 2.0 * kCellAbove;
}

void paintCells(QPainter& painter, const QRectF& place, const std::vector<PrintText>& cells,
                const TableSetting& setting, bool atBottom) {
  double x = place.left();
  for (std::size_t at = 0; at < cells.size(); ++at) {
    const double free =
        atBottom ? place.height() - 2.0 * kCellAbove - cells[at].lines() * cells[at].lineHeight() : 0.0;
    cells[at].paint(painter, {x + setting.padding, place.top() + kCellAbove + free});
    x += setting.widths[at];
  }
}

void paintLineBelow(QPainter& painter, const QRectF& place, const QColor& colour, double width) {
  painter.fillRect(QRectF(place.left(), place.bottom() - width, place.width(), width), colour);
}

Brick headOf(const Table& table, const TableSetting& setting) {
  std::vector<PrintText> titles;
  for (const Column& column : table.columns)
    titles.emplace_back(titleOf(column), headStyle(column, setting.points));
  const double height = layOut(titles, setting);
  return {.height = height,
          .above = kBeforeTable,
          .withNext = true,
          .paint = [titles, setting](QPainter& painter, const QRectF& place) {
            paintCells(painter, place, titles, setting, true);
            paintLineBelow(painter, place, tokensOf(false).axis, 1.5 * kHairline);
          }};
}

/// Bytes of names at which the row is not too high.
std::size_t fittingNames(const Table& table, const std::vector<Text>& row, const TableSetting& setting,
                         double highest, std::size_t longest) {
  constexpr std::size_t kShortest = 40;
  for (; longest > kShortest; longest /= 2) {
    std::vector<PrintText> cells = cellsOf(table, row, setting.points, longest);
    if (layOut(cells, setting) <= highest) break;
  }
  return longest;
}

/// Small tables stay whole; of others no row stands alone on a page.
void keepTogether(std::vector<Brick>& bricks) {
  constexpr std::size_t kSmall = 7;  // bricks, with the head
  for (std::size_t at = 1; at + 1 < bricks.size(); ++at)
    bricks[at].withNext = bricks.size() <= kSmall || at == 1 || at + 2 == bricks.size();
}

}  // namespace

std::vector<ColumnNeed> needsOf(const Table& table, const Monitor& monitor) {
  // The widths of letters grow with their size, so that measuring once is enough.
  constexpr double kMeasured = 10.0;
  std::vector<ColumnNeed> needs;
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    const Column& column = table.columns[at];
    const PrintText title(titleOf(column), headStyle(column, kMeasured));
    ColumnNeed need{title.wholeWidth(), title.pieceWidth(), title.pieceWidth()};
    for (const std::vector<Text>& row : table.rows) {
      monitor.checkpoint();
      const PrintText text(cellOf(row, at), cellStyle(column, kMeasured), longestName(table));
      const double whole = text.wholeWidth(), piece = std::min(text.pieceWidth(), whole);
      need.whole = std::max(need.whole, whole);
      const double tearable = std::min(piece, kTextColumn * kMeasured * kPoint);
      const bool isShort = column.align == Column::Align::Right || whole <= kShortText * kMeasured * kPoint;
      need.unbroken = std::max(need.unbroken, isShort ? whole : tearable);
      need.least = std::max(need.least, tearable);
    }
    for (double* width : {&need.whole, &need.unbroken, &need.least}) *width *= kSlack / kMeasured;
    needs.push_back(need);
  }
  return needs;
}

std::optional<TableSetting> settingOf(const Table& table, const std::vector<ColumnNeed>& needs, double width,
                                      double smallest) {
  for (const auto least : {&ColumnNeed::unbroken, &ColumnNeed::least}) {
    std::optional<TableSetting> setting;
    for (const double points : kSizes) {
      if (points < smallest) break;
      const double padding = paddingAt(points);
      const double room = width - 2.0 * padding * static_cast<double>(needs.size());
      std::optional<Widths> widths = widthsAt(table, needs, points, room, least);
      if (!widths) continue;
      for (double& column : widths->columns) column += 2.0 * padding;
      setting = TableSetting{points, padding, std::move(widths->columns)};
      // Rather smaller letters than towers of broken names.
      if (widths->lines <= kFewLines) break;
    }
    if (setting) return setting;
  }
  return std::nullopt;
}

TableSetting forcedSetting(const Table& table, double width, double points) {
  const std::size_t columns = table.columns.size();
  return {points, paddingAt(points), std::vector<double>(columns, width / static_cast<double>(columns))};
}

std::vector<Brick> tableBricks(const Table& table, const TableSetting& setting, double highest,
                               const Monitor& monitor) {
  std::vector<Brick> bricks;
  bricks.reserve(table.rows.size() + 1);
  bricks.push_back(headOf(table, setting));
  const auto head = std::make_shared<const Brick>(bricks.front());
  for (const std::vector<Text>& row : table.rows) {
    monitor.checkpoint();
    std::size_t longest = longestName(table);
    std::vector<PrintText> cells = cellsOf(table, row, setting.points, longest);
    double height = layOut(cells, setting);
    if (height > highest) {
      longest = fittingNames(table, row, setting, highest, longest);
      cells = cellsOf(table, row, setting.points, longest);
      height = layOut(cells, setting);
    }
    // Laid out once more for painting: a long table would keep too much in memory.
    bricks.push_back({.height = height,
                      .paint =
                          [&table, &row, setting, longest](QPainter& painter, const QRectF& place) {
                            std::vector<PrintText> again = cellsOf(table, row, setting.points, longest);
                            layOut(again, setting);
                            paintCells(painter, place, again, setting, false);
                            paintLineBelow(painter, place, tokensOf(false).border, kHairline);
                          },
                      .head = head});
  }
  keepTogether(bricks);
  return bricks;
}

}  // namespace culprit::ui
