#include "core/analysis/counting/merge_names.h"

#include <gtest/gtest.h>

namespace culprit {
namespace {

TEST(CarryOver, GivesNewNamesTheIdsOfBoth) {
  Names names;
  const FunctionId known = names.functions.intern("gemm");
  const DeviceId host = names.devices.intern("Host");
  Names ofB = names.copy();
  EXPECT_EQ(ofB.functions.find("gemm"), known);

  // Meanwhile A has brought names of its own, one of them that of B.
  names.functions.intern("only A");
  const FunctionId both = names.functions.intern("both");
  names.metrics.intern("gpu_usage");

  const FunctionId bothOfB = ofB.functions.intern("both");
  const FunctionId onlyB = ofB.functions.intern("only B");
  const DeviceId gpu = ofB.devices.intern("GPU 0");
  const MetricId power = ofB.metrics.intern("power");
  const CategoryId kernel = ofB.categories.intern("kernel");
  std::vector<ProcessSamples> samples(1);
  samples[0].cycles.push_back({.anchor = ofB.anchors.intern("step")});
  samples[0].usages.push_back({.function = known, .device = host, .category = kernel});
  samples[0].levels.push_back({.function = bothOfB, .device = gpu, .metric = power});
  samples[0].wallTimes.push_back({.function = onlyB, .device = gpu, .category = kernel});
  samples[0].rangeTimes.push_back({.function = onlyB, .device = host, .category = kernel});
  samples[0].kernelCalls.push_back({.function = onlyB});

  carryOver(ofB, names, samples);

  const ProcessSamples& carried = samples[0];
  EXPECT_EQ(names.anchors[carried.cycles[0].anchor], "step");
  EXPECT_EQ(carried.usages[0].function, known);
  EXPECT_EQ(carried.usages[0].device, host);
  EXPECT_EQ(names.categories[carried.usages[0].category], "kernel");
  EXPECT_EQ(carried.levels[0].function, both);
  EXPECT_EQ(names.devices[carried.levels[0].device], "GPU 0");
  EXPECT_EQ(names.metrics[carried.levels[0].metric], "power");
  EXPECT_EQ(names.functions[carried.wallTimes[0].function], "only B");
  EXPECT_EQ(names.functions[carried.rangeTimes[0].function], "only B");
  EXPECT_EQ(names.functions[carried.kernelCalls[0].function], "only B");
  EXPECT_EQ(names.functions.size(), 4U);  // none twice
}

}  // namespace
}  // namespace culprit
