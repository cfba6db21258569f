// Shapes of real traces, with figures that an independent reader counted.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

#include "core/exploring/exploration.h"
#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/corpus.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

class ShapeTableCorpus : public testing::Test {
 protected:
  /// False: the corpus is not there.
  bool compare(const std::string& a, const std::string& b) {
    const auto pathA = test::corpusPath(a), pathB = test::corpusPath(b);
    if (!pathA || !pathB) return false;
    SilentMonitor monitor;
    const auto file = m_folder.path() / "x.culprit";
    compareRuns({.folders = {*pathA, *pathB}, .session = file}, monitor);
    m_results = Session::open(file).results();
    table = *shapesOf(file, *m_results, 0, monitor);
    return true;
  }
  const ShapeRow* row(std::string_view op, std::string_view operandsOfA) const {
    for (const ShapeRow& each : table.rows)
      if (m_results->names.functions[each.op] == op && each.a.operands == operandsOfA) return &each;
    return nullptr;
  }

  ShapeTable table;

 private:
  test::TempFolder m_folder;
  ResultsPtr m_results;
};

TEST_F(ShapeTableCorpus, TellsTheProductsOfALanguageModel) {
  if (!compare("traces/pair3_qwen15_h100_vs_mi300/A_h100", "traces/pair3_qwen15_h100_vs_mi300/B_mi300"))
    GTEST_SKIP() << "no corpus";
  EXPECT_EQ(table.a.device, "NVIDIA H100 80GB HBM3");
  EXPECT_TRUE(table.a.hasPeaks);
  // The rest was launched before the recording began.
  EXPECT_GT(static_cast<double>(table.a.toldNs), 0.6 * static_cast<double>(table.a.gpuNs));
  const ShapeRow* const linear = row("aten::addmm", "bf16[1024] bf16[8944,1024] bf16[1024,1024]");
  ASSERT_NE(linear, nullptr);
  EXPECT_EQ(linear->a.flop, 18'756'927'488.0);
  EXPECT_EQ(linear->a.peakType, "bf16");
  ASSERT_TRUE(linear->a.flopShare());
  EXPECT_GT(*linear->a.flopShare(), 0.1);
  EXPECT_LT(*linear->a.flopShare(), 1.0);
}

TEST_F(ShapeTableCorpus, TellsWhatEachOfTwoDevicesMakesOfTheSameShapes) {
  if (!compare("traces/pair3_timesformer_h100_vs_mi300/A_h100",
               "traces/pair3_timesformer_h100_vs_mi300/B_mi300"))
    GTEST_SKIP() << "no corpus";
  EXPECT_EQ(table.b.device, "AMD Instinct MI300X VF");
  const ShapeRow* const products = row("aten::bmm", "bf16[37632,8,64] bf16[37632,64,8]");
  ASSERT_NE(products, nullptr);
  EXPECT_EQ(products->a.flop, 308'281'344.0);  // 2 * 37632 * 8 * 8 * 64
  EXPECT_EQ(products->work, ShapeWork::Same);
  EXPECT_EQ(products->speed, ShapeSpeed::Slower);
  EXPECT_EQ(products->kernel, ShapeKernelChange::OtherKernel);
  ASSERT_TRUE(products->callRatio());
  EXPECT_NEAR(*products->callRatio(), 13'710.1 / 490.2, 0.5);
  const ShapeRow* const softmax = row("aten::_softmax", "bf16[8,12,3137,3137] =-1 =False");
  ASSERT_NE(softmax, nullptr);
  EXPECT_EQ(softmax->speed, ShapeSpeed::Faster);
  ASSERT_TRUE(softmax->a.memoryShare());
  EXPECT_LT(*softmax->a.memoryShare(), 0.5);
  const ShapeRow* const convolution =
      row("aten::cudnn_convolution",
          "bf16[128,3,224,224] bf16[768,3,16,16] =[0,0] =[16,16] =[1,1] =1 =False =False =True");
  ASSERT_NE(convolution, nullptr);
  EXPECT_EQ(convolution->a.flop, 29'595'009'024.0);
  EXPECT_EQ(convolution->work, ShapeWork::OnlyA) << "AMD's library has an operator of its own";
}

}  // namespace
}  // namespace culprit
