// What operators were called with, from the args of Chrome JSON to the details of a run.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/sources/chrome/chrome_importer.h"
#include "core/sources/chrome/events/chrome_categories.h"
#include "core/sources/chrome/events/event_parser.h"
#include "core/sources/json/json_chunker.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

using test::readTraceRun;
using test::TraceRun;

TEST(ChromeOperands, AreKeptOfOperators) {
  test::TempFolder folder;
  folder.write("trace.json", R"json({"schemaVersion": 1, "traceEvents": [
{"ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": 5, "tid": 5, "ts": 1, "dur": 2, "args": {"External id": 1, "Concrete Inputs": ["", ""], "Input type": ["c10::BFloat16", "c10::BFloat16"], "Input Strides": [[2, 1], [4, 1]], "Input Dims": [[8, 2], [2, 4]]}},
{"ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": 5, "tid": 5, "ts": 5, "dur": 2, "args": {"Input type": ["c10::BFloat16", "c10::BFloat16"], "Input Dims": [[8, 2], [2, 4]]}},
{"args": {"Input Dims": [[3, 4, 5, 6], [7, 4, 1, 1], []], "Input type": ["float", "float", "ScalarList"], "Concrete Inputs": ["", "", "[0, 0]"]}, "ph": "X", "cat": "cpu_op", "name": "aten::convolution", "pid": 5, "tid": 5, "ts": 10, "dur": 2},
{"ph": "X", "cat": "cpu_op", "name": "aten::view", "pid": 5, "tid": 5, "ts": 15, "dur": 2, "args": {"Input type": ["float"], "Input Dims": [[8, 2]]}},
{"ph": "X", "cat": "cpu_op", "name": "aten::add", "pid": 5, "tid": 5, "ts": 20, "dur": 2, "args": {"Input type": ["float"], "Input Dims": [["a"], null]}},
{"ph": "X", "cat": "cpu_op", "name": "aten::sub", "pid": 5, "tid": 5, "ts": 25, "dur": 2, "args": {"operands": "f32[2]"}},
{"ph": "X", "cat": "cpu_op", "name": "aten::div", "pid": 5, "tid": 5, "ts": 30, "dur": 2, "args": {"operands": "f32[2]\n<b>"}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 5, "tid": 5, "ts": 1.5, "dur": 0.5, "args": {"correlation": 1}},
{"ph": "X", "cat": "kernel", "name": "k", "pid": 0, "tid": 7, "ts": 2, "dur": 2, "args": {"device": 0, "correlation": 1, "Input Dims": [[8, 2]]}}
]})json");
  const TraceRun run = readTraceRun(folder.path());
  EXPECT_TRUE(run.issues.issues().empty());
  const Capture& capture = run.content.trace.captures.at(0);
  const auto operandsOf = [&](std::string_view name, std::size_t which = 0) -> std::string {
    const auto detail = capture.events.detail(run.rows(name).at(which));
    return detail ? capture.details.at(*detail).operands : "none";
  };
  EXPECT_EQ(operandsOf("aten::mm"), "bf16[8,2] bf16[2,4]");
  EXPECT_EQ(capture.events.detail(run.rows("aten::mm").at(0)),
            capture.events.detail(run.rows("aten::mm").at(1)));
  EXPECT_EQ(operandsOf("aten::convolution"), "f32[3,4,5,6] f32[7,4,1,1] =[0,0]");
  EXPECT_EQ(operandsOf("aten::view"), "none") << "it launches nothing";
  EXPECT_EQ(operandsOf("aten::add"), "none");
  EXPECT_EQ(operandsOf("aten::sub"), "f32[2]") << "of an excerpt";
  EXPECT_EQ(operandsOf("aten::div"), "none");
  EXPECT_EQ(operandsOf("k"), "none");
}

constexpr std::size_t kMostKept = chrome::ChromeImporter::kMostOperands;

/// Operators with operands that differ, twice each.
std::string tooManyShapes(std::size_t more) {
  std::string events;
  for (std::size_t i = 0; i < 2 * (kMostKept + more); ++i)
    events += fmt::format(
        R"({}{{"ph":"X","cat":"cpu_op","name":"f","pid":5,"tid":5,"ts":{},"dur":1,"args":{{"Input Dims":[[{}]]}}}})",
        i == 0 ? "" : ",\n", 2 * i, i % (kMostKept + more) + 1);
  return R"({"schemaVersion": 1, "traceEvents": [)" + events + "]}";
}

TEST(ChromeOperands, OfTooManyDifferentShapesAreLeftOutAndCounted) {
  constexpr std::size_t kMore = 100;
  test::TempFolder folder;
  folder.write("trace.json", tooManyShapes(kMore));
  const TraceRun run = readTraceRun(folder.path());
  const Capture& capture = run.content.trace.captures.at(0);
  ASSERT_EQ(capture.events.size(), 2 * (kMostKept + kMore));
  EXPECT_EQ(capture.details.size(), kMostKept + 1) << "and what stands for those that are not kept";
  EXPECT_EQ(capture.details.at(*capture.events.detail(kMostKept - 1)).operands,
            fmt::format("?[{}]", kMostKept));
  EXPECT_EQ(capture.details.at(*capture.events.detail(kMostKept)).operands, EventDetail::kLostOperands);
  ASSERT_EQ(run.issues.issues().size(), 1U);
  EXPECT_EQ(run.issues.issues()[0].count, 2 * kMore);
  EXPECT_NE(run.issues.issues()[0].text.find("so many different shapes"), std::string::npos);
}

/// The operands of all events in their order, parsed by so many parsers in turn, as threads share a file.
std::vector<std::string> operandsReadBy(std::size_t parserCount, std::string_view text) {
  std::size_t at = 0;
  JsonChunker chunker(
      [&](char* target, std::size_t room) {
        const std::size_t part = std::min(room, text.size() - at);
        std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), part, target);
        at += part;
        return part;
      },
      50'000);
  Names names;
  IssueLog issues;
  RunBuilder builder(Side::A, names, issues);
  chrome::ChromeImporter importer(builder, "trace.json", "byte");
  std::vector<chrome::EventParser> parsers(parserCount);
  std::size_t turn = 0;
  chrome::EventBatch batch;
  while (auto chunk = chunker.next()) {
    batch.clear();
    batch.chunk = std::move(*chunk);
    parsers[turn++ % parserCount].parse(batch);
    importer.add(batch);
  }
  importer.finish(0);
  const RunContent content = builder.finish();
  const Capture& capture = content.trace.captures.at(0);
  std::vector<std::string> operands;
  for (std::size_t row = 0; row < capture.events.size(); ++row) {
    const auto detail = capture.events.detail(row);
    operands.push_back(detail ? capture.details.at(*detail).operands : std::string());
  }
  return operands;
}

TEST(ChromeOperands, AreTheSameHoweverManyThreadsReadTheFile) {
  const std::string text = tooManyShapes(kMostKept);
  const std::vector<std::string> byOne = operandsReadBy(1, text);
  EXPECT_EQ(byOne.size(), 4 * kMostKept);
  EXPECT_EQ(byOne, operandsReadBy(2, text));
  EXPECT_EQ(byOne, operandsReadBy(5, text));
}

TEST(ChromeOperands, HaveValuesWhereTheseMakeOtherWork) {
  for (const char* name :
       {"aten::topk", "aten::sum", "aten::cat", "aten::max_pool2d_with_indices", "aten::upsample_nearest2d",
        "aten::sort", "aten::native_layer_norm", "aten::mean", "aten::cumsum", "aten::baddbmm"})
    EXPECT_TRUE(chrome::traitsOf(name).needsValues) << name;
  for (const char* name : {"aten::add", "aten::mm", "aten::addmm", "aten::concatenate"})
    EXPECT_FALSE(chrome::traitsOf(name).needsValues) << name;
}

}  // namespace
}  // namespace culprit
