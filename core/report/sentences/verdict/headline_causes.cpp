#include "core/report/sentences/verdict/headline_causes.h"

#include <algorithm>

#include "core/report/document/name_limits.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"
#include "core/report/sentences/verdict/headline_rows.h"

namespace culprit {

Text headlineCauses(const Results& results, const PairVerdict& verdict,
                    const std::function<Text(const Cause&)>& causeWith) {
  TextBuilder text;
  const Cause* cause = verdict.mainCause();
  if (const Mechanism* mechanism = verdict.mainMechanism()) {
    text.plain("; ").append(withShortNames(mechanismText(results, verdict, *mechanism), kLongestInHeadline));
    if (mechanism->level != CauseLevel::Strong) text.plain(" (possible)");
    if (cause != nullptr && !cause->isResource()) cause = nullptr;
  }
  if (cause != nullptr) text.plain("; ").append(causeWith(*cause));
  return text.text();
}

Text causeWithRows(const PairVerdict& verdict, const Cause& cause, const Text& words) {
  if (!cause.timeClass) return words;
  // What lies between cycles may have changed more, and is no class that a cause is of.
  const std::vector<HeadlineClass> classes = headlineRows(verdict);
  const auto own = std::find_if(classes.begin(), classes.end(),
                                [&cause](const HeadlineClass& each) { return each.time == cause.timeClass; });
  if (own == classes.end()) return words;
  const Text rows = headlineClassText(verdict, *own);
  if (rows.empty()) return words;
  return TextBuilder().plain(cause.level == CauseLevel::Strong ? "" : "possibly ").append(rows).text();
}

}  // namespace culprit
