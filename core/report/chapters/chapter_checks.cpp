// The chapter on comparability, and, for the one on data quality, every check and what differs around the
// runs.
#include <fmt/format.h>

#include <cctype>
#include <cstddef>
#include <string>
#include <vector>

#include "core/report/chapters/chapters.h"
#include "core/report/chapters/settings_table.h"
#include "core/report/sentences/shown_pairs.h"
#include "core/report/sentences/verdict/setting_text.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit::report {

namespace {

/// What kind of change it is, and what differs around the runs.
void addSettings(const Results& results, const PairResults& pair, Section& section) {
  section.blocks.emplace_back(Paragraph{natureText(pair.verdict, natureOf(pair.verdict))});
  Table table = settingsTable(results, pair, pair.verdict.settings.size());
  if (!table.rows.empty()) section.blocks.emplace_back(std::move(table));
}

/// A square that is the fuller the more it matters, and the word.
Text state(CheckStatus status) {
  const std::string_view square = status == CheckStatus::Fail   ? "■"
                                  : status == CheckStatus::Warn ? "◧"
                                  : status == CheckStatus::Note ? "▣"
                                                                : "□";
  return cell(fmt::format("{}\u00A0{}", square, nameOf(status)));
}

std::string inSentence(std::string_view title) {
  std::string text(title);
  text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
  return text;
}

std::string capitalised(std::string text) {
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

}  // namespace

Sections checks(const Results& results, const PairResults& pair, int level) {
  Table table{columns({"State", "Check", "What was seen"}, 3), {}};
  std::vector<std::string> passed, absent;
  for (const Check& check : pair.verdict.comparability.checks) {
    if (check.status == CheckStatus::Pass) {
      (check.inData ? passed : absent).push_back(inSentence(titleOf(check.id)));
    } else {
      table.rows.push_back({state(check.status), TextBuilder().strong(std::string(titleOf(check.id))).text(),
                            checkText(results, pair, check)});
    }
  }
  if (!passed.empty()) {
    const std::string title = table.rows.empty() ? "All of them" : "Other " + format::count(passed.size());
    table.rows.push_back({state(CheckStatus::Pass), TextBuilder().strong(title).text(),
                          cell(capitalised(format::list(passed)))});
  }
  // Unknown is not passed, though nothing speaks against the comparison either.
  if (!absent.empty())
    table.rows.push_back({absentCell(), TextBuilder().strong("Not in the data").text(),
                          cell(capitalised(format::list(absent)))});
  return {{level, std::string(titleOf(ReportPart::Checks)), {std::move(table)}}};
}

Sections checksInFull(const Results& results, int level) {
  const bool several = results.pairs.size() > 1;
  Sections sections;
  for (const std::size_t at : shownPairs(results)) {
    const PairResults& pair = results.pairs[at];
    Table table{columns({"Check", "State", "What was seen", "What to do"}, 4), {}};
    for (const Check& check : pair.verdict.comparability.checks) {
      table.rows.push_back({cell(std::string(titleOf(check.id))), cell(std::string(nameOf(check.status))),
                            checkText(results, pair, check), cell(std::string(actionText(actionOf(check))))});
    }
    if (several && sections.empty()) sections.push_back({level, "The Checks in Full", {}});
    sections.push_back({several ? level + 1 : level,
                        several ? pairName(results, pair) : "The Checks in Full",
                        {std::move(table)}});
    addSettings(results, pair, sections.back());
  }
  return sections;
}

}  // namespace culprit::report
