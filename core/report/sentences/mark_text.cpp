#include "core/report/sentences/mark_text.h"

#include <fmt/format.h>

#include <variant>

#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit {

Text markSubject(const Results& results, const Mark& mark) {
  TextBuilder text;
  if (const auto* triplet = std::get_if<Triplet>(&mark.subject)) {
    text.name(results.names.functions[triplet->function]);
    if (triplet->metric) text.plain(", ").name(results.names.metrics[*triplet->metric]);
    return text.plain(" on ").name(results.names.devices[triplet->device]).text();
  }
  const auto& marked = std::get<MarkedCycle>(mark.subject);
  const PairResults& pair = results.pairs.at(mark.pair);
  const Cycle& cycle = (marked.side == Side::A ? pair.cyclesA : pair.cyclesB).at(marked.position);
  return text
      .plain(fmt::format("cycle {} of {}, {} us", cycle.number, nameOf(marked.side),
                         format::microseconds(static_cast<double>(cycle.durationNs))))
      .text();
}

}  // namespace culprit
