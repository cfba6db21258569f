#include "core/sources/logs/place_log.h"

#include <gtest/gtest.h>

namespace culprit::logs {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kHour = 3600 * kSecond;
constexpr std::int64_t kMoment = 1795514401 * kSecond;

/// A trace of a minute from kMoment on.
std::vector<Recording> aMinute() {
  return {{.file = "trace.json",
           .host = {},
           .dialect = Dialect::Kineto2024,
           .startNs = kMoment,
           .endNs = kMoment + 60 * kSecond}};
}

/// A log from ten seconds before it until ten seconds behind it, whose clock is so much ahead; written when
/// it ended.
MeasuredLog besideIt(Clock clock, std::int64_t aheadNs) {
  return {.file = "gpu.csv",
          .host = {},
          .clock = clock,
          .span = {kMoment - 10 * kSecond + aheadNs, kMoment + 70 * kSecond + aheadNs},
          .clocks = {},
          .modifiedNs = kMoment + 70 * kSecond,
          .userOffset = {}};
}

TEST(PlaceLog, LeavesAClockThatIsTheTracesAsItIs) {
  const Placing placing = placeLog(besideIt(Clock::Epoch, 0), aMinute());
  ASSERT_TRUE(placing.place) << placing.refusal;
  EXPECT_EQ(placing.place->offsetNs, 0);
  EXPECT_FALSE(placing.place->isGuessed);
}

TEST(PlaceLog, FindsTheOnlyZoneInWhichALogOverlapsTheTrace) {
  for (const std::int64_t hours : {-8, 0, 2, 9}) {
    MeasuredLog log = besideIt(Clock::WallClock, hours * kHour);
    log.modifiedNs = 0;  // not known
    log.machineAheadNs = 9 * kHour;
    const Placing placing = placeLog(log, aMinute());
    ASSERT_TRUE(placing.place) << hours << ' ' << placing.refusal;
    EXPECT_EQ(placing.place->offsetNs, -hours * kHour);
    EXPECT_EQ(placing.place->isGuessed, hours != 0 && hours != 9) << hours;
  }
  MeasuredLog india = besideIt(Clock::WallClock, 5 * kHour + kHour / 2);
  EXPECT_EQ(placeLog(india, aMinute()).place->offsetNs, -(5 * kHour + kHour / 2));
}

TEST(PlaceLog, AsksTheTimeOfChangeWhereALongLogFitsInSeveralZones) {
  MeasuredLog log = besideIt(Clock::WallClock, 2 * kHour);
  log.span.fromNs -= 24 * kHour;
  log.span.toNs += 3 * kHour;
  log.modifiedNs = log.span.toNs - 2 * kHour + kSecond;
  log.machineAheadNs = 2 * kHour;
  const Placing placing = placeLog(log, aMinute());
  ASSERT_TRUE(placing.place);
  EXPECT_EQ(placing.place->offsetNs, -2 * kHour);
  EXPECT_FALSE(placing.place->isGuessed);
}

TEST(PlaceLog, GuessesTheZoneOfALongLogThatWasCopied) {
  MeasuredLog log = besideIt(Clock::WallClock, 2 * kHour);
  log.span.fromNs -= 24 * kHour;
  log.span.toNs += 3 * kHour;
  log.modifiedNs = kMoment + 100 * kHour + 7 * kSecond;
  const Placing placing = placeLog(log, aMinute());
  ASSERT_TRUE(placing.place);
  EXPECT_EQ(placing.place->offsetNs, 0);
  EXPECT_TRUE(placing.place->isGuessed);
  EXPECT_NE(placing.place->how.find("zones"), std::string::npos);
}

TEST(PlaceLog, RefusesALogThatWasWrittenBeforeTheRun) {
  // Three hours ago, in UTC: in UTC-03:00 it would overlap.
  MeasuredLog log = besideIt(Clock::WallClock, -3 * kHour);
  log.modifiedNs = log.span.toNs;
  EXPECT_FALSE(placeLog(log, aMinute()).place);
}

TEST(PlaceLog, IsNotSureOfAZoneThatOnlyALaterCopyConfirms) {
  MeasuredLog log = besideIt(Clock::WallClock, 0);
  log.span.fromNs -= 24 * kHour;
  log.span.toNs += 3 * kHour;
  log.modifiedNs = log.span.toNs + kHour + 60 * kSecond;
  const Placing placing = placeLog(log, aMinute());
  ASSERT_TRUE(placing.place);
  EXPECT_TRUE(placing.place->isGuessed);
}

TEST(PlaceLog, FindsTheDayOfATimeOfDay) {
  MeasuredLog log = besideIt(Clock::TimeOfDay, 2 * kHour);
  const std::int64_t day = 24 * kHour;
  const std::int64_t midnight = log.span.fromNs / day * day;
  log.span = {log.span.fromNs - midnight, log.span.toNs - midnight};
  log.modifiedNs = 0;
  const Placing placing = placeLog(log, aMinute());
  ASSERT_TRUE(placing.place) << placing.refusal;
  EXPECT_EQ(placing.place->offsetNs, midnight - 2 * kHour);
}

TEST(PlaceLog, GuessesThatTimesWithAnEpochAreLocalWhereTheyDoNotOverlap) {
  const Placing placing = placeLog(besideIt(Clock::Epoch, 2 * kHour), aMinute());
  ASSERT_TRUE(placing.place);
  EXPECT_EQ(placing.place->offsetNs, -2 * kHour);
  EXPECT_TRUE(placing.place->isGuessed);
}

TEST(PlaceLog, RefusesALogOfAnotherTime) {
  const Placing placing = placeLog(besideIt(Clock::Epoch, 100 * kHour + 7 * 60 * kSecond), aMinute());
  EXPECT_FALSE(placing.place);
  EXPECT_EQ(placing.refusal, "it begins 4.171 days after the recording ends");
}

TEST(PlaceLog, GuessesWhereALogOfSecondsSinceItsStartStands) {
  MeasuredLog log = besideIt(Clock::SinceStart, 0);
  log.span = {0, 80 * kSecond};
  const Placing placing = placeLog(log, aMinute());
  ASSERT_TRUE(placing.place);
  EXPECT_EQ(placing.place->offsetNs, kMoment - 10 * kSecond);
  EXPECT_TRUE(placing.place->isGuessed);
  log.modifiedNs = kMoment + kHour;
  EXPECT_FALSE(placeLog(log, aMinute()).place);
}

TEST(PlaceLog, TakesTheUsersWord) {
  MeasuredLog log = besideIt(Clock::SinceStart, 0);
  log.span = {0, 80 * kSecond};
  log.userOffset = 1795514391.0;
  const Placing placing = placeLog(log, aMinute());
  ASSERT_TRUE(placing.place);
  EXPECT_EQ(placing.place->offsetNs, kMoment - 10 * kSecond);
  EXPECT_FALSE(placing.place->isGuessed);
  log.userOffset = 1.0;
  EXPECT_FALSE(placeLog(log, aMinute()).place);
}

TEST(PlaceLog, BringsALogToATraceThatCountsFromTheMachinesStart) {
  std::vector<Recording> sinceBoot = {{.file = "x_kernel_trace.csv",
                                       .host = {},
                                       .dialect = Dialect::RocprofCsv,
                                       .startNs = 500 * kSecond,
                                       .endNs = 560 * kSecond}};
  MeasuredLog log = besideIt(Clock::Epoch, 0);
  EXPECT_FALSE(placeLog(log, sinceBoot).place);
  log.clocks = ClockPair{.epochNs = kMoment, .monotonicNs = 300 * kSecond, .bootNs = 500 * kSecond};
  const Placing boot = placeLog(log, sinceBoot);
  ASSERT_TRUE(boot.place) << boot.refusal;
  EXPECT_EQ(boot.place->offsetNs, 500 * kSecond - kMoment);
  EXPECT_FALSE(boot.place->isGuessed);
  sinceBoot.front() = {
      .file = "x.rpd", .host = {}, .dialect = Dialect::Rpd, .startNs = 300 * kSecond, .endNs = 360 * kSecond};
  EXPECT_EQ(placeLog(log, sinceBoot).place->offsetNs, 300 * kSecond - kMoment);
}

std::vector<Recording> ofTwoHosts() {
  std::vector<Recording> two = aMinute();
  two.push_back(two.front());
  two[0].host = "node1";
  two[0].file = "n1/rank0.json";
  two[1].host = "node2.cluster";
  two[1].file = "n2/rank1.json";
  return two;
}

TEST(HostOfLog, NeedsNoNameWhereThereIsOneMachine) {
  const LogHost host = hostOfLog("gpu.csv", "somewhere", aMinute());
  EXPECT_EQ(host.recordings.size(), 1U);
  EXPECT_EQ(host.host, "");
}

TEST(HostOfLog, OfALogOfSeveralTakesTheTracesOnly) {
  std::vector<Recording> one = aMinute();
  EXPECT_TRUE(hostOfLog("gpus.json", "node1", one, true).recordings.empty());
  one[0].host = "node5";
  EXPECT_EQ(hostOfLog("gpus.json", "node5", one, true).recordings.size(), 1U);
  EXPECT_TRUE(hostOfLog("gpus.json", "node1", one, true).recordings.empty());
}

TEST(HostOfLog, GoesByTheNameInTheLogOrItsPathOrItsFolder) {
  EXPECT_EQ(hostOfLog("gpu.csv", "node1", ofTwoHosts()).host, "node1");
  EXPECT_EQ(hostOfLog("gpu.csv", "node1.cluster", ofTwoHosts()).host, "node1");
  EXPECT_EQ(hostOfLog("gpu.csv", "node2", ofTwoHosts()).host, "node2.cluster");
  EXPECT_EQ(hostOfLog("logs/gpu-node2.csv", "", ofTwoHosts()).host, "node2.cluster");
  EXPECT_EQ(hostOfLog("n1/gpu.csv", "", ofTwoHosts()).host, "node1");
}

TEST(HostOfLog, SaysWhyALogIsOfNone) {
  const LogHost other = hostOfLog("gpu.csv", "node3", ofTwoHosts());
  EXPECT_TRUE(other.recordings.empty());
  EXPECT_EQ(other.refusal, "it is of host node3, of which there is no recording");
  const LogHost untold = hostOfLog("gpu.csv", "", ofTwoHosts());
  EXPECT_TRUE(untold.recordings.empty());
  EXPECT_NE(untold.refusal.find("which of the 2 hosts"), std::string::npos);
  EXPECT_TRUE(hostOfLog("gpu-node11.csv", "", ofTwoHosts()).recordings.empty());
}

}  // namespace
}  // namespace culprit::logs
