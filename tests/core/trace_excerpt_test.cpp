// Pieces of a recording saved as traces: valid JSON with any name, and read again they hold the same cycles
// with the same numbers.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "core/exploring/exploration.h"
#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/corpus.h"
#include "tests/support/raw_run.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

struct Saved {
  test::TempFolder folder;
  std::filesystem::path file = folder.path() / "x.culprit";
  std::filesystem::path target;
  ResultsPtr results;

  Saved(const std::filesystem::path& a, const std::filesystem::path& b) { compare(a, b); }
  explicit Saved(const std::string& trace) {
    folder.write("a/rank_0.json", trace);
    compare(folder.path() / "a", folder.path() / "a");
  }
  void compare(const std::filesystem::path& a, const std::filesystem::path& b) {
    SilentMonitor monitor;
    compareRuns({.folders = {a, b}, .session = file}, monitor);
    results = Session::open(file).results();
    std::filesystem::create_directory(folder.path() / "excerpt");
    target = folder.path() / "excerpt" / "piece.json";
  }
  const PairResults& pair() const { return results->pairs.at(0); }
  void save(const ExcerptQuery& query) const {
    saveExcerpt(file, *results, 0, query, target, SilentMonitor());
  }
  rapidjson::Document json() const {
    std::stringstream text;
    text << std::ifstream(target).rdbuf();
    rapidjson::Document document;
    document.Parse(text.str().c_str());
    EXPECT_FALSE(document.HasParseError()) << text.str().substr(0, 400);
    return document;
  }
};

struct Stretch {
  std::uint32_t first = 0, last = 0;
};

/// Self times of operators that begin and end together depend on the order of the file, which a session does
/// not keep.
bool dependsOnOrder(const Results& results, const Usage& usage) {
  const std::string& category = results.names.categories[usage.category];
  return category == nameOf(EventCategory::CpuOp) || category == nameOf(EventCategory::Python);
}

/// The cycles of the excerpt must have the durations, and each function in them the time, calls and beta,
/// that they have in the session; of `compare` those that stand whole in it.
void expectSameCycles(const Saved& saved, Side side, Stretch span, Stretch compare, bool hasTies = false) {
  const auto [first, last] = compare;
  const std::vector<Cycle>& cycles = side == Side::A ? saved.pair().cyclesA : saved.pair().cyclesB;
  const test::RawRun again(
      saved.target.parent_path(),
      {.anchor = saved.results->anchors.candidates.at(saved.results->anchors.chosen).name});
  const Session session = Session::open(saved.file);
  const ProcessSamples samples = session.samples((side == Side::A ? saved.pair().a : saved.pair().b).id);
  std::size_t compared = 0;
  const auto usages = test::usagesOf(again.content, again.names);
  for (std::size_t process = 0; process < again.content.processes.size(); ++process) {
    for (const Cycle& cycle : again.content.samples[process].cycles) {
      const auto original = std::find_if(cycles.begin() + first, cycles.begin() + last + 1,
                                         [&](const Cycle& x) { return x.startNs == cycle.startNs; });
      if (original == cycles.begin() + last + 1) continue;
      ++compared;
      EXPECT_EQ(cycle.durationNs, original->durationNs);
      const auto position = static_cast<std::uint32_t>(original - cycles.begin());
      for (const Usage& usage : samples.usages) {
        const auto at = std::find(usage.cycle.begin(), usage.cycle.end(), position);
        const std::string& function = saved.results->names.functions[usage.function];
        if (at == usage.cycle.end() || function == "between cycles") continue;
        if (hasTies && dependsOnOrder(*saved.results, usage)) continue;
        const auto i = static_cast<std::size_t>(at - usage.cycle.begin());
        const auto row = usages.find({again.content.processes[process].pid, cycle.number, function,
                                      test::deviceName(saved.results->names.devices[usage.device])});
        ASSERT_NE(row, usages.end()) << function;
        EXPECT_EQ(row->second.durationNs, usage.durationNs[i]) << function;
        EXPECT_EQ(row->second.calls, usage.calls[i]) << function;
        EXPECT_DOUBLE_EQ(row->second.beta, usage.beta[i]) << function;
      }
    }
  }
  EXPECT_EQ(compared, last - first + 1U);
  EXPECT_GE(compare.first, span.first);
}

TEST(TraceExcerpt, OfTwoCyclesReadAgainGivesTheirNumbers) {
  const Saved saved(test::rawTraceJson(6));
  saved.save(excerptOfCycles(saved.pair(), Side::B, 2, 3));
  expectSameCycles(saved, Side::B, {2, 3}, {2, 3});
  const auto json = saved.json();
  EXPECT_STREQ(json["otherData"]["excerpt"].GetString(), "cycles 3 to 4 of B");
  std::map<std::string, int> byName;
  for (const auto& event : json["traceEvents"].GetArray())
    if (std::string_view(event["ph"].GetString()) == "X") ++byName[event["name"].GetString()];
  EXPECT_EQ(byName["gemm"], 6);
  EXPECT_EQ(byName["cudaLaunchKernel"], 6);
  EXPECT_EQ(byName["ProfilerStep#2"], 1);
  EXPECT_EQ(byName.count("ProfilerStep#1"), 0U);
}

TEST(TraceExcerpt, OfALaunchHasItsCallAndWhatEnclosesThem) {
  const Saved saved(test::rawTraceJson(3));
  const SilentMonitor monitor;
  for (const Comparison& row : saved.pair().comparisons) {
    if (saved.results->names.functions[row.triplet.function] != "gemm") continue;
    const auto list = launchesOf(saved.file, *saved.results, 0, row.triplet, *keepCalls(), monitor);
    saved.save(excerptOfLaunch(*list, 4));
    break;
  }
  const test::RawRun again(saved.target.parent_path());
  const Capture& capture = again.content.trace.captures.at(0);
  std::multiset<std::string> names;
  for (const FunctionId function : capture.events.function) names.insert(again.names.functions[function]);
  EXPECT_EQ(names, (std::multiset<std::string>{"ProfilerStep#1", "block", "cudaLaunchKernel", "gemm"}));
  ASSERT_FALSE(capture.details.empty());
  EXPECT_EQ(capture.details[0].threads, 1024U);
  EXPECT_EQ(
      capture.details[0].settings,
      (LaunchSettings{.grid = {{8, 1, 1}}, .block = {{128, 1, 1}}, .registers = 32, .sharedBytes = 512}));
}

TEST(TraceExcerpt, KeepsTheProcessGroup) {
  std::string trace = test::rawTraceJson(3);
  const std::string arg = R"("device":0,)";
  const std::string group =
      R"("Collective name":"_allgather_base","Group size":2,)"
      R"("Process Group Name":"3","Process Group Description":"TP","Process Group Ranks":"[0, 1]",)";
  for (std::size_t at = trace.find(arg); at != std::string::npos; at = trace.find(arg, at + group.size() + 1))
    trace.insert(at, group);
  const Saved saved(trace);
  saved.save(excerptOfCycles(saved.pair(), Side::A, 1, 1));
  const test::RawRun again(saved.target.parent_path());
  const std::vector<EventDetail>& details = again.content.trace.captures.at(0).details;
  ASSERT_EQ(details.size(), 1U);
  EXPECT_EQ(details[0].processGroup, "3 [0, 1]");
  EXPECT_EQ(details[0].groupDescription, "TP");
  EXPECT_EQ(details[0].operation, CollectiveOperation::AllGather);
  EXPECT_EQ(details[0].groupSize, 2U);
}

TEST(TraceExcerpt, KeepsHostileNames) {
  std::string trace = test::rawTraceJson(3);
  const std::string name = R"(\"},{\"<script>\n\u0000\\ end \ud83d\ude00)";
  for (std::size_t at = trace.find("\"gemm\""); at != std::string::npos; at = trace.find("\"gemm\"", at + 9))
    trace.replace(at, 6, "\"" + name + "\"");
  const Saved saved(trace);
  saved.save(excerptOfCycles(saved.pair(), Side::A, 1, 1));
  EXPECT_TRUE(saved.json()["traceEvents"].IsArray());
  expectSameCycles(saved, Side::A, {1, 1}, {1, 1});
}

TEST(TraceExcerpt, LeavesNothingBehindWhenItCannotBeWritten) {
  const Saved saved(test::rawTraceJson(3));
  const ExcerptQuery query = excerptOfCycles(saved.pair(), Side::A, 0, 0);
  EXPECT_THROW(saveExcerpt(saved.file, *saved.results, 0, query, saved.folder.path() / "none" / "x.json",
                           SilentMonitor()),
               Error);
  ExcerptQuery empty = query;
  empty.startNs = empty.endNs = 1;
  EXPECT_THROW(saved.save(empty), Error);
  empty.capture = 7;
  EXPECT_THROW(saved.save(empty), Error);
  EXPECT_TRUE(std::filesystem::is_empty(saved.target.parent_path()));
}

TEST(TraceExcerpt, NeverOverwritesWhatItIsCutFrom) {
  const Saved saved(test::rawTraceJson(3));
  const ExcerptQuery query = excerptOfCycles(saved.pair(), Side::A, 0, 0);
  const auto trace = saved.folder.path() / "a" / "rank_0.json";
  std::filesystem::create_symlink(trace, saved.folder.path() / "link.json");
  for (const auto& target : {trace, saved.folder.path() / "link.json", saved.file}) {
    const auto bytes = std::filesystem::file_size(target);
    EXPECT_THROW(saveExcerpt(saved.file, *saved.results, 0, query, target, SilentMonitor()), Error) << target;
    EXPECT_EQ(std::filesystem::file_size(target), bytes);
  }
}

TEST(TraceExcerpt, SaysWhyItCannotBeWritten) {
  const Saved saved(test::rawTraceJson(3));
  const ExcerptQuery query = excerptOfCycles(saved.pair(), Side::A, 0, 0);
  const std::string name(300, 'x');  // longer than a name may be
  try {
    saveExcerpt(saved.file, *saved.results, 0, query, saved.folder.path() / name, SilentMonitor());
    FAIL() << "it was written";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "cannot write (File name too long)");
  }
}

/// Steps with a counter around them.
std::string countedTrace(int fromUs, int steps) {
  std::string trace = fmt::format(R"({{"baseTimeNanoseconds":{},)", std::int64_t{fromUs} * 1000);
  trace += test::rawTraceJson(steps).substr(1);
  std::string readings;
  for (const int at : {1500, 2500})
    readings +=
        fmt::format(R"(,{{"ph":"C","name":"load","pid":5,"tid":0,"ts":{},"args":{{"value":{}}}}})", at, at);
  return trace.insert(trace.rfind(']'), readings);
}

TEST(TraceExcerpt, HasNoReadingsOfAnotherRecording) {
  const test::TempFolder folder;
  constexpr int kHourUs = 1'000'000'000;
  folder.write("a/first.json", countedTrace(0, 3));
  folder.write("a/second.json", countedTrace(kHourUs, 3));
  const Saved saved(folder.path() / "a", folder.path() / "a");
  ASSERT_EQ(saved.pair().cyclesA.size(), 6U);
  for (const std::uint32_t cycle : {2U, 3U}) {
    saved.save(excerptOfCycles(saved.pair(), Side::A, cycle, cycle));
    const test::TraceRun read = test::readTraceRun(saved.target.parent_path());
    for (const ReadingSeries& series : read.content.readings) {
      for (const std::int64_t time : series.timeNs)
        EXPECT_EQ(time > std::int64_t{kHourUs} * 500, cycle == 3) << "reading of the other recording";
    }
  }
}

/// Three steps as Ascend's profiler writes them: host process 25, device 3.
std::string ascendTrace() {
  std::string events =
      R"([{"ph":"M","name":"process_name","pid":25,"tid":0,"args":{"name":"Python"}},)"
      R"({"ph":"M","name":"process_name","pid":25603,"tid":0,"args":{"name":"CANN"}},)"
      R"({"ph":"M","name":"process_name","pid":26019,"tid":0,"args":{"name":"Ascend Hardware"}},)"
      R"({"ph":"M","name":"process_name","pid":26083,"tid":0,"args":{"name":"HCCL"}},)"
      R"({"ph":"M","name":"thread_name","pid":26083,"tid":0,"args":{"name":"Group 0"}})";
  const auto add = [&events](std::string_view name, int pid, int tid, int start, int duration,
                             std::string_view cat = {}) {
    events += fmt::format(R"(,{{"ph":"X","name":"{}","pid":{},"tid":{},"ts":"{}.000","dur":{}{}}})", name,
                          pid, tid, start, duration, cat);
  };
  for (int step = 0; step < 3; ++step) {
    const int at = 1000 + step * 1000;
    add(fmt::format("ProfilerStep#{}", step), 25, 25, at, 900, R"(,"cat":"cpu_op")");
    add("Node@launch", 25603, 25, at + 10, 5);
    add("AscendCL@aclrtSynchronizeStream", 25603, 25, at + 20, 90);
    add("MatMulV2", 26019, 2, at + 100, 40);
    add("MEMCPY_ASYNC", 26019, 2, at + 150, 7);
    add("Notify Wait", 26019, 2, at + 160, 80);
    add("hcom_allReduce__1", 26083, 0, at + 160, 85);
  }
  return events + "]";
}

/// Of every event all that its meaning hangs on.
std::multiset<std::string> eventsOf(const test::TraceRun& run) {
  std::multiset<std::string> lines;
  const Capture& capture = run.content.trace.captures.at(0);
  for (const Track& track : capture.tracks) {
    for (std::size_t row = track.begin; row < track.end; ++row) {
      lines.insert(fmt::format(
          "{} {} {} gpu {} of {}: {} {}", run.names.functions[capture.events.function[row]],
          nameOf(capture.events.category(row)), static_cast<int>(track.kind), track.gpu.value_or(-1),
          track.process ? run.content.processes.at(indexOf(*track.process)).pid : 0,
          capture.events.startNs[row], capture.events.durationNs[row]));
    }
  }
  return lines;
}

TEST(TraceExcerpt, OfAscendsProfilerReadAgainHasTheSameEvents) {
  const Saved saved(ascendTrace());
  saved.save(excerptOfCycles(saved.pair(), Side::A, 0, 2));
  const auto before = eventsOf(test::readTraceRun(saved.folder.path() / "a"));
  EXPECT_EQ(before.size(), 21U);
  EXPECT_EQ(eventsOf(test::readTraceRun(saved.target.parent_path())), before);
}

struct CorpusCase {
  const char *a, *b;
  Stretch span, compare;
  bool hasTies = false;
};
class TraceExcerptCorpus : public testing::TestWithParam<CorpusCase> {};

TEST_P(TraceExcerptCorpus, ReadAgainGivesTheSameNumbers) {
  const CorpusCase& each = GetParam();
  const auto a = test::corpusPath(each.a), b = test::corpusPath(each.b);
  if (!a || !b) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  const Saved saved(*a, *b);
  for (const Side side : {Side::A, Side::B}) {
    saved.save(excerptOfCycles(saved.pair(), side, each.span.first, each.span.last));
    saved.json();
    expectSameCycles(saved, side, each.span, each.compare, each.hasTies);
  }
}

// A kunlun cycle begins before its anchor, and three calls are needed to find that again: its neighbours are
// in the excerpt.
constexpr CorpusCase kCases[] = {{"traces/pair1_kineto2021_resnet50_dataloader/A_workers0",
                                  "traces/pair1_kineto2021_resnet50_dataloader/B_workers4",
                                  {1, 2},
                                  {1, 2}},
                                 {"traces/pair2_kineto2022_dlrm_8xA100_vs_2xV100/A_control",
                                  "traces/pair2_kineto2022_dlrm_8xA100_vs_2xV100/B_test",
                                  {1, 2},
                                  {1, 2},
                                  true},
                                 {"traces/pair3_timesformer_h100_vs_mi300/A_h100",
                                  "traces/pair3_timesformer_h100_vs_mi300/B_mi300",
                                  {0, 0},
                                  {0, 0}},
                                 {"traces/pair6_ascend_text_level0_vs_level1/A_level0",
                                  "traces/pair6_ascend_text_level0_vs_level1/A_level0",
                                  {0, 0},
                                  {0, 0}},
                                 {"raw/v1_sglang_tp1/in", "raw/v1_sglang_tp1/in", {1, 6}, {2, 5}}};
INSTANTIATE_TEST_SUITE_P(Traces, TraceExcerptCorpus, testing::ValuesIn(kCases));

}  // namespace
}  // namespace culprit
