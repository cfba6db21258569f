// Writes small JSON outputs of rocprofv3 for tests: the tables of one process, and its lists of records.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace culprit::test {

/// One CPU, two GPUs (agents 11 and 12), two kernels (1 and 2), a range with correlation 9.
inline std::string rocprofTables(int pid = 400) {
  return fmt::format(
      R"("metadata":{{"node":{{"hostname":"node7"}},"pid":{},"command":["/usr/bin/python3","train.py","--batch","8"]}},)"
      R"("agents":[{{"id":{{"handle":10}},"type":1,"product_name":"EPYC","logical_node_type_id":0}},)"
      R"({{"id":{{"handle":11}},"type":2,"cu_count":304,"product_name":"AMD Instinct MI300X","logical_node_type_id":0}},)"
      R"({{"id":{{"handle":12}},"type":2,"cu_count":304,"product_name":"AMD Instinct MI300X","logical_node_type_id":1}}],)"
      R"("strings":{{"callback_records":[],"buffer_records":[{{"kind":"NONE","operations":[]}},)"
      R"({{"kind":"HIP_RUNTIME_API","operations":["hipLaunchKernel","hipDeviceSynchronize"]}},)"
      R"({{"kind":"MEMORY_COPY","operations":["MEMORY_COPY_NONE","MEMORY_COPY_HOST_TO_DEVICE","MEMORY_COPY_DEVICE_TO_HOST"]}},)"
      R"({{"kind":"MARKER_CORE_RANGE_API","operations":["roctxMarkA","roctxThreadRangeA"]}},)"
      R"({{"kind":"MARKER_CONTROL_API","operations":["roctxProfilerPause"]}}],)"
      R"("marker_api":[{{"key":9,"value":"step \"1\""}}]}},)"
      R"("kernel_symbols":[{{"kernel_id":0,"formatted_kernel_name":"0"}},)"
      R"x({{"kernel_id":1,"kernel_name":"_Z4gemm.kd","formatted_kernel_name":"gemm(float*, int)","arch_vgpr_count":32,"accum_vgpr_count":8}},)x"
      R"({{"kernel_id":2,"demangled_kernel_name":"ncclDevKernel_AllReduce [clone .kd]"}}])",
      pid);
}

inline std::string rocprofDispatch(int kernel, int correlation, std::string_view start, std::string_view end,
                                   int agent = 12) {
  return fmt::format(
      R"({{"size":184,"kind":5,"operation":2,"thread_id":500,"correlation_id":{{"internal":{},"external":0}},)"
      R"("start_timestamp":{},"end_timestamp":{},"dispatch_info":{{"agent_id":{{"handle":{}}},"queue_id":{{"handle":3}},)"
      R"("kernel_id":{},"group_segment_size":1024,"workgroup_size":{{"x":256,"y":1,"z":1}},)"
      R"("grid_size":{{"x":1000,"y":2,"z":1}}}},"stream_id":{{"handle":4}}}})",
      correlation, start, end, agent, kernel);
}

/// A call, copy or range; `more` are further fields.
inline std::string rocprofRecord(int kind, int operation, int correlation, std::string_view start,
                                 std::string_view end, std::string_view more = {}) {
  return fmt::format(
      R"({{"kind":{},"operation":{},"thread_id":500,"correlation_id":{{"internal":{}}},"start_timestamp":{},"end_timestamp":{}{}}})",
      kind, operation, correlation, start, end, more);
}

/// Two dispatches, two copies, two calls, a range and what is none.
inline std::string rocprofRecords() {
  const std::string toDevice = R"(,"bytes":4096,"dst_agent_id":{"handle":11},"src_agent_id":{"handle":10})";
  const std::string toHost = R"(,"bytes":64,"dst_agent_id":{"handle":10},"src_agent_id":{"handle":12})";
  return R"("buffer_records":{"kernel_dispatch":[)" + rocprofDispatch(1, 7, "2000", "2600") + "," +
         rocprofDispatch(2, 8, "3000", "3100") + R"(],"hip_api":[)" + rocprofRecord(1, 0, 7, "1000", "1200") +
         "," + rocprofRecord(1, 1, 6, "2600", "3200") + R"(],"marker_api":[)" +
         rocprofRecord(3, 1, 9, "900", "3300") + "," + rocprofRecord(4, 0, 5, "900", "3300") +
         R"(],"memory_copy":[)" + rocprofRecord(2, 1, 4, "1300", "1400", toDevice) + "," +
         rocprofRecord(2, 2, 3, "3200", "3250", toHost) + R"(],"scratch_memory":[{"kind":1}]})";
}

inline std::string rocprofProcess(int pid = 400) {
  return "{" + rocprofTables(pid) + R"(,"callback_records":{"counter_collection":[]},)" + rocprofRecords() +
         "}";
}

inline std::string rocprofJson(std::string_view processes) {
  return fmt::format(R"({{"rocprofiler-sdk-tool":[{}]}})", processes);
}

}  // namespace culprit::test
