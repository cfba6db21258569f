#include "core/analysis/naming/kernel_base_name.h"

#include <gtest/gtest.h>

namespace culprit {
namespace {

TEST(KernelBaseName, LeavesTheNameAlone) {
  EXPECT_EQ(kernelBaseName("void at::native::reduce_kernel<(int)512, f<int, (g)2>>(T3)"), "reduce_kernel");
  EXPECT_EQ(kernelBaseName("<unnamed>::fused_f0(<unnamed>::Tensor<<unnamed>::__half, (int)3>)"), "fused_f0");
  EXPECT_EQ(kernelBaseName("void a::(anonymous namespace)::f<b::[lambda(int) (instance 1)]>(int, T3)"), "f");
  EXPECT_EQ(kernelBaseName("void f<a(b &)::[lambda() (instance 3)]::operator ()() const::[x]>(int)"), "f");
  EXPECT_EQ(kernelBaseName("sm80_xmma_gemm_f32f32_execute_kernel__5x_cublas"),
            "sm80_xmma_gemm_f32f32_execute_kernel__5x_cublas");
  EXPECT_EQ(kernelBaseName("f(int) const"), "f");
}

TEST(KernelBaseName, SurvivesWhatIsNoName) {
  EXPECT_EQ(kernelBaseName(""), "");
  EXPECT_EQ(kernelBaseName("("), "(");
  EXPECT_EQ(kernelBaseName(">>)("), ">>)");
  EXPECT_EQ(kernelBaseName("a::"), "a::");
}

}  // namespace
}  // namespace culprit
