// What operators have to do, against values computed by hand.
#include "core/analysis/shapes/operator_work.h"

#include <gtest/gtest.h>

#include "core/analysis/shapes/operands.h"

namespace culprit {
namespace {

std::optional<double> flopOf(std::string_view name, std::string_view operands) {
  return workOf(name, operands).flop;
}
std::optional<double> bytesOf(std::string_view name, std::string_view operands) {
  return workOf(name, operands).bytes;
}

TEST(OperatorWork, CountsMatrixProducts) {
  const OperatorWork linear = workOf("aten::addmm", "bf16[1024] bf16[8944,1024] bf16[1024,1024]");
  EXPECT_EQ(linear.flop, 18'756'927'488.0);  // 2 * 8944 * 1024 * 1024
  EXPECT_EQ(linear.bytes, 38'733'824.0);     // 2 * (8944 * 1024 + 1024 * 1024 + 8944 * 1024 + 1024)
  EXPECT_EQ(linear.type, "bf16");
  EXPECT_EQ(linear.problem, "8944x1024x1024");
  EXPECT_EQ(flopOf("aten::mm", "f32[2,3] f32[3,5]"), 60.0);
  const OperatorWork batched = workOf("aten::bmm", "f16[12,8,64] f16[12,64,8]");
  EXPECT_EQ(batched.flop, 98'304.0);  // 2 * 12 * 8 * 8 * 64
  EXPECT_EQ(batched.problem, "12 x 8x8x64");
  EXPECT_EQ(flopOf("aten::baddbmm", "f16[1] f16[12,8,64] f16[12,64,8] =0. =0.125"), 98'304.0);
  EXPECT_EQ(flopOf("aten::linear", "bf16[16,559,1024] bf16[256,1024] bf16[256]"), 4'689'231'872.0);
}

TEST(OperatorWork, CountsAttention) {
  constexpr std::string_view kOperands =
      "bf16[16,559,16,64] bf16[16,559,16,64] bf16[16,559,16,64] - - =559 =559 =0. ";
  // 2 * 16 * 16 * 559 * 559 * 128, and half of it under a causal mask
  EXPECT_EQ(flopOf("aten::_flash_attention_forward", std::string(kOperands) + "=False"), 20'478'754'816.0);
  EXPECT_EQ(flopOf("aten::_flash_attention_forward", std::string(kOperands) + "=True"), 10'239'377'408.0);
  EXPECT_FALSE(flopOf("aten::_flash_attention_forward", kOperands)) << "the mask is not told";
  EXPECT_EQ(
      flopOf("aten::scaled_dot_product_attention", "f16[2,4,10,8] f16[2,4,20,8] f16[2,4,20,8] - =0. =False"),
      51'200.0);  // 2 * 2 * 4 * 10 * 20 * 16
  EXPECT_FALSE(
      flopOf("aten::scaled_dot_product_attention", "f16[2,4,10,8] f16[2,4,20,8] f16[2,4,20,8] - =0. =True"))
      << "where the mask begins is not told";
  EXPECT_FALSE(flopOf("aten::_flash_attention_forward", "bf16[900,16,64] bf16[900,16,64] bf16[900,16,64]"))
      << "packed lengths";
}

TEST(OperatorWork, CountsTheBackwardOfAttention) {
  // 2 * 2 * 4 * 10 * 20 pairs of (3 * 8 + 2 * 16)
  EXPECT_EQ(flopOf("aten::_flash_attention_backward",
                   "f16[2,10,4,16] f16[2,10,4,8] f16[2,20,4,8] f16[2,20,4,16] f16[2,10,4,16] f32[2,4,10] - - "
                   "=10 =20 =0. =False"),
            179'200.0);
  constexpr std::string_view kEfficient =
      "f16[2,10,4,16] f16[2,10,4,8] f16[2,20,4,8] f16[2,20,4,16] - f16[2,10,4,16] ";
  EXPECT_EQ(flopOf("aten::_efficient_attention_backward",
                   std::string(kEfficient) + "- - =10 =20 f32[2,4,32] =0. i64[] i64[] =0 =False"),
            179'200.0);
  EXPECT_FALSE(
      flopOf("aten::_efficient_attention_backward",
             std::string(kEfficient) + "i32[3] i32[3] =10 =20 f32[2,4,32] =0. i64[] i64[] =0 =False"))
      << "packed lengths";
  EXPECT_EQ(
      flopOf("aten::_scaled_dot_product_cudnn_attention_backward",
             "f16[2,4,10,16] f16[2,4,10,8] f16[2,4,20,8] f16[2,4,20,16] f16[2,4,10,16] f32[2,4,10] i64[] "
             "i64[] - - - =10 =20 =0. =False"),
      179'200.0);
}

TEST(OperatorWork, ReadsTheMaskOfOldAndNewEfficientAttention) {
  constexpr std::string_view kTensors = "f16[2,10,4,8] f16[2,10,4,8] f16[2,10,4,8] - - - ";
  const auto flop = [&](std::string_view rest) {
    return flopOf("aten::_efficient_attention_forward", std::string(kTensors) + std::string(rest));
  };
  // 2 * 2 * 4 * 10 * 10 * 16
  EXPECT_EQ(flop("=10 =10 =0. =0 =True"), 25'600.0);
  EXPECT_EQ(flop("=10 =10 =0. =1 =True"), 12'800.0);
  EXPECT_EQ(flop("=10 =10 =0. =2 =True"), 12'800.0);
  EXPECT_FALSE(flop("=10 =10 =0. =3 =True")) << "no mask that is known";
  EXPECT_EQ(flop("=10 =0. =0 =True"), 25'600.0) << "PyTorch 2.1: what is true is that sums are kept";
  EXPECT_EQ(flop("=10 =0. =1 =False"), 12'800.0);
  EXPECT_FALSE(flop("=10 =10 =0. =0 =True - i32[2]")) << "lengths of their own";
  EXPECT_FALSE(flop("=10 =10 =0. =0 =True - - =4")) << "a window";
}

TEST(OperatorWork, HasNoNumberForPackedOrWindowedAttention) {
  EXPECT_FALSE(flopOf("aten::_efficient_attention_forward",
                      "f16[1,900,4,8] f16[1,900,4,8] f16[1,900,4,8] - i32[33] i32[33] =30 =30 =0. =0 =True"));
  constexpr std::string_view kFlash = "f16[1,900,4,8] f16[1,900,4,8] f16[1,900,4,8] ";
  const auto flop = [&](std::string_view rest) {
    return flopOf("aten::_flash_attention_forward", std::string(kFlash) + std::string(rest));
  };
  EXPECT_TRUE(flop("- - =900 =900 =0. =False =False"));
  EXPECT_FALSE(flop("i32[33] i32[33] =30 =30 =0. =False =False"));
  EXPECT_TRUE(flop("- - =900 =900 =0. =True =False =0.1 =-1 =-1"));
  EXPECT_FALSE(flop("- - =900 =900 =0. =True =False =0.1 =128 =0"));
  EXPECT_FALSE(flop("- - =900 =900 =0. =True =False - - =0"));
}

TEST(OperatorWork, CountsOnlyTypesWhoseSizesTellTheProduct) {
  EXPECT_FALSE(flopOf("aten::mm", "c64[2,3] c64[3,5]")) << "a complex product is four";
  EXPECT_FALSE(flopOf("aten::mm", "?[2,3] ?[3,5]"));
  EXPECT_FALSE(flopOf("aten::mm", "i64[2,3] i64[3,5]"));
  EXPECT_FALSE(flopOf("aten::_scaled_mm", "?[2,3] ?[3,5]")) << "two elements in one";
  EXPECT_EQ(flopOf("aten::_scaled_mm", "f8[2,3] f8[3,5]"), 60.0);
  EXPECT_EQ(flopOf("aten::_int_mm", "i8[2,3] i8[3,5]"), 60.0);
  EXPECT_FALSE(flopOf("aten::_int_mm", "f32[2,3] f32[3,5]"));
  EXPECT_FALSE(flopOf("aten::convolution", "c64[1,1,9] c64[1,1,3] - =[2] =[0] =[2] =False =[0] =1"));
  EXPECT_FALSE(
      flopOf("aten::scaled_dot_product_attention", "?[2,4,10,8] ?[2,4,10,8] ?[2,4,10,8] - =0. =False"));
}

TEST(OperatorWork, KnowsKernelsOfSparseProducts) {
  EXPECT_TRUE(isOfSparseProducts("void cusparse::csrmm_alg2_kernel<float>(...)"));
  EXPECT_TRUE(isOfSparseProducts("rocsparse::csrmmnt_general_kernel"));
  EXPECT_FALSE(isOfSparseProducts("ampere_sgemm_128x64_nn"));
}

TEST(OperatorWork, DoesNotReadWhatIsAddedNoTimes) {
  EXPECT_EQ(bytesOf("aten::baddbmm", "f16[12,8,8] f16[12,8,64] f16[12,64,8] =1 =1"), 27'648.0);
  EXPECT_EQ(bytesOf("aten::baddbmm", "f16[12,8,8] f16[12,8,64] f16[12,64,8] =0 =1"), 26'112.0);
  EXPECT_EQ(bytesOf("aten::baddbmm", "f16[12,8,8] f16[12,8,64] f16[12,64,8] =0. =1"), 26'112.0);
}

TEST(OperatorWork, CountsConvolutions) {
  EXPECT_EQ(flopOf("aten::cudnn_convolution",
                   "bf16[128,3,224,224] bf16[768,3,16,16] =[0,0] =[16,16] =[1,1] =1 =False =False =True"),
            29'595'009'024.0);  // 2 * 128 * 14 * 14 * 768 * 3 * 16 * 16
  EXPECT_EQ(flopOf("aten::miopen_convolution",
                   "bf16[1,16,32,32] bf16[512,16,3,3] bf16[512] =[1,1] =[1,1] =[1,1] =1 =False =False"),
            150'994'944.0);  // 2 * 32 * 32 * 512 * 16 * 3 * 3
  EXPECT_EQ(flopOf("aten::convolution", "f32[1,1,9] f32[1,1,3] - =[2] =[0] =[2] =False =[0] =1"),
            18.0);  // (9 - 5) / 2 + 1 = 3 results of 3 products
  EXPECT_EQ(
      flopOf("aten::convolution_backward",
             "f32[32,2048,7,7] f32[32,512,7,7] f32[2048,512,1,1] =[0] =[1,1] =[0,0] =[1,1] =False =[0,0] "
             "=1 =[True,True,False]"),
      6'576'668'672.0);  // twice 2 * 32 * 7 * 7 * 2048 * 512
  EXPECT_FALSE(flopOf("aten::convolution", "f32[1,1,9] f32[1,1,3] - =[2] =[0] =[2] =True =[0] =1"));
  EXPECT_FALSE(flopOf("aten::convolution", "f32[1,1,9] f32[1,1,3] - =[0] =[0] =[2] =False =[0] =1"));
  EXPECT_FALSE(flopOf("aten::cudnn_convolution", "f32[32,64,56,56] f32[64,64,1,1]")) << "steps are not told";
}

TEST(OperatorWork, CountsTheBytesOfElementwiseOperators) {
  EXPECT_EQ(bytesOf("aten::_softmax", "bf16[3136,12,8,8] =-1 =False"), 9'633'792.0);
  EXPECT_FALSE(bytesOf("aten::_softmax", "bf16[3136,12,8,8] =-1 =True")) << "the result has another type";
  EXPECT_EQ(bytesOf("aten::add", "bf16[128,197,768] bf16[1,197,768]"), 77'766'144.0);
  EXPECT_EQ(bytesOf("aten::mul", "f16[10] f64[]"), 40.0);
  EXPECT_EQ(bytesOf("aten::add_", "f32[10] f16[10]"), 100.0);
  EXPECT_EQ(bytesOf("aten::add", "bf16[10] f32[10]"), 100.0);
  EXPECT_EQ(bytesOf("aten::copy_", "bf16[4,8] f32[4,8]"), 192.0);
  EXPECT_EQ(bytesOf("aten::fill_", "i64[100]"), 800.0);
  EXPECT_EQ(bytesOf("aten::silu", "bf16[7,7]"), 196.0);
  EXPECT_FALSE(bytesOf("aten::add", "bf16[3] bf16[4]")) << "they do not fit";
  EXPECT_FALSE(bytesOf("aten::exp", "i64[4]")) << "the result has another type";
  EXPECT_FALSE(bytesOf("aten::cumsum", "f32[4]"));
}

TEST(OperatorWork, HasNoNumberForWhatCannotBeMeant) {
  for (const char* operands :
       {"", "-", "f32[2,3]", "f32[2,3] f32[4,5]", "f32[-2,3] f32[3,5]", "f32[2,3] f32[3,5",
        "f32[2,,3] f32[3,5]", "f32[2,3,] f32[3,5]", "f32[0,3] f32[3,5]", "f32{[2,3]} f32[3,5]",
        "f32[2,3]  f32[3,5]", "f32[a,3] f32[3,5]", "f32[99999999999999999999,3] f32[3,5]", "...", "] ["})
    EXPECT_FALSE(flopOf("aten::mm", operands)) << operands;
  EXPECT_FALSE(
      flopOf("aten::mm", "f32[9007199254740992,9007199254740992] f32[9007199254740992,9007199254740992]"))
      << "no device does that in a lifetime";
  EXPECT_FALSE(flopOf("mm", "f32[2,3] f32[3,5]"));
  EXPECT_FALSE(flopOf("vllm::mm", "f32[2,3] f32[3,5]"));
  EXPECT_EQ(flopOf("aten::mm", "f32[2,3] f32[3,5] ..."), 60.0) << "what is cut off is not needed";
}

TEST(OperandTexts, AreReadBack) {
  const auto operands = parseOperands("bf16[8,4] - =True =[1,2] ?{[1],[2],+3} f64[]");
  ASSERT_TRUE(operands);
  ASSERT_EQ(operands->all.size(), 6U);
  EXPECT_EQ((*operands)[0].elements(), 32.0);
  EXPECT_EQ((*operands)[1].kind, Operand::Kind::None);
  EXPECT_EQ(operands->flag(2), true);
  EXPECT_EQ(operands->flag(0), std::nullopt);
  EXPECT_EQ(operands->numbers(3), (std::vector<double>{1.0, 2.0}));
  EXPECT_EQ((*operands)[4].kind, Operand::Kind::List);
  EXPECT_TRUE((*operands)[5].isTensor(0));
  EXPECT_EQ((*operands)[99].kind, Operand::Kind::None);
}

}  // namespace
}  // namespace culprit
