// What the user has pinned and noted, in the order in which it was first marked.
#include <string>
#include <utility>

#include "core/report/chapters/chapters.h"
#include "core/report/sentences/mark_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"
#include "core/report/words/pair_words.h"

namespace culprit::report {

Sections marks(const Results& results, int level) {
  if (results.marks.empty()) return {};
  const bool several = results.pairs.size() > 1;
  std::vector<std::string> titles = {"What", "Pinned", "Note"};
  if (several) titles.insert(titles.begin(), std::string(pairWords(results).column));
  Table table{.columns = columns(titles, titles.size())};
  for (const Mark& mark : results.marks) {
    Row row = {markSubject(results, mark), cell(mark.pinned ? "yes" : "no"),
               mark.note.empty() ? absentCell() : nameCell(mark.note)};
    if (several) row.insert(row.begin(), nameCell(pairName(results, results.pairs.at(mark.pair))));
    table.rows.push_back(std::move(row));
  }
  return {{level, std::string(titleOf(ReportPart::Marks)), {std::move(table)}}};
}

}  // namespace culprit::report
