// What is said of a job of several ranks, in sentence, headline, summary and report.
#include "core/report/sentences/verdict/job/job_text.h"

#include <gtest/gtest.h>

#include "core/report/chapters/front_page.h"
#include "core/report/document/writers.h"
#include "core/report/neutral/neutral_results.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/summary.h"
#include "core/report/sentences/verdict/job/job_late.h"
#include "core/report/sentences/verdict/job/job_transfers.h"
#include "core/report/sentences/verdict/verdict_lines.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/group_words.h"
#include "tests/support/full_report.h"
#include "tests/support/sample_results.h"

namespace culprit {

namespace {

constexpr std::uint32_t kJobRanks = 16;

/// A job of 16 ranks, 8 on each of two hosts; its processes have the ids of their ranks.
Results madeResults() {
  test::SampleResults sample;
  for (std::uint32_t rank = 0; rank < kJobRanks; ++rank) sample.process(Side::B, rank);
  Results results = sample.take();
  for (std::uint32_t rank = 0; rank < kJobRanks; ++rank) {
    results.processes[rank].rank = static_cast<int>(rank);
    results.processes[rank].host = rank < 8 ? "node0" : "node1";
    results.processes[rank].part.clear();
  }
  results.jobs = {{.ranks = kJobRanks,
                   .ranksA = kJobRanks,
                   .ranksB = kJobRanks,
                   .hosts = 2,
                   .steps = 12,
                   .step = {1.041, 1.039, 1.043, 12, 12, SpeedVerdict::Slower},
                   .stepAMs = 10.74,
                   .stepBMs = 11.18,
                   .agree = 16}};
  return results;
}

const std::string kLead = "16 ranks on 2 hosts: ";
const std::string kSlower =
    kLead + "the job takes 4.1 % more time per cycle (10.7 → 11.2 ms, 95 % interval 3.9 to 4.3 %)";

JobVerdict::LateRank lateRank(std::uint32_t rank, double bMs, LateReason reason,
                              std::optional<double> factor = {}) {
  return {ProcessId{rank}, static_cast<int>(rank), 0.0, bMs, reason, factor};
}

/// The job with another change of its step.
std::string changeText(const SpeedRatio& step) {
  Results results = madeResults();
  results.jobs[0].step = step;
  const std::string text = jobText(results);
  EXPECT_TRUE(text.starts_with(kLead)) << text;
  return text.substr(std::min(kLead.size(), text.size()));
}

std::string lateText(const std::vector<JobVerdict::LateRank>& late,
                     const std::vector<JobVerdict::LateHost>& hosts = {}) {
  Results results = madeResults();
  results.jobs[0].late = late;
  results.jobs[0].lateHosts = hosts;
  const std::string text = jobText(results);
  EXPECT_TRUE(text.starts_with(kSlower + "; ")) << text;
  return text.substr(std::min(kSlower.size() + 2, text.size()));
}

JobVerdict::GroupChange group(const std::string& name, std::vector<int> ranks, TransferChange change,
                              std::optional<double> ratio = {}) {
  return {.name = name,
          .description = "DATA_PARALLEL_GROUP",
          .ranks = std::move(ranks),
          .hosts = {"node0", "node1"},
          .callsA = 24,
          .callsB = 24,
          .transferAMs = 1.0,
          .transferBMs = ratio.value_or(1.0),
          .ratio = ratio,
          .change = change};
}

/// The first `changed` of eleven groups became as told.
JobVerdict withGroups(int changed, TransferChange change, double ratio) {
  JobVerdict job;
  for (int i = 0; i < 11; ++i) {
    const bool has = i < changed;
    job.groups.push_back(
        group(std::to_string(4 + i), {1 + i, 9 + i}, has ? change : TransferChange::Same, has ? ratio : 1.0));
  }
  job.transferRatio = ratio;
  return job;
}

std::string scopeText(TransferScope scope, JobVerdict job) {
  job.scope = scope;
  return transferText(job);
}

/// `count` pairs of one rank each beside the job, all from one folder.
Results withPairs(std::uint32_t count) {
  test::SampleResults sample;
  for (std::uint32_t rank = 0; rank < count; ++rank)
    sample.pair(rank, rank).cycles(Side::A, "x", {1000, 1000}).cycles(Side::B, "x", {1000, 1000});
  Results results = sample.take();
  for (std::uint32_t rank = 0; rank < count; ++rank)
    results.pairs[rank].a.rank = results.pairs[rank].b.rank = static_cast<int>(rank);
  for (Process& process : results.processes) process.host = "node1";
  results.runB.folder = results.runA.folder;
  results.jobs = madeResults().jobs;
  results.jobs[0].late = {lateRank(1, 0.39, LateReason::Compute, 1.05)};
  results.jobs[0].groups = {group("4", {1, 9}, TransferChange::TransferSlower, 1.5)};
  return results;
}

const std::string kLateRank = "rank 1 (node1) is late by 0.39 ms: its compute kernels take 5 % longer";

std::size_t timesIn(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

}  // namespace

TEST(JobText, BeginsWithTheChangeOfTheStep) {
  EXPECT_EQ(jobText(madeResults()), kSlower);
  EXPECT_EQ(changeText({0.96, 0.955, 0.965, 12, 12, SpeedVerdict::Faster}),
            "the job takes 4.0 % less time per cycle (medians 10.7 → 11.2 ms, 95 % interval 3.5 to 4.5 %)");
  EXPECT_EQ(changeText({1.002, 0.999, 1.005, 12, 12, SpeedVerdict::NoChange}),
            "the job takes the same time per cycle (+0.2 %, 95 % interval −0.1 to 0.5 %)");
  EXPECT_EQ(changeText({1.0, 1.0, 1.0, 12, 12, SpeedVerdict::NoChange}),
            "the job takes the same time per cycle");
  EXPECT_EQ(changeText({1.021, 0.995, 1.047, 12, 12, SpeedVerdict::NotCertain}),
            "the job takes 2.1 % more time per cycle (not certain)");
  EXPECT_EQ(changeText({1.08, 0.95, 1.21, 12, 12, SpeedVerdict::NoChange}),
            "the job takes 8.0 % more time per cycle (not certain)");
  EXPECT_EQ(changeText({1.021, {}, {}, 2, 2, SpeedVerdict::TooFewCycles}),
            "the job takes 2.1 % more time per cycle (not certain)");
  EXPECT_EQ(changeText({1.0, {}, {}, 1, 1, SpeedVerdict::TooFewCycles}),
            "the job takes the same time per cycle");
  EXPECT_EQ(changeText({1.04, 1.038, 1.042, 12, 12, SpeedVerdict::WithinBand}),
            "the job takes 4.0 % more time per cycle, which two normal runs may differ by (10.7 → 11.2 ms, "
            "95 % interval 3.8 to 4.2 %)");
}

TEST(JobText, SaysWhatItCannotCompare) {
  Results results = madeResults();
  results.jobs[0].step.verdict = SpeedVerdict::UnlikeCycles;
  EXPECT_EQ(jobText(results), "16 ranks on 2 hosts");
  results.jobs[0].ranks = 8;
  results.jobs[0].ranksB = 8;
  results.jobs[0].hosts = 1;
  EXPECT_EQ(jobText(results), "8 ranks (A has 16, B 8)");
  results.jobs[0].step.verdict = SpeedVerdict::Slower;
  results.pairs.resize(1);
  results.pairs[0].verdict.slowdown.per = WorkUnit::Work;
  EXPECT_EQ(
      jobText(results),
      "8 ranks (A has 16, B 8): the job takes 4.1 % more time per unit of work (95 % interval 3.9 to 4.3 "
      "%)")
      << "cycles of unlike work have no common length";
}

TEST(JobText, NamesTheHostWhoseRanksAreLate) {
  std::vector<JobVerdict::LateRank> late;
  for (std::uint32_t rank = 8; rank < kJobRanks; ++rank)
    late.push_back(lateRank(rank, 0.5, LateReason::Compute, 1.05));
  EXPECT_EQ(
      lateText(late, {{"node1", 8, 8, 0.5, LateReason::Compute}}),
      "all 8 ranks of host node1 are late by 0.50 ms: their compute kernels take 5 % longer; the others "
      "wait for them");
  late.pop_back();
  for (JobVerdict::LateRank& rank : late) rank.reason = LateReason::Host;
  late.push_back(lateRank(2, 0.3, LateReason::Copies));
  EXPECT_EQ(lateText(late, {{"node1", 7, 8, 0.5, LateReason::Host}}),
            "7 of 8 ranks of host node1 are late by 0.50 ms: their host work takes longer; rank 2 (node0) is "
            "late by 0.30 ms: its copies take longer; the others wait for them");
}

TEST(JobText, NamesTheLatestRanks) {
  EXPECT_EQ(
      lateText({lateRank(11, 0.39, LateReason::Compute, 1.05)}),
      "rank 11 (node1) is late by 0.39 ms: its compute kernels take 5 % longer; the others wait for it");
  EXPECT_EQ(lateText({lateRank(11, 12.34, LateReason::Unknown)}),
            "rank 11 (node1) is late by 12.3 ms, by its own time; the others wait for it");
  EXPECT_EQ(
      lateText({lateRank(0, 0.9, LateReason::Input), lateRank(1, 0.8, LateReason::Compute),
                lateRank(2, 0.7, LateReason::Input), lateRank(3, 0.6, LateReason::Host),
                lateRank(4, 0.5, LateReason::Host), lateRank(5, 0.4, LateReason::Host)}),
      "ranks 0 (node0) and 2 (node0) are late by 0.90 and 0.70 ms: their data loading takes longer; rank 1 "
      "(node0) is late by 0.80 ms: its compute kernels take longer; and 3 more ranks; the others wait for "
      "them");
}

TEST(JobText, KeepsApartWhoIsLateInBoth) {
  JobVerdict::LateRank both = lateRank(3, 0.41, LateReason::Compute);
  both.aMs = 0.4;
  both.grew = false;
  EXPECT_EQ(lateText({both}), "rank 3 (node0) is late in both (0.40 and 0.41 ms)");
  JobVerdict::LateRank other = both;
  other.process = ProcessId{9};
  other.rank = 9;
  other.bMs = 0.3;
  EXPECT_EQ(lateText({both, other}),
            "ranks 3 (node0) and 9 (node1) are late in both (by 0.30 to 0.41 ms in B)");
}

TEST(JobText, SaysThatOthersWaitOnlyWhereTheyDo) {
  Results results = madeResults();
  results.jobs[0].late = {lateRank(11, 0.39, LateReason::Input)};
  results.jobs[0].classes = {{TimeClass::WaitingForRanks, 0.0, 0.0}};
  EXPECT_EQ(jobText(results),
            kSlower + "; rank 11 (node1) is late by 0.39 ms: its data loading takes longer");
}

TEST(JobText, SaysWhichTransfersAreSlower) {
  JobVerdict job = withGroups(11, TransferChange::TransferSlower, 1.27);
  EXPECT_EQ(scopeText(TransferScope::All, job),
            "collectives of all process groups transfer 27 % longer once all ranks are there");
  job.transferRatio = 1.51;
  EXPECT_EQ(scopeText(TransferScope::BetweenHosts, job),
            "collectives between hosts transfer 51 % longer; those within a host do not");
  job.slowHosts = {"node0", "node1"};
  EXPECT_EQ(scopeText(TransferScope::BetweenHosts, job),
            "collectives between hosts node0 and node1 transfer 51 % longer; those within a host do not");
  job.groups.back().change = TransferChange::Same;
  job.slowHosts = {"node3"};
  EXPECT_EQ(scopeText(TransferScope::BetweenHosts, job),
            "collectives between host node3 and others transfer 51 % longer; the others do not");
  job.slowKind = "TENSOR_MODEL_PARALLEL_GROUP";
  job.transferRatio = 1.3;
  EXPECT_EQ(scopeText(TransferScope::Kind, job),
            "the tensor-parallel groups transfer 30 % longer, the others do not");
  EXPECT_EQ(scopeText(TransferScope::None, job), "");
}

TEST(JobText, NamesTheGroupsThatShareNothing) {
  EXPECT_EQ(scopeText(TransferScope::Groups, withGroups(1, TransferChange::Both, 1.5)),
            "process group 4 (data-parallel, ranks 1 and 9) transfers 50 % longer, the other 10 do not");
  EXPECT_EQ(scopeText(TransferScope::Groups, withGroups(3, TransferChange::TransferSlower, 3.4)),
            "3 of 11 process groups transfer 3.4 times as long: 4 (data-parallel, ranks 1 and 9), 5 "
            "(data-parallel, ranks 2 and 10) and 6 (data-parallel, ranks 3 and 11)");
  EXPECT_EQ(
      scopeText(TransferScope::Groups, withGroups(1, TransferChange::TransferFaster, 0.8)),
      "process group 4 (data-parallel, ranks 1 and 9) transfers in 20 % less time, the other 10 do not");
  EXPECT_EQ(scopeText(TransferScope::All, withGroups(11, TransferChange::TransferFaster, 0.8)),
            "collectives of all process groups transfer in 20 % less time once all ranks are there");
  EXPECT_EQ(scopeText(TransferScope::None, withGroups(3, TransferChange::ArrivalSkew, 1.0)), "");
}

TEST(JobText, TellsOfEachPart) {
  Results results = madeResults();
  results.jobs.push_back(results.jobs[0]);
  results.jobs[0].part = "result_prefill";
  results.jobs[1].part = "result_decode";
  EXPECT_EQ(jobText(results), "result_prefill: " + kSlower + "; result_decode: " + kSlower);
}

TEST(JobText, SaysWhoArrivesLastWhereNothingElseStandsOut) {
  Results results = madeResults();
  results.runB.collectives =
      Collectives{.medianWaitingMs = 5.0, .ranks = {{.process = ProcessId{3}, .isLate = true}}};
  EXPECT_EQ(jobText(results), kSlower + "; rank 3 arrives last in B, in A none does");
  results.jobs[0].late = {lateRank(11, 0.39, LateReason::Host)};
  EXPECT_EQ(jobText(results).find("arrives last"), std::string::npos);
}

TEST(JobText, StaysOnOneLineWhateverTheNames) {
  Results results = madeResults();
  const std::string hostile = "a\nb\x1b[31m" + std::string(10'000, 'n');
  results.processes[11].host = hostile;
  results.jobs[0].late = {lateRank(11, 0.39, LateReason::Host), lateRank(4000, 0.2, LateReason::Host)};
  results.jobs[0].lateHosts = {{hostile, 3, 4, 0.5, LateReason::Compute}};
  results.jobs[0].scope = TransferScope::Kind;
  results.jobs[0].slowKind = hostile;
  const std::string text = jobText(results);
  EXPECT_EQ(text.find_first_of("\n\x1b"), std::string::npos);
  EXPECT_LT(text.size(), 700U);
}

TEST(JobText, StandsBeforeTheLeadingPairEverywhere) {
  const Results results = withPairs(5);
  const std::string job = jobText(results), same = ". A and B are the same folder.";
  EXPECT_EQ(job, kSlower + "; " + kLateRank + "; the others wait for it");
  EXPECT_TRUE(plainText(headline(results)).starts_with(job + same + " The one with the latest rank: "))
      << plainText(headline(results));
  const VerdictLines lines = verdictLines(results, results.pairs[1]);
  EXPECT_TRUE(plainText(lines.headline)
                  .starts_with(kLead + "the job takes 4.1 % more time per cycle; " + kLateRank + same +
                               " Rank 1: how the times of A and B compare is not known"))
      << plainText(lines.headline);
  EXPECT_TRUE(lines.evidence.starts_with(
      "The job: 10.7 → 11.2 ms, 95 % interval 3.9 to 4.3 %; the others wait for it."))
      << lines.evidence;
  EXPECT_EQ(report::titleText(results),
            kLead + "the job takes 4.1 % more time per cycle; rank 1 (node1) is late by 0.39 ms")
      << "the reason stands in the box";
}

TEST(JobText, OfManyPairsTheSummaryHasOneInFull) {
  const std::string five = summaryText(withPairs(5)), four = summaryText(withPairs(4));
  EXPECT_TRUE(five.starts_with(jobText(withPairs(5)) + ". A and B are the same folder.\n")) << five;
  EXPECT_EQ(timesIn(five, "\nA normal: 2 cycles"), 1U) << five;
  EXPECT_NE(five.find("\nand 4 more pairs; a report lists them\n"), std::string::npos) << five;
  EXPECT_EQ(timesIn(four, "\nA normal: 2 cycles"), 4U) << four;
  EXPECT_EQ(four.find("more pair"), std::string::npos) << four;
}

TEST(JobReport, HasTheClassesTheLateRanksAndTheGroups) {
  Results results = withPairs(5);
  results.jobs[0].classes = {{TimeClass::GpuCompute, 8.0, 8.39}, {TimeClass::WaitingForRanks, 0.0, 0.0}};
  for (int i = 0; i < 20; ++i)
    results.jobs[0].groups.push_back(group("g", {i, i + 1}, TransferChange::Same, 1.0));
  const std::string text = toMarkdown(test::fullReport(results));
  for (const char* words :
       {"The Job", "mean cycle", "compute kernels take 5 % longer", "transfers longer",
        "Means over 16 ranks and 12 complete cycles of each; typical cycle +4.1 %, 95 % interval 3.9 to 4.3 "
        "%, medians 10.7 → 11.2 ms",
        "16 of 16 ranks changed in this direction", "And 5 more groups.", "8.39", "+0.39"})
    EXPECT_NE(text.find(words), std::string::npos) << words;
  EXPECT_EQ(text.find("Bus bandwidth"), std::string::npos) << "of nothing there is no column";
  EXPECT_EQ(text.find("waiting for other ranks"), std::string::npos) << "of nothing there is no row";
  results.jobs[0].groups[0].busB = 95.0;
  const std::string told = toMarkdown(test::fullReport(results));
  for (const char* words : {"Bus bandwidth A → B (GB/s)", "– → 95.0", "an estimate"})
    EXPECT_NE(told.find(words), std::string::npos) << words;
  results.jobs.clear();
  EXPECT_EQ(toMarkdown(test::fullReport(results)).find("The Job"), std::string::npos);
}

TEST(JobReport, NamesNoHostWhereItLeavesTheHouse) {
  Results results = withPairs(5);
  JobVerdict& job = results.jobs[0];
  job.part = "node1_4242.17";
  job.lateHosts = {{"node1", 8, 8, 0.5, LateReason::Compute}};
  job.scope = TransferScope::BetweenHosts;
  job.slowHosts = {"node0", "node1"};
  const Results neutral = withoutPathsAndNames(results);
  const std::string text = toMarkdown(test::fullReport(neutral)) + jobText(neutral);
  EXPECT_EQ(text.find("node0"), std::string::npos);
  EXPECT_EQ(text.find("node1"), std::string::npos);
  EXPECT_EQ(neutral.jobs[0].lateHosts[0].host, neutral.processes[0].host);
  EXPECT_EQ(neutral.jobs[0].slowHosts, neutral.jobs[0].groups[0].hosts);
  EXPECT_TRUE(neutral.jobs[0].part.starts_with("host-")) << neutral.jobs[0].part;
}

TEST(GroupWords, SayWhatAGroupIsFor) {
  EXPECT_EQ(groupKind("TENSOR_MODEL_PARALLEL_GROUP"), "tensor-parallel");
  EXPECT_EQ(groupKind("mesh_dp"), "data-parallel");
  EXPECT_EQ(groupKind("default_pg"), "all ranks");
  EXPECT_EQ(groupKind("my own"), "\"my own\"");
  EXPECT_EQ(groupKind(""), "");
  EXPECT_EQ(groupsOfKind("default_pg"), "the groups of all ranks");
  EXPECT_EQ(groupsOfKind("my own"), "the \"my own\" groups");
}

TEST(GroupWords, ListRanksShortly) {
  EXPECT_EQ(rankList({}), "");
  EXPECT_EQ(rankList({3}), "3");
  EXPECT_EQ(rankList({1, 9}), "1 and 9");
  EXPECT_EQ(rankList({0, 1, 2, 3, 4, 5, 6, 7}), "0 to 7");
  EXPECT_EQ(rankList({0, 8, 16, 24}), "0, 8, 16 and 24");
  EXPECT_EQ(rankList({0, 8, 16, 24, 32, 40}), "0, 8, … 40");
  EXPECT_EQ(rankList({0, 5, 9, 10, 30}), "0, 5, 9 and 2 more");
}

TEST(JobText, APairThatIsCalledWithItsJobSaysSoInsteadOfTheReasonAgain) {
  Results results = withPairs(3);
  Slowdown& slowdown = results.pairs[1].verdict.slowdown;
  slowdown.whole = {.ratio = 1.04, .low = 1.03, .high = 1.05, .verdict = SpeedVerdict::Slower};
  slowdown.by = SlowdownBy::StableParts;
  const auto said = [&] { return plainText(speedHeadline(results, results.pairs[1].verdict)); };
  EXPECT_TRUE(said().starts_with("B is slower per cycle: 4.0 % more time; whole cycles may differ"))
      << said();
  results.jobs[0].by = SlowdownBy::StableParts;
  EXPECT_EQ(said(), "B takes 4.0 % more time per cycle, like its job");
}

}  // namespace culprit
