// What an operator was called with, from the args of the profiler to one short text.
#include "core/sources/chrome/events/operand_text.h"

#include <gtest/gtest.h>

#include <string>

#include "core/model/run/operand_limit.h"

namespace culprit::chrome {
namespace {

TEST(OperandText, HasTypesAndSizesInTheirOrder) {
  EXPECT_EQ(operandText({.dims = "[[1024], [8944, 1024], [1024,1024], [], []]",
                         .types = R"(["c10::BFloat16", "c10::BFloat16", "c10::Half", "Scalar", "Scalar"])",
                         .values = {}}),
            "bf16[1024] bf16[8944,1024] f16[1024,1024]");
  EXPECT_EQ(operandText({.dims = "[[2], []]", .types = R"(["float", "double"])", .values = {}}),
            "f32[2] f64[]");
  EXPECT_EQ(operandText({.dims = "[[1, 2], [2]]", .types = {}, .values = {}}), "?[1,2] ?[2]");
  EXPECT_EQ(operandText({.dims = "[[3]]", .types = R"(["c10::SomethingNew"])", .values = {}}), "?[3]");
}

TEST(OperandText, KeepsThePlaceOfWhatIsNotTold) {
  EXPECT_EQ(operandText({.dims = "[[], [32, 8], [], [4]]",
                         .types = R"(["GenericList", "float", "", "float"])",
                         .values = {}}),
            "- f32[32,8] - f32[4]");
}

TEST(OperandText, HasValuesWhereTheyAreWanted) {
  EXPECT_EQ(operandText({.dims = "[[8, 3, 9, 9], [4, 3, 3, 3], [], [], []]",
                         .types = R"(["float", "float", "ScalarList", "Scalar", "Scalar"])",
                         .values = R"(["", "", "[1, 1]", "False", "a \"b\" c"])"}),
            "f32[8,3,9,9] f32[4,3,3,3] =[1,1] =False =abc");
}

TEST(OperandText, TellsListsOfTensors) {
  EXPECT_EQ(operandText(
                {.dims = "[[[1, 559, 32], [2]], []]", .types = R"(["TensorList", "Scalar"])", .values = {}}),
            "?{[1,559,32],[2]}");
  EXPECT_EQ(operandText({.dims = "[[[1],[2],[3],[4],[5],[6]]]", .types = R"(["TensorList"])", .values = {}}),
            "?{[1],[2],[3],[4],+2:11}");
  EXPECT_TRUE(isOperandText("?{[1],[2],[3],[4],+2:11}"));
  EXPECT_EQ(operandText({.dims = "[[[1],[1],[1],[1],[2,3],[]]]", .types = {}, .values = {}}),
            "?{[1],[1],[1],[1],+2:7}");
  EXPECT_EQ(operandText({.dims = "[[[1],[1],[1],[1],[9999999999,9999999999]]]", .types = {}, .values = {}}),
            "?{[1],[1],[1],[1],+1}")
      << "more than can be counted";
}

TEST(OperandText, ReadsAscendsWay) {
  EXPECT_EQ(
      operandText(
          {.dims = "32,256,169;\r\n256,10;\r\n", .types = "float;\r\nc10::Half;\r\nScalar", .values = {}}),
      "f32[32,256,169] f16[256,10]");
}

TEST(OperandText, IsEmptyForWhatIsNoListOfSizes) {
  for (const char* dims : {"", "[", "[[1, ]]", "[[1.5]]", "[[\"a\"]]", "[null]", "null", "[[1]", "[[1]] x]",
                           "[{}]", "[[99999999999999999999]]", "[[[[1]]]]", "1;x", "[[], []]", "[]"})
    EXPECT_EQ(operandText({.dims = dims, .types = R"(["Scalar"])", .values = {}}), "") << dims;
}

TEST(OperandText, IsNeverLong) {
  std::string dims = "[", deep = "[";
  for (int i = 0; i < 1000; ++i) {
    dims += i == 0 ? "[1024, 1024]" : ", [1024, 1024]";
    deep += "[";
  }
  const std::string text = operandText({.dims = dims + "]", .types = {}, .values = {}});
  EXPECT_LE(text.size(), kMostOperandBytes);
  EXPECT_TRUE(text.ends_with("?[1024,1024] ...")) << text;
  EXPECT_EQ(operandText({.dims = deep, .types = {}, .values = {}}), "");
  EXPECT_TRUE(isOperandText(text));
  EXPECT_FALSE(isOperandText("f32[2]\n"));
  EXPECT_FALSE(isOperandText(std::string(kMostOperandBytes + 1, '-')));
}

}  // namespace
}  // namespace culprit::chrome
