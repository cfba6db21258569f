#include "core/sources/rocprof/rocprof_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/sources/bytes/work_items.h"
#include "core/sources/chrome/chrome_header.h"
#include "core/sources/chrome/events/chrome_categories.h"
#include "core/sources/rocm/rocm_names.h"
#include "core/sources/rocprof/rocprof_rows.h"
#include "core/sources/rocprof/rocprof_run.h"
#include "core/sources/rocprof/rocprof_tables.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

using rocm::RocprofRun;
using rocm::TableRows;

void readAgents(TableRows& rows, RocprofRun& run) {
  const auto node = rows.column({"logical_node_id", "node_id"});
  const auto type = rows.column({"agent_type"});
  const auto model = rows.column({"product_name", "name"});
  while (rows.next()) {
    if (const auto number = rows.integer(node))
      run.addAgent(*number, rows.text(type) == "GPU", rows.text(model));
  }
}

EventCategory categoryOfCall(std::string_view domain, std::string_view function) {
  if (domain.starts_with("MARKER"))
    return chrome::traitsOf(function).isStepMarker ? EventCategory::StepMarker : EventCategory::Annotation;
  return chrome::traitsOf(function).isWait ? EventCategory::Sync : EventCategory::Runtime;
}

/// Ranges are rows as well; what only steers the profiler is none.
void readCalls(TableRows& rows, RocprofRun& run) {
  const auto domain = rows.column({"domain"});
  const auto function = rows.column({"function"});
  const auto pid = rows.column({"process_id"});
  const auto tid = rows.column({"thread_id"});
  const auto correlation = rows.column({"correlation_id"});
  const auto start = rows.column({"start_timestamp"});
  const auto end = rows.column({"end_timestamp"});
  while (rows.next()) {
    if (rows.text(domain) == "MARKER_CONTROL_API") continue;
    const auto span = rows.span(start, end);
    if (!span) continue;
    const std::string_view name = rows.text(function);
    const EventCategory category = categoryOfCall(rows.text(domain), name);
    const bool isCall = category == EventCategory::Runtime || category == EventCategory::Sync;
    run.builder().add({.startNs = span->startNs,
                       .durationNs = span->durationNs,
                       .function = run.builder().function(name.empty() ? "call without a name" : name),
                       .track = run.threadTrack(rows.integer(pid).value_or(0), rows.integer(tid).value_or(0)),
                       .launch = isCall ? run.launchOf(rows.integer(correlation)) : 0,
                       .category = category});
  }
}

void readCopies(TableRows& rows, RocprofRun& run) {
  const auto direction = rows.column({"direction"});
  const auto from = rows.column({"source_agent_id"});
  const auto to = rows.column({"destination_agent_id"});
  const auto stream = rows.column({"stream_id"});
  const auto correlation = rows.column({"correlation_id"});
  const auto start = rows.column({"start_timestamp"});
  const auto end = rows.column({"end_timestamp"});
  while (rows.next()) {
    const auto span = rows.span(start, end);
    if (!span) continue;
    const std::string_view name = rocm::copyName(rows.text(direction));
    // Between hosts, and where the direction is not known, no device is told.
    const bool isOfDevice = name == "Memcpy HtoD" || name == "Memcpy DtoD" || name == "Memcpy DtoH";
    const std::string_view agent =
        isOfDevice ? rows.text(name == "Memcpy DtoH" ? from : to) : std::string_view();
    const std::string queue =
        rows.text(stream).empty() ? "copies" : fmt::format("copies {}", rows.text(stream));
    run.builder().add({.startNs = span->startNs,
                       .durationNs = span->durationNs,
                       .function = run.builder().function(name),
                       .track = run.queueTrack({.agent = std::string(agent), .queue = queue}),
                       .launch = run.launchOf(rows.integer(correlation)),
                       .category = EventCategory::GpuMemcpy});
  }
}

/// How kernels were launched. The size of the grid is told in work-items.
class LaunchColumns {
 public:
  explicit LaunchColumns(const TableRows& rows)
      : m_group{rows.column({"workgroup_size_x"}), rows.column({"workgroup_size_y"}),
                rows.column({"workgroup_size_z"})},
        m_grid{rows.column({"grid_size_x"}), rows.column({"grid_size_y"}), rows.column({"grid_size_z"})},
        m_items(rows.column({"grid_size", "grd"})),
        m_registers(rows.column({"vgpr_count", "arch_vgpr", "vgpr"})),
        m_accumulators(rows.column({"accum_vgpr_count", "accum_vgpr"})),
        m_shared(rows.column({"lds_block_size", "group_segment_size", "lds", "lds_per_workgroup"})) {}

  EventDetail of(const TableRows& rows) const {
    EventDetail detail;
    const auto block = extentIn(rows, m_group);
    const auto workItems = extentIn(rows, m_grid);
    const auto items = workItems ? workItemsIn(*workItems) : std::nullopt;
    if (block && items) {
      detail.settings.block = block;
      detail.settings.grid = inBlocks(*workItems, *block);
      detail.threads = items;
    } else if (const auto all = rows.count(m_items)) {
      detail.threads = *all;
    }
    if (const auto registers = rows.count(m_registers)) {
      const std::uint64_t sum = std::uint64_t{*registers} + rows.count(m_accumulators).value_or(0);
      constexpr std::uint64_t kMost = 4096;  // no GPU has so many
      if (sum <= kMost) detail.settings.registers = static_cast<std::uint32_t>(sum);
    }
    if (const auto bytes = rows.integer(m_shared); bytes && *bytes >= 0)
      detail.settings.sharedBytes = static_cast<std::uint64_t>(*bytes);
    return detail;
  }

 private:
  using Columns = std::array<TableRows::Column, 3>;

  /// Empty where the row does not tell all three.
  static std::optional<LaunchSettings::Extent> extentIn(const TableRows& rows, const Columns& columns) {
    LaunchSettings::Extent extent{};
    for (std::size_t i = 0; i < extent.size(); ++i) {
      const auto size = rows.count(columns.at(i));
      if (!size) return std::nullopt;
      extent.at(i) = *size;
    }
    return extent;
  }

  Columns m_group, m_grid;
  TableRows::Column m_items, m_registers, m_accumulators, m_shared;
};

void readKernels(TableRows& rows, RocprofRun& run) {
  const auto name = rows.column({"kernel_name", "kernelname"});
  const auto agent = rows.column({"agent_id", "gpu_id", "gpu-id"});
  const auto queue = rows.column({"queue_id", "queue-id"});
  const auto stream = rows.column({"stream_id"});
  const auto pid = rows.column({"process_id", "pid"});
  const auto thread = rows.column({"thread_id", "tid"});
  const auto correlation = rows.column({"correlation_id"});
  const auto start = rows.column({"start_timestamp", "beginns"});
  const auto end = rows.column({"end_timestamp", "endns"});
  const LaunchColumns settings(rows);
  while (rows.next()) {
    const auto span = rows.span(start, end);
    if (!span) continue;
    std::string_view kernel = rocm::kernelName(rows.text(name));
    if (kernel.empty()) kernel = "kernel without a name";
    const std::string where = stream ? fmt::format("queue {} stream {}", rows.text(queue), rows.text(stream))
                                     : fmt::format("queue {}", rows.text(queue));
    run.builder().add({.startNs = span->startNs,
                       .durationNs = span->durationNs,
                       .function = run.builder().function(kernel),
                       .track = run.queueTrack({.agent = std::string(rows.text(agent)),
                                                .queue = where,
                                                .thread = rows.integer(thread),
                                                .pid = rows.integer(pid)}),
                       .launch = run.launchOf(rows.integer(correlation)),
                       .category = chrome::traitsOf(kernel).isCollective ? EventCategory::GpuComm
                                                                         : EventCategory::GpuCompute,
                       .detail = run.builder().detail(settings.of(rows))});
  }
}

void readTable(rocm::TableKind kind, TableRows& rows, RocprofRun& run) {
  switch (kind) {
    case rocm::TableKind::Agents:
      return readAgents(rows, run);
    case rocm::TableKind::Calls:
      return readCalls(rows, run);
    case rocm::TableKind::Copies:
      return readCopies(rows, run);
    case rocm::TableKind::Kernels:
      return readKernels(rows, run);
    case rocm::TableKind::Counters:
    case rocm::TableKind::None:
      return;
  }
}

bool leads(const rocm::TableFile& table) {
  return table.kind == rocm::TableKind::Kernels || table.kind == rocm::TableKind::Copies ||
         table.kind == rocm::TableKind::Calls;
}

}  // namespace

bool RocprofCsv::accepts(const fs::path& path, std::string_view firstBytes) const {
  const rocm::TableKind kind = rocm::kindOfTable(firstBytes);
  // Packed tables are inflated for this look only.
  if (!leads({path, kind}) || path.extension() != ".csv") return false;
  const std::vector<rocm::TableFile> tables = rocm::tablesOfRun(path);
  const auto first = std::find_if(tables.begin(), tables.end(), leads);
  return first != tables.end() && first->path == path;
}

std::vector<fs::path> RocprofCsv::companions(const fs::path& path) const {
  std::vector<fs::path> files;
  for (const rocm::TableFile& table : rocm::tablesOfRun(path))
    if (table.path != path) files.push_back(table.path);
  return files;
}

void RocprofCsv::read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const {
  RocprofRun run(builder, file.shownName());
  run.builder().facts().rank = chrome::rankInPath(file.shownName());
  std::vector<rocm::TableFile> tables = rocm::tablesOfRun(file.path);
  // Who calls is known before what was launched.
  constexpr std::array kOrder = {rocm::TableKind::Agents, rocm::TableKind::Calls, rocm::TableKind::Copies,
                                 rocm::TableKind::Kernels};
  for (const rocm::TableKind kind : kOrder) {
    for (const rocm::TableFile& table : tables) {
      if (table.kind != kind) continue;
      const SourceFile source{table.path, file.root};
      TableRows rows(source, builder, progress);
      readTable(kind, rows, run);
      rows.finish();
    }
  }
  if (!run.finish()) throw Error("no usable row below the header", file.path);
}

}  // namespace culprit
