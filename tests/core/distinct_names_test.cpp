#include "core/report/names/distinct_names.h"

#include <gtest/gtest.h>

namespace culprit {
namespace {

using Texts = std::vector<std::string>;

Texts distinctShort(const std::vector<std::string_view>& raw) {
  return distinctNames(raw, NameForm::Short);
}

TEST(DistinctNames, LeaveAloneWhatDiffersAlready) {
  EXPECT_EQ(
      distinctShort({"void gemm<float>(int)", "void softmax<float>(int)", "Memcpy HtoD (Pinned -> Device)"}),
      (Texts{"gemm", "softmax", "Memcpy HtoD (Pinned -> Device)"}));
  EXPECT_TRUE(distinctShort({}).empty());
}

TEST(DistinctNames, ShowWhatTellsKernelsApart) {
  EXPECT_EQ(
      distinctShort(
          {"void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float, MaxNanFunctor<float>>>(R)",
           "void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float, SumFunctor<float>>>(R)"}),
      (Texts{"at::native::reduce_kernel<MaxNanFunctor>", "at::native::reduce_kernel<SumFunctor>"}));
  // As many words as it takes; what all have is left out.
  EXPECT_EQ(distinctShort({"void k<add, float>(int)", "void k<add, double>(int)", "void k<mul, float>(int)"}),
            (Texts{"k<add, float>", "k<add, double>", "k<mul, float>"}));
  // One that has nothing of its own keeps the short name.
  EXPECT_EQ(distinctShort({"void k<float>(int)", "void k<float, 4>(int)"}), (Texts{"k", "k<4>"}));
}

TEST(DistinctNames, EqualNamesStayEqual) {
  EXPECT_EQ(distinctShort({"void k<a>(int)", "void k<b>(int)", "void k<a>(int)"}),
            (Texts{"k<a>", "k<b>", "k<a>"}));
}

TEST(DistinctNames, OrderAloneIsSpelledInFull) {
  EXPECT_EQ(distinctShort({"void k<a, b>(int)", "void k<b, a>(int)"}),
            (Texts{"void k<a, b>(int)", "void k<b, a>(int)"}));
}

TEST(DistinctNames, ThousandsStayShort) {
  std::vector<std::string> names;
  for (int i = 0; i < 5000; ++i) names.push_back("void k<f" + std::to_string(i) + ">(int)");
  const Texts shown = distinctShort({names.begin(), names.end()});
  EXPECT_EQ(shown.front(), "k");
  EXPECT_EQ(shown.back(), "k");
}

TEST(DistinctNames, OtherFormsStayAsTheyAre) {
  EXPECT_EQ(distinctNames({"void k<a>(int)"}, NameForm::Full), (Texts{"void k<a>(int)"}));
}

}  // namespace
}  // namespace culprit
