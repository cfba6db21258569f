// The memory over a cycle of two made runs: levels, what is held at the peak and who took it, all by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/exploring/memory/allocation_callers.h"
#include "core/exploring/memory/allocator_calls.h"
#include "core/exploring/memory/largest_of.h"
#include "core/exploring/memory/neutral_memory.h"
#include "core/report/document/writers.h"
#include "core/report/sentences/memory_text.h"
#include "tests/support/made_memory.h"

namespace culprit {
namespace {

using enum EventCategory;
using test::MadeCallTree;
using test::MadeTrace;
using test::memoryIn;

/// 5,000 bytes are held; a module takes `bytes`, somebody 300 and a relu 2,000, which it gives back; 500 of
/// the first are given back meanwhile.
void addMemoryStep(MadeTrace& trace, ProcessId process, std::int64_t bytes) {
  const std::uint32_t thread = trace.thread(process, "thread 11 (python)");
  trace.event(thread, StepMarker, "ProfilerStep#1", 0, 1000);
  trace.event(thread, Python, "nn.Module: Linear_7", 100, 500);
  trace.event(thread, CpuOp, "aten::linear", 150, 400);
  trace.event(thread, CpuOp, "aten::empty", 200, 50);
  trace.event(thread, CpuOp, "aten::relu", 790, 60);
  const auto given = static_cast<double>(bytes);
  trace.memory(process, thread, 210, bytes, 5000.0 + given);
  trace.memory(process, thread, 300, -500, 4500.0 + given);
  trace.memory(process, thread, 700, 300, 4800.0 + given);
  trace.memory(process, thread, 800, 2000, 6800.0 + given);
  trace.memory(process, thread, 900, -2000, 4800.0 + given, 3);
  for (const int timeUs : {210, 300, 700, 800, 900})
    trace.reading("reserved_memory", InstanceKind::Gpu, "0", timeUs, 9000.0, process);
}

MadeCallTree& withSteps(MadeCallTree& made) {
  addMemoryStep(made.a, made.processA, 1000);
  addMemoryStep(made.b, made.processB, 3000);
  return made;
}

TEST(CycleMemory, HasTheLevelsOfTheCycle) {
  MadeCallTree made;
  const CycleMemory memory = memoryIn(withSteps(made));
  ASSERT_EQ(memory.devices.size(), 1U);
  const DeviceMemory& gpu = memory.devices[0];
  EXPECT_EQ(gpu.device, "GPU 0");
  EXPECT_EQ(gpu.a.allocated.timeNs,
            (std::vector<std::int64_t>{0, 210'000, 300'000, 700'000, 800'000, 900'000}));
  EXPECT_EQ(gpu.a.allocated.bytes, (std::vector<double>{5000, 6000, 5500, 5800, 7800, 5800}))
      << "before the first change there is what was held until then";
  EXPECT_EQ(gpu.a.allocated.peak(), 4U);
  EXPECT_EQ(peakOf(gpu.b.allocated), 9800.0);
  EXPECT_EQ(growthOf(gpu.a.allocated), 800.0);
  EXPECT_EQ(peakOf(gpu.a.reserved), 9000.0);
  EXPECT_EQ(gpu.a.peaks, (std::vector<std::optional<double>>{7800.0}));
}

TEST(CycleMemory, TellsWhoTookWhatIsHeldAtThePeak) {
  MadeCallTree made;
  const CycleMemory memory = memoryIn(withSteps(made));
  const DeviceMemory& gpu = memory.devices.at(0);
  EXPECT_TRUE(gpu.a.hasAllocations);
  EXPECT_EQ(gpu.a.heldBytes, 3300.0);
  EXPECT_EQ(gpu.a.held, 3U);
  EXPECT_EQ(gpu.a.olderBytes, 4500.0) << "of the 5,000 that were held, 500 were given back";
  EXPECT_EQ(gpu.b.heldBytes, 5300.0);
  ASSERT_EQ(gpu.holders.size(), 3U);
  EXPECT_EQ(gpu.holders[0].caller, "aten::linear") << "aten::empty only makes room; the change comes first";
  EXPECT_EQ(gpu.holders[0].place, "nn.Module: Linear");
  EXPECT_EQ(gpu.holders[0].a, (HeldMemory{1000.0, 1, 0.0}));
  EXPECT_EQ(gpu.holders[0].b, (HeldMemory{3000.0, 1, 0.0}));
  EXPECT_EQ(gpu.holders[1].caller, "aten::relu");
  EXPECT_EQ(gpu.holders[1].place, "") << "the marker of a step is no place";
  EXPECT_EQ(gpu.holders[1].a, (HeldMemory{2000.0, 1, 0.0}));
  EXPECT_EQ(gpu.holders[2].caller, "") << "no operator was open";
  EXPECT_EQ(gpu.holders[2].b, (HeldMemory{300.0, 1, 0.0}));
}

TEST(CycleMemory, CountsWhatEarlierCyclesHaveLeft) {
  MadeCallTree made;
  made.cyclesA = {{0, 1000}, {1000, 1000}};
  const std::uint32_t thread = made.a.thread(made.processA, "11");
  made.a.event(thread, CpuOp, "aten::cat", 400, 200);
  made.a.event(thread, CpuOp, "aten::cat", 1400, 200);
  made.a.memory(made.processA, thread, 500, 100, 100.0);
  made.a.memory(made.processA, thread, 1500, 50, 150.0);
  addMemoryStep(made.b, made.processB, 1000);
  const CycleMemory memory = memoryIn(made, 1, 0);
  const MemorySide& side = memory.devices.at(0).a;
  EXPECT_EQ(side.allocated.bytes, (std::vector<double>{100, 150})) << "the level is carried into the cycle";
  EXPECT_EQ(side.peaks, (std::vector<std::optional<double>>{100.0, 150.0}));
  EXPECT_EQ(side.olderBytes, 0.0);
  const auto& holders = memory.devices[0].holders;
  const auto cat = std::find_if(holders.begin(), holders.end(),
                                [](const MemoryHolder& holder) { return holder.caller == "aten::cat"; });
  ASSERT_NE(cat, holders.end());
  EXPECT_EQ(cat->a, (HeldMemory{150.0, 2, 100.0}));
}

TEST(CycleMemory, HoldsWhatIsCarriedInWhereNothingIsHigher) {
  MadeCallTree made;
  made.cyclesA = {{0, 1000}, {1000, 1000}};
  const std::uint32_t thread = made.a.thread(made.processA, "11");
  made.a.event(thread, CpuOp, "aten::cat", 400, 200);
  made.a.event(thread, CpuOp, "aten::add", 1400, 200);
  made.a.memory(made.processA, thread, 500, 100, 100.0);
  made.a.memory(made.processA, thread, 1500, -100, 0.0, 0);
  made.a.memory(made.processA, thread, 1550, 30, 30.0);
  addMemoryStep(made.b, made.processB, 1000);
  const CycleMemory memory = memoryIn(made, 1, 0);
  EXPECT_EQ(memory.devices.at(0).a.allocated.peak(), 0U);
  EXPECT_EQ(memory.devices[0].a.heldBytes, 100.0);
}

TEST(CycleMemory, CountsChangesAtOneTimeInTheirOrder) {
  MadeCallTree made;
  const std::uint32_t thread = made.a.thread(made.processA, "11");
  made.a.event(thread, CpuOp, "aten::cat", 400, 200);
  made.a.memory(made.processA, thread, 500, 100, 100.0);
  made.a.memory(made.processA, thread, 500, 100, 200.0);
  made.a.memory(made.processA, thread, 500, -100, 100.0, 0);
  addMemoryStep(made.b, made.processB, 1000);
  const CycleMemory memory = memoryIn(made);
  EXPECT_EQ(memory.devices.at(0).a.held, 2U) << "the peak is before the free";
}

TEST(CycleMemory, HasTheCallsIntoTheDriver) {
  MadeCallTree made;
  withSteps(made);
  made.a.event(0, Runtime, "cudaLaunchKernel", 220, 10);
  made.b.event(0, Runtime, "cudaMalloc", 220, 30);
  made.b.event(0, Runtime, "cudaFree", 850, 10);
  made.b.event(0, Runtime, "cudaLaunchKernel", 870, 10);
  made.b.event(0, Runtime, "cudaMalloc", 1200, 30);  // behind the cycle
  const CycleMemory memory = memoryIn(made);
  ASSERT_EQ(memory.calls.size(), 2U);
  EXPECT_EQ(memory.calls[0].name, "cudaMalloc");
  EXPECT_EQ(memory.calls[0].a, (AllocatorCalls::Sum{0, 0}));
  EXPECT_EQ(memory.calls[0].b, (AllocatorCalls::Sum{1, 30'000}));
  EXPECT_EQ(memory.calls[1].b, (AllocatorCalls::Sum{1, 10'000}));
}

TEST(CycleMemory, SaysThatNoneWasRecorded) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    trace.event(trace.thread(process, "11"), CpuOp, "aten::cat", 400, 200);
  });
  try {
    memoryIn(made);
    FAIL() << "there is none";
  } catch (const CannotBeMade& none) {
    EXPECT_NE(std::string(none.what()).find("profile_memory=True"), std::string::npos);
  }
}

TEST(CycleMemory, OfOneSideOnlyStandsAlone) {
  MadeCallTree made;
  addMemoryStep(made.a, made.processA, 1000);
  made.b.event(made.b.thread(made.processB, "11"), CpuOp, "aten::cat", 400, 200);
  const CycleMemory memory = memoryIn(made);
  EXPECT_TRUE(memory.devices.at(0).b.allocated.empty());
  EXPECT_FALSE(memory.devices[0].b.hasAllocations);
  EXPECT_NE(peakSentence(memory, memory.devices[0]).find("of B no level of it is known"), std::string::npos);
}

TEST(CycleMemory, IsWrittenAsTables) {
  MadeCallTree made;
  const CycleMemory memory = memoryIn(withSteps(made));
  const std::string csv = toMemoryCsv(memory);
  EXPECT_TRUE(csv.starts_with("device,row,caller,place,bytes_a,bytes_b,delta_bytes,")) << csv;
  EXPECT_NE(csv.find("GPU 0,allocated_peak,,,7800,9800,2000,,,,,0.800000,0.800000,0.000000\n"),
            std::string::npos)
      << csv;
  EXPECT_NE(csv.find("GPU 0,held,aten::linear,nn.Module: Linear,1000,3000,2000,1,1,0,0,,,\n"),
            std::string::npos)
      << csv;
  EXPECT_NE(csv.find("GPU 0,older,,,4500,4500,0,"), std::string::npos) << csv;
  const std::string json = toMemoryJson(made.results().pairs.at(0), memory);
  EXPECT_NE(json.find("\"culprit.memory/1\""), std::string::npos);
  EXPECT_NE(json.find("\"peak_ns\":800000"), std::string::npos) << json;
  EXPECT_NE(json.find("\"caller\":null"), std::string::npos) << json;
}

TEST(CycleMemory, HasAChapterInTheReport) {
  MadeCallTree made;
  const CycleMemory memory = memoryIn(withSteps(made));
  const std::string text = test::memoryChapter(made, memory);
  EXPECT_NE(text.find("GPU 0: allocated at most 7.6 KiB in A after 800 us"), std::string::npos) << text;
  EXPECT_NE(text.find("aten::linear"), std::string::npos) << text;
  EXPECT_NE(text.find("+2.0 KiB"), std::string::npos) << text;
}

TEST(CycleMemory, GetsNeutralNames) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    const std::uint32_t thread = trace.thread(process, "11");
    trace.event(thread, Python, "/home/alice/job/train.py(3): step", 0, 900);
    trace.event(thread, CpuOp, "aten::cat", 400, 200);
    trace.memory(process, thread, 500, 100, 100.0);
  });
  CycleMemory memory = memoryIn(made);
  ASSERT_EQ(memory.devices.at(0).holders.at(0).place, "job/train.py: step");
  Names renamed;
  for (const std::string& name : made.results().names.functions)
    renamed.functions.intern(name.starts_with('/') ? "folder-1/train.py(3): step" : name);
  giveNeutralNames(memory, made.results().names, renamed, SilentMonitor());
  EXPECT_EQ(memory.devices[0].holders[0].place, "folder-1/train.py: step");
  EXPECT_EQ(memory.devices[0].holders[0].caller, "aten::cat");
}

TEST(MemoryCallers, AreAroundTheMoment) {
  Names names;
  const FunctionId mm = names.functions.intern("aten::mm"), empty = names.functions.intern("aten::empty");
  const FunctionId node = names.functions.intern("autograd::engine::evaluate_function: MmBackward0");
  CallerNames callers(names, {});
  OpenCalls open;
  open.begin(0, 100, callers.of(node, CpuOp));
  open.begin(10, 60, callers.of(mm, CpuOp));
  open.begin(20, 40, callers.of(empty, CpuOp));
  AllocationCaller caller = open.at(30);
  EXPECT_EQ(callers.text(caller.caller), "aten::mm");
  EXPECT_EQ(callers.text(caller.place), "autograd::engine::evaluate_function: MmBackward0")
      << "without a module or frame, the outermost operator";
  caller = open.at(100);
  EXPECT_EQ(callers.text(caller.place), "");
  EXPECT_EQ(callers.text(caller.caller), "autograd::engine::evaluate_function: MmBackward0");
  EXPECT_EQ(open.at(101), AllocationCaller());
  open.begin(200, 210, callers.of(empty, CpuOp));
  EXPECT_EQ(callers.text(open.at(205).caller), "aten::empty") << "nobody else is there";
}

TEST(MemoryCallers, AreAllocatorsByName) {
  for (const char* name : {"cudaMalloc", "cudaFree_v3020", "hipMalloc", "cuMemMap", "aclrtMalloc",
                           "hipHostAlloc", "hipMemAllocPitch", "hipMemAllocHost"})
    EXPECT_TRUE(isAllocatorCall(name)) << name;
  for (const char* name : {"cudaLaunchKernel", "cudaMemcpyAsync", "cuMemcpy", "hipMemset"})
    EXPECT_FALSE(isAllocatorCall(name)) << name;
}

TEST(LargestOf, IsThatOfEveryStretch) {
  const std::vector<double> values{3, -1, 4, 1, -5, 9, 2};
  const LargestOf largest(values);
  for (std::size_t first = 0; first < values.size(); ++first) {
    for (std::size_t last = first + 1; last <= values.size(); ++last) {
      const auto begin = values.begin();
      EXPECT_EQ(largest.within(first, last), *std::max_element(begin + static_cast<std::ptrdiff_t>(first),
                                                               begin + static_cast<std::ptrdiff_t>(last)));
    }
  }
  EXPECT_EQ(LargestOf(std::vector<double>{7}).within(0, 1), 7.0);
}

TEST(MemoryStretches, KeepEveryExtreme) {
  const MemoryCurve curve{.timeNs = {0, 10, 20, 55, 99}, .bytes = {5, 9, 1, 6, 2}};
  EXPECT_EQ(stretchesOf(curve, 100, 8).size(), 5U) << "as few as they are";
  EXPECT_EQ(stretchesOf(curve, 100, 2), (std::vector<MemoryStretch>{{0, 1, 9, 1}, {51, 1, 6, 2}}))
      << "a stretch begins with the level that it finds";
}

TEST(MemoryText, HasSizesWithSigns) {
  EXPECT_EQ(memoryText(1536.0), "1.5 KiB");
  EXPECT_EQ(memoryText(-12.0),
            "\xE2\x88\x92"
            "12 B");
  EXPECT_EQ(memoryChangeText(2048.0), "+2.0 KiB");
  EXPECT_EQ(memoryChangeText(0.0), "0 B");
}

}  // namespace
}  // namespace culprit
