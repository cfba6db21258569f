// Runs with more names than are told apart (core/analysis/counting/rare_names.h).
#include "core/analysis/counting/rare_names.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace culprit {
namespace {

RunContent runOf(const std::vector<std::pair<FunctionId, std::int64_t>>& events) {
  RunContent run;
  Capture& capture = run.trace.captures.emplace_back();
  for (const auto& [function, durationNs] : events)
    capture.events.add({.durationNs = durationNs, .function = function});
  return run;
}

std::vector<std::string> namesOf(const RunContent& run, const Names& names) {
  std::vector<std::string> all;
  for (const FunctionId function : run.trace.captures.at(0).events.function)
    all.push_back(names.functions[function]);
  return all;
}

TEST(RareNames, KeepsThoseWithMostTimeOfBothRunsTogether) {
  Names names;
  const FunctionId unused = names.functions.intern("unused");
  const FunctionId x = names.functions.intern("x");
  const FunctionId y = names.functions.intern("y");
  const FunctionId z = names.functions.intern("z");
  // y has little time in A, but most of B.
  RunContent a = runOf({{x, 50}, {y, 1}, {z, 20}, {x, 50}});
  RunContent b = runOf({{y, 900}, {z, 30}});
  EXPECT_EQ(joinRareNames(a, b, names, 2), 1U);
  EXPECT_EQ(namesOf(a, names), (std::vector<std::string>{"x", "y", "(rare names)", "x"}));
  EXPECT_EQ(namesOf(b, names), (std::vector<std::string>{"y", "(rare names)"}));
  EXPECT_EQ(names.functions.size(), 3U);
  EXPECT_FALSE(names.functions.find("unused")) << indexOf(unused);
  EXPECT_EQ(a.trace.captures[0].events.durationNs[2], 20);
}

TEST(RareNames, OfEqualTimesTheFirstStay) {
  Names names;
  const FunctionId x = names.functions.intern("x");
  const FunctionId y = names.functions.intern("y");
  RunContent a = runOf({{y, 5}, {x, 5}});
  RunContent b = runOf({{y, 5}, {x, 5}});
  EXPECT_EQ(joinRareNames(a, b, names, 1), 1U);
  EXPECT_EQ(namesOf(b, names), (std::vector<std::string>{"(rare names)", "x"}));
}

TEST(RareNames, LeavesRunsAloneThatHaveNoMoreOrCameCut) {
  Names names;
  const FunctionId x = names.functions.intern("x");
  const FunctionId y = names.functions.intern("y");
  names.functions.intern("unused");
  RunContent a = runOf({{x, 5}, {y, 1}});
  RunContent b = runOf({{y, 5}});
  EXPECT_EQ(joinRareNames(a, b, names, 2), 0U);
  RunContent cut;
  EXPECT_EQ(joinRareNames(a, cut, names, 1), 0U);
  EXPECT_EQ(namesOf(a, names), (std::vector<std::string>{"x", "y"}));
}

}  // namespace
}  // namespace culprit
