#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "core/base/safe_text.h"
#include "core/report/document/writers.h"
#include "core/report/formats/text/csv_field.h"
#include "core/report/words/labels.h"
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
  // What needs a metric is not published without one: a score of 0 would read as one.
  const std::optional<double> value = row.triplet.metric ? column.number(row) : numberOf(row, column.id);
  if (value && !std::isnan(*value)) {
    fmt::format_to(std::back_inserter(line), "{:.{}f}", *value, column.kind == TripletKind::Rows ? 0 : 6);
  } else if (!value && row.triplet.metric && column.kind == TripletKind::Test && !row.hasTest()) {
    line += "1.000000";
  }
}

void appendRow(std::string& out, const Names& names, const Comparison& row) {
  const std::string metric =
      row.triplet.metric ? nameField(names.metrics[*row.triplet.metric]) : std::string();
  out += nameField(names.functions[row.triplet.function]) + ',' + metric + ',' +
         nameField(names.devices[row.triplet.device]);
  for (const TripletColumn column : publishedColumns().subspan(kNames))
    appendValue(out, row, columnOf(column));
  for (const TripletColumn column : furtherColumns()) appendValue(out, row, columnOf(column));
  out += '\n';
}

/// Rows of functions that no counter was read for, by name and device.
std::vector<const Comparison*> withoutMetric(const Names& names, const PairResults& pair) {
  std::vector<const Comparison*> rows;
  for (const Comparison& row : pair.comparisons)
    if (!row.triplet.metric) rows.push_back(&row);
  const auto key = [&names](const Comparison* row) {
    return std::tie(names.functions[row->triplet.function], names.devices[row->triplet.device]);
  };
  std::sort(rows.begin(), rows.end(),
            [&key](const Comparison* x, const Comparison* y) { return key(x) < key(y); });
  return rows;
}

}  // namespace

std::string toCsv(const Results& results, const PairResults& pair, const Monitor& monitor) {
  std::string out;
  const auto addHead = [&](std::span<const TripletColumn> columns) {
    for (const TripletColumn column : columns)
      out += (out.empty() ? "" : ",") + csv::inQuotes(singleLine(headingOf(column, pair)));
  };
  addHead(publishedColumns());
  addHead(furtherColumns());
  out += '\n';
  for (const Comparison& row : pair.comparisons) {
    monitor.checkpoint();
    if (row.triplet.metric) appendRow(out, results.names, row);
  }
  for (const Comparison* row : withoutMetric(results.names, pair)) {
    monitor.checkpoint();
    appendRow(out, results.names, *row);
  }
  return out;
}

}  // namespace culprit
