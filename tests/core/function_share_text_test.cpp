#include <gtest/gtest.h>

#include "core/report/sentences/verdict/verdict_text.h"

namespace culprit {

TEST(FunctionShareText, TellsTheParts) {
  FunctionShare share{.name = "gemm",
                      .device = "GPU",
                      .a = {.ms = 19.5},
                      .b = {.ms = 67.4},
                      .deltaCallsMs = 0.6,
                      .deltaPerCallMs = 47.3};
  EXPECT_EQ(
      plainText(functionShareText(share, WorkUnit::Cycle)),
      "gemm on GPU: +47.9 ms per cycle (19.5 → 67.4 ms): +0.60 ms by more calls, +47.3 ms by slower calls");
  share.match = MatchedBy::OnlyB;
  EXPECT_EQ(plainText(functionShareText(share, WorkUnit::Work)),
            "gemm on GPU runs in B only: 67.4 ms per unit of work");
}

TEST(FunctionShareText, OfWaitingIsNotSplit) {
  const FunctionShare share{.name = "all_reduce",
                            .device = "GPU",
                            .category = std::string(kWaitingForRanks),
                            .a = {.ms = 0.0},
                            .b = {.ms = 1160.4},
                            .deltaPerCallMs = 1160.4};
  EXPECT_EQ(plainText(functionShareText(share, WorkUnit::Cycle)),
            "all_reduce on GPU, waiting for other ranks: +1,160.4 ms per cycle (0.00 → 1,160.4 ms)");
}

TEST(InItsPlaceText, NamesWhatTheOtherRunHas) {
  Results results;
  const auto id = [&](const char* name) { return results.names.functions.intern(name); };
  FunctionShare share{.name = "softmax", .device = "GPU", .match = MatchedBy::Class};
  share.a.functions = {id("cunn_SoftMax"), id("common")};
  share.b.functions = {id("Reg"), id("common"), id("Warp"), id("Tail")};
  EXPECT_EQ(inItsPlaceText(results, share, id("cunn_SoftMax")),
            "This is A's alone; B has Reg, Warp and 1 more in its place.");
  EXPECT_EQ(inItsPlaceText(results, share, id("Warp")),
            "This is B's alone; A has cunn_SoftMax in its place.");
  EXPECT_EQ(inItsPlaceText(results, share, id("common")), "");
  share.b.functions.clear();
  EXPECT_EQ(inItsPlaceText(results, share, id("cunn_SoftMax")), "");
}

TEST(MatchOn, IsWhatASideRanInItsPlace) {
  const FunctionId cunn{0}, common{1}, reg{2}, warp{3};
  FunctionShare share{.name = "softmax", .device = "GPU", .match = MatchedBy::Class};
  share.a.functions = {cunn, common};
  share.b.functions = {common, reg, warp};
  const std::vector<FunctionShare> shares{{.name = "gemm"}, share};
  EXPECT_EQ(matchOn(Side::B, cunn, shares), reg);
  EXPECT_EQ(matchOn(Side::A, warp, shares), cunn);
  EXPECT_EQ(matchOn(Side::B, common, shares), std::nullopt) << "B has it";
  EXPECT_EQ(matchOn(Side::A, cunn, shares), std::nullopt) << "it is A's";
  EXPECT_EQ(matchOn(Side::A, FunctionId{9}, shares), std::nullopt);
}

TEST(MatchText, IsOfTheRowInWhichAFunctionWasMatchedWithOthers) {
  Results results;
  const FunctionId tanh = results.names.functions.intern("tanh"),
                   gelu = results.names.functions.intern("gelu"),
                   gemm = results.names.functions.intern("gemm");
  const DeviceId host = results.names.devices.intern("host"), gpu = results.names.devices.intern("GPU 0");
  FunctionShare matched{.name = "gelu", .device = "GPU"};
  matched.a = {.ms = 2.0, .functions = {tanh}};
  matched.b = {.ms = 3.0, .functions = {gelu}};
  FunctionShare same{.name = "gemm", .device = "GPU"};
  same.a.functions = same.b.functions = {gemm};
  PairResults pair;
  pair.verdict.functions = {same, matched};
  const auto sentence = [&](FunctionId function, DeviceId device) {
    return plainText(matchText(results, pair, {.function = function, .device = device}));
  };
  EXPECT_EQ(sentence(tanh, gpu), "gelu on GPU: +1.00 ms per cycle (2.00 → 3.00 ms)");
  EXPECT_EQ(sentence(gelu, gpu), sentence(tanh, gpu));
  EXPECT_EQ(sentence(gelu, host), "") << "elsewhere";
  EXPECT_EQ(sentence(gemm, gpu), "") << "the same on both sides";
}

}  // namespace culprit
