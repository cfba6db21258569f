#include "core/sources/ascend/ascend_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/long_column.h"
#include "core/sources/chrome/ascend_part.h"
#include "core/sources/sqlite/database_table.h"
#include "core/sources/sqlite/launch_columns.h"

namespace culprit::ascend {

namespace {

/// What a table says of tasks, by their number.
struct OfTask {
  std::int64_t task = 0;
  std::int64_t value = 0;   ///< name of a kernel, or bytes of a copy
  std::int64_t blocks = 0;  ///< of a kernel; 0: not told
};

class TaskTable {
 public:
  void add(const OfTask& row) { m_rows.push_back(row); }
  void sort() {
    std::sort(m_rows.begin(), m_rows.end(), [](const OfTask& x, const OfTask& y) { return x.task < y.task; });
  }
  const OfTask* find(std::int64_t task) const {
    const auto found =
        std::lower_bound(m_rows.begin(), m_rows.end(), task,
                         [](const OfTask& row, std::int64_t wanted) { return row.task < wanted; });
    return found == m_rows.end() || found->task != task ? nullptr : &*found;
  }

 private:
  LongColumn<OfTask> m_rows;
};

TaskTable readInfo(AscendCapture& capture, const char* table, std::span<const std::string_view> columns) {
  enum Column : int { Task, Value, Blocks, BlocksLater };
  TaskTable info;
  DatabaseTable rows(capture, table, columns, 1);
  while (const SqliteRows* row = rows.next()) {
    const auto task = row->integerIf(Task);
    if (!task) continue;
    const std::int64_t blocks =
        columns.size() > Blocks ? std::max(row->integer(Blocks), row->integer(BlocksLater)) : 0;
    info.add({*task, columns.size() > Value ? row->integer(Value) : 0, blocks});
  }
  info.sort();
  return info;
}

TaskTable kernelInfo(AscendCapture& capture) {
  constexpr std::string_view kColumns[] = {"globalTaskId", "name", "blockDim", "blockNum"};
  return readInfo(capture, "COMPUTE_TASK_INFO", kColumns);
}

/// The steps of collectives.
TaskTable stepInfo(AscendCapture& capture) {
  constexpr std::string_view kColumns[] = {"globalTaskId"};
  return readInfo(capture, "COMMUNICATION_TASK_INFO", kColumns);
}

TaskTable copyInfo(AscendCapture& capture) {
  constexpr std::string_view kColumns[] = {"globalTaskId", "size"};
  return readInfo(capture, "MEMCPY_INFO", kColumns);
}

enum TaskColumn : int { Start, End, Device, Connection, Task, Pid, Type, Stream };
constexpr std::string_view kTaskColumns[] = {"startNs",      "endNs",     "deviceId", "connectionId",
                                             "globalTaskId", "globalPid", "taskType", "streamId"};
constexpr std::size_t kNeeded = 5;

using StreamKey = std::pair<std::int64_t, std::int64_t>;

/// Streams on which tasks wait for other ranks.
std::set<StreamKey> streamsOfCollectives(AscendCapture& capture) {
  std::set<StreamKey> streams;
  DatabaseTable rows(capture, "TASK", kTaskColumns, kNeeded);
  while (const SqliteRows* row = rows.next()) {
    if (chrome::waitsForRanks(capture.text(row->integer(Type))))
      streams.emplace(row->integer(Device), row->integer(Stream));
  }
  return streams;
}

DatabaseCapture::Size sizeOf(const OfTask& kernel) {
  DatabaseCapture::Size size;
  if (const auto blocks = countFrom(kernel.blocks))
    size.settings.grid = LaunchSettings::Extent{*blocks, 1, 1};
  return size;
}

DatabaseCapture::Size sizeOf(const OfTask* copy) {
  return {.bytes = copy == nullptr ? std::nullopt : positiveFrom(copy->value)};
}

/// Whose device and process the collectives ran on, where their own table does not tell: those of the tasks.
struct Place {
  std::int64_t pid = 0;
  std::int64_t device = 0;
};

Place readTasks(AscendCapture& capture) {
  const TaskTable kernels = kernelInfo(capture);
  const TaskTable steps = stepInfo(capture);
  const TaskTable copies = copyInfo(capture);
  const std::set<StreamKey> ofCollectives = streamsOfCollectives(capture);
  std::optional<Place> place;
  std::uint64_t unnamed = 0;
  DatabaseTable rows(capture, "TASK", kTaskColumns, kNeeded);
  while (const SqliteRows* row = rows.next()) {
    if (!place) place = Place{row->integer(Pid), row->integer(Device)};
    const std::int64_t task = row->integer(Task);
    const OfTask* const kernel = kernels.find(task);
    const std::string& type = capture.text(row->integer(Type));
    const bool isCopy = kernel == nullptr && type.find("MEMCPY") != std::string::npos &&
                        steps.find(task) == nullptr &&
                        !ofCollectives.contains({row->integer(Device), row->integer(Stream)});
    if (kernel == nullptr && !isCopy) continue;
    const auto span = rows.spanOf(Start, End);
    if (!span) continue;
    std::string_view name = isCopy ? std::string_view(type) : std::string_view(capture.text(kernel->value));
    if (name.empty()) {
      name = "kernel without a name";
      ++unnamed;
    }
    capture.add({.startNs = span->startNs,
                 .durationNs = span->durationNs,
                 .function = capture.functionOf(name),
                 .track = capture.streamTrack(row->integer(Pid), row->integer(Device),
                                              fmt::format("stream {}", row->integer(Stream))),
                 .launch = capture.launchOf(row->integerIf(Connection)),
                 .category = isCopy ? EventCategory::GpuMemcpy : EventCategory::GpuCompute,
                 .detail = capture.detailOf(isCopy ? sizeOf(copies.find(task)) : sizeOf(*kernel))});
  }
  if (unnamed > 0)
    capture.report(IssueKind::MissingColumn, "kernels whose name is not in STRING_IDS", unnamed);
  return place.value_or(Place());
}

void readCollectives(AscendCapture& capture, const Place& place) {
  enum Column : int { From, To, Name, Link, Group, OnDevice };
  constexpr std::string_view kColumns[] = {"startNs",      "endNs",     "opName",
                                           "connectionId", "groupName", "deviceId"};
  DatabaseTable rows(capture, "COMMUNICATION_OP", kColumns, 3);
  while (const SqliteRows* row = rows.next()) {
    const auto span = rows.spanOf(From, To);
    if (!span) continue;
    const std::string& name = capture.text(row->integer(Name));
    capture.add(
        {.startNs = span->startNs,
         .durationNs = span->durationNs,
         .function = capture.functionOf(name.empty() ? "collective without a name" : std::string_view(name)),
         .track = capture.streamTrack(place.pid, row->integerIf(OnDevice).value_or(place.device),
                                      fmt::format("group {}", capture.text(row->integer(Group)))),
         .launch = capture.launchOf(row->integerIf(Link)),
         .category = EventCategory::GpuComm});
  }
}

}  // namespace

void readDeviceWork(AscendCapture& capture) {
  const Place place = readTasks(capture);
  readCollectives(capture, place);
}

}  // namespace culprit::ascend
