#include "core/report/sentences/verdict/job/arrival_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <vector>

#include "core/report/sentences/verdict/job/collective_text.h"
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

/// Most ranks are called for a few long cycles, of which the typical one tells nothing.
bool areOfMeans(const Results& results) {
  const auto ofMeans = std::count_if(results.pairs.begin(), results.pairs.end(), [](const PairResults& pair) {
    const Slowdown& slowdown = pair.verdict.slowdown;
    return isCalled(slowdown) && slowdown.by == SlowdownBy::Total;
  });
  return 2 * static_cast<std::size_t>(ofMeans) > results.pairs.size();
}

/// Of the median pair, in per cent more than in A, and 0 where that shows as 0.0. Empty: not told of each.
std::optional<double> percentMore(const Results& results) {
  constexpr double kLeast = 0.05;
  const bool isByMeans = areOfMeans(results);
  std::vector<double> ratios;
  for (const PairResults& pair : results.pairs) {
    const Slowdown& slowdown = pair.verdict.slowdown;
    if (const auto ratio = isByMeans ? judgedRatio(slowdown) : slowdown.whole.ratio) ratios.push_back(*ratio);
  }
  if (ratios.size() < results.pairs.size()) return std::nullopt;
  const double percent = 100.0 * (stats::median(ratios).value_or(1.0) - 1.0);
  return std::fabs(percent) < kLeast ? 0.0 : percent;
}

/// "the job takes 4.6 % more time per cycle"
std::string durationText(const Results& results, double percent) {
  const WorkUnit per = results.pairs.front().verdict.slowdown.per;
  if (percent == 0.0) return fmt::format("the job takes the same time {}", perText(per));
  const auto called = std::count_if(results.pairs.begin(), results.pairs.end(),
                                    [](const PairResults& pair) { return isCalled(pair.verdict.slowdown); });
  return fmt::format("the job takes {} % {} time {}{}{}", format::number(std::fabs(percent), 1),
                     percent < 0.0 ? "less" : "more", perText(per), areOfMeans(results) ? " on average" : "",
                     2 * static_cast<std::size_t>(called) > results.pairs.size() ? "" : " (not certain)");
}

struct LateRanks {
  std::vector<std::string> names;
  double waitMs = 0.0;  ///< of the typical other rank above theirs, per cycle
  bool isExact = false;

  std::string ranks() const { return (names.size() == 1 ? "rank " : "ranks ") + format::list(names); }
  std::string brief(std::string_view run) const {
    return fmt::format("{} {} last{}", ranks(), names.size() == 1 ? "arrives" : "arrive", run);
  }
  std::string text(std::string_view run) const {
    if (!isExact) return brief(run);
    return fmt::format("{} (the others wait {} ms per cycle for {})", brief(run), format::telling(waitMs, 1),
                       names.size() == 1 ? "it" : "them");
  }
};

LateRanks lateRanksOf(const Results& results, Side side, const std::optional<std::string>& part) {
  LateRanks late;
  const auto& collectives = results.run(side).collectives;
  if (!collectives) return late;
  double leastMs = collectives->medianWaitingMs;
  std::vector<double> others;
  for (const Collectives::Rank& rank : collectives->ranks) {
    const Process& process = results.processes.at(indexOf(rank.process));
    if (part && process.part != *part) continue;
    if (!rank.isLate) others.push_back(rank.waitingMs);
    if (!rank.isLate || !process.rank) continue;
    late.names.push_back(std::to_string(*process.rank));
    leastMs = std::min(leastMs, rank.waitingMs);
  }
  std::vector<double> cycles;
  for (const PairResults& pair : results.pairs)
    if (!part || pair.b.part == *part)
      cycles.push_back(static_cast<double>((side == Side::A ? pair.cyclesA : pair.cyclesB).size()));
  const double count = stats::median(cycles).value_or(0.0);
  if (!(count > 0.0)) return late;
  // Of few ranks the median of all is that of those who wait and those who are waited for.
  const double othersMs = stats::median(others).value_or(collectives->medianWaitingMs);
  late.waitMs = (othersMs - leastMs) / count / gpusOfProcess(results, side);
  // The waiting is that of the whole recording, which has more cycles than are compared if some were left
  // out.
  late.isExact = results.cut.trimFirst == 0 && results.cut.trimLast == 0 && !results.cut.kind;
  return late;
}

}  // namespace

Arrivals arrivalsOf(const Results& results, const std::optional<std::string>& part) {
  const LateRanks a = lateRanksOf(results, Side::A, part), b = lateRanksOf(results, Side::B, part);
  if (b.names.empty() && a.names.empty()) return {};
  if (b.names.empty())
    return {.text = a.text(" in A") + ", in B none does", .brief = a.brief(" in A alone"), .ms = -a.waitMs};
  if (a.names.empty())
    return {.text = b.text(" in B") + ", in A none does", .brief = b.brief(" in B alone"), .ms = b.waitMs};
  if (a.names == b.names) return {.text = b.text(" in both"), .brief = b.brief(" in both"), .inBoth = true};
  const std::string ofA = ", in A " + a.ranks();
  return {.text = b.text(" in B") + ofA, .brief = b.brief(" in B") + ofA, .inBoth = true};
}

std::string pairsOfRanksText(const Results& results) {
  if (!isOfRanks(results)) return {};
  std::string text = fmt::format("{} ranks", format::count(results.pairs.size()));
  const std::optional<double> percent = percentMore(results);
  if (percent) text += ": " + durationText(results, *percent);
  const Arrivals arrivals = arrivalsOf(results);
  if (arrivals.text.empty()) return text;
  const bool opposes = arrivals.ms * percent.value_or(0.0) < 0.0;
  return fmt::format("{}; {}{}", text, opposes ? "but " : "", arrivals.text);
}

}  // namespace culprit
