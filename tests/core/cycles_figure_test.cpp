// The picture of the median cycles in a report: what a lane shows of its calls, which lanes there are, what
// is drawn, and that a report of raw traces has it and one of processed runs has not.
#include "core/report/figures/cycles_figure.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/exploring/exploration.h"
#include "core/pipeline/pipeline.h"
#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "core/report/figures/lane_stretches.h"
#include "core/report/formats/html/figure_svg.h"
#include "core/report/names/lane_name.h"
#include "tests/support/sample_results.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

using Work = CyclesFigure::Work;

const CycleLane kThread{.kind = TrackKind::HostThread, .device = "Host", .name = "12", .rows = 1};
const CycleLane kStream{.kind = TrackKind::GpuStream, .device = "GPU 3", .name = "7", .rows = 1};

CycleBox box(std::int64_t startNs, std::int64_t endNs, std::uint32_t function,
             EventCategory category = EventCategory::CpuOp, bool isOwn = true) {
  return {.startNs = startNs,
          .durationNs = endNs - startNs,
          .function = FunctionId{function},
          .category = category,
          .isOwn = isOwn};
}

CycleEvents cycleOf(const CycleLane& lane, std::vector<CycleBox> boxes) {
  return {.durationNs = 1000, .lanes = {lane}, .boxes = std::move(boxes)};
}

LaneStretch stretch(std::int64_t from, std::int64_t to, Work work, std::optional<std::uint32_t> function) {
  return {from, to, work, function ? std::optional(FunctionId{*function}) : std::nullopt};
}

}  // namespace

TEST(LaneStretches, ShowTheOutermostCallsWithTheWaitsInsideThem) {
  const CycleEvents cycle = cycleOf(kThread, {box(-5, 1000, 0), box(100, 500, 1), box(150, 300, 2),
                                              box(300, 400, 3, EventCategory::Sync), box(450, 600, 4)});
  EXPECT_EQ(laneStretches(cycle).at(0),
            (std::vector<LaneStretch>{
                stretch(100, 300, Work::HostCalls, 1), stretch(300, 400, Work::Waiting, 3),
                stretch(400, 500, Work::HostCalls, 1), stretch(500, 600, Work::HostCalls, 4)}))
      << "what is around all of the cycle tells nothing";
}

TEST(LaneStretches, TellTheClassesOfGpuWorkAndWhatIsOfOtherCycles) {
  const std::vector<CycleBox> boxes = {
      box(-50, 100, 0, EventCategory::GpuCompute, false), box(100, 200, 1, EventCategory::GpuCompute),
      box(200, 300, 2, EventCategory::GpuComm), box(1200, 1300, 3, EventCategory::GpuMemcpy)};
  EXPECT_EQ(laneStretches(cycleOf(kStream, boxes)).at(0),
            (std::vector<LaneStretch>{
                stretch(0, 100, Work::OtherCycle, 0), stretch(100, 200, Work::Compute, 1),
                stretch(200, 300, Work::Communication, 2), stretch(1200, 1300, Work::Copies, 3)}));
  const CycleEvents launchedBefore = cycleOf(kStream, {box(0, 10, 0, EventCategory::GpuCompute, false)});
  EXPECT_EQ(laneStretches(launchedBefore).at(0).at(0).work, Work::Compute)
      << "one call launched the work of many cycles";
}

TEST(LaneStretches, MergeWhatIsTooShortToBeSeen) {
  const std::vector<LaneStretch> calls = {
      stretch(0, 3, Work::Compute, 1),  stretch(4, 8, Work::Compute, 1),   stretch(9, 12, Work::Compute, 2),
      stretch(40, 44, Work::Copies, 3), stretch(44, 47, Work::Compute, 1), stretch(50, 90, Work::Compute, 1)};
  EXPECT_EQ(merged(calls, 10), (std::vector<LaneStretch>{stretch(0, 12, Work::Compute, std::nullopt),
                                                         stretch(40, 47, Work::Copies, std::nullopt),
                                                         stretch(50, 90, Work::Compute, 1)}))
      << "two classes in one pixel show the one that takes longer";
  EXPECT_EQ(merged(calls, 1), calls);
}

TEST(LaneNames, AreThoseOfTheFileInWords) {
  EXPECT_EQ(laneName(kStream), "GPU 3, stream 7");
  EXPECT_EQ(laneName(kThread), "thread 12");
  EXPECT_EQ(laneName({.kind = TrackKind::HostThread, .name = "Thread 12"}), "Thread 12");
  EXPECT_EQ(laneName({.kind = TrackKind::HostThread, .name = "thread 12\n(python)"}), "thread 12 (python)");
}

namespace {

/// Cycles of a made pair, 1000 ns each, and the names of their functions.
struct Made {
  Results results;
  MedianCycles cycles;

  explicit Made(const std::vector<std::string>& names) {
    test::SampleResults sample;
    sample.pair(1, 1).cycles(Side::A, "step", {1000}).cycles(Side::B, "step", {1000});
    results = sample.take();
    results.names.functions = {};
    for (const std::string& name : names) results.names.functions.intern(name);
  }
  std::optional<Figure> figure(LaneNames names = LaneNames::AsRecorded) const {
    return cyclesFigure(results, results.pairs.at(0), cycles, names);
  }
};

}  // namespace

TEST(CyclesFigures, ShowAtMostFourLanesStreamsFirstAndAlwaysAThread) {
  Made made({"ns::gemm", "op"});
  for (std::uint32_t at = 0; at < 8; ++at) {
    made.cycles.a.lanes.push_back(at < 6 ? kStream : kThread);
    made.cycles.a.boxes.push_back(
        box(0, 100 + 10 * at, at < 6 ? 0 : 1, at < 6 ? EventCategory::GpuCompute : EventCategory::CpuOp));
    made.cycles.a.boxes.back().lane = at;
  }
  made.cycles.a.durationNs = 1000;
  made.cycles.b = made.cycles.a;
  const auto shown = std::get<CyclesFigure>(made.figure()->content);
  ASSERT_EQ(shown.cycles.size(), 2U);
  ASSERT_EQ(shown.cycles[0].lanes.size(), 4U);
  EXPECT_TRUE(shown.cycles[0].lanes[2].isGpu);
  EXPECT_FALSE(shown.cycles[0].lanes[3].isGpu);
  EXPECT_EQ(shown.cycles[0].lanes[0].stretches,
            (std::vector<CyclesFigure::Stretch>{{0.0, 150e-6, Work::Compute, "gemm"}}));
  EXPECT_DOUBLE_EQ(shown.cycles[0].lanes[3].stretches.at(0).to, 170e-6) << "the thread that is busiest";
  EXPECT_DOUBLE_EQ(shown.endMs, 1000e-6);

  EXPECT_EQ(
      plainText(made.figure()->caption),
      "Median cycles: cycle 1 of A, 1.00 us, and cycle 1 of B, 1.00 us. Filled: GPU compute and host calls; "
      "the upright line ends the cycle.");
  EXPECT_NE(plainText(made.figure()->inWords)
                .find("cycle 1 of A, 1.00 us: GPU 3, stream 7 works 150 ns, the most in ns::gemm (150 ns); "),
            std::string::npos);
  EXPECT_EQ(plainText(made.figure(LaneNames::Neutral)->inWords).find("thread 12"), std::string::npos);
}

TEST(CyclesFigures, AreNoneWithoutEventsOfBothSides) {
  Made made({"op"});
  made.cycles.a = cycleOf(kThread, {box(0, 10, 0)});
  EXPECT_FALSE(made.figure());
}

TEST(CyclesFigures, AreDrawnReadableWithoutColour) {
  CyclesFigure content{.axis = "ms from its start", .endMs = 10.0};
  content.cycles.push_back({Side::A,
                            8.0,
                            {{"GPU 0, stream 7",
                              true,
                              {{0.0, 4.0, Work::Compute, "<gemm>"},
                               {4.0, 6.0, Work::Communication, ""},
                               {6.0, 7.0, Work::Copies, "a_long_name_that_has_no_room"}}}}});
  content.cycles.push_back({Side::B, 10.0, {{"thread 1", false, {{0.0, 10.0, Work::Waiting, "sync"}}}}});
  const std::string svg = figureSvg({.number = 1, .content = content});
  for (const char* part : {"<rect class=\"work a\"", "<rect class=\"hollow a\"", "class=\"hatch\"",
                           "<rect class=\"less\"", "&lt;gemm&gt;", "class=\"median\"", ">GPU 0, stream 7<"})
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  EXPECT_EQ(svg.find("a_long_name_that_has_no_room"), std::string::npos);
}

namespace {

/// Three steps, each with an operator and a kernel.
std::string stepsOf(int kernelUs) {
  std::string events;
  const auto add = [&events](const char* category, const std::string& name, int pid, int at, int us,
                             int launch) {
    events += fmt::format(
        R"({}{{"ph":"X","cat":"{}","name":"{}","pid":{},"tid":{},"ts":{},"dur":{},"args":{{"device":0,"stream":7,"correlation":{}}}}})",
        events.empty() ? "" : ",\n", category, name, pid, pid == 0 ? 7 : 5, at, us, launch);
  };
  for (int step = 0; step < 3; ++step) {
    const int at = 1000 + step * 1000;
    add("user_annotation", fmt::format("ProfilerStep#{}", step), 5, at, 1000, 0);
    add("cpu_op", "aten::mm", 5, at + 100, 200, 0);
    add("cuda_runtime", "cudaLaunchKernel", 5, at + 150, 20, step + 1);
    add("kernel", "gemm", 0, at + 300, kernelUs, step + 1);
  }
  return R"({"schemaVersion":1,"traceEvents":[)" + events + "]}";
}

}  // namespace

TEST(MedianCycles, StandOnTheFirstPageOfRawTracesOnly) {
  const test::TempFolder folder;
  folder.write("a/rank_0.json", stepsOf(100));
  folder.write("b/rank_0.json", stepsOf(300));
  SilentMonitor monitor;
  compareRuns({.folders = {folder.path() / "a", folder.path() / "b"}, .session = folder.path() / "raw"},
              monitor);
  const Session raw = Session::open(folder.path() / "raw");
  const std::string page = toMarkdown(buildReport(raw, {}, {medianCyclesOf}));
  EXPECT_NE(page.find("## Median Cycles"), std::string::npos);
  EXPECT_NE(
      page.find(
          "of B, 1.00 ms: GPU 0, stream 7 works 300 us, the most in gemm (300 us); thread 5 is in calls "
          "for 200 us"),
      std::string::npos)
      << page;
  EXPECT_EQ(toMarkdown(buildReport(raw)).find("Median Cycles"), std::string::npos);

  const std::filesystem::path sample = std::filesystem::path(CULPRIT_SOURCE_DIR) / "resources" / "sample";
  compareRuns({.folders = {sample / "normal", sample / "abnormal"}, .session = folder.path() / "sums"},
              monitor);
  const Session sums = Session::open(folder.path() / "sums");
  EXPECT_FALSE(medianCyclesOf(sums, *sums.results(), 0, monitor));
}

}  // namespace culprit
