// Levels of memory over several recordings of one process, before the first change, and on devices that have
// another number in rows.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/exploring/memory/read_cycle_memory.h"
#include "core/model/details/cycle_memory.h"
#include "tests/support/made_memory.h"

namespace culprit {
namespace {

using enum EventCategory;
using test::MadeCallTree;
using test::memoryIn;

/// Something in B, so that the pair has both sides.
void addPlainB(MadeCallTree& made) {
  made.b.event(made.b.thread(made.processB, "11"), CpuOp, "aten::cat", 400, 200);
}

TEST(MemoryRecordings, BeginAnewEachTime) {
  MadeCallTree made;
  made.cyclesA = {{0, 1000, 0}, {5000, 1000, 1}};
  std::uint32_t thread = made.a.thread(made.processA, "11");
  made.a.event(thread, CpuOp, "aten::cat", 400, 3000);
  made.a.memory(made.processA, thread, 500, 100, 1100.0);
  made.a.memory(made.processA, thread, 1500, 900, 2000.0);  // behind the last cycle of the recording
  made.a.beginCapture(Dialect::Kineto2022);
  thread = made.a.thread(made.processA, "11");
  made.a.event(thread, CpuOp, "aten::cat", 5400, 200);
  made.a.memory(made.processA, thread, 5500, 50, 350.0);
  addPlainB(made);
  const CycleMemory memory = memoryIn(made, 1);
  const MemorySide& side = memory.devices.at(0).a;
  EXPECT_EQ(side.allocated.bytes, (std::vector<double>{300, 350})) << "2,000 are of the recording before";
  EXPECT_EQ(side.allocated.peak(), 1U);
  EXPECT_EQ(side.heldBytes, 50.0);
  EXPECT_EQ(side.peaks, (std::vector<std::optional<double>>{1100.0, 350.0}));
}

TEST(MemoryRecordings, HaveTheLevelBeforeTheFirstChangeInTheirPeaks) {
  MadeCallTree made;
  made.cyclesA = {{0, 1000}, {1000, 1000}};
  const std::uint32_t thread = made.a.thread(made.processA, "11");
  made.a.event(thread, CpuOp, "aten::cat", 400, 200);
  made.a.memory(made.processA, thread, 500, -4000, 1000.0);
  made.a.memory(made.processA, thread, 1500, 100, 1100.0);
  addPlainB(made);
  const CycleMemory memory = memoryIn(made, 1);
  EXPECT_EQ(memory.devices.at(0).a.peaks, (std::vector<std::optional<double>>{5000.0, 1100.0}))
      << "whichever cycle is shown";
}

TEST(MemoryRecordings, SayThatTheseCyclesHaveNone) {
  MadeCallTree made;
  const std::uint32_t thread = made.a.thread(made.processA, "11");
  made.a.event(thread, CpuOp, "aten::cat", 400, 200);
  made.a.memory(made.processA, thread, 5000, 100, 100.0);  // behind the cycle
  addPlainB(made);
  try {
    memoryIn(made);
    FAIL() << "there is none";
  } catch (const CannotBeMade& none) {
    EXPECT_NE(std::string(none.what()).find("in or before these cycles"), std::string::npos) << none.what();
  }
}

TEST(MemoryRecordings, OfAnotherProcessHaveNoCallers) {
  MadeCallTree made;
  made.cyclesA = {{0, 1000, 1}};
  made.a.event(made.a.thread(made.processA, "11"), CpuOp, "aten::cat", 400, 200);
  made.a.beginCapture(Dialect::Kineto2022);
  const std::uint32_t thread = made.a.thread(made.processA, "12");
  made.a.event(thread, CpuOp, "aten::cat", 400, 200);
  made.a.memory(made.processA, thread, 500, 100, 100.0);
  addPlainB(made);
  made.store();
  // A damaged session: the recording of the cycle is that of somebody else.
  SQLite::Database(made.file().string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE track SET process = 1 WHERE capture = (SELECT capture FROM memory_change)");
  const Session session = Session::open(made.file());
  const CycleMemory memory = readCycleMemory(session, made.results(), 0, {0, 0}, SilentMonitor());
  EXPECT_FALSE(memory.devices.at(0).a.hasAllocations);
}

TEST(MemoryDevices, AreCalledAsInRows) {
  MadeCallTree made;
  made.a.topology().bindings.push_back({.host = "h", .pid = 1, .physical = 5});
  const std::uint32_t thread = made.a.thread(made.processA, "11");
  made.a.event(thread, CpuOp, "aten::cat", 400, 200);
  made.a.event(made.a.stream(made.processA, 0), GpuCompute, "kernel", 500, 100);
  made.a.memory(made.processA, thread, 500, 100, 100.0);
  addPlainB(made);
  const CycleMemory memory = memoryIn(made);
  EXPECT_EQ(memory.devices.at(0).device, "GPU 5");
  EXPECT_TRUE(memory.devices[0].a.hasAllocations) << "changes are found by the number of the process";
}

TEST(MemoryDevices, AreThoseOfTheKernelsWhereThereIsOne) {
  MadeCallTree made;
  const std::uint32_t thread = made.a.thread(made.processA, "11");
  made.a.event(thread, CpuOp, "aten::cat", 400, 200);
  made.a.event(made.a.stream(made.processA, 2), GpuCompute, "kernel", 500, 100);  // as ROCm numbers it
  made.a.memory(made.processA, thread, 500, 100, 100.0);                          // of GPU 0
  addPlainB(made);
  const CycleMemory memory = memoryIn(made);
  EXPECT_EQ(memory.devices.at(0).device, "GPU 2");
  EXPECT_TRUE(memory.devices[0].a.hasAllocations);
}

TEST(MemoryDevices, OfAscendStandApart) {
  MadeCallTree made;
  made.a.event(made.a.thread(made.processA, "11"), CpuOp, "aten::cat", 400, 200);
  constexpr int kHostPid = 1, kLayer = 2;
  for (const int device : {0, 3})
    made.a.reading("APP/HBM", InstanceKind::Process, std::to_string(kHostPid * 1024 + kLayer * 32 + device),
                   500, 100.0 + device);
  addPlainB(made);
  const CycleMemory memory = memoryIn(made);
  ASSERT_EQ(memory.devices.size(), 2U);
  EXPECT_EQ(memory.devices[0].device, "GPU 3");
  EXPECT_EQ(memory.devices[1].device, "GPU 0");
}

TEST(MemoryDevices, WithTwoCountersOfOneKindShowBoth) {
  MadeCallTree made;
  made.a.event(made.a.thread(made.processA, "11"), CpuOp, "aten::cat", 400, 200);
  made.a.reading("process_gpu_mem_used", InstanceKind::Process, "1", 500, 100.0);
  made.a.reading("process_gpu_mem_used", InstanceKind::Process, "1", 500, 300.0, made.processA);
  addPlainB(made);
  const CycleMemory memory = memoryIn(made);
  ASSERT_EQ(memory.devices.size(), 2U) << "none is left out in silence";
  EXPECT_EQ(memory.devices[0].device, "GPU (2)");
  EXPECT_EQ(memory.devices[1].device, "GPU");
}

}  // namespace
}  // namespace culprit
