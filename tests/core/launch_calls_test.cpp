// The kept host calls that launched work: whose they are, and what a cancelled reader leaves to the others.
#include "core/exploring/launches/launch_calls.h"

#include <gtest/gtest.h>

#include <future>
#include <string>

#include "core/pipeline/pipeline.h"
#include "tests/support/impatient.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

/// A: two ranks, the second with fewer steps and other call times; B: one like the first.
struct TwoRanks {
  test::TempFolder folder;
  std::filesystem::path file = folder.path() / "x.culprit";

  TwoRanks() {
    std::string second = test::rawTraceJson(5, 800);
    for (std::size_t at = 0; (at = second.find("\"pid\":5", at)) != std::string::npos;)
      second.replace(at, 7, "\"pid\":6");
    folder.write("a/rank_0.json", test::rawTraceJson(6));
    folder.write("a/rank_1.json", second);
    folder.write("b/rank_0.json", test::rawTraceJson(6));
    folder.write("b/rank_1.json", second);
    SilentMonitor monitor;
    compareRuns({.folders = {folder.path() / "a", folder.path() / "b"}, .session = file}, monitor);
  }
};

/// Asks as the pages do, with a session of its own each time.
class Asked {
 public:
  explicit Asked(const TwoRanks& runs) : m_file(runs.file), m_results(Session::open(m_file).results()) {}

  std::shared_ptr<const LaunchCalls> of(std::size_t pair, Side side, const Monitor& monitor) {
    const Session session = Session::open(m_file);
    const PairResults& both = m_results->pairs.at(pair);
    const ProcessOutline process(session, *m_results, side == Side::A ? both.a : both.b, side, monitor);
    return m_kept.of(session, side, process, monitor);
  }
  std::size_t pairs() const { return m_results->pairs.size(); }

 private:
  std::filesystem::path m_file;
  ResultsPtr m_results;
  KeptCalls m_kept;
};

/// How many calls a process of that many steps made; each launch has the next number.
std::uint32_t countOf(const LaunchCalls& calls) {
  std::uint32_t count = 0;
  for (std::uint32_t capture = 0; capture < 2; ++capture) {
    for (std::uint32_t launch = 1; launch < 100; ++launch)
      count += calls.of(capture, launch) != nullptr ? 1 : 0;
  }
  return count;
}

TEST(KeptCalls, AreThoseOfTheProcessThatIsAskedFor) {
  const TwoRanks runs;
  Asked asked(runs);
  ASSERT_EQ(asked.pairs(), 2U);
  const SilentMonitor monitor;
  const auto first = asked.of(0, Side::A, monitor);
  EXPECT_EQ(countOf(*first), 18U);
  EXPECT_EQ(asked.of(0, Side::A, monitor), first) << "read once";
  EXPECT_EQ(asked.of(0, Side::B, monitor)->of(0, 1)->startNs, first->of(0, 1)->startNs);
  EXPECT_EQ(asked.of(0, Side::A, monitor), first) << "the other side is kept beside it";
  const auto second = asked.of(1, Side::A, monitor);
  EXPECT_EQ(countOf(*second), 15U);
  EXPECT_EQ(countOf(*asked.of(0, Side::A, monitor)), 18U);
  EXPECT_EQ(countOf(*first), 18U) << "who has them keeps them";
}

TEST(KeptCalls, ACancelledReadLeavesNothingBehind) {
  const TwoRanks runs;
  Asked asked(runs);
  const auto ask = [&](const Monitor& monitor) { EXPECT_EQ(countOf(*asked.of(0, Side::A, monitor)), 18U); };
  EXPECT_GT(test::cancelEverywhere(ask, [] {}), 0);
}

/// Stays in its first checkpoint until it is let go.
class Held final : public Monitor {
 public:
  void report(const Progress&) override {}
  bool isCancelled() const override {
    if (!m_isAsked) {
      m_isAsked = true;
      m_asked.set_value();
      m_goOn.get_future().wait();
    }
    return false;
  }
  void waitUntilAsked() const { m_asked.get_future().wait(); }
  void letGo() const { m_goOn.set_value(); }

 private:
  mutable bool m_isAsked = false;
  mutable std::promise<void> m_asked, m_goOn;
};

TEST(KeptCalls, WhoWaitsForAnotherReaderCanBeCancelled) {
  const TwoRanks runs;
  Asked asked(runs);
  const Held reading;
  auto first = std::async(std::launch::async, [&] { return asked.of(0, Side::A, reading); });
  reading.waitUntilAsked();
  EXPECT_THROW(asked.of(0, Side::A, test::Impatient(2)), Cancelled);
  auto patient = std::async(std::launch::async, [&] { return asked.of(0, Side::A, SilentMonitor()); });
  reading.letGo();
  const auto calls = first.get();
  EXPECT_EQ(countOf(*calls), 18U);
  EXPECT_EQ(patient.get(), calls) << "one reading for both";
}

}  // namespace
}  // namespace culprit
