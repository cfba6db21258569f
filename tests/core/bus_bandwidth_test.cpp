// What crosses the link of a member: the formula against numbers worked by hand, what a trace has to tell for
// it, and the bus bandwidth of the process groups of made runs.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/analysis/turns/bus_bytes.h"
#include "core/model/run/collectives.h"
#include "core/pipeline/pipeline.h"
#include "core/report/sentences/verdict/job/job_transfers.h"
#include "core/store/session/session.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {

namespace {

using Operation = CollectiveOperation;

/// GB/s of one call.
std::optional<double> busBandwidth(Operation operation, std::uint64_t bytes, std::size_t members, double ms) {
  const auto moved = busBytes(operation, bytes, members);
  return moved ? gigabytesPerSecond(*moved, ms) : std::nullopt;
}

/// A collective as the PyTorch profiler tells it.
struct ToldCollective {
  std::string kernel, name, splits = "[]";
  std::uint64_t elements = 0;  ///< of bfloat16, that a member puts in
  int durationUs = 0;
  int groupSize = 0;

  std::string event(int rank, int correlation, int startUs) const {
    return fmt::format(
        R"({{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":{0},"tid":1,"ts":{1},"dur":2,)"
        R"("args":{{"correlation":{2}}}}},)"
        R"({{"ph":"X","cat":"kernel","name":"{3}","pid":{4},"tid":7,"ts":{5},"dur":{6},"args":{{"device":{4},)"
        R"("stream":7,"correlation":{2},"Collective name":"{7}","In msg nelems":{8},"Group size":{9},)"
        R"("dtype":"BFloat16","In split size":"{10}","Process Group Name":"0","Process Group Ranks":)"
        R"("[0, 1, 2, 3]"}}}})",
        100 + rank, startUs, correlation, kernel, rank, startUs + 5, durationUs, name, elements, groupSize,
        splits);
  }
};

std::string header(int rank, int ranks) {
  return fmt::format(R"({{"schemaVersion":1,"host_name":"node0","baseTimeNanoseconds":1700000000000000000,)"
                     R"("distributedInfo":{{"backend":"nccl","rank":{},"world_size":{}}},"traceEvents":[)",
                     rank, ranks);
}

/// A run of four ranks, or fewer that were recorded, whose steps make these calls.
std::filesystem::path writeRun(const test::TempFolder& folder, const std::string& name,
                               const std::vector<ToldCollective>& calls, int recorded = 4) {
  constexpr int kSteps = 8, kStepUs = 10'000;
  for (int rank = 0; rank < recorded; ++rank) {
    std::string text = header(rank, 4), comma;
    int correlation = 0;
    for (int step = 0; step < kSteps; ++step) {
      int startUs = 1000 + step * kStepUs;
      text += comma + fmt::format(R"({{"ph":"X","cat":"user_annotation","name":"ProfilerStep#{}","pid":{},)"
                                  R"("tid":1,"ts":{},"dur":{},"args":{{}}}})",
                                  step, 100 + rank, startUs, kStepUs - 1);
      comma = ",\n";
      for (const ToldCollective& call : calls) {
        text += comma + call.event(rank, ++correlation, startUs + 10);
        startUs += call.durationUs + 100;
      }
    }
    folder.write(fmt::format("{}/rank{}.pt.trace.json", name, rank), text + "]}");
  }
  return folder.path() / name;
}

/// The only group of the job that A and B are.
JobVerdict::GroupChange groupOf(const std::filesystem::path& a, const std::filesystem::path& b,
                                const test::TempFolder& folder) {
  SilentMonitor monitor;
  const auto file = folder.path() / "x.culprit";
  compareRuns({.folders = {a, b}, .session = file}, monitor);
  const ResultsPtr results = Session::open(file).results();
  EXPECT_EQ(results->jobs.size(), 1U);
  EXPECT_EQ(results->jobs.empty() ? 0U : results->jobs[0].groups.size(), 1U);
  return results->jobs.empty() || results->jobs[0].groups.empty() ? JobVerdict::GroupChange()
                                                                  : results->jobs[0].groups[0];
}

ToldCollective gather(int durationUs, int groupSize = 4) {
  return {.kernel = "ncclDevKernel_AllGather_RING_LL",
          .name = "_allgather_base",
          .elements = 1'000'000,
          .durationUs = durationUs,
          .groupSize = groupSize};
}

ToldCollective reduction(int durationUs) {
  return {.kernel = "ncclDevKernel_AllReduce_Sum_bf16_RING_LL",
          .name = "allreduce",
          .elements = 2'000'000,
          .durationUs = durationUs,
          .groupSize = 4};
}

/// Of its groups `changed` transfer 1.9 times as long, from 180 GB/s to 95.
JobVerdict slowJob(std::size_t changed) {
  JobVerdict job;
  job.scope = TransferScope::All;
  job.transferRatio = 1.9;
  for (std::size_t i = 0; i < 3; ++i) {
    const bool has = i < changed;
    job.groups.push_back({.name = std::to_string(i),
                          .ratio = has ? 1.9 : 1.0,
                          .change = has ? TransferChange::TransferSlower : TransferChange::Same,
                          .busA = 180.0,
                          .busB = has ? 95.0 : 180.0});
  }
  return job;
}

EventDetail detailOfKernel(const ToldCollective& call) {
  const test::TempFolder folder;
  folder.write("trace.json", header(0, 4) + call.event(0, 1, 10) + "]}");
  const test::TraceRun run = test::readTraceRun(folder.path());
  const Capture& capture = run.content.trace.captures.at(0);
  return capture.details.at(capture.events.detail(run.rows(call.kernel).at(0)).value());
}

}  // namespace

TEST(BusBytes, AreThoseOfTheFormulaOfNcclTests) {
  // 1 GB in 10 ms is 100 GB/s before the factor; worked by hand.
  constexpr std::uint64_t kBytes = 1'000'000'000;
  EXPECT_DOUBLE_EQ(busBandwidth(Operation::AllReduce, kBytes, 8, 10.0).value(), 175.0);
  EXPECT_DOUBLE_EQ(busBandwidth(Operation::AllReduce, kBytes, 2, 10.0).value(), 100.0);
  EXPECT_DOUBLE_EQ(busBandwidth(Operation::ReduceScatter, kBytes, 8, 10.0).value(), 87.5);
  EXPECT_DOUBLE_EQ(busBandwidth(Operation::AllToAll, kBytes, 4, 10.0).value(), 75.0);
  // The whole is 8 GB, of which each link carries 7/8.
  EXPECT_DOUBLE_EQ(busBandwidth(Operation::AllGather, kBytes, 8, 10.0).value(), 700.0);
  EXPECT_DOUBLE_EQ(busBandwidth(Operation::Broadcast, kBytes, 8, 10.0).value(), 100.0);
  EXPECT_DOUBLE_EQ(busBandwidth(Operation::Reduce, kBytes, 8, 10.0).value(), 100.0);
  EXPECT_DOUBLE_EQ(busBandwidth(Operation::SendReceive, kBytes, 2, 10.0).value(), 100.0);
  // 64 MiB among 8 in 1 ms: 67,108,864 x 1.75 / 0.001 s.
  EXPECT_DOUBLE_EQ(busBandwidth(Operation::AllReduce, 67'108'864, 8, 1.0).value(), 117.440512);
}

TEST(BusBytes, AreNotMadeUp) {
  EXPECT_FALSE(busBytes(Operation::NotTold, 1000, 8));
  EXPECT_FALSE(busBytes(Operation::AllReduce, 0, 8));
  EXPECT_FALSE(busBytes(Operation::AllReduce, 1000, 1));
  EXPECT_FALSE(busBytes(Operation::AllReduce, 1000, 0));
  EXPECT_FALSE(busBytes(Operation::SendReceive, 1000, 4)) << "nothing says who had to do with whom";
  EXPECT_FALSE(busBandwidth(Operation::AllReduce, 1000, 8, 0.0));
}

TEST(BusBytes, AKernelOfAnotherOperationHasOtherSizes) {
  for (const char* kernel :
       {"ncclDevKernel_AllGather_RING_LL(ncclDevKernelArgsStorage<4096ul>)",
        "ncclKernel_AllGather_RING_LL_Sum_int8_t(ncclDevComm*, unsigned long, ncclWork*)",
        "ncclAllGatherRingLLKernel_copy_i8(ncclColl)", "ncclDevKernel_Generic_4", "?"})
    EXPECT_TRUE(canCarryOut(operationOfKernel(kernel), Operation::AllGather)) << kernel;
  EXPECT_FALSE(canCarryOut(operationOfKernel("ncclDevKernel_Broadcast_RING_LL"), Operation::AllGather));
  EXPECT_FALSE(
      canCarryOut(operationOfKernel("ncclDevKernel_Reduce_Sum_f32_RING_LL"), Operation::ReduceScatter));
  EXPECT_FALSE(
      canCarryOut(operationOfKernel("ncclDevKernel_ReduceScatter_Sum_f32_RING_LL"), Operation::Reduce));
  EXPECT_FALSE(canCarryOut(operationOfKernel("ncclDevKernel_AllReduce_Sum_f32_RING_LL"), Operation::Reduce));
  EXPECT_TRUE(canCarryOut(operationOfKernel("ncclDevKernel_Reduce_Sum_f32_RING_LL"), Operation::Reduce));
  EXPECT_TRUE(canCarryOut(operationOfKernel("ncclDevKernel_SendRecv(ncclDevKernelArgsStorage<4096ul>)"),
                          Operation::AllToAll));
  EXPECT_FALSE(canCarryOut(operationOfKernel("ncclDevKernel_SendRecv"), Operation::AllReduce));
}

TEST(CollectiveOperations, AreCalledAsPyTorchCallsThem) {
  EXPECT_EQ(operationNamed("_allgather_base"), Operation::AllGather);
  EXPECT_EQ(operationNamed("_reduce_scatter_base"), Operation::ReduceScatter);
  EXPECT_EQ(operationNamed("recv"), Operation::SendReceive);
  for (const char* name :
       {"", "wait", "barrier", "all_to_allv", "allreduce_coalesced", "coalesced", "gather"})
    EXPECT_EQ(operationNamed(name), Operation::NotTold) << name;
  for (int number = 0; number <= static_cast<int>(kLast<Operation>); ++number) {
    const auto operation = static_cast<Operation>(number);
    EXPECT_EQ(operationNamed(nameOf(operation)), operation) << number;
    EXPECT_EQ(nameOf(operation).empty(), operation == Operation::NotTold) << number;
  }
}

TEST(CollectiveOperations, AreReadWithTheSizeOfTheGroup) {
  const EventDetail detail = detailOfKernel(gather(100));
  EXPECT_EQ(detail.operation, Operation::AllGather);
  EXPECT_EQ(detail.groupSize, 4U);
  EXPECT_EQ(detail.bytes, 2'000'000U);
  EXPECT_EQ(detailOfKernel(gather(100, -1)).groupSize, 0U);
  ToldCollective exchange{.kernel = "ncclDevKernel_SendRecv",
                          .name = "all_to_all",
                          .elements = 4,
                          .durationUs = 9,
                          .groupSize = 4};
  for (const char* even : {"", "[]", "[7]", "[64, 64, 64, 64]", "[64,64]"}) {
    exchange.splits = even;
    EXPECT_EQ(detailOfKernel(exchange).operation, Operation::AllToAll) << even;
  }
  for (const char* uneven : {"[64, 640]", "[64, 32, 64]", "[64, 64, ...]", "[64,]", "x,y"}) {
    exchange.splits = uneven;
    EXPECT_EQ(detailOfKernel(exchange).operation, Operation::NotTold) << uneven;
  }
}

TEST(BusBandwidth, OfAGroupIsThatOfAllItsCalls) {
  const test::TempFolder folder;
  // Per step: a gather of 2 MB from each of 4 (6 MB over each link), and 4 MB reduced among 4 (6 MB).
  const auto a = writeRun(folder, "normal", {gather(100), reduction(140)});
  const auto b = writeRun(folder, "abnormal", {gather(200), reduction(280)});
  const JobVerdict::GroupChange group = groupOf(a, b, folder);
  ASSERT_TRUE(group.busA && group.busB);
  EXPECT_NEAR(*group.busA, 12.0 / 0.240, 1e-9);
  EXPECT_NEAR(*group.busB, 12.0 / 0.480, 1e-9);
  EXPECT_EQ(group.change, TransferChange::TransferSlower);
}

TEST(BusBandwidth, LeavesOutCallsOfWhichItCannotBeTold) {
  const test::TempFolder folder;
  ToldCollective uneven = gather(500);
  uneven.kernel = "ncclDevKernel_Broadcast_RING_LL";
  ToldCollective unknown = gather(700);
  unknown.name = "coalesced";
  unknown.elements = 500'000;
  const auto run = writeRun(folder, "run", {gather(100), uneven, unknown});
  const JobVerdict::GroupChange group = groupOf(run, run, folder);
  EXPECT_NEAR(group.busA.value_or(0.0), 60.0, 1e-9);
  EXPECT_EQ(group.busB, group.busA);
  EXPECT_GT(group.transferAMs, 1.0) << "the others count as transfer";
}

TEST(BusBandwidth, IsNotToldWhereMembersAreMissing) {
  const test::TempFolder folder;
  const auto whole = writeRun(folder, "whole", {gather(100)});
  const auto part = writeRun(folder, "part", {gather(100)}, 3);
  const JobVerdict::GroupChange group = groupOf(part, part, folder);
  EXPECT_EQ(group.ranks.size(), 3U);
  EXPECT_FALSE(group.busA || group.busB);
  const auto silent = writeRun(folder, "silent", {gather(100, 0)});
  const JobVerdict::GroupChange mixed = groupOf(whole, silent, folder);
  EXPECT_TRUE(mixed.busA.has_value());
  EXPECT_FALSE(mixed.busB.has_value()) << "the size of the group is not told";
  SilentMonitor monitor;
  const Collectives described = describeRun({.run = whole}, monitor).collectives.value();
  ASSERT_EQ(described.groupCalls.size(), 1U);
  EXPECT_EQ(described.groupCalls[0].busBytes, 6'000'000.0);
}

TEST(BusBandwidth, StandsInTheSentenceOfOneGroup) {
  JobVerdict job = slowJob(1);
  const std::string before = "collectives of all process groups transfer 90 % longer";
  const std::string behind = " once all ranks are there", said = " (bus bandwidth 180 → 95 GB/s)";
  EXPECT_EQ(transferText(job), before + said + behind);
  job.scope = TransferScope::Groups;
  EXPECT_EQ(transferText(job), "process group 0 transfers 90 % longer" + said + ", the other 2 do not");
  job.scope = TransferScope::All;
  for (const double other : {30.0, 170.0, 200.0}) {
    job.groups[0].busB = other;  // the sizes are others, too
    EXPECT_EQ(transferText(job), before + behind) << other;
  }
  job.groups[0].busB.reset();
  EXPECT_EQ(transferText(job), before + behind);
  EXPECT_EQ(transferText(slowJob(2)), before + behind) << "two have no common number";
}

TEST(BusBandwidth, IsShownWithTheDigitsThatTell) {
  const auto text = [](std::optional<double> a, std::optional<double> b) {
    return busBandwidthText({.busA = a, .busB = b});
  };
  EXPECT_EQ(text(180.4, 95.2), "180 → 95");
  EXPECT_EQ(text(23.46, 1.5), "23.5 → 1.5");
  EXPECT_EQ(text(180.4, 180.2), "180.4 → 180.2");
  EXPECT_EQ(text({}, 2.0), "– → 2.00");
  EXPECT_EQ(text(120.0, {}), "120 → –");
  EXPECT_EQ(text({}, {}), "");
}

}  // namespace culprit
