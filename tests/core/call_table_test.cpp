#include "core/analysis/judging/mechanisms/call_table.h"

#include <gtest/gtest.h>

#include "core/model/run/events.h"
#include "tests/support/made_process.h"

namespace culprit {

namespace {

using test::MadeInput;
using test::MadeProcess;

std::vector<CallRow> rowsOf(const Names& names, const MadeProcess& a, const MadeProcess& b) {
  const MadeInput made(a, b);
  const std::vector<std::uint32_t> cycles = {0};
  return callTable({&made.input.a, cycles}, {&made.input.b, cycles}, names);
}

double callsMs(const std::vector<CallRow>& rows) {
  double ms = 0.0;
  for (const CallRow& row : rows) ms += row.callsMs;
  return ms;
}

}  // namespace

TEST(CallTable, KernelsReplacedByOthersOfTheirClassAreNotCalledMoreOrLess) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("elementwise_kernel<Copy>", {14}, {500}).kernel("unrolled_elementwise_kernel<Add>", {2}, {60});
  MadeProcess b(names, {100});
  b.kernel("elementwise_kernel<float>", {1}, {60}).kernel("elementwise_manual_unroll<Copy>", {8}, {500});
  const auto rows = rowsOf(names, a, b);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_TRUE(rows[0].isClass);
  EXPECT_EQ(rows[0].callsMs, 0.0);
  EXPECT_EQ(names.functions[rows[0].function], "elementwise_kernel<Copy>");
  EXPECT_EQ(names.functions[rows[0].functionB], "elementwise_manual_unroll<Copy>") << "it has the most time";
  EXPECT_FALSE(rows[0].logTypical()) << "the calls of other kernels";
  EXPECT_NEAR(rows[0].a.ms, 16.0, 1e-12);
  EXPECT_NEAR(rows[0].b.ms, 9.0, 1e-12);
}

TEST(CallTable, AClassThatIsCalledThreeTimesAsOftenHasNewKernels) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("elementwise_one", {2}, {100});
  MadeProcess b(names, {100});
  b.kernel("elementwise_two", {6}, {300});
  const auto rows = rowsOf(names, a, b);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_NEAR(callsMs(rows), 4.0, 1e-12);
}

TEST(CallTable, AFamilyThatIsCalledLessOftenStaysOneRow) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("elementwise_kernel<Copy>", {10}, {500});
  MadeProcess b(names, {100});
  b.kernel("elementwise_kernel<float>", {2}, {100});
  const auto rows = rowsOf(names, a, b);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_FALSE(rows[0].isClass);
  EXPECT_NEAR(rows[0].callsMs, -8.0, 1e-12);
}

TEST(CallTable, CallsThatTakeNoTimeAreCalls) {
  Names names;
  const auto madeOf = [&names](std::int64_t ns, std::int64_t busyNs) {
    MadeProcess made(names, {100});
    made.samples.wallTimes.push_back({.function = names.functions.intern("gemm"),
                                      .device = names.devices.intern("GPU 0"),
                                      .category = names.categories.intern("gpu_compute"),
                                      .cycle = {0},
                                      .calls = {8},
                                      .busyNs = {busyNs},
                                      .criticalNs = {busyNs},
                                      .ownNs = {8 * ns},
                                      .typicalNs = {ns},
                                      .longestNs = {ns}});
    return made;
  };
  const auto rows = rowsOf(names, madeOf(500'000, 4'000'000), madeOf(0, 0));
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].b.calls, 8.0);
  EXPECT_EQ(rows[0].callsMs, 0.0) << "they are as many";
  EXPECT_NEAR(rows[0].typicalMs, -4.0, 1e-12);
  EXPECT_EQ(rowsOf(names, madeOf(500'000, 4'000'000), madeOf(0, 1'000)).at(0).b.calls, 0.0)
      << "what of them reaches into the cycle tells nothing";
}

TEST(CallTable, CallsThatCameTakeNoMoreThanAllOfB) {
  Names names;
  MadeProcess a(names, {100});
  a.kernel("gemm", {3}, {3});
  MadeProcess b(names, {100});
  b.kernel("gemm", {8}, {800});
  const auto rows = rowsOf(names, a, b);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_NEAR(rows[0].callsMs, 8.0, 1e-12) << "797 calls of 1 ms each are not in 8 ms";
  EXPECT_NEAR(rows[0].callsMs + rows[0].typicalMs + rows[0].interruptedMs, 5.0, 1e-12);
  EXPECT_NEAR(rows[0].exposedCallsMs(), 8.0, 1e-12);
}

TEST(CallTable, CallsThatOnlyOneProfilerRecordsAreNotNew) {
  const std::string call(nameOf(EventCategory::Runtime));
  const std::string wait(nameOf(EventCategory::Sync));
  const std::string op(nameOf(EventCategory::CpuOp));
  Names names;
  MadeProcess a(names, {100});
  a.kernel("gemm", {3}, {3}).use("aten::mm", "Host", op, {5});
  MadeProcess b(names, {100});
  b.kernel("gemm", {3}, {3}).use("aten::mm", "Host", op, {5}).use("launch", "Host", call, {7}, {20});
  EXPECT_EQ(rowsOf(names, a, b).size(), 2U);
  EXPECT_EQ(rowsOf(names, b, a).size(), 2U);
  // A records calls as well, only not this one.
  a.use("malloc", "Host", call, {1});
  b.use("synchronize", "Host", wait, {2});
  EXPECT_EQ(rowsOf(names, a, b).size(), 5U);
}

}  // namespace culprit
