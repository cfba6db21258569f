// Which call recorded the work of a graph, as exports with --cuda-graph-trace=node tell it: through copies of
// nodes, on any stream, and without harm where the ids make no sense.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/sources/nsight/nsight_graph_nodes.h"
#include "tests/support/nsight_file.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

using test::NsightFile;

class NsightGraphNodesTest : public testing::Test {
 protected:
  NsightGraphNodesTest() : file(folder.path() / "x.sqlite") {
    file.addTables();
    file.addGraphNodes();
  }

  /// Calls 2 and 3 make nodes 1 and 2, of which 11 and 12 are copies that call 6 launches.
  void fill() {
    file.call(100, 110, "cudaStreamBeginCapture_v10000", 1);
    file.call(120, 130, "cudaLaunchKernel_v7000", 2);
    file.graphNode(125, 1);
    file.call(140, 150, "cudaMemsetAsync_v3020", 3);
    file.graphNode(145, 2);
    file.call(160, 170, "cudaStreamEndCapture_v10000", 4);
    file.call(200, 300, "cudaGraphInstantiate_v12000", 5);
    file.graphNode(205, 11);
    file.graphNode(210, 11, 1);
    file.graphNode(220, 12, 2);
    file.call(400, 410, "cudaGraphLaunch_v10000", 6);
    file.graphKernel(420, 430, "first", 6, 11);
    file.graphKernel(425, 435, "second", 6, 12, 8);
  }
  std::vector<std::uint32_t> recordedBy(std::string_view name) {
    const test::TraceRun run = test::readTraceRun(file.close());
    const Capture& capture = run.content.trace.captures.at(0);
    std::vector<std::uint32_t> calls;
    for (const std::size_t row : run.rows(name)) {
      const auto detail = capture.events.detail(row);
      calls.push_back(detail ? capture.details.at(*detail).recordedBy : 0);
    }
    return calls;
  }
  using Calls = std::vector<std::uint32_t>;

  test::TempFolder folder;
  NsightFile file;
};

TEST_F(NsightGraphNodesTest, TellTheCallThatMadeTheNodeOfWhichTheLaunchedOneIsACopy) {
  fill();
  file.call(500, 510, "cudaGraphLaunch_v10000", 7);
  file.graphKernel(530, 540, "first", 7, 11);
  EXPECT_EQ(recordedBy("first"), Calls({2, 2}));
  EXPECT_EQ(recordedBy("second"), Calls({3}));
}

TEST_F(NsightGraphNodesTest, TellTheInnermostCallThatIsOpenAtThatTime) {
  file.call(100, 200, "cudaLaunchKernel_v7000", 2);
  file.call(110, 120, "cuLaunchKernel", 3);
  file.graphNode(115, 1);
  file.graphNode(150, 2);
  file.graphNode(200, 3);  // as it ends
  file.graphNode(100, 4);  // as it begins
  for (std::int64_t node = 1; node <= 4; ++node) file.graphKernel(300 + node, 400, "f", 6, node);
  EXPECT_EQ(recordedBy("f"), Calls({3, 2, 0, 0}));
}

TEST_F(NsightGraphNodesTest, TellNothingOfOtherThreadsAndProcesses) {
  fill();
  file.graphKernel(440, 450, "not of a graph", 6, 0);
  file.graphKernel(450, 460, "unknown node", 6, 99);
  file.sql("INSERT INTO CUDA_GRAPH_NODE_EVENTS VALUES(125, 125, 0, 77, 1, 98, NULL)");
  file.graphKernel(460, 470, "another process", 6, 98);
  file.sql("INSERT INTO CUDA_GRAPH_NODE_EVENTS VALUES(125, 125, 0, " +
           std::to_string(NsightFile::kGlobalTid + 1) + ", 1, 97, NULL)");
  file.graphKernel(470, 480, "another thread", 6, 97);
  for (const char* name : {"not of a graph", "unknown node", "another process", "another thread"})
    EXPECT_EQ(recordedBy(name), Calls({0})) << name;
}

TEST_F(NsightGraphNodesTest, MayHaveIdsThatMakeNoSense) {
  fill();
  for (const auto& [node, original] : {std::pair(21, 22), {22, 21}, {23, 23}, {24, 1}, {24, 2}})
    file.graphNode(230, node, original);
  const std::string most = "9223372036854775807";
  file.sql(
      "CREATE TABLE NODES AS SELECT * FROM CUDA_GRAPH_NODE_EVENTS; DROP TABLE CUDA_GRAPH_NODE_EVENTS;"
      "ALTER TABLE NODES RENAME TO CUDA_GRAPH_NODE_EVENTS;"
      "INSERT INTO CUDA_GRAPH_NODE_EVENTS(start, globalTid, graphNodeId, originalGraphNodeId) VALUES"
      "(NULL, NULL, NULL, NULL), ('now', 'here', 'this', 'that'), (125, " +
      std::to_string(NsightFile::kGlobalTid) + ", " + most + ", NULL), (-" + most + ", -" + most + ", -" +
      most + ", -" + most + "), (1.5, 1, 2.5, 3.5), (x'00', x'00', x'00', x'00')");
  for (const std::int64_t node : {21, 22, 23, 24}) file.graphKernel(440, 450, "in a circle", 6, node);
  file.graphKernel(440, 450, "largest", 6, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(recordedBy("in a circle"), Calls(4, 0));
  EXPECT_EQ(recordedBy("largest"), Calls({2}));
  EXPECT_EQ(recordedBy("first"), Calls({2}));
}

TEST_F(NsightGraphNodesTest, CostNoMoreWhereAllNodesAreMadeInsideOfAllCalls) {
  file.sql(
      "CREATE TABLE N(i); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)"
      " INSERT INTO N SELECT i FROM n;"
      "INSERT INTO CUDA_GRAPH_NODE_EVENTS SELECT 30000 + i, 30000 + i, 0, " +
      std::to_string(NsightFile::kGlobalTid) +
      ", 1, i, NULL FROM N;"
      "INSERT INTO CUDA_GRAPH_NODE_EVENTS SELECT i, i, 0, " +
      std::to_string(NsightFile::kGlobalTid) +
      ", 1, 20000 + i, 20000 + i - 1 FROM N;"
      "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME SELECT i, 100000 - i, 0, " +
      std::to_string(NsightFile::kGlobalTid) + ", i, " + std::to_string(file.string("cudaLaunchKernel")) +
      ", 0 FROM N");
  file.graphKernel(200000, 200001, "f", 30000, 20000);
  file.graphKernel(200002, 200003, "f", 30000, 20001);
  file.graphKernel(200004, 200005, "f", 30000, 40000);
  EXPECT_EQ(recordedBy("f"), Calls({20000, 20000, 0})) << "of a chain of copies only its first ones";
}

TEST_F(NsightGraphNodesTest, ForWhichThereIsNoRoomAreCounted) {
  file.sql("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " +
           std::to_string(nsight::GraphNodes::kMostTold + 3) +
           ") INSERT INTO CUDA_GRAPH_NODE_EVENTS SELECT i, i, 0, " + std::to_string(NsightFile::kGlobalTid) +
           ", 1, i, NULL FROM n");
  file.graphKernel(440, 450, "f", 6, 1);
  const test::TraceRun run = test::readTraceRun(file.close());
  ASSERT_NE(run.issue(IssueKind::NotRead), nullptr);
  EXPECT_EQ(run.issue(IssueKind::NotRead)->text, "nodes of graphs beyond those whose calls are told");
  EXPECT_EQ(run.issue(IssueKind::NotRead)->count, 3U);
}

TEST_F(NsightGraphNodesTest, AreNotNeeded) {
  fill();
  file.sql("DROP TABLE CUDA_GRAPH_NODE_EVENTS");
  EXPECT_EQ(recordedBy("first"), Calls({0}));
}

TEST_F(NsightGraphNodesTest, OfATableWithoutThemAreSaidToBeLeftOut) {
  fill();
  file.sql("ALTER TABLE CUDA_GRAPH_NODE_EVENTS RENAME COLUMN graphNodeId TO node");
  const test::TraceRun run = test::readTraceRun(file.close());
  ASSERT_NE(run.issue(IssueKind::SkippedEvent), nullptr);
  EXPECT_EQ(run.issue(IssueKind::SkippedEvent)->text,
            "CUDA_GRAPH_NODE_EVENTS has no column graphNodeId; its rows are left out");
  EXPECT_EQ(run.rows("first").size(), 1U);
}

}  // namespace
}  // namespace culprit
