#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/results/time_tree.h"
#include "core/report/document/writers.h"
#include "core/report/formats/text/csv_field.h"

namespace culprit {

namespace {

constexpr std::string_view kHead =
    "class,kind,family,matched,function,match,role,ms_a,ms_b,delta_ms,calls_a,calls_b,per_call_a_ms,"
    "per_call_b_ms,by_calls_ms,by_per_call_ms,by_overlap_ms,by_typical_ms,by_interrupted_ms,suspicion\n";

/// What a row is inside of.
std::string nameAt(const TimeTree& tree, const TimeTreeRow& row, TreeLevel level) {
  for (const TimeTreeRow* at = &row;; at = &tree.rows[at->parent]) {
    if (at->level == level) return csv::nameField(at->name);
    if (at->parent == TimeTreeRow::kNone) return {};
  }
}

void appendNumber(std::string& line, const std::optional<double>& value) {
  line += ',';
  if (value) fmt::format_to(std::back_inserter(line), "{:.6f}", *value);
}

std::string lineOf(const TimeTree& tree, const TimeTreeRow& row, const FunctionShare& share) {
  std::string line;
  for (const TreeLevel level : {TreeLevel::Class, TreeLevel::Kind, TreeLevel::Family, TreeLevel::Match})
    line += nameAt(tree, row, level) + ',';
  line +=
      csv::nameField(row.name) + ',' + std::string(nameOf(share.match)) + ',' + std::string(nameOf(row.role));
  appendNumber(line, tree.aMs(row));
  appendNumber(line, tree.bMs(row));
  appendNumber(line, tree.deltaMs(row));
  appendNumber(line, tree.callsA(row));
  appendNumber(line, tree.callsB(row));
  appendNumber(line, TimeTree::perCallMs(row.busyANs, row.callsA));
  appendNumber(line, TimeTree::perCallMs(row.busyBNs, row.callsB));
  const auto part = [&row](double TimeTreeRow::Parts::*value) {
    return row.parts ? std::optional((*row.parts).*value) : std::nullopt;
  };
  appendNumber(line, part(&TimeTreeRow::Parts::calls));
  appendNumber(line, part(&TimeTreeRow::Parts::perCall));
  appendNumber(line, part(&TimeTreeRow::Parts::overlap));
  appendNumber(line, row.parts ? row.parts->typical : std::nullopt);
  appendNumber(line, row.parts ? row.parts->interrupted : std::nullopt);
  appendNumber(line, share.suspicion);
  return line + '\n';
}

}  // namespace

std::string toFunctionCsv(const Results& results, const PairResults& pair, const Monitor& monitor) {
  const TimeTree tree = timeTree(pair.verdict, results.names);
  std::string out(kHead);
  for (const TimeTreeRow& row : tree.rows) {
    monitor.checkpoint();
    if (row.level == TreeLevel::Function) out += lineOf(tree, row, pair.verdict.functions[*row.share]);
  }
  return out;
}

}  // namespace culprit
