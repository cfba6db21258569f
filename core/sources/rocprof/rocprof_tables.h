// The CSV tables that one run of rocprofv3 writes side by side, "<prefix>_kernel_trace.csv",
// "<prefix>_hip_api_trace.csv" and so on, and the single tables of its predecessors. What a table holds is
// told by its columns, which every release moves, quotes and spells differently; what belongs together by the
// prefix. Used by the source.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace culprit::rocm {

enum class TableKind : std::uint8_t {
  Kernels,   ///< a row per dispatch
  Copies,    ///< a row per copy
  Calls,     ///< calls of HIP, HSA, RCCL, and ranges of roctx
  Agents,    ///< the processors of the machine
  Counters,  ///< of a run that was replayed for them, a row per dispatch and counter
  None,
};

/// Lower case: "Start_Timestamp" and "start_timestamp" are one column.
std::string columnName(std::string_view text);

/// From the beginning of a file, of which the first line counts.
TableKind kindOfTable(std::string_view firstBytes);

struct TableFile {
  std::filesystem::path path;
  TableKind kind = TableKind::None;
};

/// The tables of the run that `table`, which is one of them, belongs to; the first that holds kernels, copies
/// or calls leads them. A table whose name tells no kind stands alone.
std::vector<TableFile> tablesOfRun(const std::filesystem::path& table);

}  // namespace culprit::rocm
