// The trace of one process that drives several GPUs at the same time, as its profiler writes it: marked steps
// that end when the slowest GPU is done.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace culprit::test {

/// How much longer one kernel of a GPU takes, beside the factor of all.
using KernelFactor = std::function<double(std::size_t gpu, std::string_view kernel)>;

/// `parts`: of the parts of the run, each of so many steps, of each GPU how long its kernels take.
inline std::string manyGpuTrace(const std::vector<std::vector<double>>& parts, int steps,
                                const KernelFactor& ofKernel = {}) {
  struct Kernel {
    const char* name;
    int us;
  };
  constexpr std::array<Kernel, 5> kKernels = {{{"gemm_wide", 100},
                                               {"gemm_narrow", 60},
                                               {"softmax_kernel", 40},
                                               {"gemm_wide", 100},
                                               {"gemm_narrow", 60}}};
  std::string events;
  const auto add = [&events](const std::string& fields) {
    events += (events.empty() ? "{" : ",\n{") + fields + "}";
  };
  const auto host = [&add](const char* category, const std::string& name, int at, int us, int launch = 0) {
    add(fmt::format(R"("ph":"X","cat":"{}","name":"{}","pid":50,"tid":5,"ts":{},"dur":{})", category, name,
                    at, us) +
        (launch > 0 ? fmt::format(R"(,"args":{{"correlation":{}}})", launch) : ""));
  };
  constexpr int kLaunching = 100, kBehind = 5, kMoods = 5;
  int launch = 0;
  int start = 1000;
  for (int step = 0; step < steps * static_cast<int>(parts.size()); ++step) {
    const std::vector<double>& factors = parts[static_cast<std::size_t>(step / steps)];
    int last = 0;
    int call = 0;
    for (std::size_t gpu = 0; gpu < factors.size(); ++gpu) {
      int at = start + kLaunching;
      for (const Kernel& kernel : kKernels) {
        const double factor = factors[gpu] * (ofKernel ? ofKernel(gpu, kernel.name) : 1.0);
        const int us = static_cast<int>(std::lround(kernel.us * factor));
        host("cuda_runtime", "cudaLaunchKernel", start + 2 + 2 * call++, 1, ++launch);
        add(fmt::format(R"("ph":"X","cat":"kernel","name":"{}","pid":{},"tid":7,"ts":{},"dur":{},)"
                        R"("args":{{"device":{},"stream":7,"correlation":{},"grid":[8,1,1],)"
                        R"("block":[128,1,1]}})",
                        kernel.name, gpu, at, us, gpu, launch));
        at += us;
      }
      last = std::max(last, at);
    }
    host("cuda_runtime", "cudaDeviceSynchronize", start + kLaunching - 2, last - start - kLaunching + 3);
    const int length = last - start + kBehind + step * 7 % kMoods;
    host("user_annotation", fmt::format("ProfilerStep#{}", step), start, length);
    start += length + 2;
  }
  return R"({"schemaVersion":1,"traceEvents":[)" + events + "]}";
}

/// `factors`: of each GPU, throughout.
inline std::string manyGpuTrace(const std::vector<double>& factors, int steps = 20) {
  return manyGpuTrace(std::vector<std::vector<double>>{factors}, steps);
}

}  // namespace culprit::test
