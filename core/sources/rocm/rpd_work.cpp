#include "core/sources/rocm/rpd_work.h"

#include <fmt/format.h>

#include <map>

#include "core/sources/bytes/work_items.h"
#include "core/sources/rocm/rocm_names.h"
#include "core/sources/sqlite/database_table.h"
#include "core/sources/sqlite/launch_columns.h"

namespace culprit::rocm {

namespace {

/// Keeps a detail with the call that the row tells of, or in schema 1 with the call of its operation.
void keep(RpdLaunches::Call* call, std::optional<std::uint32_t> detail, bool isOfKernel) {
  if (call == nullptr || !detail) return;
  call->detail = *detail + 1;
  call->isKernelDetail = isOfKernel;
}

enum class KeyedBy : std::uint8_t { Call, Operation };

RpdLaunches::Call* callOf(RpdCapture& capture, std::int64_t key, KeyedBy by) {
  return by == KeyedBy::Call ? capture.launches().call(key) : capture.launches().ofWork(key);
}

/// How kernels were launched. What a call gives as shared memory is its dynamic part alone, and not kept.
void readKernelSizes(RpdCapture& capture, const char* name, std::string_view key, KeyedBy by) {
  enum Column : int { Key, GridX, BlockX = GridX + 3 };
  const std::string_view kColumns[] = {key,          "gridX",      "gridY",     "gridZ",
                                       "workgroupX", "workgroupY", "workgroupZ"};
  DatabaseTable table(capture, name, kColumns, 1, DatabaseTable::Values::Integers);
  while (const SqliteRows* row = table.next()) {
    RpdLaunches::Call* const call = callOf(capture, row->integer(Key), by);
    if (call == nullptr) continue;
    LaunchSettings settings{.grid = extentIn(*row, GridX), .block = extentIn(*row, BlockX)};
    if (call->countsWorkItems && settings.grid) {
      settings.grid =
          settings.block ? std::optional(inBlocks(*settings.grid, *settings.block)) : std::nullopt;
    }
    keep(call, capture.detailOf({.threads = threadsOf(settings), .settings = settings}), true);
  }
}

/// The writer leaves an empty text where a size does not fit into 32 bits: it is unknown, and not 0.
void readCopySizes(RpdCapture& capture, const char* name, std::string_view key, KeyedBy by) {
  enum Column : int { Key, Bytes };
  const std::string_view kColumns[] = {key, "size"};
  DatabaseTable table(capture, name, kColumns, std::size(kColumns), DatabaseTable::Values::Integers);
  while (const SqliteRows* row = table.next()) {
    const auto bytes = row->integerIf(Bytes);
    if (!bytes || *bytes <= 0) continue;
    keep(callOf(capture, row->integer(Key), by), capture.detailOf({.bytes = positiveFrom(*bytes)}), false);
  }
}

/// Names of operations by their description and type.
class OperationNames {
 public:
  explicit OperationNames(RpdCapture& capture) : m_capture(capture) {}

  const EventName& of(std::int64_t description, std::int64_t type) {
    const auto [known, isNew] = m_names.try_emplace({description, type});
    if (isNew) known->second = make(description, type);
    return known->second;
  }

 private:
  EventName make(std::int64_t description, std::int64_t type) {
    if (const std::string& text = m_capture.strings()[description]; !text.empty()) {
      const std::string_view name = kernelName(text);
      return {m_capture.functionOf(name), kernelCategory(name)};
    }
    const std::string& operation = m_capture.strings()[type];
    return {m_capture.functionOf(operationName(operation)), operationCategory(operation)};
  }

  RpdCapture& m_capture;
  std::map<std::pair<std::int64_t, std::int64_t>, EventName> m_names;
};

/// What the call says of this operation. The size of a copy that was made in several pieces is that of all.
std::optional<std::uint32_t> detailFor(const RpdLaunches::Call& call, EventCategory category) {
  const bool isKernel = category == EventCategory::GpuCompute || category == EventCategory::GpuComm;
  if (call.detail == 0 || call.isKernelDetail != isKernel || call.works != 1) return std::nullopt;
  return call.detail - 1;
}

}  // namespace

void readWork(RpdCapture& capture) {
  readKernelSizes(capture, "rocpd_kernelapi", "api_ptr_id", KeyedBy::Call);
  readCopySizes(capture, "rocpd_copyapi", "api_ptr_id", KeyedBy::Call);
  readKernelSizes(capture, "rocpd_kernelop", "op_ptr_id", KeyedBy::Operation);
  readCopySizes(capture, "rocpd_copyop", "op_ptr_id", KeyedBy::Operation);
  enum Column : int { Start, End, Description, RowId, Device, Queue, Sequence, Type };
  constexpr std::string_view kColumns[] = {"start", "end",     "description_id", "id",
                                           "gpuId", "queueId", "sequenceId",     "opType_id"};
  constexpr std::size_t kNeeded = 3;
  DatabaseTable table(capture, "rocpd_op", kColumns, kNeeded, DatabaseTable::Values::Integers);
  OperationNames names(capture);
  while (const SqliteRows* row = table.next()) {
    const auto span = table.spanOf(Start, End);
    if (!span) continue;
    const EventName& name = names.of(row->integer(Description), row->integer(Type));
    const RpdLaunches::Call* const call = capture.launches().ofWork(row->integer(RowId));
    RocmTracks::Queue queue{.device = row->integerIf(Device), .queue = row->integer(Queue)};
    if (capture.isCuda()) queue.stream = row->integer(Sequence);
    if (call != nullptr && call->isRead) queue.pid = call->pid;
    if (queue.device && isGpuWork(name.category)) capture.noteDevice(*queue.device);
    const auto track = capture.tracks().queue(queue, [&capture, &queue] {
      return capture.isCuda() ? fmt::format("stream {}", queue.stream) : fmt::format("queue {}", queue.queue);
    });
    capture.add({.startNs = span->startNs,
                 .durationNs = span->durationNs,
                 .function = name.function,
                 .track = track,
                 .launch = call == nullptr ? 0 : capture.launches().numberOf(*call),
                 .category = name.category,
                 .detail = call == nullptr ? std::nullopt : detailFor(*call, name.category)});
  }
}

}  // namespace culprit::rocm
