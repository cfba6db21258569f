#include "core/report/sentences/verdict/job/collective_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/report/words/format.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

std::string milliseconds(double value) {
  return format::telling(value, 1) + " ms";
}

/// "0": the rank; without one the pid.
std::string rankName(const Process& process) {
  return process.rank ? std::to_string(*process.rank) : "with pid " + std::to_string(process.pid);
}

/// "ranks 0 and 6 come late ...", without a stop.
std::string lateRanks(const Collectives& collectives, const std::vector<Process>& processes) {
  std::vector<std::string> names, waits;
  for (const Collectives::Rank& rank : collectives.ranks) {
    if (!rank.isLate) continue;
    names.push_back(rankName(processes.at(indexOf(rank.process))));
    waits.push_back(format::telling(rank.waitingMs, 1));
  }
  const bool isOne = names.size() == 1;
  return fmt::format(
      "{} {} {} late to the collectives: {} {} ms there, the median rank {} ({} calls, {} ranks, {} of "
      "transfer)",
      isOne ? "rank" : "ranks", format::list(names), isOne ? "comes" : "come",
      isOne ? "it waits" : "they wait", format::list(waits), milliseconds(collectives.medianWaitingMs),
      format::count(collectives.calls), format::count(collectives.ranks.size()),
      milliseconds(collectives.transferMs));
}

}  // namespace

std::string lateRanksText(const Collectives& collectives, const std::vector<Process>& processes) {
  if (!collectives.anyLate()) return {};
  std::string text = lateRanks(collectives, processes) + ".";
  text.front() = 'R';
  return text;
}

double gpusOfProcess(const Results& results, Side side) {
  std::vector<double> counts;
  for (const PairResults& pair : results.pairs)
    for (const Check& check : pair.verdict.comparability.checks)
      if (const Fact* fact = check.fact(FactKind::DeviceCount))
        counts.push_back((side == Side::A ? fact->a : fact->b).value_or(1.0));
  return std::max(1.0, stats::median(counts).value_or(1.0));
}

std::string lateRanksText(const Results& results) {
  const auto isLate = [](const Run& run) { return run.collectives && run.collectives->anyLate(); };
  if (!isLate(results.runA) && !isLate(results.runB)) return {};
  std::string text;
  for (const auto& [run, side] : {std::pair(&results.runA, "A"), std::pair(&results.runB, "B")}) {
    text += fmt::format("{}In {} ", text.empty() ? "" : " ", side);
    if (isLate(*run)) {
      text += lateRanks(*run->collectives, results.processes) + ".";
    } else {
      text += "no rank comes late to the collectives.";
    }
  }
  const bool areOfSeveral = gpusOfProcess(results, Side::A) > 1.0 || gpusOfProcess(results, Side::B) > 1.0;
  return areOfSeveral ? fmt::format("{} {}", text, kWaitsOfGpus) : text;
}

std::string lateRanksNote(const Results& results) {
  std::string text;
  for (const auto& [run, side] : {std::pair(&results.runA, "A"), std::pair(&results.runB, "B")}) {
    if (!run->collectives) continue;
    std::vector<std::string> names;
    for (const Collectives::Rank& rank : run->collectives->ranks) {
      if (rank.isLate) names.push_back(rankName(results.processes.at(indexOf(rank.process))));
    }
    if (names.empty()) continue;
    text += fmt::format("{}{} {} of {}", text.empty() ? "Late at the collectives: " : ", ",
                        names.size() == 1 ? "rank" : "ranks", format::list(names), side);
  }
  return text.empty() ? text : text + ".";
}

}  // namespace culprit
