#include "core/analysis/judging/mechanisms/rank_mechanisms.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "core/stats/basics/descriptive.h"
#include "core/stats/basics/random.h"

namespace culprit {

namespace {

/// Ranks whose hosts take some ms longer in B, in cycles of 100 ms; some of them are late.
struct Job {
  Results results;
  std::vector<double> grownMs;

  Job(std::size_t ranks, stats::Random& random) {
    results.runA.collectives.emplace();
    results.runB.collectives.emplace();
    for (std::uint32_t i = 0; i < ranks; ++i) {
      const ProcessId a{i};
      const ProcessId b{static_cast<std::uint32_t>(ranks) + i};
      grownMs.push_back(static_cast<double>(random.below(8)));
      results.runA.collectives->ranks.push_back({.process = a});
      results.runB.collectives->ranks.push_back({.process = b,
                                                 .waitingMs = static_cast<double>(random.below(1000)),
                                                 .isLate = random.below(2) > 0});
      PairResults& pair = results.pairs.emplace_back();
      pair.a = {.id = a, .rank = static_cast<int>(i)};
      pair.b = {.id = b, .rank = static_cast<int>(i)};
      pair.verdict.waterfall = Waterfall{.cycleAMs = 100.0, .cycleBMs = 100.0 + grownMs.back()};
      pair.verdict.waterfall->steps = {{.time = TimeClass::Host, .aMs = 10.0, .bMs = 10.0 + grownMs.back()}};
    }
  }

  /// The late one that the others wait for most, of those that took more than the median of the others.
  std::optional<std::size_t> expected() const {
    std::optional<std::size_t> latest;
    const auto& ranks = results.runB.collectives->ranks;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      std::vector<double> others = grownMs;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      const double above = grownMs[i] - stats::median(others).value_or(0.0);
      if (!ranks[i].isLate || above <= results.thresholds.timeShare * 100.0) continue;
      if (!latest || ranks[i].waitingMs < ranks[*latest].waitingMs) latest = i;
    }
    return latest;
  }
};

}  // namespace

TEST(LateAmongRanks, NameTheLateRankThatTookMoreThanTheMedianOfTheOthers) {
  stats::Random random(14);
  for (std::size_t ranks = 3; ranks <= 9; ++ranks) {
    for (int round = 0; round < 50; ++round) {
      SCOPED_TRACE(std::to_string(ranks) + " ranks, round " + std::to_string(round));
      Job job(ranks, random);
      findRankMechanisms(job.results);
      const std::optional<std::size_t> expected = job.expected();
      for (std::size_t i = 0; i < ranks; ++i) {
        const std::vector<Mechanism>& found = job.results.pairs[i].verdict.mechanisms;
        ASSERT_EQ(found.size(), i == expected ? 1U : 0U) << i;
        if (!found.empty()) {
          EXPECT_EQ(found[0].kind, MechanismKind::RankHost);
        }
      }
    }
  }
}

TEST(LateAmongRanks, APartOfAProcessIsLateAsTheWholeIs) {
  stats::Random random(1);
  Job job(3, random);
  for (std::size_t i = 0; i < 3; ++i) {
    PairResults& pair = job.results.pairs[i];
    pair.verdict.waterfall->steps[0].bMs = i == 1 ? 20.0 : 10.0;
    job.results.runB.collectives->ranks[i].isLate = i == 1;
    pair.b.trackOwner = pair.b.id;
    pair.b.id = ProcessId{100 + static_cast<std::uint32_t>(i)};
  }
  findRankMechanisms(job.results);
  ASSERT_EQ(job.results.pairs[1].verdict.mechanisms.size(), 1U);
  EXPECT_EQ(job.results.pairs[1].verdict.mechanisms[0].rank, 1);
}

}  // namespace culprit
