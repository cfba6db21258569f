#include "core/sources/chrome/chrome_trace.h"

#include <gtest/gtest.h>

#include "tests/support/gzip.h"
#include "tests/support/kineto_sample.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

using test::kKineto2024;
using test::readTraceRun;
using test::TraceRun;

class ChromeTraceTest : public testing::Test {
 protected:
  test::TempFolder folder;
};

TEST_F(ChromeTraceTest, GivesKinetoEventsTheirMeaning) {
  folder.write("trace.json", kKineto2024);
  const TraceRun run = readTraceRun(folder.path());
  EXPECT_TRUE(run.issues.issues().empty());
  ASSERT_EQ(run.content.trace.captures.size(), 1U);
  const Capture& capture = run.content.trace.captures[0];
  const Events& events = capture.events;
  EXPECT_EQ(events.size(), 12U);

  const auto categoryOf = [&](std::string_view name, std::size_t which = 0) {
    return events.category(run.rows(name).at(which));
  };
  EXPECT_EQ(categoryOf("void gemm<float>(float*)"), EventCategory::GpuCompute);
  EXPECT_EQ(categoryOf("ncclDevKernel_AllReduce"), EventCategory::GpuComm);
  EXPECT_EQ(categoryOf("Memcpy HtoD (Pageable -> Device)"), EventCategory::GpuMemcpy);
  EXPECT_EQ(categoryOf("ProfilerStep#6", 0), EventCategory::StepMarker);
  EXPECT_EQ(categoryOf("ProfilerStep#6", 1), EventCategory::GpuAnnotation);
  EXPECT_EQ(categoryOf("cudaLaunchKernel"), EventCategory::Runtime);
  EXPECT_EQ(categoryOf("cudaDeviceSynchronize"), EventCategory::Sync);
  EXPECT_EQ(categoryOf("aten::mm"), EventCategory::CpuOp);
  EXPECT_EQ(categoryOf("train.py(3): step"), EventCategory::Python);
  EXPECT_EQ(categoryOf("Stream Wait Event"), EventCategory::Container);
  EXPECT_EQ(categoryOf("PyTorch Profiler (0)"), EventCategory::Container);
  EXPECT_EQ(categoryOf("Activity Buffer Request"), EventCategory::Overhead);

  const std::size_t kernel = run.rows("void gemm<float>(float*)").at(0);
  EXPECT_EQ(events.startNs[kernel], 1'700'000'000'000'100'250);
  EXPECT_EQ(events.durationNs[kernel], 50'001);
  EXPECT_EQ(events.launch[kernel], 77U);
  EXPECT_EQ(events.launch[run.rows("cudaLaunchKernel").at(0)], 77U);
  const EventDetail& detail = capture.details.at(events.detail(kernel).value());
  EXPECT_EQ(detail.threads, 12U * 2 * 128);
  EXPECT_EQ(detail.occupancy, 31.0F);
  EXPECT_EQ(
      detail.settings,
      (LaunchSettings{.grid = {{12, 2, 1}}, .block = {{128, 1, 1}}, .registers = 40, .sharedBytes = 4096}));
  EXPECT_EQ(capture.details.at(*events.detail(run.rows("ncclDevKernel_AllReduce").at(0))).bytes, 200U);
  EXPECT_EQ(capture.details.at(*events.detail(run.rows("Memcpy HtoD (Pageable -> Device)").at(0))).bytes,
            4096U);
}

TEST(ChromeHeader, AFactThatIsNoNumberIsNotKnown) {
  const test::TempFolder folder;
  std::string text(test::kKineto2024);
  constexpr std::string_view kTold = "\"computeMajor\": 9";
  text.replace(text.find(kTold), kTold.size(), "\"computeMajor\": NaN");
  folder.write("t.json", text);
  const test::TraceRun run = readTraceRun(folder.path());
  ASSERT_FALSE(run.content.trace.captures.at(0).facts.devices.empty());
  EXPECT_EQ(run.content.trace.captures[0].facts.devices[0].computeCapability, std::nullopt);
}

TEST_F(ChromeTraceTest, ReadsTheProcessGroupOfACollective) {
  folder.write("trace.json", R"json({"schemaVersion": 1, "traceEvents": [
{"ph": "X", "cat": "kernel", "name": "all", "pid": 0, "tid": 9, "ts": 1, "dur": 2, "args": {"device": 0, "correlation": 1, "Process Group Name": "3", "Process Group Description": "TENSOR_MODEL_PARALLEL_GROUP", "Process Group Ranks": "[0, 1]"}},
{"ph": "X", "cat": "kernel", "name": "all", "pid": 0, "tid": 9, "ts": 5, "dur": 2, "args": {"device": 0, "correlation": 2, "Process Group Name": "3", "Process Group Ranks": "[0, 1]"}}
]})json");
  const TraceRun run = readTraceRun(folder.path());
  const Capture& capture = run.content.trace.captures.at(0);
  ASSERT_EQ(capture.details.size(), 2U) << "they differ in the description";
  const auto detail = [&](std::size_t row) { return capture.details.at(*capture.events.detail(row)); };
  EXPECT_EQ(detail(0).processGroup, "3 [0, 1]");
  EXPECT_EQ(detail(0).groupDescription, "TENSOR_MODEL_PARALLEL_GROUP");
  EXPECT_EQ(detail(1).processGroup, "3 [0, 1]");
  EXPECT_EQ(detail(1).groupDescription, "");
}

TEST_F(ChromeTraceTest, SortsByTrackAndGivesTracksTheirProcess) {
  folder.write("trace.json", kKineto2024);
  const TraceRun run = readTraceRun(folder.path());
  ASSERT_EQ(run.content.processes.size(), 1U);
  const Process& process = run.content.processes[0];
  EXPECT_EQ(process.host, "node7");
  EXPECT_EQ(process.pid, 25);
  EXPECT_EQ(process.rank, 3);
  EXPECT_EQ(process.part, "");

  const Capture& capture = run.content.trace.captures[0];
  std::size_t next = 0;
  for (std::size_t i = 0; i < capture.tracks.size(); ++i) {
    const Track& track = capture.tracks[i];
    EXPECT_EQ(track.begin, next);
    next = track.end;
    for (std::size_t row = track.begin; row < track.end; ++row) {
      EXPECT_EQ(capture.events.track[row], i);
      if (row > track.begin) {
        EXPECT_LE(capture.events.startNs[row - 1], capture.events.startNs[row]);
      }
    }
    EXPECT_EQ(track.process.has_value(), track.kind != TrackKind::Other) << track.pid << " " << track.tid;
  }
  EXPECT_EQ(next, capture.events.size());
  const auto trackOf = [&](std::string_view name) {
    return capture.tracks[capture.events.track[run.rows(name).at(0)]];
  };
  EXPECT_EQ(trackOf("void gemm<float>(float*)").name, "stream 7");
  EXPECT_EQ(trackOf("void gemm<float>(float*)").gpu, 0);
  // pid 0, tid 0 of the Python frame is not GPU 0.
  EXPECT_EQ(trackOf("train.py(3): step").kind, TrackKind::HostThread);
  EXPECT_EQ(trackOf("train.py(3): step").gpu, std::nullopt);
  // The range that starts with the copy but lasts longer comes first.
  EXPECT_LT(run.rows("ProfilerStep#6").at(1), run.rows("Memcpy HtoD (Pageable -> Device)").at(0));
}

TEST_F(ChromeTraceTest, KeepsWhatTheHeaderSays) {
  folder.write("trace.json", kKineto2024);
  const TraceRun run = readTraceRun(folder.path());
  const CaptureFacts& facts = run.content.trace.captures[0].facts;
  EXPECT_EQ(facts.file, "trace.json");
  EXPECT_EQ(facts.dialect, Dialect::Kineto2024);
  EXPECT_EQ(facts.rank, 3);
  EXPECT_EQ(facts.worldSize, 8);
  EXPECT_EQ(facts.backend, "nccl");
  ASSERT_EQ(facts.devices.size(), 1U);
  EXPECT_EQ(facts.devices[0], (DeviceFacts{0, "Test GPU", 1000, 4, "9.0"}));
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(facts.versions, (Pairs{{"nccl_version", "2.20"}, {"cuda_driver_version", "12090"}}));
  EXPECT_EQ(facts.settings, (Pairs{{"record_shapes", "1"}}));
}

TEST_F(ChromeTraceTest, MakesCountersOfMemoryInstants) {
  folder.write("trace.json", kKineto2024);
  const TraceRun run = readTraceRun(folder.path());
  const ReadingSeries* allocated = run.readings("allocated_memory");
  ASSERT_NE(allocated, nullptr);
  EXPECT_EQ(allocated->value, (std::vector<double>{500, 600}));
  EXPECT_EQ(allocated->timeNs[0], 1'700'000'000'000'040'000);
  EXPECT_EQ(allocated->instanceKind, InstanceKind::Gpu);
  EXPECT_EQ(allocated->instance, "0");
  EXPECT_EQ(allocated->unit, "B");
  EXPECT_EQ(allocated->process, ProcessId{0});
  ASSERT_NE(run.readings("reserved_memory"), nullptr);
  EXPECT_EQ(run.readings("host_allocated_memory"), nullptr);
}

TEST_F(ChromeTraceTest, ReadsTheSameFromGzipAndInAnyOrderOfFields) {
  folder.write("plain/trace.json", kKineto2024);
  folder.write("packed/trace.json", test::gzipped(kKineto2024));
  std::string turned(kKineto2024);
  // The args before the fields that say what they are.
  const std::string before = R"json({"ph": "X", "cat": "kernel", "name": "void gemm<float>(float*)",)json";
  const std::size_t at = turned.find(before);
  const std::size_t args = turned.find(R"("args")", at);
  const std::size_t end = turned.find("}}", args);
  const std::string argsText = turned.substr(args, end + 1 - args);
  turned = turned.substr(0, at) + "{" + argsText + ", " + turned.substr(at + 1, args - at - 3) +
           turned.substr(end + 1);
  folder.write("turned/trace.json", turned);
  const TraceRun plain = readTraceRun(folder.path() / "plain");
  for (const char* other : {"packed", "turned"}) {
    const TraceRun run = readTraceRun(folder.path() / other);
    const Capture& a = plain.content.trace.captures.at(0);
    const Capture& b = run.content.trace.captures.at(0);
    EXPECT_EQ(a.events.startNs, b.events.startNs) << other;
    EXPECT_EQ(a.events.launch, b.events.launch) << other;
    EXPECT_EQ(a.events.kind, b.events.kind) << other;
    EXPECT_EQ(a.tracks, b.tracks) << other;
    EXPECT_EQ(a.details, b.details) << other;
    EXPECT_TRUE(run.issues.issues().empty()) << other;
  }
}

TEST_F(ChromeTraceTest, ReadsBareArraysOf2020) {
  folder.write("worker2.json", R"json([
{"ph": "X", "cat": "Operator", "name": "ProfilerStep#1", "pid": 5, "tid": "5", "ts": 1623142623460111, "dur": 25, "args": {"Call stack": "a;b"}},
{"ph": "X", "cat": "Operator", "name": "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", "pid": 5, "tid": "5", "ts": 1623142623460112, "dur": 5, "args": {}},
{"ph": "X", "cat": "Runtime", "name": "cudaLaunchKernel", "pid": 5, "tid": "-77", "ts": 1623142623460113, "dur": 2, "args": {"correlation": 9}},
{"ph": "i", "s": "t", "name": "[memory]", "pid": 5, "tid": 5, "ts": 3, "args": {"Device Type": 0, "Device Id": -1, "Bytes": 4}},
{"ph": "i", "s": "t", "name": "[memory]", "pid": 5, "tid": 5, "ts": 4, "args": {"Device Type": 0, "Device Id": -1, "Bytes": -1}},
{"ph": "X", "cat": "Kernel", "name": "k", "pid": 1, "tid": "stream 7", "ts": "1623142623460120.5", "dur": "3", "args": {"device": 1, "correlation": "9"}},
{"ph": "X", "cat": "Kernel", "name": "k", "pid": 1, "tid": "stream 7", "ts": 1623142623460130, "dur": 3, "args": {"device": 1, "correlation": 9000000000}}
])json");
  const TraceRun run = readTraceRun(folder.path());
  const Capture& capture = run.content.trace.captures.at(0);
  EXPECT_EQ(capture.facts.dialect, Dialect::Kineto2020);
  EXPECT_EQ(capture.facts.rank, 2);
  EXPECT_EQ(capture.events.category(run.rows("ProfilerStep#1").at(0)), EventCategory::StepMarker);
  EXPECT_EQ(
      capture.events.category(run.rows("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__").at(0)),
      EventCategory::Annotation);
  const std::size_t kernel = run.rows("k").at(0);
  EXPECT_EQ(capture.events.startNs[kernel], 1'623'142'623'460'120'500);
  EXPECT_EQ(capture.events.durationNs[kernel], 3000);
  EXPECT_EQ(capture.events.launch[kernel], 9U);
  EXPECT_NE(capture.events.launch[kernel + 1], 0U);
  EXPECT_EQ(capture.tracks[capture.events.track[kernel]].gpu, 1);
  // 5 and "5" are one thread.
  EXPECT_EQ(capture.tracks.size(), 3U);
  ASSERT_NE(run.readings("host_allocated_memory_change"), nullptr);
  EXPECT_EQ(run.readings("host_allocated_memory_change")->value, (std::vector<double>{4, 3}));
}

TEST_F(ChromeTraceTest, PairsBeginsAndEnds) {
  folder.write("trace.json", R"([
{"ph": "B", "name": "outer", "pid": 1, "tid": 1, "ts": 10},
{"ph": "E", "pid": 1, "tid": 1, "ts": 50},
{"ph": "B", "name": "inner", "pid": 1, "tid": 1, "ts": 20},
{"ph": "E", "name": "inner", "pid": 1, "tid": 1, "ts": 30},
{"ph": "E", "name": "surplus", "pid": 1, "tid": 1, "ts": 60},
{"ph": "B", "name": "open", "pid": 1, "tid": 2, "ts": 5},
{"ph": "X", "name": "x", "pid": 1, "tid": 2, "ts": 6, "dur": 94},
{"ph": "B", "name": "left", "pid": 1, "tid": 3, "ts": 1},
{"ph": "B", "name": "child", "pid": 1, "tid": 3, "ts": 2},
{"ph": "E", "name": "left", "pid": 1, "tid": 3, "ts": 9},
{"ph": "B", "name": "long name", "pid": 1, "tid": 4, "ts": 1},
{"ph": "E", "name": "instant", "pid": 1, "tid": 4, "ts": 2},
{"ph": "B", "name": "instant", "pid": 1, "tid": 4, "ts": 2},
{"ph": "E", "name": "long", "pid": 1, "tid": 4, "ts": 7}])");
  const TraceRun run = readTraceRun(folder.path());
  const Events& events = run.content.trace.captures.at(0).events;
  const auto spanOf = [&](std::string_view name) {
    const std::size_t row = run.rows(name).at(0);
    return std::pair(events.startNs[row], events.durationNs[row]);
  };
  EXPECT_EQ(spanOf("outer"), std::pair(10'000L, 40'000L));
  EXPECT_EQ(spanOf("inner"), std::pair(20'000L, 10'000L));
  EXPECT_EQ(spanOf("open"), std::pair(5'000L, 95'000L));
  EXPECT_EQ(spanOf("left"), std::pair(1'000L, 8'000L));
  EXPECT_EQ(spanOf("child"), std::pair(2'000L, 7'000L));
  EXPECT_EQ(spanOf("instant"), std::pair(2'000L, 0L));
  EXPECT_EQ(spanOf("long name"), std::pair(1'000L, 6'000L));
  EXPECT_TRUE(run.rows("surplus").empty());
  ASSERT_NE(run.issue(IssueKind::UnmatchedEvent), nullptr);
  EXPECT_EQ(run.issue(IssueKind::UnmatchedEvent)->count, 4U);
}

TEST_F(ChromeTraceTest, BeginsAndEndsTellNoProfiler) {
  folder.write("trace.json", R"([
{"ph": "B", "cat": "cpu_op", "name": "aten::add", "pid": 1, "tid": 1, "ts": 10.5},
{"ph": "E", "cat": "cpu_op", "name": "aten::add", "pid": 1, "tid": 1, "ts": 50},
{"ph": "X", "cat": "mine", "name": "x", "pid": 1, "tid": 1, "ts": 60.5, "dur": 4}])");
  EXPECT_EQ(readTraceRun(folder.path()).content.trace.captures.at(0).facts.dialect, Dialect::ChromeJson);
}

TEST_F(ChromeTraceTest, CountsWhatItLeavesOut) {
  const std::string text = R"([42, "stray", null, ["x"], {},
{"name": "no phase", "ts": 1}, {"ph": "X", "name": "no time", "dur": 1},
{"ph": "X", "name": "bad", "ts": "abc", "dur": 1}, {"ph": "X", "name": "bad", "ts": 1, "dur": -5},
{"ph": "X", "name": "bad", "ts": 1, "dur": null}, {"ph": "X", "name": "bad", "ts": 1, "dur": 1, "args": null},
{"ph": "X", "name": "bad", "ts": 1e300, "dur": 1}, {"ph": "b", "name": "async", "id": 1, "ts": 1},
{"ph": "C", "name": "no value", "ts": 1, "args": {"a": "b"}},
{"ph": "X", "name": "good", "pid": 18446744073709551615, "ts": 1, "dur": 1}])";
  folder.write("trace.json", text);
  const TraceRun run = readTraceRun(folder.path());
  EXPECT_EQ(run.content.trace.captures.at(0).events.size(), 1U);
  const Issue* skipped = run.issue(IssueKind::SkippedEvent);
  ASSERT_NE(skipped, nullptr);
  EXPECT_EQ(skipped->count, 13U);
  EXPECT_EQ(skipped->line, 1U);  // the byte of "42"
  EXPECT_TRUE(skipped->text.starts_with("byte 1: an entry of the list of events is no object (4); "))
      << skipped->text;
  EXPECT_NE(skipped->text.find("; asynchronous events are left out (1); "), std::string::npos)
      << skipped->text;
}

TEST_F(ChromeTraceTest, TellsReasonsApartButNotWhatTheyQuote) {
  folder.write("trace.json", R"([{"ph": "X", "name": "good", "ts": 1, "dur": 1},
{"ph": "X", "name": "bad", "ts": "abc", "dur": 1}, {"ph": "b", "name": "async", "ts": 1},
{"ph": "X", "name": "bad", "ts": "xyz", "dur": 1}])");
  const TraceRun run = readTraceRun(folder.path());
  ASSERT_EQ(run.issues.issues().size(), 1U);
  EXPECT_EQ(run.issues.issues()[0].text,
            "byte 49: the time \"abc\" cannot be used (2); asynchronous events are left out (1)");
}

TEST_F(ChromeTraceTest, CountsSamplesAndSnapshots) {
  folder.write("trace.json", R"([{"ph": "X", "name": "good", "ts": 1, "dur": 1},
{"ph": "P", "name": "sample", "pid": 1, "tid": 1, "ts": 1, "sf": 5}, {"ph": "P", "name": "sample", "ts": 2},
{"ph": "N", "name": "object", "id": "0x1", "ts": 1}, {"ph": "O", "name": "object", "id": "0x1", "ts": 2,
"args": {"snapshot": {"a": [1]}}}, {"ph": "D", "name": "object", "id": "0x1", "ts": 3},
{"ph": "s", "id": 1, "ts": 1}, {"ph": "f", "id": 1, "ts": 1}])");
  const TraceRun run = readTraceRun(folder.path());
  EXPECT_EQ(run.content.trace.captures.at(0).events.size(), 1U);
  const Issue* skipped = run.issue(IssueKind::SkippedEvent);
  ASSERT_NE(skipped, nullptr);
  EXPECT_EQ(skipped->count, 5U) << "flows belong to other events and are no loss";
  EXPECT_TRUE(
      skipped->text.ends_with("samples of the call stack are left out (2); snapshots of objects are "
                              "left out (3)"))
      << skipped->text;
}

TEST_F(ChromeTraceTest, KeepsTheOrderOfTheFileOverManyChunks) {
  std::string text = "[";
  constexpr int kEvents = 60'000;  // several chunks, shared by both threads
  for (int i = 0; i < kEvents; ++i) {
    text += R"({"ph": "X", "name": "f)" + std::to_string(i % 7000) + R"(", "pid": 1, "tid": )" +
            std::to_string(i % 3) + R"(, "ts": )" + std::to_string(i) + R"(, "dur": 1},)";
  }
  folder.write("trace.json", text + R"({"ph": "B", "name": "last", "pid": 1, "tid": 9, "ts": 0}])");
  const TraceRun run = readTraceRun(folder.path());
  const Capture& capture = run.content.trace.captures.at(0);
  ASSERT_EQ(capture.events.size(), std::size_t{kEvents} + 1);
  for (std::uint32_t name = 0; name < 7000; ++name) {
    ASSERT_EQ(run.names.functions.find("f" + std::to_string(name)), FunctionId{name});
  }
  ASSERT_EQ(capture.tracks.size(), 4U);
  EXPECT_EQ(capture.tracks[2].tid, "2");
  EXPECT_EQ(run.rows("f6999").size(), 8U);
}

TEST_F(ChromeTraceTest, RefusesATraceOfAsynchronousEventsOnly) {
  const std::string why =
      test::refusalOf(folder.write("file.json", R"([{"ph": "b", "name": "x", "ts": 1, "id": 1}])"));
  EXPECT_NE(why.find("asynchronous events are left out"), std::string::npos) << why;
}

TEST_F(ChromeTraceTest, RepairsTextAndGoesOnBehindDamage) {
  folder.write("trace.json",
               "[{\"ph\": \"X\", \"name\": \"bad \xff utf8\", \"ts\": 1, \"dur\": 1},\n"
               "{\"ph\": \"X\", \"name\": \"control \x01\", \"ts\": 2, \"dur\": 1},\n"
               "{\"ph\": \"X\", \"name\": broken, \"ts\": 3, \"dur\": 1},\n"
               "{\"ph\": \"X\", \"name\": \"missing colon\", \"ts\" 3, \"dur\": 1},\n"
               "{\"ph\": \"X\", \"name\": \"last \\u0041\\n\", \"ts\": 4, \"dur\": 1}]");
  const TraceRun run = readTraceRun(folder.path());
  EXPECT_EQ(run.rows("bad ? utf8").size(), 1U);
  EXPECT_EQ(run.rows("control  ").size(), 1U);
  EXPECT_EQ(run.rows("last A\n").size(), 1U);
  ASSERT_NE(run.issue(IssueKind::RepairedText), nullptr);
  EXPECT_EQ(run.issue(IssueKind::RepairedText)->count, 2U);
  EXPECT_EQ(run.issue(IssueKind::RepairedText)->line, 26U);
  ASSERT_NE(run.issue(IssueKind::SkippedEvent), nullptr);
}

TEST_F(ChromeTraceTest, LoadsUpToTheDamage) {
  std::string text = "[";
  for (int i = 0; i < 40'000; ++i) {
    text += R"({"ph": "X", "name": "f", "pid": 1, "tid": 1, "ts": )" + std::to_string(i) + R"(, "dur": 1},)";
  }
  const std::string packed = test::gzipped(text);
  folder.write("cut/trace.json", text.substr(0, text.size() / 2));
  folder.write("packed/trace.json.gz", packed.substr(0, packed.size() / 2));
  const TraceRun cut = readTraceRun(folder.path() / "cut");
  EXPECT_NEAR(static_cast<double>(cut.content.trace.events()), 20'000.0, 200.0);
  ASSERT_NE(cut.issue(IssueKind::TruncatedFile), nullptr);
  const TraceRun packedRun = readTraceRun(folder.path() / "packed");
  EXPECT_NEAR(static_cast<double>(packedRun.content.trace.events()), 20'000.0, 1500.0);
  EXPECT_NE(packedRun.issue(IssueKind::TruncatedFile), nullptr);
  EXPECT_NE(packedRun.issue(IssueKind::DamagedArchive), nullptr);
}

TEST_F(ChromeTraceTest, RefusesWhatIsNoTrace) {
  const auto refusal = [this](std::string_view text) {
    return test::refusalOf(folder.write("file.json", text));
  };
  EXPECT_NE(refusal(R"({"schema": "1.0.1", "nodes": [], "start_ts": 5})").find("execution trace"),
            std::string::npos);
  EXPECT_NE(refusal(R"([[-1, 1, 512, 7], [-1, 1, 512, 7]])").find("memory timeline"), std::string::npos);
  EXPECT_NE(refusal(R"({"step1": {"collective": {}}})").find("table of communication"), std::string::npos);
  EXPECT_NE(refusal(R"({"traceEvents": []})").find("without events"), std::string::npos);
  EXPECT_NE(refusal(R"([{"model": "x"}])").find("records that are no events"), std::string::npos);
  EXPECT_NE(refusal(R"([{"ph": "X", "ts": 1, "dur": 1, "args": "{}"}])").find("(first: the args of an event"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"a": 1})").find("traceEvents"), std::string::npos);
  EXPECT_NE(refusal(R"({"step": "decode", "nodes": []})").find("traceEvents"), std::string::npos);
}

TEST_F(ChromeTraceTest, PoolsTheCapturesOfOneRankAndKeepsRanksApart) {
  const auto capture = [](int pid, int start) {
    return R"([{"ph": "X", "cat": "cpu_op", "name": "f", "pid": )" + std::to_string(pid) +
           R"(, "tid": 1, "ts": )" + std::to_string(start) + R"(, "dur": 10}])";
  };
  folder.write("rank0/b.json", capture(100, 1000));
  folder.write("rank0/a.json", capture(200, 5000));
  folder.write("rank1.json", capture(100, 1000));
  folder.write("rank1_again.json", capture(100, 1005));
  const TraceRun run = readTraceRun(folder.path());
  ASSERT_EQ(run.content.trace.captures.size(), 4U);
  EXPECT_EQ(run.content.trace.captures[3].facts.file, "rank0/a.json");
  ASSERT_EQ(run.content.processes.size(), 3U);
  EXPECT_EQ(run.content.processes[0].rank, 0);
  EXPECT_EQ(run.content.processes[1].rank, 1);
  EXPECT_EQ(run.content.processes[2].rank, 1);
  EXPECT_EQ(run.content.processes[2].part, "rank1_again");
  EXPECT_EQ(run.content.samples.size(), 3U);
}

}  // namespace
}  // namespace culprit
