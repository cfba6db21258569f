// A model of a few layers in made runs: captured into a graph, launched kernel by kernel, and as launches of
// the graph. For tests of what the call tree tells of graphs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/made_call_tree.h"

namespace culprit::test {

struct MadeModel {
  int layers = 4;
  int slowLayer = -1;  ///< whose GEMMs take three times as long
  std::string attention = "sdpa";

  struct Kernel {
    std::string name;
    int layer = -1;  ///< -1: of none
    std::int64_t durationUs = 2;
    std::string part;  ///< module inside of the layer
  };
  std::vector<Kernel> kernels() const {
    std::vector<Kernel> all{{"gather", -1, 2, "Embedding_0"}};
    for (int layer = 0; layer < layers; ++layer) {
      const std::int64_t gemmUs = layer == slowLayer ? 9 : 3;
      const std::string number = std::to_string(layer);
      all.push_back({"norm", layer, 1, "LayerNorm_" + number});
      all.push_back({"qkv_gemm", layer, gemmUs, "Attention_" + number});
      all.push_back({attention, layer, 2, "Attention_" + number});
      all.push_back({"up_gemm", layer, gemmUs, "Mlp_" + number});
      all.push_back({"gelu", layer, 1, "Mlp_" + number});
    }
    all.push_back({"head_gemm", -1, 4, "Linear_0"});
    return all;
  }
};

/// What a thread does: calls follow each other from `nowUs` on.
class MadeGraph {
 public:
  MadeGraph(MadeTrace& trace, ProcessId process)
      : m_trace(trace), m_thread(trace.thread(process, "python 7")), m_stream(trace.stream(process, 0)) {}

  std::int64_t nowUs = 0;
  std::uint32_t nextLaunch = 1;

  /// Modules and operators around calls that launch nothing between begin and end of a capture.
  void capture(const MadeModel& model, const std::string& name = "capture graph") {
    const std::int64_t beginUs = nowUs;
    m_trace.event(m_thread, EventCategory::Runtime, "cudaStreamBeginCapture", nowUs + 1, 1, nextLaunch++);
    nowUs += 3;
    modules(model, false);
    m_trace.event(m_thread, EventCategory::Runtime, "cudaStreamEndCapture", nowUs, 1, nextLaunch++);
    nowUs += 5;
    m_trace.event(m_thread, EventCategory::Annotation, name, beginUs, nowUs - beginUs);
  }
  /// Of one module that calls an operator for each of these; "Memset" is a fill.
  void captureOne(const std::string& module, const std::vector<std::string>& kernels) {
    captureParts(EventCategory::Python, {"nn.Module: " + module}, kernels);
  }
  /// "hipMemsetAsync" and "hipMemcpyAsync" in this order inside a capture, in one module.
  void captureFillAndCopy(const std::string& module) {
    m_captured = {"hipMemsetAsync", "hipMemcpyAsync"};
    captureParts(EventCategory::Python, {"nn.Module: " + module}, {"zero_", "copy_"});
    m_captured.clear();
  }
  /// The same in each of these ranges.
  void captureRanges(const std::vector<std::string>& ranges, const std::vector<std::string>& kernels) {
    captureParts(EventCategory::Annotation, ranges, kernels);
  }
  /// The same calls, which do launch.
  void eager(const MadeModel& model, const std::string& name = "eager") {
    const std::int64_t beginUs = nowUs;
    nowUs += 3;
    modules(model, true);
    nowUs += 5;
    m_trace.event(m_thread, EventCategory::Annotation, name, beginUs, nowUs - beginUs);
  }
  void launch(const std::vector<MadeModel::Kernel>& kernels, const std::string& call = "cudaGraphLaunch") {
    const std::uint32_t launch = nextLaunch++;
    m_trace.event(m_thread, EventCategory::Annotation, "decode", nowUs, 10);
    m_trace.event(m_thread, EventCategory::Runtime, call, nowUs + 1, 3, launch);
    nowUs += 20;
    for (const MadeModel::Kernel& kernel : kernels) work(kernel, launch);
    nowUs += 5;
  }

  void operatorAround(const std::string& name, std::int64_t durationUs) {
    m_trace.event(m_thread, EventCategory::CpuOp, name, nowUs, durationUs);
  }

 private:
  void captureParts(EventCategory category, const std::vector<std::string>& parts,
                    const std::vector<std::string>& kernels) {
    m_trace.event(m_thread, EventCategory::Runtime, "cudaStreamBeginCapture", nowUs + 1, 1, nextLaunch++);
    nowUs += 3;
    for (const std::string& part : parts) {
      const std::int64_t partUs = nowUs;
      for (std::size_t i = 0; i < kernels.size(); ++i) {
        m_trace.event(m_thread, EventCategory::CpuOp, "aten::" + kernels[i], nowUs + 1, 6);
        m_trace.event(m_thread, EventCategory::Runtime,
                      i < m_captured.size() ? m_captured[i] : callOf(kernels[i]), nowUs + 2, 2, nextLaunch++);
        nowUs += 9;
      }
      m_trace.event(m_thread, category, part, partUs, nowUs - partUs);
    }
    m_trace.event(m_thread, EventCategory::Runtime, "cudaStreamEndCapture", nowUs, 1, nextLaunch++);
    nowUs += 5;
  }

  static bool isFill(const std::string& kernel) { return kernel == "Memset"; }
  static std::string callOf(const std::string& kernel) {
    return isFill(kernel) ? "cudaMemsetAsync" : "cudaLaunchKernel";
  }

  void work(const MadeModel::Kernel& kernel, std::uint32_t launch) {
    m_trace.event(m_stream, isFill(kernel.name) ? EventCategory::GpuMemset : EventCategory::GpuCompute,
                  kernel.name, nowUs, kernel.durationUs, launch);
    nowUs += kernel.durationUs + 1;
  }

  void modules(const MadeModel& model, bool doesLaunch) {
    const std::int64_t modelUs = nowUs;
    int layer = -1;
    std::int64_t layerUs = 0;
    const auto endLayer = [&] {
      if (layer >= 0)
        m_trace.event(m_thread, EventCategory::Python, "nn.Module: Block_" + std::to_string(layer), layerUs,
                      nowUs - layerUs);
    };
    for (const MadeModel::Kernel& kernel : model.kernels()) {
      if (kernel.layer != layer) {
        endLayer();
        layer = kernel.layer;
        layerUs = nowUs;
      }
      call(kernel, doesLaunch);
    }
    endLayer();
    m_trace.event(m_thread, EventCategory::Python, "nn.Module: Model_0", modelUs, nowUs - modelUs);
  }

  void call(const MadeModel::Kernel& kernel, bool doesLaunch) {
    const std::uint32_t launch = nextLaunch++;
    m_trace.event(m_thread, EventCategory::Python, "nn.Module: " + kernel.part, nowUs, 8);
    m_trace.event(m_thread, EventCategory::CpuOp, "aten::" + kernel.name, nowUs + 1, 6);
    m_trace.event(m_thread, EventCategory::Runtime, callOf(kernel.name), nowUs + 2, 2, launch);
    nowUs += 9;
    if (doesLaunch) work(kernel, launch);
  }

  MadeTrace& m_trace;
  std::vector<std::string> m_captured;  // calls in place of launches of kernels
  std::uint32_t m_thread, m_stream;
};

/// Runs of one thread each; what is to be compared begins where cycles do.
struct GraphRuns {
  MadeCallTree made;
  MadeGraph a{made.a, made.processA}, b{made.b, made.processB};

  /// All of it so far is outside the cycles.
  void beginCycles() {
    m_beginA = a.nowUs;
    m_beginB = b.nowUs;
  }
  CallTree tree() { return treeSince(m_beginA, m_beginB); }
  CallTree treeSince(std::int64_t beginA, std::int64_t beginB) {
    made.cyclesA = {{beginA, a.nowUs - beginA}};
    made.cyclesB = {{beginB, b.nowUs - beginB}};
    return made.tree();
  }

 private:
  std::int64_t m_beginA = 0, m_beginB = 0;
};

}  // namespace culprit::test
