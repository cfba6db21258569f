// The generations of trace files, and what is special of each. Whoever treats one of them otherwise asks for
// the trait, never for the dialect itself; only readers and the writer of excerpts know formats.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/last_enumerator.h"

namespace culprit {

/// The generation of a trace file, as the user may be told.
enum class Dialect : std::uint8_t {
  Kineto2020,  ///< PyTorch profiler 2020-21: Operator, Runtime, Kernel
  Kineto2022,  ///< 2022-23: cpu_op, cuda_runtime, kernel; integer microseconds
  Kineto2024,  ///< 2024 and later: nanoseconds, gpu_user_annotation
  Kunlun,      ///< kunlun profiler: CAT_* counters, "host(pid)"
  ChromeJson,  ///< Chrome JSON of another program
  NsightSqlite,
  RocprofCsv,  ///< tables of AMD's profilers
  AscendSqlite,
  Xplane,       ///< JAX, XLA, TensorFlow: *.xplane.pb
  Rpd,          ///< rocmProfileData
  RocprofV1,    ///< results.db of rocprof
  RocpdSqlite,  ///< rocprofv3 and ROCm Systems Profiler
  RocprofJson,  ///< JSON output of rocprofv3
  Perfetto,     ///< Perfetto's protobuf, of any program
};
template <>
inline constexpr auto kLast<Dialect> = Dialect::Perfetto;

struct DialectTraits {
  std::string_view name;  ///< what the user calls it: "PyTorch profiler (2022-23)"
  /// It is not known which program wrote it: calls of an unknown category may be its steps.
  bool isAnyProgram = false;
  /// On-CPU time is told per task (isOnCpuTask()); what counts is the process.
  bool tellsTasks = false;
  /// Times were rounded to quarters of a microsecond, and can be restored.
  bool hasQuarterTimes = false;
  /// Cut at a function, its cycles and their kinds are those of the published scripts.
  bool isCutAsPublished = false;
  /// A setting is written only if it is on: none is a known one, too.
  bool tellsSettingsThatAreOn = false;
  /// Its program counts kernels by their names without what tells instances apart.
  bool countsBaseNames = false;
  /// The file can be searched for what the session does not keep of an event.
  bool keepsRawEvents = true;
};

const DialectTraits& traitsOf(Dialect dialect);

/// What stands for all tasks of a process.
inline constexpr std::string_view kOnCpu = "oncpu";
/// "oncpu python (4711)"
constexpr bool isOnCpuTask(std::string_view function) {
  return function.starts_with(kOnCpu);
}

}  // namespace culprit
