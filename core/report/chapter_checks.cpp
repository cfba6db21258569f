// The chapter on comparability: every check, and what differs around the runs.
#include <fmt/format.h>

#include <string>

#include "core/report/chapters.h"
#include "core/report/environment.h"
#include "core/report/verdict_text.h"

namespace culprit::report {

namespace {

/// What differs around the runs, if anything does.
void addEnvironment(const Results& results, const PairResults& pair, Section& section) {
  const std::vector<EnvironmentRow> rows = environmentDifferences(results, pair);
  if (rows.empty()) return;
  Table table{columns({"What differs", "A", "B"}, 3), {}};
  const auto shown = [](const std::string& value) {
    return value.empty() ? cell("not recorded") : nameCell(value);
  };
  for (const EnvironmentRow& row : rows) table.rows.push_back({cell(row.name), shown(row.a), shown(row.b)});
  section.blocks.emplace_back(std::move(table));
}

}  // namespace

Sections checks(const Results& results, const PairResults& pair, int level) {
  if (!pair.verdict) return {};
  Table table{columns({"Check", "State", "What was seen", "What to do"}, 4), {}};
  for (const Check& check : pair.verdict->comparability.checks) {
    table.rows.push_back({cell(std::string(titleOf(check.id))), cell(std::string(nameOf(check.status))),
                          checkText(results, pair, check), cell(std::string(actionText(actionOf(check))))});
  }
  Section section{level,
                  std::string(titleOf(ReportPart::Checks)),
                  {paragraph(comparabilityText(pair.verdict->comparability)), std::move(table)}};
  addEnvironment(results, pair, section);
  return {std::move(section)};
}

}  // namespace culprit::report
