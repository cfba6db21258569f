// What the user has pinned and noted, in the order in which it was first marked.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <variant>

#include "core/report/chapters.h"
#include "core/report/format.h"
#include "core/report/labels.h"

namespace culprit::report {

namespace {

Text subjectOf(const Results& results, const PairResults& pair, const MarkSubject& subject) {
  if (const auto* triplet = std::get_if<Triplet>(&subject)) {
    TextBuilder text;
    text.name(results.names.functions[triplet->function]);
    if (triplet->metric) text.plain(", ").name(results.names.metrics[*triplet->metric]);
    return text.plain(" on ").name(results.names.devices[triplet->device]).text();
  }
  const auto& marked = std::get<MarkedCycle>(subject);
  const Cycle& cycle = (marked.side == Side::A ? pair.cyclesA : pair.cyclesB).at(marked.position);
  return cell(fmt::format("cycle {} of {}, {} us", cycle.number, nameOf(marked.side),
                          format::microseconds(static_cast<double>(cycle.durationNs))));
}

}  // namespace

Sections marks(const Results& results, int level) {
  if (results.marks.empty()) return {};
  const bool several = results.pairs.size() > 1;
  std::vector<std::string> titles = {"What", "Pinned", "Note"};
  if (several) titles.insert(titles.begin(), "Process pair");
  Table table{.columns = columns(titles, titles.size())};
  for (const Mark& mark : results.marks) {
    const PairResults& pair = results.pairs.at(mark.pair);
    Row row = {subjectOf(results, pair, mark.subject), cell(mark.pinned ? "yes" : "no"),
               mark.note.empty() ? cell(std::string(format::kAbsent)) : nameCell(mark.note)};
    if (several) row.insert(row.begin(), nameCell(pairName(results, pair)));
    table.rows.push_back(std::move(row));
  }
  return {{level, "Pins and notes", {std::move(table)}}};
}

}  // namespace culprit::report
