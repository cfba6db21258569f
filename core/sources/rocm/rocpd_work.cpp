#include "core/sources/rocm/rocpd_work.h"

#include <fmt/format.h>

#include <unordered_map>

#include "core/sources/bytes/work_items.h"
#include "core/sources/rocm/rocm_names.h"
#include "core/sources/sqlite/database_table.h"
#include "core/sources/sqlite/launch_columns.h"

namespace culprit::rocm {

namespace {

/// A kernel by its number in the file.
struct Kernel {
  EventName name;
  std::optional<std::uint32_t> registers;
};

class Kernels {
 public:
  explicit Kernels(RocpdCapture& capture)
      : m_capture(capture),
        m_display(capture.reader(), capture.table("rocpd_info_kernel_symbol"), "display_name"),
        m_mangled(capture.reader(), capture.table("rocpd_info_kernel_symbol"), "kernel_name") {
    const std::string table = capture.table("rocpd_info_kernel_symbol");
    if (capture.reader().hasTable(table) && capture.reader().isKey(table, "id")) {
      m_registers.emplace(capture.reader(), table, kRegisters, "id");
    }
  }

  const Kernel& of(std::int64_t id) {
    const auto [known, isNew] = m_kernels.try_emplace(id);
    if (isNew) known->second = make(id);
    return known->second;
  }

  void report() const {
    if (m_unnamed > 0) {
      m_capture.report(IssueKind::MissingColumn, "kernels whose name is not in rocpd_info_kernel_symbol",
                       m_unnamed);
    }
    m_capture.reportDamageOf(m_display);
  }

 private:
  static constexpr std::string_view kRegisters[] = {"arch_vgpr_count"};

  Kernel make(std::int64_t id) {
    std::string_view name = kernelName(m_display[id]);
    if (name.empty()) name = kernelName(m_mangled[id]);
    if (name.empty()) {
      name = "kernel without a name";
      ++m_unnamed;
    }
    Kernel kernel{.name = {m_capture.functionOf(name), kernelCategory(name)}};
    if (m_registers) {
      m_registers->bind(id);
      if (m_registers->next()) kernel.registers = countFrom(m_registers->integer(0));
    }
    return kernel;
  }

  RocpdCapture& m_capture;
  DatabaseStrings m_display, m_mangled;
  std::optional<SqliteRows> m_registers;
  std::unordered_map<std::int64_t, Kernel> m_kernels;
  std::uint64_t m_unnamed = 0;
};

/// Names of queues and streams.
class QueueNames {
 public:
  explicit QueueNames(RocpdCapture& capture)
      : m_queues(capture.reader(), capture.table("rocpd_info_queue"), "name"),
        m_streams(capture.reader(), capture.table("rocpd_info_stream"), "name") {}

  std::string of(const RocmTracks::Queue& queue) {
    std::string text = nameOf(m_queues, queue.queue, "queue");
    if (queue.stream != 0) text += ", " + nameOf(m_streams, queue.stream, "stream");
    return text;
  }

 private:
  static std::string nameOf(DatabaseStrings& names, std::int64_t id, std::string_view what) {
    const std::string& name = names[id];
    return name.empty() ? fmt::format("{} {}", what, id) : name;
  }

  DatabaseStrings m_queues, m_streams;
};

std::optional<std::int64_t> gpuOf(RocpdCapture& capture, std::optional<std::int64_t> agent) {
  if (!agent) return std::nullopt;
  const auto found = capture.agents().find(*agent);
  return found == capture.agents().end() ? std::nullopt : found->second.gpu;
}

void readDispatches(RocpdCapture& capture, QueueNames& queues) {
  enum Column : int {
    Start,
    End,
    KernelId,
    Agent,
    Queue,
    Stream,
    EventId,
    Pid,
    Shared,
    BlockX,
    GridX = BlockX + 3
  };
  constexpr std::string_view kColumns[] = {"start",
                                           "end",
                                           "kernel_id",
                                           "agent_id",
                                           "queue_id",
                                           "stream_id",
                                           "event_id",
                                           "pid",
                                           "group_segment_size",
                                           "workgroup_size_x",
                                           "workgroup_size_y",
                                           "workgroup_size_z",
                                           "grid_size_x",
                                           "grid_size_y",
                                           "grid_size_z"};
  constexpr std::size_t kNeeded = 3;
  DatabaseTable table(capture, capture.table("rocpd_kernel_dispatch"), kColumns, kNeeded,
                      DatabaseTable::Values::Integers);
  Kernels kernels(capture);
  while (const SqliteRows* row = table.next()) {
    const auto span = table.spanOf(Start, End);
    if (!span) continue;
    const Kernel& kernel = kernels.of(row->integer(KernelId));
    LaunchSettings settings{.block = extentIn(*row, BlockX),
                            .registers = kernel.registers,
                            .sharedBytes = sharedBytesFrom(row->integerIf(Shared))};
    if (const auto workItems = extentIn(*row, GridX); workItems && settings.block) {
      settings.grid = inBlocks(*workItems, *settings.block);
    }
    const RocmTracks::Queue queue{.pid = capture.pidOf(row->integer(Pid)),
                                  .device = gpuOf(capture, row->integerIf(Agent)),
                                  .queue = row->integer(Queue),
                                  .stream = row->integer(Stream)};
    capture.add({.startNs = span->startNs,
                 .durationNs = span->durationNs,
                 .function = kernel.name.function,
                 .track = capture.tracks().queue(queue, [&] { return queues.of(queue); }),
                 .launch = capture.launchOf(capture.event(row->integer(EventId)).stack),
                 .category = kernel.name.category,
                 .detail = capture.detailOf({.threads = threadsOf(settings), .settings = settings})});
  }
  kernels.report();
}

void readCopies(RocpdCapture& capture, QueueNames& queues) {
  enum Column : int { Start, End, NameId, Bytes, To, From, Queue, Stream, EventId, Pid };
  constexpr std::string_view kColumns[] = {"start",        "end",          "name_id",  "size",
                                           "dst_agent_id", "src_agent_id", "queue_id", "stream_id",
                                           "event_id",     "pid"};
  constexpr std::size_t kNeeded = 3;
  DatabaseTable table(capture, capture.table("rocpd_memory_copy"), kColumns, kNeeded,
                      DatabaseTable::Values::Integers);
  std::unordered_map<std::int64_t, EventName> names;
  while (const SqliteRows* row = table.next()) {
    const auto span = table.spanOf(Start, End);
    if (!span) continue;
    const auto [name, isNew] = names.try_emplace(row->integer(NameId));
    if (isNew) {
      const std::string& operation = capture.strings()[name->first];
      // Every row of this table is a copy, whatever it is called.
      const bool isCopy = operationCategory(operation) == EventCategory::GpuMemcpy;
      name->second = {capture.functionOf(isCopy ? operationName(operation) : "Memcpy"),
                      EventCategory::GpuMemcpy};
    }
    // A copy belongs to the GPU that it goes to, else to the one it comes from.
    auto device = gpuOf(capture, row->integerIf(To));
    if (!device) device = gpuOf(capture, row->integerIf(From));
    const RocmTracks::Queue queue{.pid = capture.pidOf(row->integer(Pid)),
                                  .device = device,
                                  .queue = row->integer(Queue),
                                  .stream = row->integer(Stream)};
    capture.add({.startNs = span->startNs,
                 .durationNs = span->durationNs,
                 .function = name->second.function,
                 .track = capture.tracks().queue(queue, [&] { return queues.of(queue); }),
                 .launch = capture.launchOf(capture.event(row->integer(EventId)).stack),
                 .category = name->second.category,
                 .detail = capture.detailOf({.bytes = positiveFrom(row->integer(Bytes))})});
  }
}

}  // namespace

void readWork(RocpdCapture& capture) {
  QueueNames queues(capture);
  readDispatches(capture, queues);
  readCopies(capture, queues);
}

}  // namespace culprit::rocm
