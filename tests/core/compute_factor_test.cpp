// How many times as long the computing kernels of a process take, of one GPU and of several.
#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "core/analysis/judging/mechanisms/rules_support.h"
#include "tests/support/made_change.h"

namespace culprit::rules {

namespace {

using test::MadeChange;
using enum CallGroup;

/// Those GPUs of a process, each `part` of a GPU's work and so many times as long in B.
struct GpuOfProcess {
  double factor = 1.0;
  double part = 1.0;
};

std::optional<double> factorOf(double pooled, const std::vector<GpuOfProcess>& gpus) {
  PairChange change = MadeChange().stretched(Compute, 60, pooled).change;
  for (const GpuOfProcess& gpu : gpus) {
    const PairChange own = MadeChange().stretched(Compute, 60 * gpu.part, gpu.factor).change;
    change.devices.push_back({DeviceId{static_cast<std::uint32_t>(change.devices.size())}, own.group(Compute),
                              own.group(OtherKernel)});
  }
  return computeFactor(change);
}

}  // namespace

TEST(ComputeFactor, IsThatOfTheOnlyGpu) {
  EXPECT_NEAR(factorOf(1.2, {}).value(), 1.2, 1e-9);
  EXPECT_FALSE(computeFactor(MadeChange().change));
}

TEST(ComputeFactor, IsThatOfTheSlowestOfSeveralWhichTheCycleWaitsFor) {
  EXPECT_NEAR(factorOf(1.0, {{1.0}, {1.0}, {1.3}}).value(), 1.3, 1e-9) << "most of them did not change";
  EXPECT_NEAR(factorOf(0.8, {{0.8}, {0.9}}).value(), 0.9, 1e-9);
  EXPECT_NEAR(factorOf(1.0, {{1.0}, {2.0, 0.01}}).value(), 1.0, 1e-9)
      << "of an idle one the cycle feels nothing";
}

}  // namespace culprit::rules
