// A call tree without paths and names: calls match as with them, and nothing tells where the runs come from.
#include "core/exploring/calltree/neutral_calls.h"

#include <gtest/gtest.h>

#include "core/report/document/writers.h"
#include "core/report/neutral/neutral_results.h"
#include "tests/support/made_call_tree.h"

namespace culprit {
namespace {

void addSecretCalls(test::MadeTrace& trace, ProcessId process, const std::string& folder) {
  const std::uint32_t thread = trace.thread(process, "thread 12 (alice@host-a)");
  trace.event(thread, EventCategory::Python, folder + "/src/train.py(3): main", 10, 500);
  trace.event(thread, EventCategory::Python, folder + "/step.py(9): step", 20, 300);
  trace.event(thread, EventCategory::CpuOp, "aten::mm", 30, 100);
  trace.event(thread, EventCategory::Runtime, "cudaLaunchKernel", 40, 5, 1);
  trace.event(trace.stream(process, 0), EventCategory::GpuCompute, "gemm", 60, 100, 1);
}

}  // namespace

TEST(NeutralCalls, MatchAsWithTheirNamesAndTellNobody) {
  test::MadeCallTree made;
  addSecretCalls(made.a, made.processA, "/home/alice/jobA");
  addSecretCalls(made.b, made.processB, "/home/alice/jobB");
  const CallTree tree = made.tree();
  const std::uint32_t frame = test::nodeAt(tree, {"alice@host-a", "src/train.py: main"});
  ASSERT_TRUE(tree[frame].inA && tree[frame].inB);

  const Results neutral = withoutPathsAndNames(made.results());
  const CallTree shown = withNeutralNames(tree, made.results().names, neutral.names, SilentMonitor());
  ASSERT_EQ(shown.size(), tree.size());
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    EXPECT_EQ(shown[node].parent, tree[node].parent);
    EXPECT_EQ(shown[node].a, tree[node].a);
    EXPECT_EQ(shown[node].b, tree[node].b);
  }
  EXPECT_EQ(shown.name(tree[frame].parent), "host thread 1");
  EXPECT_TRUE(shown.name(frame).starts_with("folder-")) << shown.name(frame);
  EXPECT_TRUE(shown.name(frame).ends_with("/train.py: main")) << shown.name(frame);
  EXPECT_EQ(shown.name(test::nodeAt(shown, {"host thread 1", shown.name(frame)})), shown.name(frame));
  const std::string all = toCallTreeCsv(shown) + toCallTreeJson(neutral, neutral.pairs[0], shown) +
                          toFoldedStacks(shown, {}) + toSpeedscope(neutral.pairs[0], shown);
  for (const char* word : {"alice", "job", "host-a", "/home", "src/"})
    EXPECT_EQ(all.find(word), std::string::npos) << word << ": " << all;
  EXPECT_NE(all.find("aten::mm"), std::string::npos);
}

}  // namespace culprit
