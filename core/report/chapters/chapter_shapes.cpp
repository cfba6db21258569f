// The chapter on shapes: which operators were called with what, how fast the GPU did that, and what changed.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/safe_text.h"
#include "core/report/chapters/chapters.h"
#include "core/report/chapters/millisecond_cells.h"
#include "core/report/words/format.h"
#include "core/report/words/shape_words.h"

namespace culprit::report {

namespace {

constexpr std::size_t kMostShapeRows = 20;

Cell orAbsent(const std::string& text) {
  return text.empty() ? Cell(absentCell()) : Cell(cell(text));
}

/// "61.2 us"
Cell callCell(const ShapeSide& side) {
  const auto ns = side.nsPerCall();
  return ns ? numberCell(format::duration(*ns), ns) : Cell(absentCell());
}

std::string rateAndShare(const ShapeRow& row, Side side) {
  const std::string rate = rateText(row, side), share = shareText(row, side);
  return share.empty() ? rate : fmt::format("{}, {}", rate, share);
}

Table shapeTable(const Results& results, const ShapeTable& shapes) {
  Table table{columns({"Operator", "Operands", "What changed", "A (ms)", "B (ms)", "B − A (ms)", "Call A",
                       "Call B", "Rate A", "Rate B"},
                      3),
              {}};
  for (const ShapeRow& row : shapes.rows) {
    if (table.rows.size() == kMostShapeRows) break;
    const double a = shapes.msPerCycle(Side::A, row), b = shapes.msPerCycle(Side::B, row);
    const MillisecondCells ms(a, b);
    table.rows.push_back({nameCell(results.names.functions[row.op]), nameCell(operandsText(row)),
                          cell(changeText(shapes, row)), ms.plain(a), ms.plain(b), ms.change(b - a),
                          callCell(row.a), callCell(row.b), orAbsent(rateAndShare(row, Side::A)),
                          orAbsent(rateAndShare(row, Side::B))});
  }
  table.isExcerpt = table.rows.size() < shapes.rows.size();
  return table;
}

/// "91 % of the GPU time of A"
std::string toldShare(const ShapeTableSide& side, std::string_view letter) {
  if (side.gpuNs <= 0) return fmt::format("none of {}", letter);
  return fmt::format("{:.0f} % of the GPU time of {}",
                     100.0 * static_cast<double>(side.toldNs) / static_cast<double>(side.gpuNs), letter);
}

std::string deviceText(const ShapeTableSide& side, std::string_view letter) {
  if (side.device.empty()) return fmt::format("{} does not name its device", letter);
  return fmt::format("{} ran on {}{}", letter, singleLine(side.device),
                     side.hasPeaks ? "" : ", of which no peak is known here");
}

std::string devicesText(const ShapeTable& table) {
  if (table.a.device.empty() && table.b.device.empty()) return "neither run names its device";
  return fmt::format("{}; {}", deviceText(table.a, "A"), deviceText(table.b, "B"));
}

/// Which of both a row shows, where it can be told.
std::string_view peaksText(const ShapeTable& table) {
  if (!table.a.hasPeaks && !table.b.hasPeaks) return "";
  return ", whichever come nearer to what the data sheet of the device promises, as shares of that";
}

/// A sentence behind others.
std::string untoldSentence(const ShapeTable& table) {
  const std::string text = untoldText(table);
  return text.empty() ? text : fmt::format(" {}.", text);
}

}  // namespace

Sections shapes(const Results& results, const ShapeTable& table, int level) {
  Section section{level, "Shapes and Efficiency", {}};
  section.blocks.emplace_back(paragraph(fmt::format(
      "Operators by the shape of what they were called with, per cycle, largest change first: {} and {}. "
      "Rates are those of the operator's own operations or bytes{}; {}.{}",
      toldShare(table.a, "A"), toldShare(table.b, "B"), peaksText(table), devicesText(table),
      untoldSentence(table))));
  Table rows = shapeTable(results, table);
  const std::size_t shown = rows.rows.size();
  section.blocks.emplace_back(std::move(rows));
  if (shown < table.rows.size())
    section.blocks.emplace_back(Note{cell(fmt::format("{} more in a table of shapes (--table shapes).",
                                                      format::counted(table.rows.size() - shown, "row")))});
  return {std::move(section)};
}

}  // namespace culprit::report
