#include "core/report/batch_overview.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/json_text.h"
#include "core/report/chapters/cells.h"
#include "core/report/formats/json/json_parts.h"
#include "core/report/formats/text/csv_field.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit {

namespace {

using report::absentCell, report::cell, report::nameCell;

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
  return all;
}

std::size_t failuresAmong(const std::vector<BatchCase>& cases) {
  return static_cast<std::size_t>(
      std::count_if(cases.begin(), cases.end(), [](const BatchCase& one) { return !one.error.empty(); }));
}

Text links(const std::vector<std::string>& files) {
  TextBuilder text;
  for (const std::string& file : files) {
    if (!text.text().empty()) text.plain(", ");
    text.link(file);
  }
  return text.text();
}

void addRows(const BatchCase& one, Table& table) {
  const Text absent = absentCell();
  if (!one.error.empty()) {
    table.rows.push_back(
        {nameCell(one.name), absent, cell("failed"), absent, absent, nameCell(one.error), absent});
    return;
  }
  for (const BatchCase::Pair& pair : one.pairs) {
    table.rows.push_back({nameCell(one.name), nameCell(pair.name), cell(pair.line.comparable),
                          cell(pair.line.speed), pair.line.ratio, pair.line.cause, links(one.reports)});
  }
  if (one.pairs.empty()) {
    table.rows.push_back({nameCell(one.name), absent, absent, absent, absent,
                          cell("No process has a partner."), links(one.reports)});
  }
}

std::string numberField(std::optional<double> value) {
  return value ? fmt::format("{:.6f}", *value) : std::string();
}

std::string ratioFields(const SpeedRatio& ratio) {
  return fmt::format("{},{},{}", numberField(ratio.ratio), numberField(ratio.low), numberField(ratio.high));
}

std::string_view byOf(const Slowdown& slowdown) {
  return isCalled(slowdown) ? nameOf(slowdown.by) : std::string_view();
}

void writeSlowdown(JsonObject json, const Slowdown& slowdown) {
  json.member("verdict", nameOf(slowdown.whole.verdict));
  json.member("by", json::unlessEmpty(byOf(slowdown)));
  json.member("ratio", slowdown.whole.ratio);
  json.member("low", slowdown.whole.low);
  json.member("high", slowdown.whole.high);
  json.member("per", nameOf(slowdown.per));
  json::speedRatioMember(json, "total", slowdown.total);
}

void writeCause(JsonObject json, const Cause& cause) {
  json.member("kind", cause.isResource() ? "resource" : "time");
  json.member("family", cause.family);
  json.member("level", nameOf(cause.level));
  json.member("a", cause.a);
  json.member("b", cause.b);
  json.member("unit", cause.unit);
}

void writePair(JsonObject json, const BatchCase::Pair& pair) {
  json.member("name", pair.name);
  json.member("verdict", nameOf(pair.comparable));
  writeSlowdown(json.object("slowdown"), pair.slowdown);
  json.member("mechanism", pair.mechanism ? std::optional(nameOf(*pair.mechanism)) : std::nullopt);
  if (pair.cause) {
    writeCause(json.object("cause"), *pair.cause);
  } else {
    json.member("cause", std::nullopt);
  }
}

void writeCase(JsonObject json, const BatchCase& one) {
  json.member("case", one.name);
  {
    JsonArray reports = json.array("reports");
    for (const std::string& report : one.reports) reports.value(report);
  }
  json.member("error", one.error.empty() ? std::nullopt : std::optional<std::string_view>(one.error));
  JsonArray pairs = json.array("pairs");
  for (const BatchCase::Pair& pair : one.pairs) writePair(pairs.object(), pair);
}

}  // namespace

std::vector<BatchCase::Pair> batchPairs(const Results& results) {
  std::vector<BatchCase::Pair> pairs;
  for (const PairResults& pair : results.pairs) {
    BatchCase::Pair one{.name = pairName(results, pair), .line = pairLine(pair)};
    one.comparable = pair.verdict.comparability.verdict;
    one.slowdown = pair.verdict.slowdown;
    if (const Cause* cause = pair.verdict.mainCause()) one.cause = *cause;
    if (const Mechanism* mechanism = pair.verdict.mainMechanism()) one.mechanism = mechanism->kind;
    pairs.push_back(std::move(one));
  }
  return pairs;
}

Report batchReport(const std::vector<BatchCase>& cases) {
  Report overview{.title = fmt::format("Comparison of {}", format::counted(cases.size(), "case"))};
  if (const std::size_t failed = failuresAmong(cases); failed > 0) {
    overview.preface.emplace_back(Warning{
        cell(fmt::format("{} could not be compared; the table says why.", format::counted(failed, "case")))});
  }
  const std::vector<std::string> titles = {"Case",  "Process pair",   "Comparable", "B against A",
                                           "Ratio", "Cause or error", "Report"};
  Table table{report::columns(titles, titles.size()), {}};
  for (const BatchCase& one : cases) addRows(one, table);
  overview.sections.push_back({2, "Overview", {std::move(table)}});
  return overview;
}

std::string batchCsv(const std::vector<BatchCase>& cases) {
  std::string out =
      "case,pair,verdict,slowdown,ratio,low,high,per,cause,level,reports,error,by,total_ratio,total_low,"
      "total_high\n";
  for (const BatchCase& one : cases) {
    const std::string name = csv::nameField(one.name);
    const std::string end = csv::nameField(joined(one.reports)) + ',' + csv::nameField(one.error);
    if (one.pairs.empty()) out += fmt::format("{},,,,,,,,,,{},,,,\n", name, end);
    for (const BatchCase::Pair& pair : one.pairs) {
      const SpeedRatio& ratio = pair.slowdown.whole;
      out += fmt::format("{},{},{},{},{},{},{},{},{},{},{}\n", name, csv::nameField(pair.name),
                         csv::inQuotes(nameOf(pair.comparable)), csv::inQuotes(nameOf(ratio.verdict)),
                         ratioFields(ratio), nameOf(pair.slowdown.per),
                         csv::nameField(pair.cause ? pair.cause->family : std::string()),
                         pair.cause ? nameOf(pair.cause->level) : std::string_view(), end,
                         byOf(pair.slowdown), ratioFields(pair.slowdown.total.value_or(SpeedRatio{})));
    }
  }
  return out;
}

std::string batchJson(const std::vector<BatchCase>& cases) {
  JsonText json;
  {
    JsonObject root = json.object();
    root.member("schema", "culprit.batch/1");
    JsonArray array = root.array("cases");
    for (const BatchCase& one : cases) writeCase(array.object(), one);
  }
  return json.text();
}

}  // namespace culprit
