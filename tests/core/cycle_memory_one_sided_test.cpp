// What is not recorded of one side is told as not known, never as 0; levels that count from other zeros are
// not subtracted.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/details/cycle_memory.h"
#include "core/report/document/writers.h"
#include "core/report/sentences/memory_text.h"
#include "tests/support/made_memory.h"

namespace culprit {
namespace {

using enum EventCategory;
using test::MadeCallTree;

/// A has single allocations and calls into the driver, B counters only.
CycleMemory oneSidedMemory(MadeCallTree& made) {
  const std::uint32_t thread = made.a.thread(made.processA, "11");
  made.a.event(thread, CpuOp, "aten::cat", 400, 200);
  made.a.event(thread, Runtime, "cudaMalloc", 450, 10);
  made.a.memory(made.processA, thread, 500, 100, 100.0);
  made.b.event(made.b.thread(made.processB, "11"), CpuOp, "aten::cat", 400, 200);
  made.b.reading("allocated_memory", InstanceKind::Gpu, "0", 500, 70.0, made.processB);
  return test::memoryIn(made);
}

TEST(OneSidedMemory, HasNoHoldersOfTheOtherSide) {
  MadeCallTree made;
  const CycleMemory memory = oneSidedMemory(made);
  const MemoryHolder& holder = memory.devices.at(0).holders.at(0);
  EXPECT_TRUE(holder.a == (HeldMemory{100.0, 1, 0.0}));
  EXPECT_FALSE(holder.b);
  EXPECT_FALSE(holder.change());
  EXPECT_TRUE(memory.hasCallsA);
  EXPECT_FALSE(memory.hasCallsB);
}

TEST(OneSidedMemory, LeavesFieldsOfTablesEmpty) {
  MadeCallTree made;
  const CycleMemory memory = oneSidedMemory(made);
  const std::string csv = toMemoryCsv(memory);
  EXPECT_NE(csv.find("GPU 0,held,aten::cat,,100,,,1,,0,,,,\n"), std::string::npos) << csv;
  EXPECT_NE(csv.find(",call,cudaMalloc,,,,,1,,,,0.010000,,\n"), std::string::npos) << csv;
  const std::string json = toMemoryJson(made.results().pairs.at(0), memory);
  EXPECT_NE(json.find(R"("caller":"aten::cat","place":null,"a":{"bytes":100.0,)"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("earlier_bytes":0.0},"b":null})"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("a":{"calls":1,"ns":10000},"b":null})"), std::string::npos) << json;
}

TEST(OneSidedMemory, HasAbsentCellsInTheChapter) {
  MadeCallTree made;
  const CycleMemory memory = oneSidedMemory(made);
  const std::string text = test::memoryChapter(made, memory);
  EXPECT_EQ(text.find("\xE2\x88\x92"
                      "100 B"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("B has no calls into the driver"), std::string::npos) << text;
}

/// Levels of 100 bytes in A and 300 in B.
CycleMemory twoLevels(bool isChangeOnlyA, bool isChangeOnlyB) {
  CycleMemory memory{.durationA = 1000, .durationB = 1000};
  DeviceMemory& gpu = memory.devices.emplace_back();
  gpu.device = "GPU 0";
  gpu.a.allocated = {.metric = "allocated_memory", .timeNs = {0}, .bytes = {100}};
  gpu.b.allocated = {.metric = "allocated_memory", .timeNs = {0}, .bytes = {300}};
  gpu.a.isChangeOnly = isChangeOnlyA;
  gpu.b.isChangeOnly = isChangeOnlyB;
  return memory;
}

TEST(MemoryZero, IsNeededForADifference) {
  for (const bool isChangeOnlyA : {true, false}) {
    const CycleMemory memory = twoLevels(isChangeOnlyA, true);
    const std::string sentence = peakSentence(memory, memory.devices[0]);
    EXPECT_EQ(sentence.find("+200 B"), std::string::npos) << sentence;
    const std::string csv = toMemoryCsv(memory);
    EXPECT_NE(csv.find("GPU 0,allocated_peak,,,100,300,,"), std::string::npos) << csv;
  }
  const CycleMemory totals = twoLevels(false, false);
  EXPECT_NE(peakSentence(totals, totals.devices[0]).find(": +200 B (+200"), std::string::npos);
}

TEST(MemoryZero, IsSaidOfEachSide) {
  const CycleMemory memory = twoLevels(false, true);
  const std::string sentence = peakSentence(memory, memory.devices[0]);
  EXPECT_TRUE(sentence.starts_with("GPU 0: allocated at most 100 B in A")) << sentence;
  EXPECT_NE(sentence.find("allocated since the recording began, at most 300 B in B"), std::string::npos)
      << sentence;
}

TEST(DriverCalls, AreSilentWhereNoneAreRecorded) {
  CycleMemory memory;
  EXPECT_FALSE(driverCallsSentence(memory));
  memory.hasCallsA = memory.hasCallsB = true;
  EXPECT_EQ(driverCallsSentence(memory),
            "No call in these cycles takes memory from the driver or gives it back.");
}

TEST(DriverCalls, AreSaidOnceInTheChapter) {
  MadeCallTree made;
  CycleMemory memory = oneSidedMemory(made);
  memory.devices.push_back(memory.devices[0]);
  const std::string text = test::memoryChapter(made, memory);
  const std::string begin = "Calls of the host that take memory";
  ASSERT_NE(text.find(begin), std::string::npos) << text;
  EXPECT_EQ(text.find(begin), text.rfind(begin)) << "they are those of the process";
}

std::string saidOf(const DeviceMemory& device) {
  std::string text;
  for (const std::string& sentence : memorySentences(device)) text += sentence + "\n";
  return text;
}

TEST(MemorySentences, TellHowThePeakChangesOverTheCycles) {
  DeviceMemory device;
  device.a.peaks = {100.0, std::nullopt, 1124.0};
  device.b.peaks = {100.0, 100.0};
  EXPECT_EQ(saidOf(device),
            "From the first cycle to the last the peak changes by +1.0 KiB in A and by 0 B in B.\n");
  device.a.peaksHaveOneZero = false;
  EXPECT_EQ(saidOf(device), "") << "B's does not change";
}

TEST(MemorySentences, SayOnceWhatHoldsForBoth) {
  DeviceMemory device;
  device.a.isChangeOnly = device.b.isChangeOnly = true;
  const std::string text = saidOf(device);
  EXPECT_EQ(text.find("A and B were recorded without totals"), 0U) << text;
  EXPECT_EQ(text.find("totals"), text.rfind("totals")) << text;
}

}  // namespace
}  // namespace culprit
