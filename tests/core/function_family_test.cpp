#include "core/analysis/naming/function_family.h"
#include "core/analysis/naming/undecorated.h"

#include <gtest/gtest.h>

#include <string>

#include "core/analysis/naming/kernel_class.h"

namespace culprit {

TEST(FunctionFamily, DropsReturnTypeTemplatesAndArguments) {
  EXPECT_EQ(undecorated("void a::f<int, b<(x < y)>>(float const*, int) const"), "a::f");
  EXPECT_EQ(undecorated("void at::(anonymous namespace)::g<float>(int)"), "at::g");
  EXPECT_EQ(undecorated("Memcpy HtoD (Pageable -> Device)"), "HtoD");
  EXPECT_EQ(undecorated("plain name without brackets"), "plain name without brackets");
  EXPECT_EQ(undecorated("f(int)) tail"), "tail");  // a bracket too many must not swallow the rest
}

TEST(FunctionFamily, ForgetsArchitectureTileStagesAndHashes) {
  EXPECT_EQ(functionFamily("ampere_bf16_s16816gemm_bf16_64x64_sliced1x2_ldg8_f2f_stages_64x6_tn"),
            functionFamily("ampere_bf16_s16816gemm_bf16_128x64_sliced1x2_ldg4_f2f_stages_32x6_tn"));
  EXPECT_EQ(functionFamily("sm80_xmma_gemm_f16"), "xmma_gemm_f");
  EXPECT_EQ(functionFamily("gfx90a_kernel"), "kernel");
  EXPECT_EQ(functionFamily("triton_poi_fused_add_12"), "triton_poi_fused_add");
  EXPECT_EQ(functionFamily("kernel_deadbeef_3"), "kernel");
  EXPECT_EQ(functionFamily("kernel_dead"), "kernel_dead");  // too short for a hash
  EXPECT_EQ(functionFamily("void cutlass::Kernel2<cutlass_80_gemm_128x64, int>(int)"), "cutlass_80_gemm");
  EXPECT_EQ(functionFamily("Cijk_Ailk_Bljk_MT64x64"), "gemm");
  EXPECT_EQ(functionFamily("__amd_rocclr_copyBufferRectAligned"), "runtime copy/fill");
  EXPECT_EQ(functionFamily("__amd_rocclr_fillBufferAligned"), "runtime copy/fill");
  EXPECT_EQ(functionFamily("128x64_2"), "other");
}

TEST(FunctionFamily, IsTheSameHoweverManyNamesWereAskedFor) {
  const std::string longName = "sm80_" + std::string(3000, 'k') + "_12";
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(functionFamily(longName), std::string(3000, 'k'));
    for (int i = 0; i < 5000; ++i) {
      const std::string name = "kernel_" + std::string(1 + static_cast<std::size_t>(i % 7), 'a') + "_z";
      ASSERT_EQ(functionFamily(name + std::to_string(i)), name);
    }
  }
}

TEST(FunctionFamily, OperatorsOfAscendAreTheSameHoweverTheyWereReached) {
  EXPECT_EQ(functionFamily("Mul70"), functionFamily("aclnnMul_MulAiCore_Mul"));
  EXPECT_EQ(functionFamily("trans_TransData_0"), "trans_TransData");
  EXPECT_EQ(functionFamily("aclnnInplaceFillScalar_FillAiCore_Fill_12"), "Fill");
  EXPECT_EQ(functionFamily("aclnnCat"), "aclnnCat");
}

TEST(KernelClass, FirstMatchingRowOfTheTableWins) {
  EXPECT_EQ(kernelClass("ncclDevKernel_AllReduce_Sum_f16_RING_LL(x)"), kCommunicationClass);
  EXPECT_EQ(kernelClass("void cross_device_reduce_1stage<bf16, 2>(int)"), kCommunicationClass);
  EXPECT_EQ(kernelClass("Memcpy HtoD (Pageable -> Device)"), "memcpy");
  EXPECT_EQ(kernelClass("flash_fwd_splitkv_kernel"), "attention");
  EXPECT_EQ(kernelClass("void cudnn::ops::nchw_conv_1"), "gemm");
  EXPECT_EQ(kernelClass("triton_mm"), "other");  // mm is no word there
  EXPECT_EQ(kernelClass("fused mm kernel"), "gemm");
  EXPECT_EQ(kernelClass("layer_norm_forward"), "norm");
  EXPECT_EQ(kernelClass("normal_fill"), "elementwise");  // normal is no norm
  EXPECT_EQ(kernelClass("consume"), "other");            // sum must begin a word
  EXPECT_EQ(kernelClass("at::sum_functor"), "reduce");
  EXPECT_EQ(kernelClass("max_pool_forward"), "pool");
  EXPECT_EQ(kernelClass("batched_transpose_half"), "transpose");
  EXPECT_EQ(kernelClass(""), kOtherClass);
}

TEST(KernelClass, LongNamesTakeNoLongerThanReadingThem) {
  std::string name;
  while (name.size() < 300'000) name += "(anonymous namespace)::cudnn<x>_1_";
  EXPECT_EQ(kernelClass(name), kOtherClass);
  EXPECT_FALSE(functionFamily(name).empty());
  EXPECT_EQ(hostName(name + " at 0x1"), name);
  EXPECT_EQ(functionFamily("gemm" + std::string(1'000'000, '1')), "gemm");
}

TEST(KernelClass, TriesTheBareNameBeforeItsTemplateArguments) {
  EXPECT_EQ(kernelClass("void vectorized_elementwise_kernel<4, softmax_op>(int)"), "elementwise");
  EXPECT_EQ(kernelClass("void launch<softmax_op>(int)"), "softmax");
}

TEST(HostName, ForgetsAddressesLineNumbersAndIndices) {
  EXPECT_EQ(hostName("<method to at 0x7f12ab> x at 0x1f"), "<method to> x");
  EXPECT_EQ(hostName("module.py(1743): _call_impl"), "module.py: _call_impl");
  EXPECT_EQ(hostName("f(12) g"), "f(12) g");
  EXPECT_EQ(hostName("nn.Module: Linear_17"), "nn.Module: Linear");
  EXPECT_EQ(hostName("nn.Module: Linear"), "nn.Module: Linear");
}

TEST(HostName, CallsOfBothVendorsAreTheSame) {
  EXPECT_EQ(hostName("cudaMemcpyAsync"), hostName("hipMemcpyAsync"));
  EXPECT_EQ(hostName("hipExtModuleLaunchKernel"), hostName("cuLaunchKernelEx"));
  EXPECT_EQ(hostName("cudaLaunchKernel"), hostName("hipModuleLaunchKernel"));
  EXPECT_EQ(hostName("custom"), "custom");
}

TEST(InputPipeline, IsRecognisedByItsRanges) {
  EXPECT_TRUE(isInputPipeline("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__"));
  EXPECT_TRUE(isInputPipeline("my_Dataset iterator __next__"));
  EXPECT_FALSE(isInputPipeline("__next__ of a dataset"));
  EXPECT_FALSE(isInputPipeline("aten::copy_"));
}

}  // namespace culprit
