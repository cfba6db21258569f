// One step of a training loop as PyTorch's profiler of 2024 writes it, with the epoch of its clock behind the
// events, and one of everything that the importer tells apart.
#pragma once

#include <string_view>

namespace culprit::test {

inline constexpr std::string_view kKineto2024 = R"json({"schemaVersion": 1,
"deviceProperties": [{"id": 0, "name": "Test GPU", "totalGlobalMem": 1000, "computeMajor": 9, "computeMinor": 0, "numSms": 4}],
"distributedInfo": {"backend": "nccl", "rank": 3, "world_size": 8, "nccl_version": "2.20"},
"record_shapes": 1, "cuda_driver_version": 12090, "host_name": "node7",
"traceEvents": [
{"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#6", "pid": 25, "tid": 25, "ts": 10.000, "dur": 900.5, "args": {"External id": 1}},
{"ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": 25, "tid": 25, "ts": 20.000, "dur": 30, "args": {"Input Dims": [[1, 2], [2]], "External id": 2}},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 25, "tid": 25, "ts": 30.125, "dur": 4, "args": {"cbid": 211, "correlation": 77}},
{"ph": "s", "id": 77, "pid": 25, "tid": 25, "ts": 30.125, "cat": "ac2g", "name": "ac2g"},
{"ph": "X", "cat": "kernel", "name": "void gemm<float>(float*)", "pid": 0, "tid": 7, "ts": 100.250, "dur": 50.001, "args": {"device": 0, "stream": 7, "correlation": 77, "grid": [12, 2, 1], "block": [128, 1, 1], "registers per thread": 40, "shared memory": 4096, "est. achieved occupancy %": 31}},
{"ph": "X", "cat": "kernel", "name": "ncclDevKernel_AllReduce", "pid": 0, "tid": 9, "ts": 90.0, "dur": 20, "args": {"device": 0, "stream": 9, "correlation": 0, "In msg nelems": 100, "dtype": "BFloat16"}},
{"ph": "X", "cat": "gpu_memcpy", "name": "Memcpy HtoD (Pageable -> Device)", "pid": 0, "tid": 7, "ts": 60, "dur": 5, "args": {"device": 0, "correlation": 78, "bytes": 4096, "memory bandwidth (GB/s)": 1.5}},
{"ph": "X", "cat": "gpu_user_annotation", "name": "ProfilerStep#6", "pid": 0, "tid": 7, "ts": 60, "dur": 500},
{"ph": "X", "cat": "cuda_runtime", "name": "cudaDeviceSynchronize", "pid": 25, "tid": 25, "ts": 500, "dur": 4, "args": {"correlation": 79}},
{"ph": "X", "cat": "cuda_sync", "name": "Stream Wait Event", "pid": 0, "tid": 7, "ts": 200, "dur": 3, "args": {"device": 0}},
{"ph": "X", "cat": "python_function", "name": "train.py(3): step", "pid": 0, "tid": 0, "ts": 5, "dur": 950, "args": {"Python id": 1}},
{"ph": "X", "cat": "overhead", "name": "Activity Buffer Request", "pid": -1, "tid": 0, "ts": 1, "dur": 2},
{"ph": "X", "cat": "Trace", "name": "PyTorch Profiler (0)", "pid": "Spans", "tid": "PyTorch Profiler", "ts": 0, "dur": 1000},
{"ph": "i", "cat": "cpu_instant_event", "s": "t", "name": "[memory]", "pid": 25, "tid": 25, "ts": 41, "args": {"Total Allocated": 600, "Total Reserved": 900, "Bytes": 100, "Device Id": 0, "Device Type": 1}},
{"ph": "i", "cat": "cpu_instant_event", "s": "t", "name": "[memory]", "pid": 25, "tid": 25, "ts": 40, "args": {"Total Allocated": 500, "Total Reserved": 900, "Bytes": 500, "Device Id": 0, "Device Type": 1}},
{"ph": "M", "name": "thread_name", "pid": 0, "tid": 7, "ts": 0, "args": {"name": "stream 7 "}}
], "baseTimeNanoseconds": 1700000000000000000, "displayTimeUnit": "ns"})json";

}  // namespace culprit::test
