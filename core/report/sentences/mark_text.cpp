#include "core/report/sentences/mark_text.h"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit {

namespace {

std::string microseconds(std::int64_t ns) {
  return format::microseconds(static_cast<double>(ns));
}

Text stretchText(const MarkedStretch& stretch) {
  const bool isBefore = stretch.startNs < 0;
  return TextBuilder()
      .plain(fmt::format("{} us of {}, from {} us {} the start of its first cycle on",
                         microseconds(stretch.endNs - stretch.startNs), nameOf(stretch.side),
                         microseconds(isBefore ? -stretch.startNs : stretch.startNs),
                         isBefore ? "before" : "after"))
      .text();
}

/// As every other text tells the length of this cycle.
std::string markedLength(const Cycle& cycle, bool arePeriods) {
  const std::optional<std::int64_t> lengthNs = lengthOf(cycle, arePeriods);
  if (!lengthNs) return fmt::format("its call {} us", microseconds(cycle.durationNs));
  return fmt::format("{} us{}", microseconds(*lengthNs), arePeriods ? " from start to start" : "");
}

}  // namespace

Text markSubject(const Results& results, const Mark& mark) {
  TextBuilder text;
  if (const auto* triplet = std::get_if<Triplet>(&mark.subject)) {
    text.name(results.names.functions[triplet->function]);
    if (triplet->metric) text.plain(", ").name(results.names.metrics[*triplet->metric]);
    return text.plain(" on ").name(results.names.devices[triplet->device]).text();
  }
  if (const auto* stretch = std::get_if<MarkedStretch>(&mark.subject)) return stretchText(*stretch);
  const auto& marked = std::get<MarkedCycle>(mark.subject);
  const PairResults& pair = results.pairs.at(mark.pair);
  const Cycle& cycle = (marked.side == Side::A ? pair.cyclesA : pair.cyclesB).at(marked.position);
  return text
      .plain(fmt::format("cycle {} of {}, {}", cycle.number, nameOf(marked.side),
                         markedLength(cycle, pair.verdict.slowdown.arePeriods)))
      .text();
}

}  // namespace culprit
