// The appendix: tables that are too long for the chapters.
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "core/report/chapters/chapters.h"
#include "core/report/chapters/full_tables.h"
#include "core/report/sentences/shown_pairs.h"
#include "core/report/words/labels.h"

namespace culprit::report {

Sections appendix(const Results& results, int level, const Monitor& monitor) {
  if (results.pairs.empty()) return {};
  Sections sections{{level, std::string(titleOf(ReportPart::Appendix)), {}}};
  const bool several = results.pairs.size() > 1;
  for (const std::size_t at : shownPairs(results)) {
    const PairResults& pair = results.pairs[at];
    if (several) sections.push_back({level + 1, pairName(results, pair), {}});
    const int below = level + (several ? 2 : 1);
    if (std::optional<Section> cycles = allDurations(pair, below)) sections.push_back(std::move(*cycles));
    sections.push_back(detailedTable(results, pair, below, monitor));  // on paper it lies across
  }
  return sections;
}

}  // namespace culprit::report
