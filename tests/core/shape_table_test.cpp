// Shapes of two made runs: whose calls, how long, how fast, and what changed.
#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <string>

#include "core/base/error.h"
#include "core/exploring/shapes/read_shapes.h"
#include "core/model/run/operand_limit.h"
#include "core/report/words/shape_words.h"
#include "tests/support/impatient.h"
#include "tests/support/made_operator.h"

namespace culprit {
namespace {

using enum EventCategory;
using test::addOperator;
using test::MadeCallTree;
using test::MadeOperator;
using test::MadeTrace;
using test::shapesIn;

TEST(ShapeTable, TellsHowFastAnOperatorWas) {
  MadeCallTree made;
  addOperator(made.a, made.processA, {});
  addOperator(made.b, made.processB, {.kernelUs = 250});
  const ShapeTable table = shapesIn(made);
  ASSERT_EQ(table.rows.size(), 1U);
  const ShapeRow& row = table.rows[0];
  EXPECT_EQ(made.results().names.functions[row.op], "aten::mm") << "the innermost one";
  EXPECT_EQ(row.a.calls, 1U);
  EXPECT_EQ(row.a.gpuNs, 200'000);
  EXPECT_EQ(row.a.flop, 137'438'953'472.0);  // 2 * 4096^3
  EXPECT_NEAR(*row.a.flopPerSecond(), 687.19e12, 0.01e12);
  EXPECT_NEAR(*row.b.flopPerSecond(), 549.76e12, 0.01e12);
  EXPECT_FALSE(row.a.flopShare()) << "the trace names no device";
  EXPECT_EQ(row.work, ShapeWork::Same);
  EXPECT_EQ(row.speed, ShapeSpeed::Slower);
  EXPECT_EQ(row.kernel, ShapeKernelChange::Same);
  EXPECT_DOUBLE_EQ(table.deltaMs(row), 0.05);
  EXPECT_EQ(
      shapeSentence(table, row, made.results().names),
      "aten::mm bf16[4096,4096] bf16[4096,4096]: 200 us → 250 us per call, 687 → 550 TFLOP/s; 1.25 times as "
      "long per call.");
  EXPECT_EQ(table.a.gpuNs, 200'000);
  EXPECT_EQ(table.a.toldNs, 200'000);
}

TEST(ShapeTable, MeasuresByThePeakOfTheDevice) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    trace.facts().devices = {test::madeDevice("NVIDIA H100 80GB HBM3", 132)};
    addOperator(trace, process, {});
  });
  const ShapeTable table = shapesIn(made);
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(table.a.device, "NVIDIA H100 80GB HBM3");
  EXPECT_TRUE(table.a.hasPeaks);
  EXPECT_EQ(table.rows[0].a.peakType, "bf16");
  EXPECT_NEAR(*table.rows[0].a.flopShare(), 687.19 / 989.5, 1e-4);
  EXPECT_EQ(shapeSentence(table, table.rows[0], made.results().names),
            "aten::mm bf16[4096,4096] bf16[4096,4096]: 200 us → 200 us per call, 687 → 687 TFLOP/s (69 → 69 "
            "% of the "
            "peak for bf16); same.");
}

TEST(ShapeTable, SaysWhatWasChosenForTheSameWork) {
  MadeCallTree made;
  const MadeOperator other{.operands = "f32[8,8] f32[8,8]", .startUs = 600, .launch = 2};
  addOperator(made.a, made.processA, {});
  addOperator(made.a, made.processA, other);
  addOperator(made.b, made.processB, {.kernel = "gemm_256x128", .kernelUs = 100});
  MadeOperator moved = other;
  moved.gridX = 32;
  addOperator(made.b, made.processB, moved);
  const ShapeTable table = shapesIn(made);
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0].kernel, ShapeKernelChange::OtherKernel);
  EXPECT_EQ(table.rows[0].speed, ShapeSpeed::Faster);
  EXPECT_EQ(table.rows[1].kernel, ShapeKernelChange::OtherGrid);
  EXPECT_EQ(table.rows[1].speed, ShapeSpeed::Same);
  EXPECT_EQ(changeText(table, table.rows[0]), "0.50 of the time per call, another kernel or tile was chosen");
  const Names& names = made.results().names;
  EXPECT_TRUE(shapeSentence(table, table.rows[0], names).ends_with("chosen: gemm_128x128 → gemm_256x128."));
  EXPECT_TRUE(shapeSentence(table, table.rows[1], names).ends_with("another grid: 64x1x1 → 32x1x1."));
}

TEST(ShapeTable, TellsAnotherShapeFromSlowerWork) {
  MadeCallTree made;
  addOperator(made.a, made.processA, {.operands = "bf16[32,1024] bf16[1024,512]"});
  addOperator(made.a, made.processA, {.operands = "bf16[7,9] bf16[9,5]", .startUs = 600, .launch = 2});
  addOperator(made.b, made.processB, {.operands = "bf16[48,1024] bf16[1024,512]", .kernelUs = 300});
  const ShapeTable table = shapesIn(made);
  ASSERT_EQ(table.rows.size(), 2U);
  const ShapeRow& grown = table.rows[1];
  EXPECT_EQ(grown.work, ShapeWork::OtherShape);
  EXPECT_EQ(grown.speed, ShapeSpeed::NotComparable);
  EXPECT_EQ(operandsText(grown), "bf16[32,1024] bf16[1024,512] → bf16[48,1024] bf16[1024,512]");
  EXPECT_EQ(changeText(table, grown),
            "other operands (1.50 times the operations), 1.50 times as long per call");
  EXPECT_EQ(table.rows[0].work, ShapeWork::OnlyA);
  EXPECT_EQ(table.rows[0].b.calls, 0U);
}

TEST(ShapeTable, CountsACallOfSeveralKernelsOnce) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    addOperator(trace, process, {});
    const std::uint32_t thread = trace.thread(process, "thread 12 (other)");
    trace.event(thread, CpuOp, "aten::bmm", 500, 100);
    trace.detail({.operands = "f16[2,3,4] f16[2,4,5]"});
    trace.event(thread, Runtime, "cudaLaunchKernel", 510, 5, 7);
    trace.event(thread, Runtime, "cudaLaunchKernel", 520, 5, 8);
    const std::uint32_t stream = trace.stream(process, 0, "stream 9");
    trace.event(stream, GpuCompute, "split", 530, 10, 7);
    trace.event(stream, GpuCompute, "reduce", 550, 30, 8);
  });
  const ShapeTable table = shapesIn(made);
  ASSERT_EQ(table.rows.size(), 2U);
  const ShapeRow& row = table.rows[1];
  EXPECT_EQ(row.a.calls, 1U);
  EXPECT_EQ(row.a.gpuNs, 40'000);
  ASSERT_EQ(row.a.kernels.size(), 2U);
  EXPECT_EQ(made.results().names.functions[row.a.kernels[0].function], "reduce") << "most time first";
  EXPECT_EQ(row.speed, ShapeSpeed::Same);
  EXPECT_EQ(changeText(table, row), "same");
}

TEST(ShapeTable, CountsPerCycle) {
  MadeCallTree made;
  made.cyclesA = {{0, 500}, {500, 500}};
  addOperator(made.a, made.processA, {});
  addOperator(made.a, made.processA, {.startUs = 600, .launch = 2});
  addOperator(made.b, made.processB, {});
  addOperator(made.b, made.processB, {.startUs = 400, .launch = 2});
  addOperator(made.b, made.processB, {.startUs = 1400, .launch = 3});  // outside
  const ShapeTable table = shapesIn(made);
  ASSERT_EQ(table.rows.size(), 1U);
  const ShapeRow& row = table.rows[0];
  EXPECT_EQ(table.a.cycles, 2);
  EXPECT_DOUBLE_EQ(table.callsPerCycle(Side::A, row), 1.0);
  EXPECT_DOUBLE_EQ(table.callsPerCycle(Side::B, row), 2.0);
  EXPECT_DOUBLE_EQ(table.msPerCycle(Side::B, row), 0.4);
  EXPECT_EQ(row.work, ShapeWork::MoreCalls);
  EXPECT_EQ(changeText(table, row), "more calls (1.0 → 2.0)");
}

TEST(ShapeTable, TellsCopiesByTheirSize) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    const std::uint32_t stream = trace.stream(process, 0);
    trace.event(stream, GpuMemcpy, "Memcpy HtoD (Pinned -> Device)", 100, 100);
    trace.detail({.bytes = 2'000'000});
    trace.event(stream, GpuCompute, "untold", 300, 100);
  });
  const ShapeTable table = shapesIn(made);
  ASSERT_EQ(table.rows.size(), 1U);
  const ShapeRow& row = table.rows[0];
  EXPECT_EQ(row.a.operands, "u8[2000000]");
  EXPECT_DOUBLE_EQ(*row.a.bytesPerSecond(), 20e9);
  EXPECT_EQ(rateText(row, Side::A), "20.0 GB/s");
  EXPECT_EQ(table.a.gpuNs, 200'000);
  EXPECT_EQ(table.a.toldNs, 100'000);
}

TEST(ShapeTable, TellsCopiesOfOperatorsByWhatTheyMove) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    const std::uint32_t thread = trace.thread(process, "1"), stream = trace.stream(process, 0);
    for (const std::uint32_t launch : {1U, 2U}) {
      const std::int64_t startUs = 300 * launch;
      trace.event(thread, CpuOp, "aten::copy_", startUs, 50);
      trace.detail({.operands = launch == 1 ? "f32[1000] f32[1000]" : "f32[2000] f32[2000]"});
      trace.event(thread, Runtime, "cudaMemcpyAsync", startUs + 10, 5, launch);
      trace.event(stream, GpuMemcpy,
                  launch == 1 ? "Memcpy DtoD (Device -> Device)" : "Memcpy HtoD (Pinned -> Device)",
                  startUs + 20, 100, launch);
      trace.detail({.bytes = launch * 4000});
    }
  });
  const ShapeTable table = shapesIn(made);
  ASSERT_EQ(table.rows.size(), 2U);
  const ShapeRow& within = table.rows[0].a.operands == "f32[1000] f32[1000]" ? table.rows[0] : table.rows[1];
  const ShapeRow& fromHost = &within == &table.rows[0] ? table.rows[1] : table.rows[0];
  EXPECT_EQ(within.a.bytes, 8000.0) << "read and written in the device's memory";
  EXPECT_EQ(fromHost.a.bytes, 8000.0) << "moved once over a link";
}

TEST(ShapeTable, CountsBareCopiesWithinTheDeviceAsReadAndWritten) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    trace.facts().devices = {test::madeDevice("NVIDIA H100 80GB HBM3", 132)};
    const std::uint32_t stream = trace.stream(process, 0);
    trace.event(stream, GpuMemcpy, "Memcpy DtoD (Device -> Device)", 100, 100);
    trace.detail({.bytes = 50'000'000});
    trace.event(stream, GpuMemcpy, "Memcpy DtoH (Device -> Pinned)", 300, 50);
    trace.detail({.bytes = 1000});
  });
  const ShapeTable table = shapesIn(made);
  ASSERT_EQ(table.rows.size(), 2U);
  const ShapeRow& within = table.rows[0].a.operands == "u8[50000000]" ? table.rows[0] : table.rows[1];
  const ShapeRow& toHost = &within == &table.rows[0] ? table.rows[1] : table.rows[0];
  EXPECT_EQ(within.a.bytes, 100'000'000.0);
  ASSERT_TRUE(within.a.memoryShare());
  EXPECT_NEAR(*within.a.memoryShare(), 1000.0 / 3350.0, 1e-6);
  EXPECT_EQ(toHost.a.bytes, 1000.0);
  EXPECT_FALSE(toHost.a.peakBytes);
}

TEST(ShapeTable, LeavesCollectivesOut) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    addOperator(trace, process, {});
    trace.event(trace.stream(process, 0, "stream 9"), GpuComm, "ncclDevKernel_AllReduce", 100, 500);
  });
  EXPECT_EQ(shapesIn(made).a.gpuNs, 200'000);
}

TEST(ShapeTable, MatchesFunctionsThatTheUserMatched) {
  MadeCallTree made;
  made.partners = {{"gemm_old", "gemm_new"}};
  addOperator(made.a, made.processA, {.kernel = "gemm_old"});
  addOperator(made.b, made.processB, {.kernel = "gemm_new"});
  const ShapeTable table = shapesIn(made);
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(table.rows[0].kernel, ShapeKernelChange::Same);
}

TEST(ShapeTable, IsRefusedWhereNothingTellsShapes) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    trace.event(trace.stream(process, 0), GpuCompute, "k", 100, 80);
  });
  EXPECT_THROW(shapesIn(made), CannotBeMade);
}

TEST(ShapeTable, TakesNoLongerOperandsFromASessionThanTracesTell) {
  for (const std::size_t size : {kMostOperandBytes, kMostOperandBytes + 1}) {
    MadeCallTree made;
    const std::string operands = "f32[8] " + std::string(size - 7, '-');
    made.both(
        [&](MadeTrace& trace, ProcessId process) { addOperator(trace, process, {.operands = operands}); });
    if (size == kMostOperandBytes)
      EXPECT_EQ(shapesIn(made).rows.at(0).a.operands, operands);
    else
      EXPECT_THROW(shapesIn(made), Error);
  }
}

TEST(ShapeTable, EndsWhenItIsCancelled) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) { addOperator(trace, process, {}); });
  const Session session = made.session();
  for (int checks = 0; checks < 3; ++checks)
    EXPECT_THROW(readShapes(session, made.results(), 0, test::Impatient(checks)), Cancelled) << checks;
}

TEST(ShapeTable, HasNoPeakForAPartOfADevice) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    trace.facts().devices = {test::madeDevice("AMD Instinct MI300X", 38)};
    addOperator(trace, process, {});
  });
  const ShapeTable table = shapesIn(made);
  EXPECT_EQ(table.a.device, "AMD Instinct MI300X");
  EXPECT_FALSE(table.a.hasPeaks);
  EXPECT_FALSE(table.rows.at(0).a.peakFlop);
}

TEST(ShapeTable, CountsNoOperationsOfSparseProducts) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    addOperator(trace, process, {.kernel = "void cusparse::csrmm_alg2_kernel<float>(int)"});
  });
  const ShapeTable table = shapesIn(made);
  EXPECT_FALSE(table.rows.at(0).a.flop);
  EXPECT_FALSE(table.rows.at(0).a.bytes);
}

TEST(ShapeRow, IsMeasuredByThePeakThatEitherSideIsNearerTo) {
  ShapeRow row;
  row.a = {.calls = 1,
           .gpuNs = 1'000,
           .flop = 1e6,
           .bytes = 8e5,
           .peakFlop = 1e15,
           .peakType = "bf16",
           .peakBytes = 1e12};
  row.b = row.a;
  EXPECT_EQ(rateText(row, Side::A), "800 GB/s") << "a product of a vector";
  EXPECT_EQ(shareText(row, Side::A), "80 %");
  EXPECT_EQ(peakText(row, Side::A), "memory");
  row.b.flop = 9e5 * 1e3;
  EXPECT_EQ(row.bound(), ShapeBound::Operations) << "one for both sides";
  EXPECT_EQ(shareText(row, Side::A), "0.1 %");
  EXPECT_EQ(shareText(row, Side::B), "90 %");
  EXPECT_EQ(peakText(row, Side::B), "bf16");
  row.a.peakFlop = row.b.peakFlop = std::nullopt;
  EXPECT_EQ(row.bound(), ShapeBound::Operations) << "their peak is not known";
  EXPECT_EQ(shareText(row, Side::A), "");
  row.a.peakFlop = row.b.peakFlop = row.a.peakBytes = row.b.peakBytes = std::nullopt;
  EXPECT_EQ(row.bound(), ShapeBound::Operations) << "no peak is known";
  row.a.flop = row.b.flop = std::nullopt;
  EXPECT_EQ(rateText(row, Side::B), "800 GB/s");
  row.a.flop = 1e6;
  row.a.peakType = "i8";
  EXPECT_EQ(rateText(row, Side::A), "1.00 TOP/s");
}

TEST(ShapeSide, HasNoShareOfMoreThanThePeak) {
  const ShapeSide side{.calls = 1, .gpuNs = 1'000, .flop = 2e6, .peakFlop = 1e9};
  EXPECT_DOUBLE_EQ(*side.flopPerSecond(), 2e12);
  EXPECT_FALSE(side.flopShare());
  const ShapeSide half{.calls = 2, .gpuNs = 4'000, .bytes = 1e6, .peakBytes = 1e12};
  EXPECT_DOUBLE_EQ(*half.bytesPerSecond(), 5e11);
  EXPECT_DOUBLE_EQ(*half.memoryShare(), 0.5);
  EXPECT_FALSE(ShapeSide{}.nsPerCall());
}

}  // namespace
}  // namespace culprit
