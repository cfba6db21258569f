#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/document/writers.h"
#include "core/report/formats/text/csv_field.h"
#include "core/report/words/labels.h"
#include "core/report/words/safe_text.h"

namespace culprit {

namespace {

using csv::nameField;

void appendNumber(std::string& line, double value) {
  line += ',';
  if (!std::isnan(value)) fmt::format_to(std::back_inserter(line), "{:.6f}", value);
}

/// Too few rows for a test: published as exactly 1; no variance and equal means: as NaN, an empty cell.
void appendProbability(std::string& line, const Comparison& row, std::optional<double> p) {
  if (p) {
    appendNumber(line, *p);
  } else {
    line += row.hasTest() ? "," : ",1.000000";
  }
}

void appendOptional(std::string& line, std::optional<double> value) {
  line += ',';
  if (value) fmt::format_to(std::back_inserter(line), "{:.6f}", *value);
}

void appendAssessment(std::string& line, const Comparison& row, const Assessment& assessment) {
  appendNumber(line, assessment.suspicion);
  fmt::format_to(std::back_inserter(line), ",{},{}", row.a.rows, row.b.rows);
  appendNumber(line, assessment.a.coverage);
  appendNumber(line, assessment.b.coverage);
  line += ',';
  if (assessment.evidence) line += nameOf(*assessment.evidence);
  for (const std::optional<double> value :
       {assessment.cliff, assessment.shift, assessment.shiftLow, assessment.shiftHigh, assessment.qBeta,
        assessment.qMu, assessment.percentile, assessment.a.ms, assessment.b.ms}) {
    appendOptional(line, value);
  }
}

void appendRow(std::string& out, const Names& names, const Comparison& row) {
  out += nameField(names.functions[row.triplet.function]) + ',' +
         nameField(names.metrics[*row.triplet.metric]) + ',' + nameField(names.devices[row.triplet.device]);
  for (const double value : {row.score, row.a.betaMean, row.b.betaMean, row.betaDelta(), row.zBeta}) {
    appendNumber(out, value);
  }
  appendProbability(out, row, row.pBeta);
  appendProbability(out, row, row.uBeta);
  for (const double value : {row.a.muMean, row.b.muMean, row.muDelta(), row.zMu, row.zLogMu}) {
    appendNumber(out, value);
  }
  appendProbability(out, row, row.pMu);
  appendProbability(out, row, row.uMu);
  if (row.assessment) appendAssessment(out, row, *row.assessment);
  out += '\n';
}

}  // namespace

std::string toCsv(const Results& results, const PairResults& pair, const Monitor& monitor) {
  std::string out;
  std::vector<std::string> columns = publishedColumns(pair);
  if (pair.verdict) {
    const std::vector<std::string> further = furtherColumns();
    columns.insert(columns.end(), further.begin(), further.end());
  }
  for (const std::string& column : columns) {
    out += (out.empty() ? "" : ",") + csv::inQuotes(validUtf8(column));
  }
  out += '\n';
  for (const Comparison& row : pair.comparisons) {
    monitor.checkpoint();
    if (row.triplet.metric) appendRow(out, results.names, row);
  }
  return out;
}

}  // namespace culprit
