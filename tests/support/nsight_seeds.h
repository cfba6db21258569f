// Small exports of Nsight Systems that between them hold every table its reader knows: what the fuzz target
// starts from. Used by the test that writes them to tests/fuzz/seeds/nsight and reads them back.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "tests/support/nsight_file.h"

namespace culprit::test {

struct NsightSeed {
  const char* name;
  std::uint64_t events;  ///< that are to be read from it
  std::function<void(NsightFile&)> fill;
};

/// Kernels with their calls, ranges of a domain, copies, fills, graphs and waits.
inline void fillWithGpuWork(NsightFile& file) {
  file.addTables();
  file.range(100, 900, "step 1");
  file.range(150, 400, "aten::mul, op_id = 317");
  file.range(10, 10, "NCCL", 75, 3);
  file.range(200, 400, "ncclAllReduce", 60, 3);
  file.call(200, 300, "cudaLaunchKernel_v7000", 17);
  file.kernel(350, 800, "void f<int>(int)", "f", 17);
  file.sql(
      "CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY(start, end, deviceId, contextId, streamId, correlationId,"
      " globalPid, bytes, copyKind, srcKind, dstKind);"
      "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES(300, 1300, 0, 1, 7, 18, 281980910436352, 4096, 1, 0, 2);"
      "CREATE TABLE CUPTI_ACTIVITY_KIND_MEMSET(start, end, bytes, memKind);"
      "INSERT INTO CUPTI_ACTIVITY_KIND_MEMSET VALUES(5, 6, 4, 2);"
      "CREATE TABLE CUPTI_ACTIVITY_KIND_GRAPH_TRACE(start, end, streamId);"
      "INSERT INTO CUPTI_ACTIVITY_KIND_GRAPH_TRACE VALUES(7, 9, 7);"
      "CREATE TABLE CUPTI_ACTIVITY_KIND_SYNCHRONIZATION(start, end, syncType);"
      "INSERT INTO CUPTI_ACTIVITY_KIND_SYNCHRONIZATION VALUES(7, 9, 3)");
}

/// A graph that a call records, with its node and the copy of it that is launched.
inline void fillWithGraphNodes(NsightFile& file) {
  file.addTables();
  file.addGraphNodes();
  file.range(100, 200, "layer_0");
  file.call(110, 120, "cudaLaunchKernel_v7000", 2);
  file.graphNode(115, 1);
  file.call(210, 230, "cudaGraphInstantiate_v12000", 3);
  file.graphNode(220, 11, 1);
  file.call(300, 310, "cudaGraphLaunch_v10000", 4);
  file.graphKernel(320, 330, "f", 4, 11);
}

/// What the host and the profiler did, with metrics of the GPU, on a key that is not the number of the row.
inline void fillWithHostWork(NsightFile& file) {
  file.sql(
      "DROP TABLE StringIds;"
      "CREATE TABLE StringIds(id INTEGER, value TEXT, PRIMARY KEY(id, value)) WITHOUT ROWID;"
      "INSERT INTO StringIds VALUES(1, 'read'), (2, 'CUPTI Buffer flush');"
      "CREATE TABLE EXPORT_META_DATA(name, value);"
      "INSERT INTO EXPORT_META_DATA VALUES('EXPORT_SCHEMA_VERSION', '3.0.2'), ('DERIVED_BY', 'x');"
      "CREATE TABLE META_DATA_CAPTURE(name, value);"
      "INSERT INTO META_DATA_CAPTURE VALUES('P:ENVIRONMENT_VARIABLE', 'RANK=\"3\"');"
      "CREATE TABLE OSRT_API(start, end, nameId, globalTid);"
      "INSERT INTO OSRT_API VALUES(200, 250, 1, 16777217), (260, 270, 1, 16777217);"
      "CREATE TABLE PROFILER_OVERHEAD(start, end, nameId, globalTid);"
      "INSERT INTO PROFILER_OVERHEAD VALUES(300, 350, 2, 16777217);"
      "CREATE TABLE SCHED_EVENTS(start, cpu, isSchedIn, globalTid);"
      "INSERT INTO SCHED_EVENTS VALUES(400, 0, 1, 16777217), (600, 0, 0, 16777217);"
      "CREATE TABLE ThreadNames(nameId, globalTid); INSERT INTO ThreadNames VALUES(1, 16777217);"
      "CREATE TABLE DIAGNOSTIC_EVENT(severity, text); INSERT INTO DIAGNOSTIC_EVENT VALUES(2, 'not all');"
      "CREATE TABLE TARGET_INFO_GPU_METRICS(typeId, metricId, metricName);"
      "CREATE TABLE GPU_METRICS(rawTimestamp, typeId, metricId, value);"
      "INSERT INTO TARGET_INFO_GPU_METRICS VALUES(1, 3, 'GR Active [%]');"
      "INSERT INTO GPU_METRICS VALUES(500, 1, 3, 40), (2000500, 1, 3, 60)");
}

inline std::vector<NsightSeed> nsightSeeds() {
  return {{"gpu_work", 9, fillWithGpuWork},
          {"graph_nodes", 5, fillWithGraphNodes},
          {"host_work", 4, fillWithHostWork}};
}

/// The file of a seed, in `folder`.
inline std::filesystem::path makeNsightSeed(const NsightSeed& seed, const std::filesystem::path& folder) {
  NsightFile file(folder / seed.name);
  seed.fill(file);
  file.shrinkPages();
  return file.close();
}

}  // namespace culprit::test
