// Small databases of AMD's profilers that between them hold every table their readers know: what the fuzz
// target starts from. Used by the test that writes them to tests/fuzz/seeds/rocm and reads them back.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "tests/support/rocm_files.h"

namespace culprit::test {

struct RocmSeed {
  const char* name;
  std::uint64_t events;  ///< that are to be read from it
  std::function<std::filesystem::path(const std::filesystem::path&)> make;
};

/// Calls, ranges, kernels, copies, clocks and the tracer's own work.
inline std::filesystem::path makeRpdSeed(const std::filesystem::path& path) {
  RpdFile file(path);
  file.call(10, 90, "UserMarker", "step");
  const std::int64_t launch = file.call(20, 30, "hipExtModuleLaunchKernel");
  const std::int64_t copy = file.call(40, 50, "hipMemcpyAsync");
  file.call(60, 70, "rpdflush");
  file.work(30, 60, "gemm.kd", "KernelExecution", launch);
  file.work(61, 62, "", "CopyHostToDevice", copy);
  file.clock(0, 10, 50, 500);
  file.clock(0, 50, 0, 1500);
  file.sql(
      fmt::format("INSERT INTO rocpd_kernelapi VALUES({}, 1024, 1, 1, 256, 1, 1);"
                  "INSERT INTO rocpd_copyapi VALUES({}, 4096, 1);"
                  "INSERT INTO rocpd_metadata(tag, value) VALUES('pid_stride', '1000');"
                  "CREATE TABLE rocpd_ustring(id INTEGER PRIMARY KEY, string);"
                  "INSERT INTO rocpd_ustring SELECT * FROM rocpd_string;"
                  "CREATE TABLE ext_autogradapi(api_ptr_id INTEGER PRIMARY KEY);"
                  "INSERT INTO ext_autogradapi SELECT min(id) FROM rocpd_api",
                  launch, copy));
  file.shrinkPages();
  return file.close();
}

inline std::filesystem::path makeRocprofSeed(const std::filesystem::path& path) {
  RocprofFile file(path);
  file.kernel(100, 200, "\"f(int) [clone .kd]\"");
  file.kernel(210, 230, "g.kd");
  file.sql("CREATE TABLE HIP(BeginNs, EndNs)");
  file.shrinkPages();
  return file.close();
}

inline std::filesystem::path makeRocpdSeed(const std::filesystem::path& path) {
  RocpdFile file(path, "_0");
  file.region(50, 900, "roctxRangePushA", file.event(1, "MARKER_CORE_RANGE_API", R"({"message":"step"})"));
  file.region(100, 150, "hipLaunchKernel", file.event(2, "HIP_RUNTIME_API_EXT"));
  const std::int64_t event = file.event(2, "KERNEL_DISPATCH");
  file.dispatch(200, 700, "f", event);
  file.copy(160, 190, 4096, file.event(4, "MEMORY_COPY"));
  file.add(
      fmt::format("INSERT INTO rocpd_info_pmc@ VALUES(7, 'g', 2, 'SQ_WAVES', 'SQ_WAVES', '');"
                  "INSERT INTO rocpd_pmc_event@(event_id, pmc_id, value) VALUES({}, 7, 10)",
                  event));
  file.shrinkPages();
  return file.close();
}

inline std::vector<RocmSeed> rocmSeeds() {
  return {{"rpd", 6, makeRpdSeed}, {"rocprof", 2, makeRocprofSeed}, {"rocpd", 4, makeRocpdSeed}};
}

}  // namespace culprit::test
