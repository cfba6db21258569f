#include "core/report/sentences/verdict/causes/causes_brief.h"

#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"

namespace culprit {

Text causesBrief(const PairVerdict& verdict) {
  const Cause* cause = verdict.mainCause();
  Text named = cause ? causeBrief(*cause, verdict.slowdown.per) : Text();
  const Mechanism* mechanism = verdict.mainMechanism();
  if (mechanism == nullptr) return named;
  TextBuilder text;
  text.plain(mechanismBrief(*mechanism));
  if (cause && cause->isResource()) text.plain("; ").append(named);
  return text.text();
}

}  // namespace culprit
