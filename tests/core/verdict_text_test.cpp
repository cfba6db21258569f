#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/sentences/verdict/causes/cause_text.h"

#include <gtest/gtest.h>

#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "core/report/sentences/summary.h"
#include "tests/support/corpus.h"
#include "tests/support/full_report.h"
#include "tests/support/judged_run.h"

namespace culprit {

namespace {

Slowdown made(SpeedVerdict verdict, std::optional<double> ratio, std::optional<double> low = {},
              std::optional<double> high = {}) {
  Slowdown slowdown;
  slowdown.whole = {
      .ratio = ratio, .low = low, .high = high, .cyclesA = 12, .cyclesB = 10, .verdict = verdict};
  slowdown.noise = 0.031;
  slowdown.bandLow = 0.8;
  slowdown.bandHigh = 1.25;
  slowdown.smallest = 0.25;
  return slowdown;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST(SpeedText, GivesRatioIntervalCyclesAndNoise) {
  EXPECT_EQ(speedText(made(SpeedVerdict::Slower, 1.92, 1.46, 2.31)),
            "B is 1.92 times slower per cycle (ratio 1.92, 95 % interval 1.46 to 2.31, 12 and 10 cycles, "
            "noise 3.1 %)");
  EXPECT_TRUE(has(speedText(made(SpeedVerdict::Slower, 1.46, 1.07, 2.18)), "B is 46 % slower per cycle"));
  EXPECT_TRUE(
      has(speedText(made(SpeedVerdict::Faster, 0.79, 0.7, 0.85)), "B is faster per cycle: 21.0 % less time"));
}

TEST(SpeedText, GivesNoRatioOfZeroAndNoChangeOfAll) {
  EXPECT_TRUE(
      speedText(made(SpeedVerdict::Faster, 0.0004, 0.0003, 0.0005))
          .starts_with("B is faster per cycle: more than 99 % less time (ratio 0.00040, 95 % interval "
                       "0.00030 to 0.00050, "));
  Slowdown mean = made(SpeedVerdict::Faster, 0.0004, 0.0003, 0.0005);
  mean.total = SpeedRatio{.ratio = 0.5};
  EXPECT_TRUE(has(speedWords(mean), "; typical cycle more than 99 % less, mean −50.0 %")) << speedWords(mean);
}

TEST(LargestChange, SaysThatNoFunctionChangedOnlyWhereNoneDid) {
  Results results;
  PairResults pair;
  PairVerdict& verdict = pair.verdict;
  verdict.waterfall = Waterfall{.cycleAMs = 100.0, .cycleBMs = 101.0, .overlapKnown = true, .steps = {}};
  verdict.functions = {{.name = "gemm", .device = "GPU 0"}, {.name = "copy", .device = "GPU 0"}};
  for (FunctionShare& share : verdict.functions) {
    share.a.ms = 10.0;
    share.b.ms = 11.0;
  }
  const Finding finding{.kind = FindingKind::LargestChange, .item = 1};
  pair.findings = {{.kind = FindingKind::Speed}, finding};
  const auto text = [&] { return plainText(verdictFindingText(results, pair, finding)); };
  EXPECT_TRUE(text().starts_with("No function changed by much; the largest change: copy")) << text();
  const std::string other = "The GPU work that changed most: copy";
  verdict.functions[0].b.ms = 4.9;
  EXPECT_TRUE(text().starts_with(other)) << "another one lost 5.1 % of the cycle: " << text();
  verdict.functions[0].b.ms = 11.0;
  verdict.waterfall->steps = {{TimeClass::Host, 40.0, 80.0}, {TimeClass::Idle, 50.0, 11.0}};
  EXPECT_TRUE(text().starts_with(other)) << "the headline says that the host changed: " << text();
  verdict.waterfall->steps = {};
  pair.findings[0].kind = FindingKind::ChangedSpread;
  EXPECT_TRUE(text().starts_with(other)) << text();
  pair.findings[0].kind = FindingKind::ChangedFunction;
  EXPECT_TRUE(text().starts_with(other)) << text();
  pair.findings[0].kind = FindingKind::Speed;
  verdict.perCall = PerCall{};
  EXPECT_TRUE(text().starts_with(other)) << "kernels are told of one by one: " << text();
}

TEST(LongCycles, HaveTheirDigits) {
  PairResults pair;
  for (const std::int64_t ns : {12'000, 12'000, 41'250}) pair.cyclesB.push_back({.durationNs = ns});
  pair.verdict.slowdown.tail = {{.side = Side::B, .cycle = 2, .typicalNs = 12'000}};
  EXPECT_EQ(longCyclesText(pair, Side::B),
            "1 of 3 cycles of B is much longer: 0.0413 ms against about 0.0120 ms");
}

TEST(CauseText, OfAShortTimeHasItsDigits) {
  const Cause cause{.family = "copies", .a = 0.04, .b = 0.15, .shift = 0.11};
  EXPECT_TRUE(has(plainText(causeBrief(cause, WorkUnit::Cycle)), "copies 0.04 → 0.15 ms per cycle"))
      << plainText(causeBrief(cause, WorkUnit::Cycle));
}

TEST(HostBound, SaysWhatKernelsWaitFor) {
  PairResults pair;
  PairVerdict& verdict = pair.verdict;
  verdict.gpu = GpuUse{.busyA = 0.4, .busyB = 0.3, .hostBound = true, .delayAUs = 8.0, .delayBUs = 9.0};
  verdict.waterfall = Waterfall{.cycleAMs = 100.0, .cycleBMs = 100.0, .overlapKnown = true, .steps = {}};
  Results results;
  const auto text = [&] {
    return plainText(verdictFindingText(results, pair, {.kind = FindingKind::HostBound}));
  };
  EXPECT_TRUE(has(text(), "there is no queue")) << text();
  verdict.gpu->delayAUs = 20'000.0;
  EXPECT_TRUE(has(text(), "kernels queue while there are any")) << text();
  results.thresholds.launchQueue = 30'000.0;
  EXPECT_TRUE(has(text(), "there is no queue")) << text();
  results.thresholds.launchQueue = 50.0;
  verdict.gpu->delayBUs = 57'000.0;  // the GPU works 30 ms in a cycle
  EXPECT_TRUE(has(text(), "what they wait for was not recorded")) << text();
  verdict.gpu->delayBUs.reset();
  EXPECT_FALSE(has(text(), "launch")) << text();
}

TEST(CheckText, SettingsThatAreNotRecordedAreNotTheSame) {
  Results results;
  PairResults pair;
  Check check{.id = CheckId::ProfilerSettings};
  EXPECT_EQ(plainText(checkText(results, pair, check)), "The same in both runs.");
  check.facts = {{.kind = FactKind::SettingsNotTold, .both = 1.0}};
  EXPECT_TRUE(has(plainText(checkText(results, pair, check)), "settings of the profiler are not recorded"));
  check.inData = false;
  EXPECT_EQ(plainText(checkText(results, pair, check)), "Not in the data.");
}

TEST(SpeedText, SaysNeitherSlowerNorFasterWhereThatIsNotCertain) {
  EXPECT_EQ(speedText(made(SpeedVerdict::WithinBand, 1.189, 1.17, 1.2)),
            "B took 18.9 % more time per cycle, which is within what two normal runs differ by (0.80 to "
            "1.25): neither "
            "slower nor faster (ratio 1.19, 95 % interval 1.17 to 1.20, 12 and 10 cycles, noise 3.1 %)");
  EXPECT_TRUE(has(speedText(made(SpeedVerdict::NotCertain, 0.806, 0.72, 1.0)),
                  "B took 19.4 % less time per cycle, but that is not certain"));
  EXPECT_EQ(speedText(made(SpeedVerdict::TooFewCycles, 0.906)),
            "B took 9.4 % less time per cycle (12 and 10 cycles: too few to call it slower or faster)");
  EXPECT_EQ(speedText(made(SpeedVerdict::TooFewCycles, 1.0)),
            "B took the same time per cycle (12 and 10 cycles: too few to call it slower or faster)");
  EXPECT_EQ(speedText(made(SpeedVerdict::TooFewCycles, {})), "How the times of A and B compare is not known");
  EXPECT_TRUE(has(speedText(made(SpeedVerdict::NoAnchor, {})), "say nothing about speed"));
}

TEST(SpeedText, AddsTheOtherRatiosWhereTheyDiffer) {
  Slowdown slowdown = made(SpeedVerdict::Slower, 3.4995, 2.9, 3.9);
  slowdown.per = WorkUnit::Work;
  slowdown.trimmed = {.ratio = 3.762};
  EXPECT_TRUE(has(speedText(slowdown), "B is 3.50 times slower per unit of work"));
  EXPECT_TRUE(has(speedText(slowdown), "approximate 95 % interval"));
  EXPECT_TRUE(has(speedText(slowdown), "over complete cycles only the ratio is 3.76"));
  slowdown.trimmed = {.ratio = 3.51};
  EXPECT_FALSE(has(speedText(slowdown), "complete cycles"));
  slowdown.per = WorkUnit::Launch;
  EXPECT_TRUE(has(speedText(slowdown), "B is 3.50 times slower for as many kernel launches"));
  EXPECT_EQ(nameOf(slowdown.per), "work");

  Slowdown uncertain = made(SpeedVerdict::NotCertain, 0.806, 0.72, 1.0);
  uncertain.edgeFree = {.ratio = 0.794, .low = 0.691, .high = 0.855, .verdict = SpeedVerdict::Faster};
  EXPECT_TRUE(has(speedText(uncertain),
                  "without the first and last cycle of each recording B is faster (0.79, 0.69 to 0.85)"));
  uncertain.edgeFree->verdict = SpeedVerdict::NoChange;  // the same words in the contract
  EXPECT_FALSE(has(speedText(uncertain), "first and last"));
}

TEST(SpeedText, TellsHowTheMeanRelatesToTheTypicalCycle) {
  Slowdown slowdown = made(SpeedVerdict::Slower, 1.46, 1.07, 2.18);
  slowdown.total = SpeedRatio{.ratio = 1.49};
  EXPECT_EQ(speedWords(slowdown), "B is 46 % slower per cycle") << "they differ by less than the noise";
  slowdown.total->ratio = 1.601;
  slowdown.longB = 2;
  EXPECT_EQ(speedWords(slowdown),
            "B is 46 % slower per cycle; typical cycle +46.0 %, mean +60.1 % (2 cycles in B more than a "
            "quarter longer)");
  EXPECT_TRUE(has(speedText(slowdown), "noise 3.1 %); typical cycle +46.0 %, mean +60.1 %"));
  slowdown.total->ratio = 1.2;
  EXPECT_TRUE(speedWords(slowdown).ends_with("mean +20.0 %")) << "long cycles of B do not lower the mean";
  slowdown.tail = {{.side = Side::A}};
  EXPECT_TRUE(speedWords(slowdown).ends_with("mean +20.0 % (1 long cycle in A)"));

  // As the total is what is called, both stand there whatever the noise.
  slowdown = made(SpeedVerdict::Faster, 0.806, 0.72, 1.0);
  slowdown.noise = 0.15;
  slowdown.by = SlowdownBy::Total;
  slowdown.total = SpeedRatio{.ratio = 0.862, .cyclesB = 12};
  slowdown.longB = 2;
  EXPECT_EQ(
      speedWords(slowdown),
      "B is faster in total: typical cycle −19.4 %, mean −13.8 % (2 cycles in B more than a quarter longer)");
  slowdown = made(SpeedVerdict::Slower, 1.01, 0.99, 1.02);
  slowdown.by = SlowdownBy::Total;
  slowdown.total = SpeedRatio{.ratio = 1.2, .cyclesB = 10};
  slowdown.longB = 2;
  EXPECT_EQ(speedWords(slowdown),
            "B is slower in total: the typical cycle is the same, but 2 of 10 cycles of B are far longer: "
            "20.0 % more time in total");
  slowdown.total->cyclesB = 9;
  EXPECT_TRUE(has(speedWords(slowdown), "2 of 9 complete cycles of B are far longer")) << "not of all 10";
}

TEST(CauseText, NamesTheResourceItsChangeAndTheEvidence) {
  const Results results;
  const Cause clock{.metric = MetricId{0},
                    .family = "CPU clock",
                    .role = ResourceRole::Supply,
                    .unit = "% of maximum",
                    .level = CauseLevel::Strong,
                    .a = 87.4985,
                    .b = 22.5,
                    .shift = -65.0,
                    .samplesA = 9,
                    .samplesB = 9};
  EXPECT_EQ(plainText(causeText(results, clock, WorkUnit::Cycle)),
            "the CPU clock fell from 87.5 % to 22.5 % of its maximum at the same time (strong evidence, 9 "
            "and 9 samples)");
  Cause traffic = clock;
  traffic.family = "gpu_power";
  traffic.unit = "B/s";
  traffic.a = 1024.0 * 1024.0;
  traffic.b = 2.5 * 1024.0 * 1024.0 * 1024.0;
  traffic.shift = 1.0;
  traffic.level = CauseLevel::None;
  EXPECT_EQ(plainText(causeText(results, traffic, WorkUnit::Cycle)),
            "gpu_power rose from 1.0 MiB/s to 2.5 GiB/s (no evidence, 9 and 9 samples)");
  traffic.role = ResourceRole::OwnUse;
  EXPECT_TRUE(
      has(plainText(causeText(results, traffic, WorkUnit::Cycle)), "(the job's own use, no evidence, "));
  traffic.shift = 1.0;
  traffic.b = traffic.a + 1.0;
  EXPECT_TRUE(has(plainText(causeText(results, traffic, WorkUnit::Cycle)), "stayed at 1.0 MiB/s"));
  const Cause time{.timeClass = TimeClass::InputPipeline,
                   .family = "input pipeline",
                   .level = CauseLevel::Possible,
                   .score = 0.66,
                   .a = 47.4,
                   .b = 0.7,
                   .shift = -46.6,
                   .samplesA = 12,
                   .samplesB = 12};
  EXPECT_EQ(plainText(causeText(results, time, WorkUnit::Cycle)),
            "input pipeline shrank by 46.6 ms per cycle (47.4 → 0.7 ms), 66 % of all changes (possible "
            "evidence, 12 "
            "and 12 cycles)");
}

TEST(SpeedText, SaysOneCycleASideInWords) {
  Slowdown slowdown = made(SpeedVerdict::TooFewCycles, 0.906);
  slowdown.whole.cyclesA = slowdown.whole.cyclesB = 1;
  EXPECT_EQ(speedText(slowdown),
            "B took 9.4 % less time per cycle (one cycle a side: too few to call it slower or faster)");
}

TEST(TimePartsText, LeavesOutWhatHardlyChanged) {
  Waterfall waterfall{100.0,
                      50.0,
                      true,
                      {{TimeClass::GpuCompute, 40.0, 40.1},
                       {TimeClass::Communication, 0.0, 0.0},
                       {TimeClass::InputPipeline, 55.0, 5.0},
                       {TimeClass::Rest, 5.0, 4.9}}};
  Slowdown slowdown = made(SpeedVerdict::Faster, 0.5, 0.49, 0.51);
  EXPECT_EQ(timePartsText(waterfall, slowdown), "The mean cycle took 50.0 ms less: input pipeline −50.0 ms");
  slowdown.per = WorkUnit::Work;
  waterfall = {10.0, 30.0, false, {{TimeClass::GpuKernels, 5.0, 6.0}, {TimeClass::Rest, 5.0, 24.0}}};
  EXPECT_EQ(
      timePartsText(waterfall, slowdown),
      "Per unit of work the mean cycle took 20.0 ms more: rest of the cycle +19.0 ms, GPU kernels +1.00 ms");
  waterfall = {10.0, 10.0, true, {{TimeClass::Host, 5.0, 5.0}, {TimeClass::Idle, 5.0, 5.0}}};
  EXPECT_EQ(timePartsText(waterfall, slowdown), "Per unit of work the mean cycle took the same time");
}

TEST(TimePartsText, IsToldInTheUnitOfItsLargestPart) {
  Waterfall waterfall{0.9, 0.9, true, {{TimeClass::GpuCompute, 0.9, 0.9}}};
  waterfall.betweenAMs = 0.1;
  waterfall.betweenBMs = 2.1;
  EXPECT_EQ(timePartsText(waterfall, made(SpeedVerdict::Slower, 3.0, 3.0, 3.0)),
            "The mean cycle took 2.00 ms more: between cycles +2.00 ms");
  // A cycle of more than a millisecond with what lies between, of parts that are none.
  waterfall.steps = {{TimeClass::GpuCompute, 0.9, 0.896}};
  waterfall.cycleBMs = 0.896;
  waterfall.betweenBMs = 0.2;
  waterfall.betweenAMs = 0.2;
  EXPECT_EQ(timePartsText(waterfall, made(SpeedVerdict::NoChange, 1.0, 0.99, 1.01)),
            "The mean cycle took 4.00 us less: GPU compute −4.00 us");
}

TEST(CheckText, SaysOnlyWhatIsKnown) {
  Results results;
  const PairResults pair;
  Check size{.id = CheckId::ProblemSize,
             .status = CheckStatus::Note,
             .facts = {{.kind = FactKind::LaunchSize}, {.kind = FactKind::CopySize}}};
  EXPECT_EQ(plainText(checkText(results, pair, size)),
            "Not known: no size of a launch, copy or batch can be compared.");
  size.facts[1].both = 2.0;
  EXPECT_EQ(plainText(checkText(results, pair, size)),
            "A copy to the GPU moves 2.00 times the bytes; sizes of launches cannot be compared.");
  const Check metrics{.id = CheckId::Metrics,
                      .status = CheckStatus::Note,
                      .facts = {{.kind = FactKind::Metrics, .both = 4.0},
                                {.kind = FactKind::OneSidedMetric, .name = "x", .a = 1.0},
                                {.kind = FactKind::OneSidedMetric, .name = "y", .b = 1.0},
                                {.kind = FactKind::OneSidedMetric, .name = "z", .a = 1.0}}};
  EXPECT_EQ(plainText(checkText(results, pair, metrics)),
            "4 metrics in both runs; only in A: x, z; only in B: y.");
  Check quality{.id = CheckId::InputQuality,
                .status = CheckStatus::Warn,
                .facts = {{.kind = FactKind::SkippedRecords, .a = 0.0, .b = 0.0},
                          {.kind = FactKind::DamagedFiles, .a = 0.0, .b = 0.0},
                          {.kind = FactKind::ProfilerOverhead, .a = 0.17, .b = 0.18}}};
  EXPECT_EQ(plainText(checkText(results, pair, quality)),
            "The profiler's own work took A 17.00 %, B 18.00 % of the recorded time. Records skipped or "
            "repaired: A 0.00 %, B 0.00 %.");
  EXPECT_EQ(actionOf(quality), CheckAction::None) << "there is no issue to look at";
  quality.facts[0].a = 0.1;
  EXPECT_EQ(actionOf(quality), CheckAction::OpenInputIssues);
  quality.facts = {{.kind = FactKind::SkippedRecords, .a = 0.0, .b = 0.0},
                   {.kind = FactKind::DamagedFiles, .a = 0.0, .b = 0.0},
                   {.kind = FactKind::UnpairedProcesses, .a = 1.0, .b = 0.0},
                   {.kind = FactKind::ProcessCount, .a = 2.0, .b = 1.0}};
  EXPECT_EQ(plainText(checkText(results, pair, quality)),
            "1 of 2 processes of A has no partner in B. Records skipped or repaired: A 0.00 %, B 0.00 %.");
}

TEST(CheckText, LevelsWithoutAPeriodAreNoMissingCounter) {
  Check counters{.id = CheckId::Counters, .inData = false, .facts = {{.kind = FactKind::Interpolated}}};
  EXPECT_EQ(plainText(checkText({}, {}, counters)), "No counter is sampled over time.");
  counters.facts[0].b = 0.0;
  EXPECT_EQ(plainText(checkText({}, {}, counters)), "The time between two readings is not known.");
}

TEST(CheckAction, IsOnlyOfferedWhereItCanHelp) {
  Check work{.id = CheckId::WorkPerCycle, .status = CheckStatus::Fail};
  EXPECT_EQ(actionOf(work), CheckAction::None) << "no common kernel, no unit of work";
  work.facts = {{.kind = FactKind::LaunchRatio, .both = 0.1}};
  EXPECT_EQ(actionOf(work), CheckAction::PerUnitOfWork);
  Check edges{.id = CheckId::WarmUpAndEdges,
              .status = CheckStatus::Note,
              .facts = {{.kind = FactKind::Cycles, .a = 0.0, .b = 0.0}}};
  EXPECT_EQ(actionOf(edges), CheckAction::None) << "no cycle to leave out";
  edges.facts[0].b = 1.0;
  EXPECT_EQ(actionOf(edges), CheckAction::TrimEdges);
}

TEST(ComparabilityText, NamesWhatDecided) {
  Comparability comparability{.verdict = Comparable::No,
                              .checks = {{.id = CheckId::Anchor, .status = CheckStatus::Warn},
                                         {.id = CheckId::WorkPerCycle, .status = CheckStatus::Fail}}};
  EXPECT_EQ(comparabilityText(comparability), "Not comparable as they are: work per cycle.");
  comparability.verdict = Comparable::WithCare;
  EXPECT_EQ(comparabilityText(comparability), "Comparable with care: anchor.");
}

TEST(VerdictReport, OfTheSeedPairSaysNowhereThatBIsFaster) {
  const auto folder = test::corpusPath("processed/SGLang/cpu_frequency_reduction");
  if (!folder) GTEST_SKIP() << "the corpus is not there";
  const ResultsPtr results = test::judged(splitParent(*folder));
  for (const std::string& text :
       {toMarkdown(test::fullReport(*results)), summaryText(*results), toJson(*results)}) {
    EXPECT_TRUE(has(text, "Not comparable as they are: work per cycle"));
    EXPECT_TRUE(has(text, "0.0156 times the kernels") || !has(text, "Work per cycle"));
    EXPECT_TRUE(has(text, "3.50 times slower per unit of work"));
    EXPECT_TRUE(has(text, "3.76"));
    EXPECT_TRUE(
        has(text, "CPU clock fell from 87.5 % to 22.5 % of its maximum at the same time (strong evidence"));
    EXPECT_FALSE(has(text, "B is faster"));
    EXPECT_FALSE(has(text, "less time"));
  }
  const std::string report = toMarkdown(test::fullReport(*results));
  EXPECT_LT(report.find("3.50 times slower"), report.find("## 1."));
}

TEST(VerdictReport, OfAnUnstableGpuNamesCauseAndStallsWithoutASlowdown) {
  const auto folder = test::corpusPath("processed/SGLang/gpu_instability");
  if (!folder) GTEST_SKIP() << "the corpus is not there";
  const ResultsPtr results = test::judged(splitParent(*folder));
  const std::string text = plainText(verdictText(*results, results->pairs[0]));
  EXPECT_TRUE(has(text, "No measurable change per cycle"));
  EXPECT_TRUE(has(text, "the GPU clock fell from 1,155 MHz to 210 MHz at the same time (strong evidence"));
  EXPECT_TRUE(has(text, "2 of 10 cycles of B are much longer: 863 ms and 1,001 ms against about 751 ms"));
}

}  // namespace culprit
