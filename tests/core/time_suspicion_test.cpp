#include "core/analysis/judging/triplets/time_suspicion.h"

#include <gtest/gtest.h>

#include "core/analysis/judging/time/function_shares.h"
#include "core/analysis/pairing/compare.h"
#include "tests/support/made_process.h"

namespace culprit {
namespace {

using test::MadeInput;
using test::MadeProcess;

constexpr double kNsPerMs = 1e6;

/// A run of cycles of 100 ms as a raw trace tells it.
struct Raw : MadeProcess {
  Raw(Names& dictionary, std::size_t cycles) : MadeProcess(dictionary, std::vector<double>(cycles, 100.0)) {
    samples.turnTimes.resize(cycles);
  }

  /// Exposed ms per cycle of a function that runs once in each; `ownShare`: of its calls, what they take
  /// themselves.
  Raw& function(const std::string& name, const std::string& device, const std::string& category,
                const std::vector<double>& exposedMs, double ownShare = 1.0) {
    const auto ns = [](double ms) { return static_cast<std::int64_t>(std::llround(ms * kNsPerMs)); };
    WallTime times{.function = names.functions.intern(name),
                   .device = names.devices.intern(device),
                   .category = names.categories.intern(category)};
    std::int64_t totalNs = 0;
    for (std::uint32_t cycle = 0; cycle < exposedMs.size(); ++cycle) {
      const std::int64_t wholeNs = ns(exposedMs[cycle] / ownShare);
      times.cycle.push_back(cycle);
      times.calls.push_back(1);
      times.busyNs.push_back(wholeNs);
      times.criticalNs.push_back(ns(exposedMs[cycle]));
      times.ownNs.push_back(ns(exposedMs[cycle]));
      times.typicalNs.push_back(ns(exposedMs[cycle]));
      totalNs += wholeNs;
    }
    times.totalCalls = exposedMs.size();
    times.totalNs = totalNs;
    samples.wallTimes.push_back(std::move(times));
    test::Values whole;
    for (const double ms : exposedMs) whole.emplace_back(ms / ownShare);
    use(name, device, category, whole);
    return *this;
  }
};

struct Suspected {
  std::vector<FunctionShare> rows;
  std::vector<Comparison> comparisons;

  Suspected(const Raw& a, const Raw& b) {
    MadeInput made(a, b);
    made.input.a.isProcessed = made.input.b.isProcessed = false;
    const WorkOfPair work = measureWork(made.input);
    rows = timeShares(made.input, work).functions;
    comparisons = compareSamples(a.samples, b.samples, a.names, SilentMonitor());
    suspectByTime(made.input, work, {}, rows, comparisons, SilentMonitor());
  }

  const FunctionShare& row(const std::string& name) const {
    for (const FunctionShare& each : rows)
      if (each.name == name) return each;
    throw std::out_of_range(name);
  }
};

}  // namespace

TEST(TimeSuspicion, IsTheExposedChangeTimesItsDeviation) {
  Names names;
  Raw a(names, 4), b(names, 4);
  a.function("gemm", "GPU 0", "gpu_compute", {10, 12, 10, 12});
  b.function("gemm", "GPU 0", "gpu_compute", {14, 14, 14, 14});
  const Suspected suspected(a, b);
  // 3 points of the cycle; the deviation of A is sqrt(4 / 3) = 1.1547.
  EXPECT_NEAR(*suspected.row("gemm").suspicion, 3.0 * 3.0 / 1.1547005383792515, 1e-9);
  const Assessment& triplet = suspected.comparisons.at(0).assessment;
  EXPECT_NEAR(triplet.change, 3.0, 1e-9);
  EXPECT_EQ(triplet.suspicion, *suspected.row("gemm").suspicion);
}

TEST(TimeSuspicion, ASteadyFunctionDeviatesByAtMostTen) {
  Names names;
  Raw a(names, 4), b(names, 4);
  a.function("gemm", "GPU 0", "gpu_compute", {10, 10, 10, 10});
  b.function("gemm", "GPU 0", "gpu_compute", {12, 12, 12, 12});
  EXPECT_NEAR(*Suspected(a, b).row("gemm").suspicion, 20.0, 1e-9);
}

TEST(TimeSuspicion, ARenamedKernelIsJudgedWithItsPartner) {
  Names names;
  Raw a(names, 4), b(names, 4);
  a.function("ampere_sgemm_128x64_nn", "GPU 0", "gpu_compute", {10, 10, 10, 10});
  b.function("volta_sgemm_64x64_nn", "GPU 0", "gpu_compute", {10, 10, 10, 10});
  const Suspected suspected(a, b);
  ASSERT_EQ(suspected.comparisons.size(), 2U);
  for (const Comparison& each : suspected.comparisons) EXPECT_NEAR(each.assessment.suspicion, 0.0, 1e-9);
}

TEST(TimeSuspicion, WithOneCycleTheOrderIsThatOfTheChange) {
  Names names;
  Raw a(names, 1), b(names, 1);
  a.function("gemm", "GPU 0", "gpu_compute", {10});
  b.function("gemm", "GPU 0", "gpu_compute", {12});
  EXPECT_NEAR(*Suspected(a, b).row("gemm").suspicion, 2.0, 1e-9);
}

TEST(RowRoles, WaitsAndWhatOnlyHoldsOthersAreNoWork) {
  Names names;
  Raw a(names, 4);
  const std::vector<double> ms = {5, 5, 5, 5};
  a.function("aten::add", "Host", "cpu_op", ms)
      .function("model.py: forward", "Host", "python_function", {1, 1, 1, 1}, 0.05)
      .function("aten::linear", "Host", "cpu_op", {1, 1, 1, 1}, 0.2)
      .function("threading.py: wait", "Host", "python_function", ms)
      .function("cudaDeviceSynchronize", "Host", std::string(nameOf(EventCategory::Sync)), ms);
  const Suspected suspected(a, a);
  EXPECT_EQ(suspected.row("aten::add").role, RowRole::Work);
  EXPECT_EQ(suspected.row("model.py: forward").role, RowRole::Container);
  EXPECT_EQ(suspected.row("aten::linear").role, RowRole::Work);
  EXPECT_EQ(suspected.row("threading.py: wait").role, RowRole::Wait);
  EXPECT_EQ(suspected.row("cudaDeviceSynchronize").role, RowRole::Wait);
}

}  // namespace culprit
