#include "ui/print/print_table.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <numeric>

#include "core/base/safe_text.h"
#include "core/report/document/name_limits.h"
#include "core/report/names/breakable_name.h"
#include "ui/look/theme.h"
#include "ui/print/figures/print_figure.h"
#include "ui/print/print_text.h"

namespace culprit::ui {

namespace {

constexpr std::array kSizes = {8.0, 7.5, 7.0, 6.5, 6.0, 5.5};
constexpr double kComfortable = 7.0;  // from that size on cells get the wider padding
constexpr double kCellAbove = 1.7 * kPoint;
constexpr double kBeforeTable = 2.5 * kPoint;
constexpr double kHairline = 0.5 * kPoint;
constexpr int kFewLines = 4;
constexpr double kSlack = 1.02;          // letters of different sizes differ by fractions of a unit
constexpr double kShortText = 11.0;      // times the size of letters: stays on one line
constexpr double kTextColumn = 13.0;     // times the size of letters: narrower, words are torn
constexpr double kPictureColumn = 11.0;  // times the size of letters

double paddingAt(double points) {
  return (points >= kComfortable ? 4.0 : 2.0) * kPoint;
}

const Text& textOf(const Table::Row& row, std::size_t column) {
  static const Text kEmpty;
  return column < row.size() ? row[column].text : kEmpty;
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

/// Room that is left goes to the columns of text, numbers stay close to each other; without any such column
/// all have it. The `stacked` columns at the left are none.
std::vector<double> spread(const Table& table, std::vector<double> widths, double room, std::size_t stacked) {
  const double left = room - std::accumulate(widths.begin(), widths.end(), 0.0);
  const auto takes = [&table](std::size_t at) { return table.columns[at].align == Column::Align::Left; };
  double sum = 0.0;
  for (std::size_t at = stacked; at < widths.size(); ++at) sum += takes(at) ? widths[at] : 0.0;
  for (std::size_t at = stacked; at < widths.size(); ++at) {
    if (sum <= 0.0) {
      widths[at] += left / static_cast<double>(widths.size() - stacked);
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
                               double room, std::size_t stacked, double ColumnNeed::*least) {
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
  return Widths{widths.lines, spread(table, std::move(widths.columns), room, stacked)};
}

/// A setting, and how many lines the longest cells take in it.
struct Found {
  TableSetting setting;
  int lines = 0;
};

/// The largest letters at which each row takes few lines, or half a point less if that makes it one line.
/// `stacked`: so many columns at the left take no room.
std::optional<Found> fitting(const Table& table, const std::vector<ColumnNeed>& needs, double width,
                             double smallest, double ColumnNeed::*least, std::size_t stacked = 0) {
  std::optional<Found> found;
  for (const double points : kSizes) {
    if (points < smallest) break;
    const double padding = paddingAt(points);
    const double room = width - 2.0 * padding * static_cast<double>(needs.size() - stacked);
    std::optional<Widths> widths = widthsAt(table, needs, points, room, stacked, least);
    if (!widths) continue;
    // Rather smaller letters than towers of broken names.
    const bool isEnough = found && found->lines <= kFewLines;
    if (isEnough && (found->lines > 2 || widths->lines > 1)) break;
    for (std::size_t at = stacked; at < needs.size(); ++at) widths->columns[at] += 2.0 * padding;
    found = Found{{points, padding, std::move(widths->columns), stacked}, widths->lines};
    if (isEnough || found->lines == 1) break;
  }
  return found;
}

/// The columns at the left that tell what a row is about; at least one column stays beside them.
std::size_t namesOf(const Table& table) {
  const auto number = std::find_if(table.columns.begin(), table.columns.end(),
                                   [](const Column& column) { return column.align == Column::Align::Right; });
  return number == table.columns.end() ? 0 : static_cast<std::size_t>(number - table.columns.begin());
}

/// Pictures are as wide as they are; their title is broken instead.
ColumnNeed pictureNeed(double longestWord, double points) {
  const double width = std::max(longestWord, kPictureColumn * points * kPoint);
  return {width, width, width};
}

void paintPictures(QPainter& painter, const QRectF& place, const Table& table, const TableSetting& setting,
                   std::size_t row) {
  double x = place.left();
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    if (table.columns[at].isDrawn) {
      const double width = setting.widths[at] - 2.0 * setting.padding;
      paintCellPicture(painter, {x + setting.padding, place.top(), width, place.height()},
                       table.pictures.at(row));
    }
    x += setting.widths[at];
  }
}

/// One row, or the titles: a text to each column, and above them what has no column of its own.
struct RowTexts {
  std::vector<PrintText> cells;
  std::optional<PrintText> above;
  double aboveHeight = 0.0;
};

/// The names of a row on one line, with a dot between them.
Text nameLine(const Table::Row& row, std::size_t names) {
  TextBuilder line;
  for (std::size_t at = 0; at < names; ++at) {
    const Text& name = textOf(row, at);
    if (name.empty()) continue;
    if (!line.text().empty()) line.plain("  ·  ");
    line.append(name);
  }
  return line.text();
}

RowTexts rowOf(const Table& table, const Table::Row& row, const TableSetting& setting, std::size_t longest) {
  RowTexts texts;
  texts.cells.reserve(table.columns.size());
  for (std::size_t at = 0; at < table.columns.size(); ++at)
    texts.cells.emplace_back(at < setting.stacked ? Text{} : textOf(row, at),
                             cellStyle(table.columns[at], setting.points), longest);
  if (setting.stacked > 0)
    texts.above.emplace(nameLine(row, setting.stacked), PrintStyle{.points = setting.points}, longest);
  return texts;
}

RowTexts titlesOf(const Table& table, const TableSetting& setting) {
  RowTexts texts;
  QStringList above;
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    const Column& column = table.columns[at];
    const bool isAbove = at < setting.stacked;
    if (isAbove) above << titleOf(column);
    texts.cells.emplace_back(isAbove ? QString() : titleOf(column), headStyle(column, setting.points));
  }
  if (setting.stacked > 0)
    texts.above.emplace(above.join("  ·  "), headStyle(table.columns.front(), setting.points));
  return texts;
}

double layOut(RowTexts& row, const TableSetting& setting) {
  double height = 0.0;
  for (std::size_t at = 0; at < row.cells.size(); ++at)
    height =
        std::max(height, row.cells[at].layOut(std::max(setting.widths[at] - 2.0 * setting.padding, 0.0)));
  if (row.above) {
    const double width = std::accumulate(setting.widths.begin(), setting.widths.end(), 0.0);
    row.aboveHeight = row.above->layOut(width - 2.0 * setting.padding);
  }
  return row.aboveHeight + height + 2.0 * kCellAbove;
}

void paintRow(QPainter& painter, const QRectF& place, const RowTexts& row, const TableSetting& setting,
              bool atBottom) {
  if (row.above) row.above->paint(painter, place.topLeft() + QPointF(setting.padding, kCellAbove));
  double x = place.left();
  const double top = place.top() + kCellAbove + row.aboveHeight;
  for (std::size_t at = 0; at < row.cells.size(); ++at) {
    const PrintText& cell = row.cells[at];
    const double free = atBottom ? place.bottom() - kCellAbove - top - cell.lines() * cell.lineHeight() : 0.0;
    if (at >= setting.stacked) cell.paint(painter, {x + setting.padding, top + free});
    x += setting.widths[at];
  }
}

void paintLineBelow(QPainter& painter, const QRectF& place, const QColor& colour, double width) {
  painter.fillRect(QRectF(place.left(), place.bottom() - width, place.width(), width), colour);
}

Brick headOf(const Table& table, const TableSetting& setting) {
  RowTexts titles = titlesOf(table, setting);
  const double height = layOut(titles, setting);
  return {.height = height,
          .above = kBeforeTable,
          .withNext = true,
          .paint = [titles, setting](QPainter& painter, const QRectF& place) {
            paintRow(painter, place, titles, setting, true);
            paintLineBelow(painter, place, tokensOf(false).axis, 1.5 * kHairline);
          }};
}

/// Bytes of names at which the row is not too high.
std::size_t fittingNames(const Table& table, const Table::Row& row, const TableSetting& setting,
                         double highest, std::size_t longest) {
  constexpr std::size_t kShortest = 40;
  for (; longest > kShortest; longest /= 2) {
    RowTexts texts = rowOf(table, row, setting, longest);
    if (layOut(texts, setting) <= highest) break;
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
    // A head of two lines at most, where there are few columns.
    const double word = title.pieceWidth(), half = isWideTable(table) ? word : 0.55 * title.wholeWidth();
    ColumnNeed need{title.wholeWidth(), std::max(word, half), word};
    if (column.isDrawn) need = pictureNeed(need.least, kMeasured);
    for (const Table::Row& row : table.rows) {
      monitor.checkpoint();
      const PrintText text(textOf(row, at), cellStyle(column, kMeasured), longestName(table));
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
  std::optional<Found> found = fitting(table, needs, width, smallest, &ColumnNeed::unbroken);
  const std::size_t names = isWideTable(table) ? namesOf(table) : 0;
  if (names > 0 && (!found || found->lines > kFewLines)) {
    std::vector<ColumnNeed> numbers = needs;
    std::fill_n(numbers.begin(), names, ColumnNeed{});
    std::optional<Found> stacked = fitting(table, numbers, width, smallest, &ColumnNeed::unbroken, names);
    if (stacked) found = std::move(stacked);
  }
  if (!found) found = fitting(table, needs, width, smallest, &ColumnNeed::least);
  return found ? std::optional(std::move(found->setting)) : std::nullopt;
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
  for (std::size_t number = 0; number < table.rows.size(); ++number) {
    monitor.checkpoint();
    const Table::Row& row = table.rows[number];
    std::size_t longest = longestName(table);
    RowTexts texts = rowOf(table, row, setting, longest);
    double height = layOut(texts, setting);
    if (height > highest) {
      longest = fittingNames(table, row, setting, highest, longest);
      texts = rowOf(table, row, setting, longest);
      height = layOut(texts, setting);
    }
    // Laid out once more for painting: a long table would keep too much in memory.
    bricks.push_back({.height = height,
                      .paint =
                          [&table, number, setting, longest](QPainter& painter, const QRectF& place) {
                            RowTexts again = rowOf(table, table.rows[number], setting, longest);
                            layOut(again, setting);
                            paintRow(painter, place, again, setting, false);
                            paintPictures(painter, place, table, setting, number);
                            paintLineBelow(painter, place, tokensOf(false).border, kHairline);
                          },
                      .head = head});
  }
  keepTogether(bricks);
  return bricks;
}

}  // namespace culprit::ui
