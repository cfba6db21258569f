#include "core/report/names/function_name.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/report/names/name_pieces.h"

namespace culprit {

namespace {

std::string shortName(std::string_view raw) {
  return functionName(raw, NameForm::Short);
}

std::string collapsedName(std::string_view raw) {
  return functionName(raw, NameForm::Collapsed);
}

std::string repeated(std::string_view part, std::size_t size) {
  std::string text;
  while (text.size() < size) text += part;
  return text;
}

}  // namespace

TEST(FunctionName, ShortDropsReturnTypeTemplatesAndArguments) {
  EXPECT_EQ(shortName("void at::native::reduce_kernel<512, 1, Op<float, 4> >(Op<float, 4>)"),
            "at::native::reduce_kernel");
  EXPECT_EQ(shortName("ncclDevKernel_AllGather_RING_LL(ncclDevKernelArgsStorage<4096ul>)"),
            "ncclDevKernel_AllGather_RING_LL");
  EXPECT_EQ(shortName("unsigned int const* f(int)"), "f");
  EXPECT_EQ(
      shortName(
          "std::enable_if<(((8)>(0)))&&C<c10::Half>::exists, void>::type vllm::norm<c10::Half, 8>(int)"),
      "vllm::norm");
  EXPECT_EQ(shortName("void act<__nv_bfloat16, &(float silu<float>(float const&))>(__nv_bfloat16*, int)"),
            "act");
  EXPECT_EQ(shortName("void scale<2>"), "scale");
  EXPECT_EQ(shortName("void k<int>(int) [clone .kd]"), "k");
}

TEST(FunctionName, ShortDropsAnonymousNamespaces) {
  EXPECT_EQ(shortName("void at::native::(anonymous namespace)::softmax<4, float>(float*)"),
            "at::native::softmax");
  EXPECT_EQ(shortName("void (anonymous namespace)::kernel<int>(int)"), "kernel");
  EXPECT_EQ(shortName("void <unnamed>::kernel(int)"), "kernel");
  EXPECT_EQ(shortName("{anonymous}::kernel(int)"), "kernel");
}

TEST(FunctionName, ShortNamesALambdaAfterTheFunctionThatHoldsIt) {
  EXPECT_EQ(
      shortName("neg(Iter&)::{lambda()#2}::operator()() const::{lambda(long)#1}::operator()(long) const"),
      "neg::{lambda#2}::{lambda#1}");
  EXPECT_EQ(collapsedName("neg(Iter&)::{lambda(long)#1}::operator()<int>(long) const"),
            "neg(…)::{lambda(…)#1}::operator()<…>(…) const");
}

TEST(FunctionName, OperatorsKeepTheirSymbols) {
  EXPECT_EQ(shortName("bool ns::operator<(A const&, A const&)"), "ns::operator<");
  EXPECT_EQ(shortName("std::ostream& std::operator<< <char>(std::ostream&, char)"), "std::operator<<");
  EXPECT_EQ(shortName("A::operator unsigned long() const"), "A::operator unsigned long");
  EXPECT_EQ(shortName("T* A<T>::operator->() const"), "A::operator->");
  EXPECT_EQ(shortName("void F<int>::operator()(int)"), "F::operator()");
}

TEST(FunctionName, CollapsedKeepsTheSkeleton) {
  EXPECT_EQ(collapsedName("void at::native::reduce_kernel<512, Op<float> >(Op<float>)"),
            "void at::native::reduce_kernel<…>(…)");
  EXPECT_EQ(collapsedName("void (anonymous namespace)::k()"), "void (anonymous namespace)::k()");
}

TEST(FunctionName, WhatIsNoSignatureStaysAsItIs) {
  for (const char* name : {"Memcpy HtoD (Pinned -> Device)",
                           "Memset (Device)",
                           "Scheduler.run_batch",
                           "oncpu",
                           "ampere_bf16_s16816gemm_bf16_64x64_sliced1x2_ldg8_f2f_stages_64x5_tn",
                           "aten::add",
                           "<module>",
                           "torch/nn/modules/module.py(1234): _call_impl",
                           "jit(train_step)/jit(main)/add",
                           "ProfilerStep#5",
                           "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__",
                           "a) > (b",
                           "x -> y",
                           "))((",
                           "]",
                           "",
                           " ",
                           "nn.Module: Linear_0",
                           "Communication(Not Overlapped)",
                           "PjitFunction(step)",
                           "step[DECODE bs=32]",
                           "run: Node<Op>",
                           "Torch-Compiled Region: 0/0 (cached)",
                           "_Z",
                           "_Zx",
                           "_ZN",
                           "__Z"}) {
    EXPECT_EQ(shortName(name), name);
    EXPECT_EQ(collapsedName(name), name);
    EXPECT_EQ(functionName(name, NameForm::Full), name);
  }
}

TEST(FunctionName, ASignatureCutOffByItsToolKeepsItsName) {
  EXPECT_EQ(shortName("void at::native::elementwise_kernel<128, 2, at::native::gpu_ker"),
            "at::native::elementwise_kernel");
  EXPECT_EQ(collapsedName("void at::native::elementwise_kernel<128, 2, at::native::gpu_ker"),
            "void at::native::elementwise_kernel<…>");
  EXPECT_EQ(shortName("void k<int>(int, std::array<ch"), "k");
}

TEST(FunctionName, MangledNamesBecomeReadable) {
  const std::string_view name = "_ZN2at6native13reduce_kernelILi512EfEEvT0_i";
  EXPECT_EQ(functionName(name, NameForm::Full), "void at::native::reduce_kernel<512, float>(float, int)");
  EXPECT_EQ(collapsedName(name), "void at::native::reduce_kernel<…>(…)");
  EXPECT_EQ(shortName(name), "at::native::reduce_kernel");
  EXPECT_EQ(shortName("__ZN2at3addEi"), "at::add");
  EXPECT_EQ(shortName("_ZN12_GLOBAL__N_16kernelEi"), "kernel");
}

TEST(FunctionName, AMangledNameThatIsTooLongToExpandKeepsItsOuterName) {
  std::string name = "_ZN7cutlass6KernelI";
  for (int i = 0; i < 300; ++i) name += "4typeLi1E";
  name += "EEvi";
  EXPECT_EQ(shortName(name), "cutlass::Kernel");
  EXPECT_EQ(functionName(name, NameForm::Full), name);
}

TEST(FunctionName, AMangledNameThatDoublesWithEachPartIsNotExpanded) {
  constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::string name = "_Z4bombI1AIiiE";
  for (std::size_t i = 0; i + 1 < kDigits.size(); ++i) {
    const std::string reference = std::string("S") + kDigits[i] + "_";
    name += "S_I" + reference + reference + "E";
  }
  name += "EvvE";
  EXPECT_EQ(functionName(name, NameForm::Full), name);
  EXPECT_EQ(shortName(name), "bomb");
}

TEST(FunctionName, PiecesCoverTheWholeName) {
  const std::string_view name =
      "void (anonymous namespace)::f<A<((1)>(0))> >(int)::{lambda(int)#1}::g[abi:x](B) const";
  const auto pieces = splitName(name);
  ASSERT_TRUE(pieces);
  std::string joined;
  for (const NamePiece& piece : *pieces) joined += piece.text;
  EXPECT_EQ(joined, name);
  EXPECT_EQ(pieces->size(), 11U);
}

TEST(FunctionName, AMillionCharactersOfAnyKindAreTaken) {
  // Quadratic work would take hours here and be noticed; there is no limit in seconds, machines differ.
  for (const std::string_view part : {"(", "<", "a<", "f(", "a(b<", "operator", "operator<", "x::", "{", "[",
                                      ")", "a<>", "f()::", "(anonymous namespace)::", " ", "\xff", "1"}) {
    for (const std::string_view prefix : {"", "void f", "_ZN"}) {
      const std::string name = std::string(prefix) + repeated(part, 1'000'000);
      EXPECT_LE(shortName(name).size(), name.size() + 1) << "one bracket may be closed";
    }
  }
}

}  // namespace culprit
