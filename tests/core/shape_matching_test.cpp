// Which shapes of two runs are one row, and what is said of how they are done.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "core/exploring/shapes/read_shapes.h"
#include "core/report/words/shape_words.h"
#include "tests/support/made_operator.h"

namespace culprit {
namespace {

using enum EventCategory;
using test::addOperator;
using test::MadeCallTree;
using test::MadeOperator;
using test::MadeTrace;
using test::shapesIn;

/// A call of the operator in A, and one in B that takes half as long again.
ShapeTable slowerIn(const std::string& op, const std::string& ofA, const std::string& ofB) {
  MadeCallTree made;
  addOperator(made.a, made.processA, {.name = op, .operands = ofA});
  addOperator(made.b, made.processB, {.name = op, .operands = ofB, .kernelUs = 300});
  return shapesIn(made);
}

TEST(ShapeMatching, DoesNotJudgeWhatItSeesInPartOnly) {
  for (const std::string operands : {"f32[8] f32[8] ...", "?{[8],[8],[8],[8],+12}"}) {
    const ShapeTable table = slowerIn("aten::cat", operands, operands);
    ASSERT_EQ(table.rows.size(), 1U) << operands;
    EXPECT_EQ(table.rows[0].work, ShapeWork::Same);
    EXPECT_EQ(table.rows[0].speed, ShapeSpeed::NotComparable) << operands;
    EXPECT_EQ(table.rows[0].kernel, ShapeKernelChange::NotComparable) << operands;
    EXPECT_EQ(changeText(table, table.rows[0]), "not comparable");
  }
  const std::string whole = "?{[8],[8],[8],[8],+12:96}";
  EXPECT_EQ(slowerIn("aten::cat", whole, whole).rows.at(0).speed, ShapeSpeed::Slower);
  const ShapeTable other = slowerIn("aten::cat", whole, "?{[8],[8],[8],[8],+12:192}");
  ASSERT_EQ(other.rows.size(), 1U);
  EXPECT_EQ(other.rows[0].work, ShapeWork::OtherShape);
}

TEST(ShapeMatching, TakesTensorsAloneWhereOneSideTellsFewerValues) {
  for (const std::string ofA : {"f32[9,8]", "f32[9,8] =-1 =False"}) {
    const ShapeTable table = slowerIn("aten::_softmax", ofA, "f32[9,8] =-1 =False =0");
    ASSERT_EQ(table.rows.size(), 1U) << ofA;
    EXPECT_EQ(table.rows[0].work, ShapeWork::Same) << ofA;
    EXPECT_EQ(table.rows[0].speed, ShapeSpeed::Slower) << ofA;
  }
}

TEST(ShapeMatching, TellsOtherValuesFromTheSame) {
  const ShapeTable table = slowerIn("aten::topk", "f32[9,800] =5 =-1", "f32[9,800] =50 =-1");
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(table.rows[0].work, ShapeWork::OtherShape);
  EXPECT_EQ(table.rows[0].speed, ShapeSpeed::NotComparable);
}

TEST(ShapeMatching, DoesNotChooseAmongSeveralThatFit) {
  MadeCallTree made;
  addOperator(made.a, made.processA, {.name = "aten::topk", .operands = "f32[9,800]"});
  addOperator(made.b, made.processB, {.name = "aten::topk", .operands = "f32[9,800] =5 =-1"});
  addOperator(made.b, made.processB,
              {.name = "aten::topk", .operands = "f32[9,800] =50 =-1", .startUs = 600, .launch = 2});
  for (const ShapeRow& row : shapesIn(made).rows) EXPECT_NE(row.work, ShapeWork::Same);
}

TEST(ShapeMatching, ComparesTensorsWhereOneSideHasMoreOperands) {
  const ShapeTable table = slowerIn("aten::_softmax", "f32[9,8]", "f32[10,8] =-1 =False");
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(table.rows[0].work, ShapeWork::OtherShape);
}

/// Calls that launch one kernel each with another grid, or under another name.
void addVariants(MadeTrace& trace, ProcessId process, std::uint32_t count, bool areKernels) {
  for (std::uint32_t i = 0; i < count; ++i) {
    MadeOperator call{.operands = "bf16[8,8] bf16[8,8]",
                      .startUs = 60 * std::int64_t{i},
                      .kernelUs = 1,
                      .launch = i + 1,
                      .gridX = areKernels ? 1 : i + 1};
    if (areKernels) call.kernel = fmt::format("gemm_{}", i);
    addOperator(trace, process, call);
  }
}

TEST(ShapeMatching, DoesNotCompareGridsOrKernelsOfWhichItHasCountedAPart) {
  for (const bool areKernels : {false, true}) {
    for (const std::uint32_t more : {0U, 1U}) {
      MadeCallTree made;
      made.cyclesA = made.cyclesB = {{0, 5000}};
      const auto most = static_cast<std::uint32_t>(areKernels ? ShapeSide::kMostKernels : 16);
      addVariants(made.a, made.processA, most + more, areKernels);
      addVariants(made.b, made.processB, 1, areKernels);
      const ShapeTable table = shapesIn(made);
      ASSERT_EQ(table.rows.size(), 1U);
      EXPECT_EQ(table.rows[0].a.calls, most + more);
      EXPECT_EQ(table.rows[0].kernel == ShapeKernelChange::NotComparable, more == 1) << areKernels;
    }
  }
}

TEST(ShapeMatching, GivesWhatAnOperatorWithLostOperandsLaunchedToNobody) {
  MadeCallTree made;
  made.both([](MadeTrace& trace, ProcessId process) {
    addOperator(trace, process, {});
    addOperator(trace, process,
                {.operands = std::string(EventDetail::kLostOperands), .startUs = 600, .launch = 2});
  });
  const ShapeTable table = shapesIn(made);
  ASSERT_EQ(table.rows.size(), 1U) << "the operator around it has none of it";
  EXPECT_EQ(table.a.untold, 1U);
  EXPECT_EQ(table.a.gpuNs, 400'000);
  EXPECT_EQ(table.a.toldNs, 200'000);
  EXPECT_EQ(untoldText(table),
            "2 pieces of GPU work have no row of their own: their operators have too many shapes");
}

}  // namespace
}  // namespace culprit
