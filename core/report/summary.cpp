#include "core/report/summary.h"

#include <fmt/format.h>

#include "core/report/format.h"
#include "core/report/sentences.h"

namespace culprit {

namespace {

std::string cyclesOf(const std::string& label, const std::vector<Cycle>& cycles) {
  double sum = 0.0;
  for (const Cycle& cycle : cycles) sum += static_cast<double>(cycle.durationNs);
  const std::string mean =
      cycles.empty() ? "" : ", mean " + format::duration(sum / static_cast<double>(cycles.size()));
  return fmt::format("{}: {} cycles{}", label, format::count(cycles.size()), mean);
}

}  // namespace

std::string summaryText(const Results& results) {
  std::string text;
  for (const PairResults& pair : results.pairs) {
    text += fmt::format("A {}\nB {}\n{}\n", cyclesOf(pair.labelA, pair.cyclesA),
                        cyclesOf(pair.labelB, pair.cyclesB), plainText(headline(results, pair)));
  }
  std::uint64_t issues = 0;
  for (const Issue& issue : results.issues) issues += issue.count;
  if (issues > 0)
    text += fmt::format("{} issue(s) in the input; a report lists them\n", format::count(issues));
  return text;
}

}  // namespace culprit
