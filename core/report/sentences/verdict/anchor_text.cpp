#include "core/report/sentences/verdict/anchor_text.h"

#include <fmt/format.h>

#include <string>

#include "core/model/run/run.h"
#include "core/report/words/format.h"

namespace culprit {

namespace {

std::string callsText(const Check& check) {
  const Fact* calls = check.fact(FactKind::CallShare);
  if (calls == nullptr) return {};
  return fmt::format(
      " Cycles reach from one call to the next, because work that the calls launch runs between them in one "
      "run "
      "or both: a call "
      "takes {} % of a cycle of A and {} % of B.",
      format::number(100.0 * *calls->a, 1), format::number(100.0 * *calls->b, 1));
}

}  // namespace

Text anchorText(const Check& check) {
  const Fact& fact = *check.fact(FactKind::Property);
  if (fact.textA == fact.textB && fact.textA == kWholeRunAnchor)
    return TextBuilder().plain("Nothing repeats in either run, so each recording is one cycle.").text();
  if (fact.textA == fact.textB)
    return TextBuilder().plain("Both runs repeat ").name(fact.textA).plain("." + callsText(check)).text();
  return TextBuilder()
      .plain("A repeats ")
      .name(fact.textA)
      .plain(", B repeats ")
      .name(fact.textB)
      .plain(".")
      .text();
}

}  // namespace culprit
