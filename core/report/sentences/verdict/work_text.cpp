#include "core/report/sentences/verdict/work_text.h"

#include <fmt/format.h>

#include <cstdint>
#include <vector>

#include "core/report/words/format.h"

namespace culprit {

namespace {

/// What is counted, and how a cycle comes to it.
struct Counted {
  std::string_view things, thing, does;
};

Counted countedBy(const Fact& fact) {
  if (fact.name == kOperators) return {"operators", "operator", "calls"};
  return {"kernels", "kernel", "launches"};
}

/// "1.00 to 4.00"
std::string rangeText(double low, double high) {
  const std::string least = ratioNumber(low);
  const std::string most = ratioNumber(high);
  return least == most ? least : least + " to " + most;
}

/// Kernels whose launches do not tell the work.
std::string unlikeCallsText(const Check& check, const Fact& kernels) {
  const Counted counted = countedBy(kernels);
  std::vector<std::string> sizes;
  for (const Fact& fact : check.facts)
    if (fact.kind == FactKind::RangeSize) sizes.push_back(fact.name);
  const auto count = static_cast<std::uint64_t>(*kernels.both);
  const std::string which =
      count == 1 ? fmt::format("the only common {}", counted.thing)
                 : fmt::format("the {} busiest common {}", format::count(count), counted.things);
  const std::string often = fmt::format("a cycle of B {} {} {} times as often as one of A", counted.does,
                                        which, rangeText(*kernels.a, *kernels.b));
  if (!sizes.empty())
    return fmt::format("By the names of ranges a cycle does the same work in both runs ({}), though {}.",
                       fmt::join(sizes, ", "), often);
  return fmt::format("Not known: {}{}, which does not tell how much more or less work it does.",
                     check.status == CheckStatus::Fail ? "the cycles repeat different functions, and " : "",
                     often);
}

}  // namespace

std::string ratioNumber(double ratio) {
  return format::number(ratio, ratio < 0.1 ? 4 : ratio < 10.0 ? 2 : 1);
}

std::string launchesName(const Fact& fact, std::string_view of) {
  const bool areOperators = fact.name == kOperators;
  return fmt::format("{} of {}{}", areOperators ? "calls" : "launches", of,
                     areOperators ? "operators" : "compute kernels");
}

std::string workText(const Check& check) {
  const Fact* launches = check.fact(FactKind::LaunchRatio);
  const Fact* kernels = check.fact(FactKind::Kernels);
  if (launches == nullptr && kernels != nullptr && kernels->a && kernels->b)
    return unlikeCallsText(check, *kernels);
  if (launches == nullptr && check.status == CheckStatus::Fail)
    return "Not known: the cycles repeat different functions, and have no compute kernel in common by which "
           "work could be measured.";
  if (launches == nullptr)
    return "Not known: the runs have no compute kernel in common by which work could be measured.";
  const Counted counted = countedBy(*kernels);
  const auto count = static_cast<std::uint64_t>(*kernels->both);
  return fmt::format(
      "A cycle of B {} {} times the {} of a cycle of A ({}).", counted.does, ratioNumber(*launches->both),
      counted.things,
      count == 1 ? fmt::format("by the only common {}", counted.thing)
                 : fmt::format("median of the {} busiest common {}", format::count(count), counted.things));
}

std::string workRule(const Thresholds& thresholds) {
  return fmt::format(
      "Passes from {:g} to {:g} and fails outside if {:g} % of the launches change so, of common kernels "
      "where cycles repeat different functions, else of all. Where they do not, and without a common kernel, "
      "it warns; where names of ranges tell the same sizes, it is a note.",
      thresholds.workPerCycleLow, thresholds.workPerCycleHigh, 100.0 * thresholds.workShare);
}

}  // namespace culprit
