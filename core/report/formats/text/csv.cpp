#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <optional>
#include <span>
#include <string>

#include "core/report/document/writers.h"
#include "core/report/formats/text/csv_field.h"
#include "core/report/words/labels.h"
#include "core/report/words/safe_text.h"
#include "core/report/words/triplet_columns.h"

namespace culprit {

namespace {

using csv::nameField;

constexpr std::size_t kNames = 3;

/// A test without a p is published as exactly 1 where there are too few rows, and as NaN where nothing varies
/// and the means are equal: nothing stands for that.
void appendValue(std::string& line, const Comparison& row, const TripletColumnRow& column) {
  line += ',';
  if (column.kind == TripletKind::Evidence) {
    if (row.assessment.evidence) line += nameOf(*row.assessment.evidence);
    return;
  }
  const std::optional<double> value = column.number(row);
  if (value && !std::isnan(*value)) {
    fmt::format_to(std::back_inserter(line), "{:.{}f}", *value, column.kind == TripletKind::Rows ? 0 : 6);
  } else if (!value && column.kind == TripletKind::Test && !row.hasTest()) {
    line += "1.000000";
  }
}

void appendRow(std::string& out, const Names& names, const Comparison& row) {
  out += nameField(names.functions[row.triplet.function]) + ',' +
         nameField(names.metrics[*row.triplet.metric]) + ',' + nameField(names.devices[row.triplet.device]);
  for (const TripletColumn column : publishedColumns().subspan(kNames))
    appendValue(out, row, columnOf(column));
  for (const TripletColumn column : furtherColumns()) appendValue(out, row, columnOf(column));
  out += '\n';
}

}  // namespace

std::string toCsv(const Results& results, const PairResults& pair, const Monitor& monitor) {
  std::string out;
  const auto addHead = [&](std::span<const TripletColumn> columns) {
    for (const TripletColumn column : columns)
      out += (out.empty() ? "" : ",") + csv::inQuotes(validUtf8(headingOf(column, pair)));
  };
  addHead(publishedColumns());
  addHead(furtherColumns());
  out += '\n';
  for (const Comparison& row : pair.comparisons) {
    monitor.checkpoint();
    if (row.triplet.metric) appendRow(out, results.names, row);
  }
  return out;
}

}  // namespace culprit
