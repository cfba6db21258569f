#include "core/report/sentences/verdict/headline_causes.h"

#include "core/report/sentences/verdict/headline_rows.h"
#include "core/report/sentences/verdict/mechanism_text.h"

namespace culprit {

Text headlineCauses(const Results& results, const PairVerdict& verdict,
                    const std::function<Text(const Cause&)>& causeWith) {
  TextBuilder text;
  const std::vector<HeadlineClass> classes = headlineRows(verdict);
  const Cause* cause = verdict.mainCause();
  if (const Mechanism* mechanism = verdict.mainMechanism()) {
    text.plain("; ").append(mechanismText(results, verdict, *mechanism));
    if (mechanism->level != CauseLevel::Strong) text.plain(" (possible)");
    if (cause != nullptr && !cause->isResource()) cause = nullptr;
  }
  if (cause == nullptr) return text.text();
  text.plain("; ");
  // A class of time is named with what makes it.
  const Text rows = !classes.empty() && cause->timeClass == classes.front().time
                        ? headlineClassText(verdict, classes.front())
                        : Text();
  if (rows.empty()) return text.append(causeWith(*cause)).text();
  if (cause->level != CauseLevel::Strong) text.plain("possibly ");
  text.append(rows);
  return text.text();
}

}  // namespace culprit
