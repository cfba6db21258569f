#include "core/report/sentences/verdict/job/arrival_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
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
  std::optional<double> waitMs;  ///< of the median rank above theirs, per cycle

  std::string ranks() const { return (names.size() == 1 ? "rank " : "ranks ") + format::list(names); }
  std::string text(std::string_view run) const {
    const bool isOne = names.size() == 1;
    std::string text = fmt::format("{} {} last{}", ranks(), isOne ? "arrives" : "arrive", run);
    if (waitMs)
      text += fmt::format(" (the others wait {} ms per cycle for {})", format::telling(*waitMs, 1),
                          isOne ? "it" : "them");
    return text;
  }
};

LateRanks lateRanksOf(const Results& results, Side side, const std::optional<std::string>& part) {
  LateRanks late;
  const auto& collectives = results.run(side).collectives;
  if (!collectives) return late;
  double leastMs = collectives->medianWaitingMs;
  for (const Collectives::Rank& rank : collectives->ranks) {
    const Process& process = results.processes.at(indexOf(rank.process));
    if (!rank.isLate || !process.rank || (part && process.part != *part)) continue;
    late.names.push_back(std::to_string(*process.rank));
    leastMs = std::min(leastMs, rank.waitingMs);
  }
  // The waiting is that of the whole recording, which has more cycles than are compared if some were left
  // out.
  if (results.cut.trimFirst > 0 || results.cut.trimLast > 0 || results.cut.kind) return late;
  std::vector<double> cycles;
  for (const PairResults& pair : results.pairs)
    if (!part || pair.b.part == *part)
      cycles.push_back(static_cast<double>((side == Side::A ? pair.cyclesA : pair.cyclesB).size()));
  const double count = stats::median(cycles).value_or(0.0);
  if (count > 0.0) late.waitMs = (collectives->medianWaitingMs - leastMs) / count;
  return late;
}

}  // namespace

std::string arrivalText(const Results& results, const std::optional<std::string>& part) {
  const LateRanks a = lateRanksOf(results, Side::A, part), b = lateRanksOf(results, Side::B, part);
  if (!b.names.empty()) {
    const bool areSame = a.names == b.names;
    const std::string inA = a.names.empty() ? ", in A none does" : ", in A " + a.ranks();
    return b.text(areSame ? " in both" : " in B") + (areSame ? "" : inA);
  }
  return a.names.empty() ? std::string() : a.text(" in A") + ", in B none does";
}

std::string pairsOfRanksText(const Results& results) {
  if (!isOfRanks(results)) return {};
  std::string text = fmt::format("{} ranks", format::count(results.pairs.size()));
  if (const std::string duration = durationText(results); !duration.empty()) text += ": " + duration;
  if (const std::string arrivals = arrivalText(results); !arrivals.empty()) text += "; " + arrivals;
  return text;
}

}  // namespace culprit
