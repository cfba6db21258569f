// Under which names calls of two runs are one.
#include <gtest/gtest.h>

#include "core/exploring/calltree/call_names.h"

namespace culprit {
namespace {

std::string keyOf(std::string_view name, CallKind kind) {
  return callName(name, kind).key;
}

TEST(CallNames, OfFramesHaveNoLineAndNoFolderOfTheMachine) {
  EXPECT_EQ(keyOf("torch/nn/modules/module.py(1501): _call_impl", CallKind::Frame),
            "torch/nn/modules/module.py: _call_impl");
  EXPECT_EQ(
      keyOf("/opt/conda/lib/python3.10/site-packages/torch/nn/linear.py(116): forward", CallKind::Frame),
      "torch/nn/linear.py: forward");
  EXPECT_EQ(keyOf("/usr/lib/python3.11/threading.py(975): _bootstrap", CallKind::Frame),
            "threading.py: _bootstrap");
  EXPECT_EQ(keyOf("/home/u/job/src/train.py(3): main", CallKind::Frame), "src/train.py: main");
  EXPECT_EQ(keyOf("C:\\job\\src\\train.py(3): main", CallKind::Frame), "src/train.py: main");
  EXPECT_EQ(keyOf("/train.py(3): main", CallKind::Frame), "train.py: main");
  EXPECT_EQ(keyOf("job/src/train.py(3): main", CallKind::Frame), "job/src/train.py: main") << "not absolute";
}

TEST(CallNames, HaveNoAddresses) {
  EXPECT_EQ(keyOf("<built-in method run of Context object at 0x7f12ab34cd>", CallKind::Frame),
            "<built-in method run of Context object>");
  EXPECT_EQ(keyOf("call 0xffff12345678 now", CallKind::Operator), "call  now");
  EXPECT_EQ(keyOf("flags 0x10", CallKind::Operator), "flags 0x10") << "too short for one";
  EXPECT_EQ(keyOf("0x", CallKind::Operator), "0x");
}

TEST(CallNames, OfModulesAreTheirClasses) {
  EXPECT_EQ(callKindOf("nn.Module: Linear_17", EventCategory::Python), CallKind::Module);
  EXPECT_EQ(callKindOf("linear.py(1): forward", EventCategory::Python), CallKind::Frame);
  EXPECT_EQ(keyOf("nn.Module: Linear_17", CallKind::Module), "nn.Module: Linear");
  EXPECT_EQ(keyOf("nn.Module: Linear_0", CallKind::Module), keyOf("nn.Module: Linear_1", CallKind::Module));
  EXPECT_EQ(keyOf("nn.Module: Conv2d", CallKind::Module), "nn.Module: Conv2d");
}

TEST(CallNames, OfRangesHaveNoNumbers) {
  EXPECT_EQ(keyOf("ProfilerStep#12", CallKind::Range), "ProfilerStep");
  EXPECT_EQ(keyOf("layer 3", CallKind::Range), keyOf("layer 31", CallKind::Range));
  EXPECT_EQ(keyOf("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", CallKind::Range),
            keyOf("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", CallKind::Range));
}

TEST(CallNames, OfOperatorsHaveNoNumberBehindADot) {
  EXPECT_EQ(keyOf("fusion.12", CallKind::Operator), "fusion");
  EXPECT_EQ(keyOf("aten::conv2d", CallKind::Operator), "aten::conv2d");
  EXPECT_EQ(keyOf("aten::add.Tensor", CallKind::Operator), "aten::add.Tensor");
  EXPECT_EQ(keyOf(".5", CallKind::Operator), ".5");
}

TEST(CallNames, OfRuntimeCallsAreAlikeForAllVendorsAndShownAsTheyAre) {
  const CallName cuda = callName("cudaLaunchKernelExC", CallKind::RuntimeCall);
  EXPECT_EQ(cuda.key, callName("hipLaunchKernel", CallKind::RuntimeCall).key);
  EXPECT_EQ(cuda.shown, "cudaLaunchKernelExC");
}

TEST(CallNames, OfGpuFunctionsStay) {
  EXPECT_EQ(keyOf("sm80_xmma_gemm_f16f16_128x64.5", CallKind::GpuFunction), "sm80_xmma_gemm_f16f16_128x64.5");
}

TEST(CallNames, OfThreadsHaveNoNumbers) {
  EXPECT_EQ(threadName("thread 4711 (python)"), "python");
  EXPECT_EQ(threadName("thread 4711 (pt_autograd_0)"), "pt_autograd");
  EXPECT_EQ(threadName("python3.8"), "python");
  EXPECT_EQ(threadName("4711"), "thread");
  EXPECT_EQ(threadName(""), "thread");
  EXPECT_EQ(threadName("()"), "()");
}

TEST(CallNames, TellWhatIsNoNode) {
  for (const EventCategory category :
       {EventCategory::Os, EventCategory::Container, EventCategory::Overhead, EventCategory::GpuAnnotation})
    EXPECT_FALSE(callKindOf("x", category));
}

}  // namespace
}  // namespace culprit
