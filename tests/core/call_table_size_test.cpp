// Tables of call trees in which one long name stands at many nodes: they are refused before they are made.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/report/document/writers.h"

namespace culprit {
namespace {

constexpr std::size_t kLongName = 64'000'000;

/// A root with that many calls of one name.
CallTree flatTree(std::uint32_t calls, std::string name) {
  std::vector<CallNode> nodes{{.firstChild = 1, .children = calls}};
  for (std::uint32_t i = 0; i < calls; ++i) {
    nodes.push_back({.parent = 0,
                     .name = 1,
                     .nameInA = 1,
                     .kind = CallKind::Range,
                     .inA = true,
                     .inB = true,
                     .function = FunctionId{0}});
  }
  return {std::move(nodes), {"", std::move(name)}, {.cycles = 1}, {.cycles = 1}};
}

TEST(CallTableSize, IsRefusedWhereNamesFillTheMemory) {
  Results results;
  results.names.functions.intern("f");
  const CallTree tree = flatTree(16, std::string(kLongName, 'x'));
  EXPECT_THROW(toCallTreeCsv(tree), Error);
  EXPECT_THROW(toCallTreeJson(results, {}, tree), Error);
}

TEST(CallTableSize, CountsTheFullNamesOfFunctionsInJson) {
  Results results;
  results.names.functions.intern(std::string(kLongName, 'x'));
  const CallTree tree = flatTree(16, "range");
  EXPECT_FALSE(toCallTreeCsv(tree).empty());
  EXPECT_THROW(toCallTreeJson(results, {}, tree), Error);
}

}  // namespace
}  // namespace culprit
