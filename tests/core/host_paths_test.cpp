// Paths of what was open around calls, and hashes of them from some step on.
#include <gtest/gtest.h>

#include <cstdint>

#include "core/exploring/calltree/host_paths.h"

namespace culprit {
namespace {

TEST(HostPaths, AreOneForEachKindOfTheSameFunction) {
  HostPaths paths;
  const std::uint32_t range = paths.step(HostPaths::kRoot, CallKind::Range, 7, FunctionId{3});
  const std::uint32_t op = paths.step(HostPaths::kRoot, CallKind::Operator, 8, FunctionId{3});
  EXPECT_NE(range, op);
  EXPECT_EQ(paths[range].kind, CallKind::Range);
  EXPECT_EQ(paths[op].kind, CallKind::Operator);
  EXPECT_EQ(paths.step(HostPaths::kRoot, CallKind::Operator, 8, FunctionId{3}), op);
}

TEST(HostPaths, AreComparedByWhatIsBelowAStep) {
  HostPaths paths;
  const std::uint32_t third = paths.step(HostPaths::kRoot, CallKind::Range, 1, FunctionId{3});
  const std::uint32_t fourth = paths.step(HostPaths::kRoot, CallKind::Range, 1, FunctionId{4});
  const auto hashOf = [&](std::uint32_t base, FunctionId module) {
    return HashesBelow(paths, base).of(paths.step(base, CallKind::Module, 2, module));
  };
  const PathHash block = hashOf(third, FunctionId{5}), same = hashOf(fourth, FunctionId{5});
  EXPECT_EQ(block.numbered, same.numbered);
  EXPECT_EQ(block.unnumbered, same.unnumbered);
  const PathHash next = hashOf(fourth, FunctionId{6});
  EXPECT_NE(block.numbered, next.numbered);
  EXPECT_EQ(block.unnumbered, next.unnumbered);
}

}  // namespace
}  // namespace culprit
