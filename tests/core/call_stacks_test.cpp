// A call tree as tables and stacks: both exports of stacks sum to the same, and have the fields that their
// formats want.
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/safe_text.h"
#include "core/exploring/calltree/growing_tree.h"
#include "core/report/document/call_stacks.h"
#include "core/report/document/writers.h"
#include "tests/support/made_call_tree.h"

namespace culprit {
namespace {

using enum EventCategory;

/// Three cycles, so that nanoseconds per cycle have to be rounded.
CallTree stackedTree() {
  test::MadeCallTree made;
  made.cyclesA = {{0, 300}, {300, 300}, {600, 400}};
  const auto add = [](test::MadeTrace& trace, ProcessId process, std::int64_t kernelUs) {
    const std::uint32_t thread = trace.thread(process, "thread 1 (python)");
    const std::uint32_t stream = trace.stream(process, 0);
    trace.event(thread, CpuOp, "a;b", 10, 100);
    trace.event(thread, Runtime, "cudaLaunchKernel", 20, 31, 1);
    trace.event(thread, Annotation, "part", 200, 77);
    trace.event(thread, Runtime, "cudaLaunchKernel", 210, 13, 2);
    trace.event(stream, GpuCompute, "gemm 5", 30, kernelUs, 1);
    trace.event(stream, GpuCompute, "add", 400, 11, 2);
  };
  add(made.a, made.processA, 100);
  add(made.b, made.processB, 143);
  return made.tree();
}

struct FoldedLine {
  std::string stack;
  std::vector<std::int64_t> weights;
};

std::vector<FoldedLine> foldedLines(const std::string& text, std::size_t weights) {
  std::vector<FoldedLine> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    FoldedLine& read = lines.emplace_back();
    for (std::size_t i = 0; i < weights; ++i) {
      const std::size_t at = line.rfind(' ');
      read.weights.insert(read.weights.begin(), std::stoll(line.substr(at + 1)));
      line.resize(at);
    }
    read.stack = line;
  }
  return lines;
}

std::int64_t foldedSum(const std::string& text, std::size_t column, std::size_t columns) {
  std::int64_t sum = 0;
  for (const FoldedLine& line : foldedLines(text, columns)) sum += line.weights[column];
  return sum;
}

TEST(CallStacks, OfADifferenceHaveBothWeightsInALine) {
  const std::string text = toFoldedStacks(stackedTree(), {});
  EXPECT_EQ(text,
            "python;a,b;cudaLaunchKernel;gemm_5 33333 143000\n"
            "python;part;cudaLaunchKernel;add 3667 11000\n");
}

TEST(CallStacks, LeaveOutTheTimeInWhichNothingWasRecorded) {
  const std::string text = toFoldedStacks(stackedTree(), {.side = StackSide::B, .time = StackTime::Host});
  EXPECT_EQ(text,
            "python;a,b 69000\n"
            "python;a,b;cudaLaunchKernel 31000\n"
            "python;part 64000\n"
            "python;part;cudaLaunchKernel 13000\n");
}

TEST(CallStacks, SumToTheTree) {
  const CallTree tree = stackedTree();
  EXPECT_EQ(foldedSum(toFoldedStacks(tree, {.side = StackSide::A}), 0, 1), tree[0].a.deviceTotalNs / 3);
  EXPECT_EQ(foldedSum(toFoldedStacks(tree, {}), 1, 2), tree[0].b.deviceTotalNs);
}

/// Kernels of these names below a thread, and time of the root itself, as of threads that had no room.
CallTree treeOfKernels(const std::vector<std::string>& names) {
  GrowingTree tree;
  const std::uint32_t thread =
      tree.child(GrowingTree::kRoot, CallKind::Thread, tree.name({"python", "python"})).value();
  const std::uint32_t frame = tree.child(thread, CallKind::Frame, tree.name({"main", "main"})).value();
  for (const Side side : {Side::A, Side::B}) {
    tree[GrowingTree::kRoot].of(side) = {.hostSelfNs = 7, .deviceSelfNs = 5};
    tree[thread].of(side).hostSelfNs = 11;
    tree[frame].of(side).hostSelfNs = 13;
    for (const std::string& name : names) {
      const std::uint32_t kernel = tree.child(thread, CallKind::GpuFunction, tree.name({name, name})).value();
      tree[kernel].of(side).deviceSelfNs = 10;
    }
  }
  return tree.finish({.cycles = 1}, {.cycles = 1}, SilentMonitor());
}

TEST(CallStacks, AreSoundWhateverNamesHold) {
  const std::string longName(400, 'x');
  std::string accents;
  while (accents.size() < 400) accents += "\u00e9";
  const std::vector<std::string> names = {"two\nlines\r\u2028here",
                                          "bad\xFF\xFE",
                                          "",
                                          "\u202Ebackwards",
                                          longName + "<half>",
                                          longName + "<float>",
                                          longName.substr(0, 300),
                                          accents,
                                          std::string(300, '\xFF')};
  const CallTree tree = treeOfKernels(names);
  std::set<std::string> frames;
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    const std::string frame = stackFrame(tree, Side::B, node);
    EXPECT_FALSE(frame.empty());
    EXPECT_LE(frame.size(), 300U);
    EXPECT_EQ(frame, singleLine(frame));
    EXPECT_TRUE(frames.insert(frame).second) << frame;
  }
  EXPECT_TRUE(frames.contains("(no name)"));
  EXPECT_TRUE(frames.contains("two lines  here"));
  const auto lines = foldedLines(toFoldedStacks(tree, {.side = StackSide::A}), 1);
  ASSERT_EQ(lines.size(), names.size() + 1);
  for (const FoldedLine& line : lines) EXPECT_EQ(line.weights[0], line.stack == "(all)" ? 5 : 10);
}

void expectSameSums(const CallTree& tree) {
  PairResults pair;
  pair.labelA = "pid 1";
  pair.labelB = "pid 2";
  rapidjson::Document json;
  json.Parse(toSpeedscope(pair, tree).c_str());
  ASSERT_FALSE(json.HasParseError());
  EXPECT_STREQ(json["$schema"].GetString(), "https://www.speedscope.app/file-format-schema.json");
  const auto& frames = json["shared"]["frames"];
  for (const auto& frame : frames.GetArray()) EXPECT_TRUE(frame["name"].IsString());
  const auto& profiles = json["profiles"];
  ASSERT_EQ(profiles.Size(), 4U);
  EXPECT_EQ(json["activeProfileIndex"].GetInt(), 1);
  const StackChoice choices[] = {{StackSide::A, StackTime::Device},
                                 {StackSide::B, StackTime::Device},
                                 {StackSide::A, StackTime::Host},
                                 {StackSide::B, StackTime::Host}};
  for (rapidjson::SizeType i = 0; i < profiles.Size(); ++i) {
    const auto& profile = profiles[i];
    EXPECT_STREQ(profile["type"].GetString(), "sampled");
    EXPECT_STREQ(profile["unit"].GetString(), "nanoseconds");
    EXPECT_TRUE(profile["name"].IsString());
    EXPECT_EQ(profile["startValue"].GetInt64(), 0);
    ASSERT_EQ(profile["samples"].Size(), profile["weights"].Size());
    std::int64_t sum = 0;
    for (const auto& weight : profile["weights"].GetArray()) sum += weight.GetInt64();
    for (const auto& sample : profile["samples"].GetArray())
      for (const auto& frame : sample.GetArray()) EXPECT_LT(frame.GetUint(), frames.Size());
    for (const auto& sample : profile["samples"].GetArray()) EXPECT_FALSE(sample.Empty());
    EXPECT_EQ(profile["endValue"].GetInt64(), sum);
    EXPECT_EQ(foldedSum(toFoldedStacks(tree, choices[i]), 0, 1), sum);
    if (choices[i].time == StackTime::Device) {
      const Side side = choices[i].side == StackSide::A ? Side::A : Side::B;
      EXPECT_EQ(sum, tree[0].of(side).deviceTotalNs / tree.side(side).cycles);
    }
  }
}

TEST(CallStacks, OfSpeedscopeHaveTheFieldsOfItsFormatAndTheSameSums) {
  expectSameSums(stackedTree());
}

TEST(CallStacks, HaveTheTimeOfTheRootToo) {
  const CallTree tree = treeOfKernels({"gemm"});
  expectSameSums(tree);
  EXPECT_EQ(toFoldedStacks(tree, {}), "(all) 5 5\npython;gemm 10 10\n");
  EXPECT_EQ(toFoldedStacks(tree, {.side = StackSide::A, .time = StackTime::Host}), "python;main 13\n")
      << "that in which threads recorded nothing is in the root's";
}

TEST(CallStacks, AreNotWrittenWhereThereIsNoTime) {
  test::MadeCallTree made;
  made.both([](test::MadeTrace& trace, ProcessId process) {
    trace.event(trace.thread(process, "1"), CpuOp, "aten::mm", 100, 100);
  });
  const CallTree tree = made.tree();
  EXPECT_THROW(toFoldedStacks(tree, {}), Error);
  EXPECT_FALSE(toFoldedStacks(tree, {.time = StackTime::Host}).empty());
}

TEST(CallTreeTable, HasARowPerNodeBehindTheOneAround) {
  const CallTree tree = stackedTree();
  std::istringstream in(toCallTreeCsv(tree));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), tree.size() + 1);
  EXPECT_TRUE(lines[0].starts_with("node,parent,depth,kind,name,name_a,"));
  EXPECT_TRUE(lines[1].starts_with("0,,0,all,,,1,1,0,0.000000,0.000000,0.037000,0.154000,0.117000,"))
      << lines[1];
  EXPECT_TRUE(lines[2].starts_with("1,0,1,thread,python,,1,1,0,")) << lines[2];
  EXPECT_TRUE(lines[3].starts_with("2,1,2,operator,a;b,,1,1,0,0.333333,1.000000,")) << lines[3];
}

TEST(CallTreeTable, IsWholeNanosecondsInJson) {
  const CallTree tree = stackedTree();
  PairResults pair;
  Results results;
  for (const char* name : {"0", "1", "2", "3", "4", "5", "6", "7"}) results.names.functions.intern(name);
  rapidjson::Document json;
  json.Parse(toCallTreeJson(results, pair, tree).c_str());
  ASSERT_FALSE(json.HasParseError());
  EXPECT_STREQ(json["schema"].GetString(), "culprit.calltree/1");
  EXPECT_EQ(json["a"]["cycles"].GetInt64(), 3);
  ASSERT_EQ(json["nodes"].Size(), tree.size());
  EXPECT_TRUE(json["nodes"][0]["parent"].IsNull());
  EXPECT_EQ(json["nodes"][0]["a"]["device_ns"].GetInt64(), tree[0].a.deviceTotalNs);
  EXPECT_EQ(json["nodes"][1]["b"]["host_self_ns"].GetInt64(), tree[1].b.hostSelfNs);
}

}  // namespace
}  // namespace culprit
