#include "core/report/sentences/verdict/job_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "core/report/words/format.h"
#include "core/report/words/per_text.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

bool isOfRanks(const Results& results) {
  std::set<int> ranks;
  for (const PairResults& pair : results.pairs)
    if (pair.a.rank && pair.a.rank == pair.b.rank) ranks.insert(*pair.a.rank);
  return ranks.size() > 1 && ranks.size() == results.pairs.size();
}

/// "the job takes 4.6 % more time per cycle"
std::string durationText(const Results& results) {
  std::vector<double> ratios;
  std::size_t called = 0;
  for (const PairResults& pair : results.pairs) {
    if (pair.verdict.slowdown.whole.ratio) ratios.push_back(*pair.verdict.slowdown.whole.ratio);
    called += isCalled(pair.verdict.slowdown) ? 1U : 0U;
  }
  if (ratios.size() < results.pairs.size()) return {};
  const WorkUnit per = results.pairs.front().verdict.slowdown.per;
  const double percent = 100.0 * (stats::median(ratios).value_or(1.0) - 1.0);
  if (std::fabs(percent) < 0.05) return fmt::format("the job takes the same time {}", perText(per));
  return fmt::format("the job takes {} % {} time {}{}", format::number(std::fabs(percent), 1),
                     percent < 0.0 ? "less" : "more", perText(per),
                     2 * called > results.pairs.size() ? "" : " (not certain)");
}

struct LateRanks {
  std::vector<std::string> names;
  double waitingMs = 0.0;  ///< of the median rank, per cycle

  std::string text(std::string_view run) const {
    return fmt::format("{} {} {} last{} (the others wait {} ms per cycle for {})",
                       names.size() == 1 ? "rank" : "ranks", format::list(names),
                       names.size() == 1 ? "arrives" : "arrive", run, format::telling(waitingMs, 1),
                       names.size() == 1 ? "it" : "them");
  }
};

LateRanks lateRanksOf(const Results& results, Side side) {
  LateRanks late;
  const auto& collectives = results.run(side).collectives;
  if (!collectives || !collectives->anyLate()) return late;
  std::vector<double> cycles;
  for (const PairResults& pair : results.pairs)
    cycles.push_back(static_cast<double>((side == Side::A ? pair.cyclesA : pair.cyclesB).size()));
  const double count = stats::median(cycles).value_or(0.0);
  if (!(count > 0.0)) return late;
  late.waitingMs = collectives->medianWaitingMs / count;
  for (const Collectives::Rank& rank : collectives->ranks) {
    const Process& process = results.processes.at(indexOf(rank.process));
    if (rank.isLate && process.rank) late.names.push_back(std::to_string(*process.rank));
  }
  return late;
}

}  // namespace

std::string jobText(const Results& results) {
  if (!isOfRanks(results)) return {};
  std::string text = fmt::format("{} ranks", format::count(results.pairs.size()));
  if (const std::string duration = durationText(results); !duration.empty()) text += ": " + duration;
  const LateRanks a = lateRanksOf(results, Side::A), b = lateRanksOf(results, Side::B);
  if (!b.names.empty()) {
    text += "; " + b.text(a.names == b.names ? " in both" : a.names.empty() ? " in B" : "");
  } else if (!a.names.empty()) {
    text += "; " + a.text(" in A") + ", in B none does";
  }
  return text;
}

std::string sameInputText(const Results& results) {
  const bool isSame = results.runA.folder == results.runB.folder && !results.runA.folder.empty();
  return isSame ? "A and B are the same folder: " : "";
}

}  // namespace culprit
