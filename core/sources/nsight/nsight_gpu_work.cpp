#include "core/sources/nsight/nsight_gpu_work.h"

#include <algorithm>
#include <array>

#include "core/sources/chrome/events/chrome_categories.h"
#include "core/sources/nsight/nsight_graph_nodes.h"
#include "core/sources/nsight/nsight_names.h"
#include "core/sources/sqlite/database_table.h"
#include "core/sources/sqlite/launch_columns.h"

namespace culprit::nsight {

namespace {

/// The columns that all tables of GPU work begin with here.
enum Common : int { Start, End, Device, Context, StreamId, Correlation, Pid, NodeId, FirstOwn };
constexpr std::size_t kNeeded = 2;

/// A node is only asked for where it tells anything, as every column costs time in each of millions of rows.
template <std::size_t Count>
std::array<std::string_view, FirstOwn + Count> columnsWith(const std::array<std::string_view, Count>& own,
                                                           const GraphNodes& nodes) {
  std::array<std::string_view, FirstOwn + Count> all = {
      "start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid", "graphNodeId"};
  if (nodes.empty()) all[NodeId] = {};
  std::copy(own.begin(), own.end(), all.begin() + FirstOwn);
  return all;
}

std::uint32_t streamOf(NsightCapture& capture, const SqliteRows& row) {
  NsightCapture::Stream stream{
      .device = row.integer(Device), .context = row.integer(Context), .stream = row.integer(StreamId)};
  if (const std::int64_t pid = row.integer(Pid); pid != 0) stream.globalPid = pid;
  return capture.streamTrack(stream);
}

void addWork(NsightCapture& capture, GraphNodes& nodes, const SqliteRows& row, EventSpan span, EventName name,
             NsightCapture::Size size) {
  size.recordedBy = nodes.recordedBy(row.integer(Pid), row.integer(NodeId));
  capture.add({.startNs = span.startNs,
               .durationNs = span.durationNs,
               .function = name.function,
               .track = streamOf(capture, row),
               .launch = capture.launchOf(row.integer(Correlation)),
               .category = name.category,
               .detail = capture.detailOf(size)});
}

/// Names of kernels by their number in the table of strings.
class KernelNames {
 public:
  explicit KernelNames(NsightCapture& capture) : m_capture(capture) {}

  const EventName& of(std::int64_t demangled, std::int64_t shortName, std::int64_t mangled) {
    const Key key{demangled, shortName, mangled};
    return m_recent.of(
        key, static_cast<std::uint64_t>(demangled) + 31 * static_cast<std::uint64_t>(shortName), [&] {
          const auto [found, isNew] = m_names.try_emplace(key);
          if (isNew) found->second = make(demangled, shortName, mangled);
          return found->second;
        });
  }

  std::uint64_t unnamed() const { return m_unnamed; }

 private:
  using Key = std::array<std::int64_t, 3>;
  struct KeyHash {
    std::size_t operator()(const Key& key) const {
      std::uint64_t hash = 0;
      for (const std::int64_t part : key) {
        hash = (hash ^ (hash >> 29U) ^ static_cast<std::uint64_t>(part)) * 0x9E3779B97F4A7C15ULL;
      }
      return hash ^ (hash >> 29U);
    }
  };

  EventName make(std::int64_t demangled, std::int64_t shortName, std::int64_t mangled) {
    std::string name = m_capture.strings()[demangled];
    if (name.empty()) name = m_capture.strings()[shortName];
    if (name.empty()) name = m_capture.strings()[mangled];
    if (name.empty()) {
      name = "kernel without a name";
      ++m_unnamed;
    }
    const FunctionId function = m_capture.functionOf(name);
    const bool isCollective = chrome::traitsOf(name).isCollective;
    return {function, isCollective ? EventCategory::GpuComm : EventCategory::GpuCompute};
  }

  NsightCapture& m_capture;
  std::unordered_map<Key, EventName, KeyHash> m_names;
  RecentValues<Key, EventName, 1024> m_recent;
  std::uint64_t m_unnamed = 0;
};

/// The sum of two columns; empty where the file tells neither.
std::optional<std::uint64_t> sharedIn(const SqliteRows& row, int fixed) {
  std::optional<std::uint64_t> sum;
  for (const int column : {fixed, fixed + 1}) {
    if (const auto bytes = sharedBytesFrom(row.integerIf(column))) sum = sum.value_or(0) + *bytes;
  }
  return sum;
}

void readKernels(NsightCapture& capture, GraphNodes& nodes) {
  enum Own : int {
    Demangled = FirstOwn,
    Short,
    Mangled,
    GridX,
    BlockX = GridX + 3,
    Registers = BlockX + 3,
    Shared
  };
  const std::string kTable = "CUPTI_ACTIVITY_KIND_KERNEL";
  auto columns = columnsWith(
      std::array<std::string_view, 12>{"demangledName", "shortName", "mangledName", "gridX", "gridY", "gridZ",
                                       "blockX", "blockY", "blockZ", "registersPerThread",
                                       "staticSharedMemory", "dynamicSharedMemory"},
      nodes);
  // A third name would hardly ever be asked for.
  const auto has = [&](int column) {
    return capture.reader().hasColumn(kTable, columns.at(static_cast<std::size_t>(column)));
  };
  if (has(Demangled) && has(Short)) columns[Mangled] = {};
  DatabaseTable table(capture, kTable, columns, kNeeded, DatabaseTable::Values::Integers);
  KernelNames names(capture);
  while (const SqliteRows* row = table.next()) {
    const auto span = table.spanOf(Start, End);
    if (!span) continue;
    const LaunchSettings settings{.grid = extentIn(*row, GridX),
                                  .block = extentIn(*row, BlockX),
                                  .registers = countFrom(row->integer(Registers)),
                                  .sharedBytes = sharedIn(*row, Shared)};
    addWork(capture, nodes, *row, *span,
            names.of(row->integer(Demangled), row->integer(Short), row->integer(Mangled)),
            {.threads = threadsOf(settings), .settings = settings});
  }
  if (names.unnamed() > 0) {
    capture.report(IssueKind::MissingColumn, "kernels whose name is not in StringIds", names.unnamed());
  }
}

void readCopies(NsightCapture& capture, GraphNodes& nodes) {
  enum Own : int { Bytes = FirstOwn, Kind, From, To };
  const auto columns =
      columnsWith(std::array<std::string_view, 4>{"bytes", "copyKind", "srcKind", "dstKind"}, nodes);
  DatabaseTable table(capture, "CUPTI_ACTIVITY_KIND_MEMCPY", columns, kNeeded,
                      DatabaseTable::Values::Integers);
  std::map<std::array<std::int64_t, 3>, FunctionId> names;
  while (const SqliteRows* row = table.next()) {
    const auto span = table.spanOf(Start, End);
    if (!span) continue;
    const auto from = row->integerIf(From);
    const auto to = row->integerIf(To);
    const auto [name, isNew] =
        names.try_emplace({row->integer(Kind), from.value_or(-1), to.value_or(-1)}, FunctionId{});
    if (isNew) name->second = capture.functionOf(copyName(row->integer(Kind), from, to));
    addWork(capture, nodes, *row, *span, {name->second, EventCategory::GpuMemcpy},
            {.bytes = positiveFrom(row->integer(Bytes))});
  }
}

void readFills(NsightCapture& capture, GraphNodes& nodes) {
  enum Own : int { Bytes = FirstOwn, Memory };
  const auto columns = columnsWith(std::array<std::string_view, 2>{"bytes", "memKind"}, nodes);
  DatabaseTable table(capture, "CUPTI_ACTIVITY_KIND_MEMSET", columns, kNeeded,
                      DatabaseTable::Values::Integers);
  while (const SqliteRows* row = table.next()) {
    const auto span = table.spanOf(Start, End);
    if (!span) continue;
    addWork(capture, nodes, *row, *span,
            {capture.functionOf(fillName(row->integerIf(Memory))), EventCategory::GpuMemset},
            {.bytes = positiveFrom(row->integer(Bytes))});
  }
}

/// Graphs that were traced as a whole: their numbers change from run to run, so they share a name.
void readGraphs(NsightCapture& capture, GraphNodes& nodes) {
  const auto columns = columnsWith(std::array<std::string_view, 0>{}, nodes);
  DatabaseTable table(capture, "CUPTI_ACTIVITY_KIND_GRAPH_TRACE", columns, kNeeded,
                      DatabaseTable::Values::Integers);
  while (const SqliteRows* row = table.next()) {
    const auto span = table.spanOf(Start, End);
    if (!span) continue;
    addWork(capture, nodes, *row, *span, {capture.functionOf("CUDA graph"), EventCategory::GpuCompute}, {});
  }
}

void readWaits(NsightCapture& capture, GraphNodes& nodes) {
  enum Own : int { Kind = FirstOwn };
  const auto columns = columnsWith(std::array<std::string_view, 1>{"syncType"}, nodes);
  DatabaseTable table(capture, "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", columns, kNeeded,
                      DatabaseTable::Values::Integers);
  while (const SqliteRows* row = table.next()) {
    const auto span = table.spanOf(Start, End);
    if (!span) continue;
    addWork(capture, nodes, *row, *span,
            {capture.functionOf(waitName(row->integer(Kind))), EventCategory::Container}, {});
  }
}

}  // namespace

void readGpuWork(NsightCapture& capture) {
  GraphNodes nodes(capture);
  readKernels(capture, nodes);
  readCopies(capture, nodes);
  readFills(capture, nodes);
  readGraphs(capture, nodes);
  readWaits(capture, nodes);
}

}  // namespace culprit::nsight
