#include "core/analysis/pairing/pairing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace culprit {

namespace {

std::vector<Process> processes(std::initializer_list<std::pair<std::int64_t, const char*>> list) {
  std::vector<Process> all;
  for (const auto& [pid, part] : list) {
    const ProcessId id{static_cast<std::uint32_t>(all.size())};
    all.push_back({.id = id, .pid = pid, .part = part});
  }
  return all;
}

std::vector<std::pair<std::int64_t, std::int64_t>> pidsOf(const std::vector<ProcessPair>& pairs,
                                                          const std::vector<Process>& a,
                                                          const std::vector<Process>& b) {
  std::vector<std::pair<std::int64_t, std::int64_t>> pids;
  for (const ProcessPair& pair : pairs) pids.emplace_back(a[pair.a].pid, b[pair.b].pid);
  return pids;
}

using Pids = std::vector<std::pair<std::int64_t, std::int64_t>>;

Pids paired(const std::vector<Process>& a, const std::vector<Process>& b, IssueLog& issues) {
  return pidsOf(pairProcesses(a, b, issues), a, b);
}

/// Processes of one part, each with its rank and pid.
std::vector<Process> ranked(const std::vector<std::pair<int, std::int64_t>>& list) {
  std::vector<Process> all;
  for (const auto& [rank, pid] : list) {
    const ProcessId id{static_cast<std::uint32_t>(all.size())};
    all.push_back({.id = id, .pid = pid, .rank = rank});
  }
  return all;
}

/// Each with its decode cycles, and of the `prefilling` first ones those of prefill.
std::vector<Process> served(std::vector<Process> all, std::size_t prefilling) {
  const std::size_t count = all.size();
  for (std::size_t i = 0; i < std::min(prefilling, count); ++i) {
    Process prefill = all[i];
    prefill.trackOwner = prefill.id;
    prefill.id = ProcessId{static_cast<std::uint32_t>(all.size())};
    prefill.part += "_prefill";
    all[i].part += "_decode";
    all.push_back(std::move(prefill));
  }
  return all;
}

std::vector<Activity> rawActivities(const std::vector<Process>& processes) {
  return std::vector(processes.size(), Activity{.isRaw = true});
}

Pids pairedRaw(const std::vector<Process>& a, const std::vector<Process>& b, IssueLog& issues) {
  return pidsOf(pairProcesses(a, b, issues, rawActivities(a), rawActivities(b)), a, b);
}

}  // namespace

TEST(PairProcesses, SamePidsFirstThenTheCrossProductOfAtMostTwo) {
  const auto a = processes({{30, "result"}, {10, "result"}, {20, "result"}});
  const auto b = processes({{30, "result"}, {41, "result"}});
  IssueLog issues;
  EXPECT_EQ(paired(a, b, issues), (Pids{{30, 30}, {10, 41}, {20, 41}}));
  EXPECT_TRUE(issues.issues().empty());
}

TEST(PairProcesses, SameRankBeforeTheCrossProduct) {
  auto a = processes({{1, "result"}, {2, "result"}});
  auto b = processes({{11, "result"}, {12, "result"}});
  a[0].rank = 1;
  a[1].rank = 0;
  b[0].rank = 0;
  b[1].rank = 1;
  IssueLog issues;
  EXPECT_EQ(paired(a, b, issues), (Pids{{1, 12}, {2, 11}}));
}

TEST(PairProcesses, MoreThanTwoOneToOneAndTheRestIsAnIssue) {
  const auto a = processes({{1, "result"}, {2, "result"}, {3, "result"}});
  const auto b = processes({{11, "result"}, {12, "result"}, {13, "result"}, {14, "result"}});
  IssueLog issues;
  EXPECT_EQ(paired(a, b, issues), (Pids{{1, 11}, {2, 12}, {3, 13}}));
  ASSERT_EQ(issues.issues().size(), 1U);
  EXPECT_EQ(issues.issues()[0].kind, IssueKind::UnpairedProcess);
  EXPECT_EQ(issues.issues()[0].side, Side::B);
}

TEST(PairProcesses, TheSameHostBeforeTheSamePid) {
  auto a = processes({{100, "result"}, {100, "result"}});
  auto b = processes({{100, "result"}});
  a[0].host = "h1";
  a[1].host = b[0].host = "h2";
  IssueLog issues;
  const auto pairs = pairProcesses(a, b, issues);
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(pairs[0].a, 1U);
}

TEST(PairProcesses, OfSeveralWithOneKeyTheFirstAreTaken) {
  auto a = processes({{5, "result"}, {5, "result"}, {7, "result"}, {5, "result"}});
  auto b = processes({{7, "result"}, {5, "result"}, {5, "result"}});
  for (std::size_t i = 0; i < a.size(); ++i) a[i].host = "a" + std::to_string(i);
  for (std::size_t i = 0; i < b.size(); ++i) b[i].host = "b" + std::to_string(i);
  IssueLog issues;
  const auto pairs = pairProcesses(a, b, issues);
  ASSERT_EQ(pairs.size(), 3U);
  EXPECT_EQ(a[pairs[0].a].host + b[pairs[0].b].host, "a0b1");
  EXPECT_EQ(a[pairs[1].a].host + b[pairs[1].b].host, "a1b2");
  EXPECT_EQ(a[pairs[2].a].host + b[pairs[2].b].host, "a2b0");
  EXPECT_EQ(issues.issues().size(), 1U);
}

TEST(PairProcesses, MoreThanTwoInOrderOfTheirGpus) {
  const auto a = processes({{1, "result"}, {2, "result"}, {3, "result"}});
  const auto b = processes({{11, "result"}, {12, "result"}, {13, "result"}});
  IssueLog issues;
  const auto pairs = pairProcesses(a, b, issues, {{0U, 0}, {1U, 0}, {2U, 0}}, {{2U, 0}, {1U, 0}, {0U, 0}});
  EXPECT_EQ(pidsOf(pairs, a, b), (Pids{{1, 13}, {2, 12}, {3, 11}}));
}

TEST(PairProcesses, OfRawTracesAreNeverCrossed) {
  const auto a = processes({{1, "result"}, {2, "result"}});
  const auto b = processes({{11, "result"}, {12, "result"}});
  IssueLog issues;
  const auto raw = [](std::uint32_t gpu, std::int64_t firstNs) { return Activity{gpu, firstNs, true}; };
  EXPECT_EQ(pidsOf(pairProcesses(a, b, issues, {raw(0, 5), raw(1, 0)}, {raw(1, 5), raw(0, 0)}), a, b),
            (Pids{{1, 12}, {2, 11}}))
      << "those on the same GPU";
  const auto host = [](std::int64_t firstNs) { return Activity{std::nullopt, firstNs, true}; };
  EXPECT_EQ(pidsOf(pairProcesses(a, b, issues, {host(5), host(0)}, {host(0), host(5)}), a, b),
            (Pids{{2, 11}, {1, 12}}))
      << "in order of first activity";
  EXPECT_EQ(pairProcesses(a, b, issues).size(), 4U) << "as published";
}

TEST(PairProcesses, OfRawTracesRanksPairWhateverTheirPids) {
  std::vector<Process> a = ranked({{0, 200}, {1, 201}, {2, 202}});
  std::vector<Process> b = ranked({{0, 202}, {1, 200}, {2, 201}});
  IssueLog issues;
  EXPECT_EQ(pairedRaw(a, b, issues), (Pids{{200, 202}, {201, 200}, {202, 201}}));
  for (Process& process : a) process.host = "node0";
  for (Process& process : b) process.host = "node0";
  EXPECT_EQ(pairedRaw(a, b, issues), (Pids{{200, 202}, {201, 200}, {202, 201}}))
      << "hosts with their own pids";
  EXPECT_EQ(paired(a, b, issues), (Pids{{200, 200}, {201, 201}, {202, 202}})) << "as published";
  EXPECT_TRUE(issues.issues().empty());
}

TEST(PairProcesses, OfRawTracesAMissingRankTakesNoOthers) {
  // Containers: ranks 0 and 2 have one pid, 1 and 3 the other.
  const std::vector<Process> a = ranked({{0, 200}, {1, 201}, {2, 200}, {3, 201}});
  const std::vector<Process> b = ranked({{0, 200}, {2, 200}, {3, 201}, {4, 205}});
  IssueLog issues;
  const auto pairs = pairProcesses(a, b, issues, rawActivities(a), rawActivities(b));
  std::vector<std::pair<int, int>> ranks;
  for (const ProcessPair& pair : pairs) ranks.emplace_back(*a[pair.a].rank, *b[pair.b].rank);
  EXPECT_EQ(ranks, (std::vector<std::pair<int, int>>{{0, 0}, {2, 2}, {3, 3}}));
  ASSERT_EQ(issues.issues().size(), 2U);
  EXPECT_EQ(issues.issues()[0].text, "process 201 (rank 1) has no partner in the other run");
  EXPECT_EQ(issues.issues()[0].side, Side::A);
  EXPECT_EQ(issues.issues()[1].text, "process 205 (rank 4) has no partner in the other run");
  EXPECT_EQ(issues.issues()[1].side, Side::B);
}

TEST(PairProcesses, OfRawTracesAPartIsNoFile) {
  const std::vector<Process> a = ranked({{0, 100}, {1, 101}});
  std::vector<Process> b = ranked({{0, 100}, {0, 101}});
  b[1].part = "r1";  // a second rank 0
  IssueLog issues;
  EXPECT_EQ(pairedRaw(a, b, issues), (Pids{{100, 100}}));
  ASSERT_EQ(issues.issues().size(), 2U);
  EXPECT_EQ(issues.issues()[0].text, "process 101 (rank 1) has no partner in the other run");
  EXPECT_EQ(issues.issues()[1].kind, IssueKind::UnpairedProcess);
  EXPECT_EQ(issues.issues()[1].text, "process 101 (rank 0) has no partner in the other run");
  EXPECT_EQ(issues.issues()[1].file, "");
}

TEST(PairProcesses, SeveralMissingRanksAreAllNamed) {
  const std::vector<Process> a = ranked({{0, 200}, {1, 201}, {2, 202}, {3, 203}});
  const std::vector<Process> b = ranked({{0, 300}, {2, 302}});
  IssueLog issues;
  EXPECT_EQ(pairProcesses(a, b, issues, rawActivities(a), rawActivities(b)).size(), 2U);
  ASSERT_EQ(issues.issues().size(), 1U);
  EXPECT_EQ(issues.issues()[0].text, "ranks 1, 3 have no partner in the other run");
  EXPECT_EQ(issues.issues()[0].count, 2U);
}

TEST(PairProcesses, OfRawTracesEachProcessWithoutAPartnerIsNamedOnce) {
  const auto a = served(processes({{1, ""}, {1, "worker_b"}, {1, "worker_c"}, {1, "worker_d"}}), 4);
  const auto b = served(processes({{1, ""}, {1, "worker_b"}}), 2);
  IssueLog issues;
  EXPECT_EQ(pairedRaw(a, b, issues).size(), 4U);
  ASSERT_EQ(issues.issues().size(), 1U);
  EXPECT_EQ(issues.issues()[0].kind, IssueKind::UnpairedProcess);
  EXPECT_EQ(issues.issues()[0].text, "processes 1 (worker_c), 1 (worker_d) have no partner in the other run");
  EXPECT_EQ(issues.issues()[0].count, 2U) << "not their kinds of cycles";

  const auto plain = processes({{1, ""}, {1, "worker_b"}, {2, ""}});
  IssueLog ofPlain;
  EXPECT_EQ(pairedRaw(plain, processes({{1, ""}}), ofPlain).size(), 1U);
  ASSERT_EQ(ofPlain.issues().size(), 1U);
  EXPECT_EQ(ofPlain.issues()[0].text, "processes 1 (worker_b), 2 have no partner in the other run");

  IssueLog ofRanks;
  pairedRaw(served(ranked({{0, 1}, {3, 1}, {1, 1}, {2, 1}}), 4), served(ranked({{0, 1}, {1, 1}}), 2),
            ofRanks);
  ASSERT_EQ(ofRanks.issues().size(), 1U);
  EXPECT_EQ(ofRanks.issues()[0].text, "ranks 2, 3 have no partner in the other run");
  EXPECT_EQ(ofRanks.issues()[0].count, 2U);
}

TEST(PairProcesses, OfRawTracesAKindOfCyclesIsMissingOnlyIfTheOtherRunHasNone) {
  const auto a = served(ranked({{0, 200}, {1, 201}}), 2);
  IssueLog none;
  EXPECT_EQ(pairedRaw(served(ranked({{0, 200}, {1, 201}}), 0), a, none), (Pids{{200, 200}, {201, 201}}));
  ASSERT_EQ(none.issues().size(), 1U);
  EXPECT_EQ(none.issues()[0].side, Side::B);
  EXPECT_EQ(none.issues()[0].kind, IssueKind::UnpairedFile);
  EXPECT_EQ(none.issues()[0].text, "no prefill cycles in the other run");
  EXPECT_EQ(none.issues()[0].count, 2U);

  auto b = a;
  b.pop_back();  // prefill of rank 1
  IssueLog some;
  EXPECT_EQ(pairedRaw(a, b, some).size(), 3U);
  ASSERT_EQ(some.issues().size(), 1U);
  EXPECT_EQ(some.issues()[0].kind, IssueKind::UnpairedFile) << "the process has a partner";
  EXPECT_EQ(some.issues()[0].side, Side::A);
  EXPECT_EQ(some.issues()[0].text, "process 201 (rank 1, prefill) has no partner in the other run");
}

TEST(PairProcesses, RanksOfOneSideAloneLeaveThePidsToTell) {
  const std::vector<Process> a = ranked({{0, 100}, {1, 101}, {2, 102}});
  std::vector<Process> b = ranked({{0, 101}, {1, 102}});
  for (Process& process : b) process.rank.reset();
  IssueLog issues;
  std::vector<std::pair<std::int64_t, std::int64_t>> pids;
  for (const ProcessPair& pair : pairProcesses(a, b, issues, rawActivities(a), {}))
    pids.emplace_back(a[pair.a].pid, b[pair.b].pid);
  EXPECT_EQ(pids, (std::vector<std::pair<std::int64_t, std::int64_t>>{{101, 101}, {102, 102}}));
}

TEST(PairProcesses, OfRawTracesARankThatSeveralHaveTellsLessThanTheHost) {
  std::vector<Process> a = ranked({{0, 7}, {0, 7}});
  std::vector<Process> b = ranked({{0, 7}, {0, 7}});
  a[0].host = b[1].host = "h1";
  a[1].host = b[0].host = "h2";
  IssueLog issues;
  const auto pairs = pairProcesses(a, b, issues, rawActivities(a), rawActivities(b));
  ASSERT_EQ(pairs.size(), 2U);
  for (const ProcessPair& pair : pairs) EXPECT_EQ(a[pair.a].host, b[pair.b].host);
}

TEST(PairProcesses, OfRawTracesTheOnlyRanksMayDiffer) {
  const std::vector<Process> a = ranked({{0, 5}});
  const std::vector<Process> b = ranked({{1, 6}});
  IssueLog issues;
  EXPECT_EQ(pairedRaw(a, b, issues), (Pids{{5, 6}}));
  EXPECT_TRUE(issues.issues().empty());
}

TEST(PairProcesses, OfRawTracesPidsTellWhereNoRankIsKnown) {
  const auto a = processes({{1, ""}, {2, ""}});
  const auto b = processes({{2, ""}, {1, ""}});
  IssueLog issues;
  EXPECT_EQ(pairedRaw(a, b, issues), (Pids{{1, 1}, {2, 2}}));
}

TEST(PairProcesses, OnlyOneSideLeftOverIsAnIssue) {
  const auto a = processes({{1, "result"}, {2, "result"}});
  const auto b = processes({{1, "result"}});
  IssueLog issues;
  EXPECT_EQ(paired(a, b, issues), (Pids{{1, 1}}));
  ASSERT_EQ(issues.issues().size(), 1U);
  EXPECT_EQ(issues.issues()[0].text, "process 2 has no partner in the other run");
}

TEST(PairProcesses, PartsPairByTheirSuffix) {
  IssueLog issues;
  EXPECT_EQ(
      paired(processes({{1, "r_prefill"}, {1, "r_decode"}}), processes({{1, "r_prefill"}, {1, "r"}}), issues),
      (Pids{{1, 1}, {1, 1}}));
  EXPECT_TRUE(issues.issues().empty());

  EXPECT_EQ(paired(processes({{1, "r"}, {1, "r_layer"}}), processes({{1, "r"}, {1, "r_layer"}}), issues),
            (Pids{{1, 1}}));
  ASSERT_EQ(issues.issues().size(), 2U);
  EXPECT_EQ(issues.issues()[0].kind, IssueKind::UnpairedFile);
  EXPECT_EQ(issues.issues()[0].file, "r_layer");
  EXPECT_EQ(issues.issues()[0].text, "no file of the other run is compared with it");
}

TEST(PairProcesses, DecodeOfRawTracesTakesWhatHasNoPrefillInBothDirections) {
  const auto mixed = served(processes({{1, ""}, {1, "worker_b"}}), 2);
  const auto decode = processes({{1, ""}, {1, "worker_b"}});
  const auto partsOf = [](const std::vector<Process>& a, const std::vector<Process>& b) {
    std::set<std::pair<std::string, std::string>> parts;
    IssueLog issues;
    for (const ProcessPair& pair : pairProcesses(a, b, issues, rawActivities(a), rawActivities(b)))
      parts.emplace(a[pair.a].part, b[pair.b].part);
    return parts;
  };
  using Parts = std::set<std::pair<std::string, std::string>>;
  EXPECT_EQ(partsOf(decode, mixed), (Parts{{"", "_decode"}, {"worker_b", "worker_b_decode"}}));
  EXPECT_EQ(partsOf(mixed, decode), (Parts{{"_decode", ""}, {"worker_b_decode", "worker_b"}}));
  IssueLog issues;
  EXPECT_EQ(pairedRaw(served(processes({{1, ""}}), 1), processes({{7, ""}}), issues), (Pids{{1, 7}}));
  ASSERT_EQ(issues.issues().size(), 1U);
  EXPECT_EQ(issues.issues()[0].text, "no prefill cycles in the other run");
}

TEST(PairProcesses, PrefillIsNeverComparedWithDecode) {
  IssueLog issues;
  EXPECT_TRUE(paired(processes({{1, "r_prefill"}}), processes({{1, "r_decode"}}), issues).empty());
  EXPECT_EQ(issues.issues().size(), 2U);
}

TEST(PairProcesses, TheOnlyFilesOfBothRunsMayBeNamedDifferently) {
  IssueLog issues;
  EXPECT_EQ(paired(processes({{1, "before"}}), processes({{1, "after"}}), issues), (Pids{{1, 1}}));
  EXPECT_EQ(paired(processes({{1, "r_layer"}}), processes({{1, "r_layer"}}), issues), (Pids{{1, 1}}));
}

TEST(PairChosen, TakesThePidsAsked) {
  const auto a = processes({{1, "result"}, {2, "result"}});
  const auto b = processes({{1, "result"}, {3, "result"}});
  EXPECT_EQ(pidsOf(pairChosen(a, b, 2, 3), a, b), (Pids{{2, 3}}));
  EXPECT_TRUE(pairChosen(a, b, 3, 2).empty());
}

TEST(PairRanks, TakesTheRanksAsked) {
  auto a = processes({{1, "result"}, {2, "result"}});
  auto b = processes({{3, "result"}, {4, "result"}});
  a[1].rank = 3;
  b[0].rank = 3;
  b[1].rank = 1;
  EXPECT_EQ(pidsOf(pairRanks(a, b, 3, 1), a, b), (Pids{{2, 4}}));
  EXPECT_EQ(pidsOf(pairRanks(a, b, 3, 3), a, b), (Pids{{2, 3}}));
  EXPECT_TRUE(pairRanks(a, b, 0, 0).empty());
}

TEST(LabelRuns, AreShortAndAlwaysDifferent) {
  using Labels = std::pair<std::string, std::string>;
  EXPECT_EQ(labelRuns("/x/normal_perf_data", "/x/abnormal_perf_data"), (Labels{"normal", "abnormal"}));
  EXPECT_EQ(labelRuns("/x/monday", "/x/tuesday/"), (Labels{"monday", "tuesday"}));
  EXPECT_EQ(labelRuns("/x/a/run", "/x/b/run"), (Labels{"a/run", "b/run"}));
  EXPECT_EQ(labelRuns("/x/normal_1", "/x/normal_2"), (Labels{"normal_1", "normal_2"}));
  EXPECT_EQ(labelRuns("/x/run", "/x/run"), (Labels{"A:run", "B:run"}));
}

TEST(LabelProcess, NamesThePidOnlyIfItDiffers) {
  EXPECT_EQ(labelProcess("normal", {.pid = 1}, {.pid = 1}), "normal");
  EXPECT_EQ(labelProcess("normal", {.pid = 1}, {.pid = 2}), "normal_pid_1");
}

}  // namespace culprit
