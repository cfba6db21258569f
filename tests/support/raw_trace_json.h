// A small trace as PyTorch's profiler writes it: marked steps of three ranges, each launching one kernel.
#pragma once

#include <fmt/format.h>

#include <string>

namespace culprit::test {

/// Steps of `stepUs` microseconds, one millisecond apart; kernels take `kernelUs` and begin `apartUs` after
/// each other.
inline std::string rawTraceJson(int steps, int stepUs = 900, int kernelUs = 100, int apartUs = 200) {
  std::string events;
  const auto add = [&events](const std::string& event) { events += (events.empty() ? "" : ",\n") + event; };
  int launch = 0;
  for (int step = 0; step < steps; ++step) {
    const int start = 1000 + step * 1000;
    add(fmt::format(R"({{"ph":"X","cat":"user_annotation","name":"ProfilerStep#{}","pid":5,"tid":5,)"
                    R"("ts":{},"dur":{}}})",
                    step, start, stepUs));
    for (int block = 0; block < 3; ++block) {
      const int at = start + 10 + block * apartUs;
      ++launch;
      add(fmt::format(
          R"({{"ph":"X","cat":"user_annotation","name":"block","pid":5,"tid":5,"ts":{},"dur":180}})", at));
      add(fmt::format(R"({{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":5,"tid":5,"ts":{},)"
                      R"("dur":5,"args":{{"correlation":{}}}}})",
                      at + 10, launch));
      add(fmt::format(R"({{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":{},"dur":{},)"
                      R"("args":{{"device":0,"stream":7,"correlation":{},"grid":[8,1,1],"block":[128,1,1],)"
                      R"("registers per thread":32,"shared memory":512}}}})",
                      at + 20, kernelUs, launch));
    }
  }
  return R"({"schemaVersion":1,"traceEvents":[)" + events + "]}";
}

}  // namespace culprit::test
