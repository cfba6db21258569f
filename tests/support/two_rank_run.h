// A raw run of two ranks, a trace each, with a row in nearly every table of a session: collectives, copies,
// ranges, memory, a counter, hardware and run.json. In C++ what tests/robust/small_runs.py is for the
// campaign.
#pragma once

#include <fmt/format.h>

#include <string>

#include "tests/support/temp_folder.h"

namespace culprit::test {

/// The events of one rank, in microseconds.
class RankTrace {
 public:
  explicit RankTrace(int rank) : m_rank(rank) {}

  /// From `startUs` on; `factor`: how long the kernels take. Returns the end.
  int step(int number, int startUs, double factor) {
    const int wobble = (number * 7 + m_rank * 3) % 5;
    const int gemm = static_cast<int>(180 * factor) + wobble, rest = 60 + wobble;
    const int length = gemm + rest + 180;
    host(fmt::format("ProfilerStep#{}", number), "user_annotation", startUs, length);
    host("train.py(3): step", "python_function", startUs + 1, length - 2,
         fmt::format(R"("Python id":{})", number + 1));
    host("aten::mm", "cpu_op", startUs + 10, 40, fmt::format(R"("External id":{})", number));
    launch("void gemm<float>(float*)", startUs + 15, 8, gemm);
    host("aten::add", "cpu_op", startUs + 60, 20);
    launch("void add<float>(float*)", startUs + 62, gemm, rest);
    launch("ncclDevKernel_AllReduce_Sum", startUs + 80, gemm + 30, 40,
           R"(,"Collective name":"allreduce","In msg nelems":1024,"dtype":"Float","Group size":2,)"
           R"("Process Group Name":"0","Process Group Ranks":[0,1])");
    device("Memcpy HtoD (Pageable -> Device)", "gpu_memcpy", startUs + gemm + rest + 90, 9 + wobble,
           R"(,"bytes":4096)");
    host("cudaDeviceSynchronize", "cuda_runtime", startUs + gemm + rest + 95, 40);
    add(fmt::format(
        R"("ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":{},"tid":1,"ts":{},)"
        R"("args":{{"Total Allocated":{},"Total Reserved":900,"Bytes":100,"Device Id":{},)"
        R"("Device Type":1}})",
        100 + m_rank, startUs + 41, 600 + number, m_rank));
    add(fmt::format(
        R"("ph":"C","cat":"c","name":"gpu_power","pid":{},"tid":1,"ts":{},"args":{{"watts":{}.5}})",
        100 + m_rank, startUs + 50, 250 + wobble));
    return startUs + length + 5;
  }

  std::string json() const {
    return fmt::format(
        R"({{"schemaVersion":1,"host_name":"node7","baseTimeNanoseconds":1700000000000000000,)"
        R"("distributedInfo":{{"backend":"nccl","rank":{0},"world_size":2,"nccl_version":"2.20"}},)"
        R"("deviceProperties":[{{"id":{0},"name":"Made GPU","totalGlobalMem":17179869184,"computeMajor":9,)"
        R"("computeMinor":0,"numSms":4}}],"cuda_driver_version":12090,"traceEvents":[{1}{2}]}})",
        m_rank, m_events,
        R"({"ph":"X","cat":"cpu_op","name":"never ends","pid":1,"tid":1,"ts":"x","dur":1})");
  }

 private:
  void add(const std::string& fields) { m_events += "{" + fields + "},\n"; }
  void host(const std::string& name, const std::string& category, int startUs, int durationUs,
            const std::string& arguments = {}) {
    add(fmt::format(R"("ph":"X","cat":"{}","name":"{}","pid":{},"tid":1,"ts":{},"dur":{},"args":{{{}}})",
                    category, name, 100 + m_rank, startUs, durationUs, arguments));
  }
  void device(const std::string& name, const std::string& category, int startUs, int durationUs,
              const std::string& arguments) {
    add(fmt::format(R"("ph":"X","cat":"{0}","name":"{1}","pid":{2},"tid":7,"ts":{3},"dur":{4},)"
                    R"("args":{{"device":{2},"stream":7,"correlation":{5}{6}}})",
                    category, name, m_rank, startUs, durationUs, m_launches, arguments));
  }
  void launch(const std::string& name, int startUs, int delayUs, int durationUs,
              const std::string& arguments = {}) {
    ++m_launches;
    host("cudaLaunchKernel", "cuda_runtime", startUs, 3, fmt::format(R"("correlation":{})", m_launches));
    device(name, "kernel", startUs + delayUs, durationUs,
           R"(,"grid":[12,2,1],"block":[128,1,1],"registers per thread":40,"shared memory":4096,)"
           R"("est. achieved occupancy %":31)" +
               arguments);
  }

  int m_rank;
  int m_launches = 0;
  std::string m_events;
};

/// Writes the run to a folder below `folder`; in one whose kernels take `factor` as long, its last step is
/// longer.
inline std::filesystem::path writeTwoRankRun(const TempFolder& folder, const std::string& name, int steps,
                                             double factor) {
  for (const int rank : {0, 1}) {
    RankTrace trace(rank);
    int at = 1000;
    for (int number = 0; number < steps; ++number)
      at = trace.step(number, at, factor * (number == steps - 1 ? 1.3 : 1.0));
    folder.write(fmt::format("{}/rank{}.pt.trace.json", name, rank), trace.json());
  }
  folder.write(name + "/run.json", fmt::format(R"({{"commit":"{}","flags":"--x 1"}})", name));
  return folder.path() / name;
}

}  // namespace culprit::test
