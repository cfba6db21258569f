#include "core/intake/run_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/base/shorten.h"
#include "core/intake/in_order.h"

namespace culprit {

namespace {

constexpr std::uint32_t kNoMetric = 0xFFFFFFFF;

/// (process, function, device, metric or kNoMetric) of a column.
using ColumnKey = std::tuple<std::uint32_t, FunctionId, DeviceId, std::uint32_t>;

struct ColumnKeyHash {
  std::size_t operator()(const ColumnKey& key) const {
    std::uint64_t hash = std::get<0>(key);
    for (const std::uint64_t part :
         {std::uint64_t{indexOf(std::get<1>(key))}, std::uint64_t{indexOf(std::get<2>(key))},
          std::uint64_t{std::get<3>(key)}}) {
      hash = (hash ^ part) * 0x9E3779B97F4A7C15ULL;
      hash ^= hash >> 29U;
    }
    return hash;
  }
};

/// Where a column holds a cycle. A binary search as long as the rows came in the order of their cycles.
std::optional<std::size_t> find(std::span<const std::uint32_t> cycle, bool isAscending,
                                std::uint32_t position) {
  const auto found = isAscending ? std::lower_bound(cycle.begin(), cycle.end(), position)
                                 : std::find(cycle.begin(), cycle.end(), position);
  if (found == cycle.end() || *found != position) return std::nullopt;
  return static_cast<std::size_t>(found - cycle.begin());
}

auto keyOf(const ReadingSeries& series) {
  return std::tie(series.counter, series.host, series.instance, series.process);
}

/// One counter may be written in two ways: "process_cpu_usage_923228" and "process_cpu_usage_9.23228e+05".
auto seriesOf(const ReadingSeries& series) {
  return std::tuple(series.metric, series.host, series.instanceKind, series.instance, series.process);
}

/// Who has a rank is known by it, whatever its pid is.
auto keyOf(const TraceProcess& record) {
  return std::tuple(record.host, record.rank, record.rank ? 0 : record.pid);
}

/// Where a column lies, and whether its cycles ascend so far.
struct ColumnPlace {
  std::size_t index = 0;
  bool isAscending = true;
};

void noteOrder(ColumnPlace& place, std::span<const std::uint32_t> cycle, std::uint32_t next) {
  if (!cycle.empty() && cycle.back() > next) place.isAscending = false;
}

}  // namespace

struct RunBuilder::Columns {
  RunContent content;
  std::string part;
  std::string file;
  CycleKind kind = CycleKind::Step;
  std::map<std::tuple<std::string, std::string, std::int64_t>, std::uint32_t> processes;
  /// (process, number, duration) -> position in that process' cycles
  std::map<std::tuple<std::uint32_t, std::int64_t, std::int64_t>, std::uint32_t> cycles;
  std::unordered_map<ColumnKey, ColumnPlace, ColumnKeyHash> usages, levels;
  std::map<std::pair<std::string, std::string>, std::size_t, std::less<>> series;
  // The last look-ups: records of one cycle come together.
  std::tuple<std::int64_t, std::string> lastPid{-1, {}};
  std::uint32_t lastProcess = 0;
  bool havePid = false;
  // Of raw traces: the processes of that host and rank or pid, from where to where each has been recorded,
  // and the place of a series.
  std::map<std::tuple<std::string, std::optional<int>, std::int64_t>, std::vector<std::size_t>>
      traceProcesses;
  std::vector<std::vector<std::pair<std::int64_t, std::int64_t>>> recorded;
  std::vector<TraceProcess> recordings;
  std::map<decltype(seriesOf({})), std::size_t> traceSeries;
  std::uint64_t traceReadings = 0;
  std::set<std::string> companions;

  std::uint32_t processOf(Side side, const SampleRecord& record);
  std::uint32_t cycleOf(std::uint32_t process, const SampleRecord& record, AnchorId anchor);
};

std::uint32_t RunBuilder::Columns::processOf(Side side, const SampleRecord& record) {
  if (havePid && std::get<0>(lastPid) == record.pid && std::get<1>(lastPid) == record.host)
    return lastProcess;
  const auto next = static_cast<std::uint32_t>(content.processes.size());
  const auto [found, isNew] = processes.try_emplace({part, std::string(record.host), record.pid}, next);
  if (isNew) {
    content.processes.push_back({.id = ProcessId{next},
                                 .side = side,
                                 .host = std::string(record.host),
                                 .pid = record.pid,
                                 .rank = std::nullopt,
                                 .part = part});
    content.samples.emplace_back();
  }
  lastPid = {record.pid, std::string(record.host)};
  havePid = true;
  return lastProcess = found->second;
}

std::uint32_t RunBuilder::Columns::cycleOf(std::uint32_t process, const SampleRecord& record,
                                           AnchorId anchor) {
  std::vector<Cycle>& known = content.samples[process].cycles;
  const auto next = static_cast<std::uint32_t>(known.size());
  if (!known.empty() && known.back().number == record.cycleNumber &&
      known.back().durationNs == record.cycleDurationNs) {
    return next - 1;
  }
  const auto [found, isNew] = cycles.try_emplace({process, record.cycleNumber, record.cycleDurationNs}, next);
  if (isNew) {
    known.push_back({.number = record.cycleNumber,
                     .startNs = record.cycleStartNs,
                     .durationNs = record.cycleDurationNs,
                     .anchor = anchor,
                     .kind = kind});
  }
  return found->second;
}

RunBuilder::RunBuilder(Side side, Names& names, IssueLog& issues, Recordings recordings)
    : m_side(side),
      m_names(names),
      m_issues(issues),
      m_recordings(recordings),
      m_columns(std::make_unique<Columns>()) {}

RunBuilder::~RunBuilder() = default;

void RunBuilder::beginPart(const std::string& part, CycleKind kind, const std::string& shownFile) {
  m_columns->part = part;
  m_columns->kind = kind;
  m_columns->file = shownFile;
  m_columns->havePid = false;
}

void RunBuilder::addIssue(IssueKind kind, const std::string& shownFile, std::optional<std::uint64_t> line,
                          std::string text) {
  m_issues.add({.kind = kind, .side = m_side, .file = shownFile, .line = line, .text = std::move(text)});
}

void RunBuilder::setKind(std::string_view kind) {
  m_columns->content.kind = kind;
}

void RunBuilder::addFile(Fingerprint file) {
  m_columns->content.files.push_back(std::move(file));
}

void RunBuilder::setNotes(std::vector<RunNote> notes) {
  m_columns->content.notes = std::move(notes);
}

void RunBuilder::addIssue(Issue issue) {
  issue.side = m_side;
  m_issues.add(std::move(issue));
}

std::uint64_t RunBuilder::records() const {
  return m_columns->content.rows + m_columns->content.trace.events() + m_columns->traceReadings;
}

ProcessId RunBuilder::traceProcess(const TraceProcess& record) {
  std::vector<Process>& processes = m_columns->content.processes;
  m_columns->recorded.resize(processes.size());
  m_columns->recordings.push_back(record);
  std::vector<std::size_t>& known = m_columns->traceProcesses[keyOf(record)];
  if (m_recordings == Recordings::Apart) known.clear();
  for (const std::size_t i : known) {
    auto& spans = m_columns->recorded[i];
    const bool overlaps = std::any_of(spans.begin(), spans.end(), [&record](const auto& span) {
      return record.startNs < span.second && span.first < record.endNs;
    });
    if (!overlaps) {
      spans.emplace_back(record.startNs, record.endNs);
      return processes[i].id;
    }
  }
  const ProcessId id{static_cast<std::uint32_t>(processes.size())};
  const std::string name = record.file.substr(record.file.rfind('/') + 1);
  processes.push_back({.id = id,
                       .side = m_side,
                       .host = record.host,
                       .pid = record.pid,
                       .rank = record.rank,
                       .part = known.empty() ? std::string() : name.substr(0, name.find('.'))});
  known.push_back(indexOf(id));
  m_columns->content.samples.emplace_back();
  m_columns->recorded.push_back({{record.startNs, record.endNs}});
  return id;
}

const std::vector<TraceProcess>& RunBuilder::recordings() const {
  return m_columns->recordings;
}

void RunBuilder::addCapture(Capture capture) {
  m_columns->content.trace.captures.push_back(std::move(capture));
}

void RunBuilder::addSeries(ReadingSeries series) {
  m_columns->traceReadings += series.value.size();
  std::vector<ReadingSeries>& all = m_columns->content.readings;
  const auto [found, isNew] = m_columns->traceSeries.try_emplace(seriesOf(series), all.size());
  if (isNew) {
    all.push_back(std::move(series));
    return;
  }
  ReadingSeries& known = all[found->second];
  known.timeNs.insert(known.timeNs.end(), series.timeNs.begin(), series.timeNs.end());
  known.value.insert(known.value.end(), series.value.begin(), series.value.end());
}

bool RunBuilder::addCompanion(const std::string& shownFile) {
  return m_columns->companions.insert(shownFile).second;
}

const RunContent& RunBuilder::soFar() const {
  return m_columns->content;
}

Topology& RunBuilder::topology() {
  return m_columns->content.trace.topology;
}

void RunBuilder::add(const SampleRecord& record, std::uint64_t line) {
  Columns& columns = *m_columns;
  const std::uint32_t process = columns.processOf(m_side, record);
  const std::uint32_t cycle = columns.cycleOf(process, record, m_names.anchors.intern(record.anchor));
  ++columns.content.rows;
  if (!record.function) return;
  const FunctionId function = m_names.functions.intern(*record.function);
  const DeviceId device = m_names.devices.intern(record.device);
  addUsage({process, cycle, function, device}, record, line);
  if (record.metric) addLevel({process, cycle, function, device}, record, line);
}

void RunBuilder::addRowIssue(IssueKind kind, const Place& place, const SampleRecord& record,
                             std::uint64_t line, std::string text) {
  IssueSubject subject{.process = place.process,
                       .cycleNumber = record.cycleNumber,
                       .triplet = {.function = place.function, .device = place.device}};
  if (record.metric) subject.triplet.metric = m_names.metrics.intern(*record.metric);
  addIssue(
      {.kind = kind, .file = m_columns->file, .line = line, .text = std::move(text), .subject = subject});
}

void RunBuilder::addUsage(const Place& place, const SampleRecord& record, std::uint64_t line) {
  std::vector<Usage>& usages = m_columns->content.samples[place.process].usages;
  const auto [found, isNew] = m_columns->usages.try_emplace(
      {place.process, place.function, place.device, kNoMetric}, ColumnPlace{usages.size()});
  if (isNew) {
    const CategoryId category = m_names.categories.intern(record.category);
    usages.push_back({.function = place.function, .device = place.device, .category = category});
  }
  ColumnPlace& column = found->second;
  Usage& usage = usages[column.index];
  const auto earlier = find(usage.cycle, column.isAscending, place.cycle);
  if (!earlier) {
    noteOrder(column, usage.cycle, place.cycle);
    usage.cycle.push_back(place.cycle);
    usage.beta.push_back(record.beta);
    usage.durationNs.push_back(record.durationNs);
    usage.calls.push_back(record.calls);
  } else if (usage.beta[*earlier] != record.beta) {
    addRowIssue(IssueKind::ConflictingValue, place, record, line,
                fmt::format("beta {} of {} in cycle {}, but {} in an earlier row", record.beta,
                            excerpt(*record.function), record.cycleNumber, usage.beta[*earlier]));
  } else if (!record.metric) {
    addRowIssue(IssueKind::DuplicateRow, place, record, line,
                fmt::format("second row of {} on {} in cycle {}", excerpt(*record.function),
                            excerpt(record.device), record.cycleNumber));
  }
}

void RunBuilder::addLevel(const Place& place, const SampleRecord& record, std::uint64_t line) {
  const MetricId metric = m_names.metrics.intern(*record.metric);
  std::vector<Level>& levels = m_columns->content.samples[place.process].levels;
  const auto [found, isNew] = m_columns->levels.try_emplace(
      {place.process, place.function, place.device, indexOf(metric)}, ColumnPlace{levels.size()});
  if (isNew) levels.push_back({.function = place.function, .device = place.device, .metric = metric});
  ColumnPlace& column = found->second;
  Level& level = levels[column.index];
  if (find(level.cycle, column.isAscending, place.cycle) ||
      find(level.cycleWithoutMu, column.isAscending, place.cycle)) {
    addRowIssue(IssueKind::DuplicateRow, place, record, line,
                fmt::format("second row of {}, {}, {} in cycle {}", excerpt(*record.function),
                            excerpt(*record.metric), excerpt(record.device), record.cycleNumber));
    return;
  }
  noteOrder(column, level.cycle, place.cycle);
  noteOrder(column, level.cycleWithoutMu, place.cycle);
  if (!record.mu) {
    level.cycleWithoutMu.push_back(place.cycle);
    return;
  }
  level.cycle.push_back(place.cycle);
  level.mu.push_back(*record.mu);
  level.sigma.push_back(record.sigma);
  level.evidence.push_back(record.evidence);
}

void RunBuilder::addReading(std::string_view counter, std::string_view host, std::int64_t timeNs,
                            double value) {
  std::vector<ReadingSeries>& all = m_columns->content.readings;
  if (all.empty() || all.back().counter != counter || all.back().host != host) {
    const auto [found, isNew] =
        m_columns->series.try_emplace({std::string(counter), std::string(host)}, all.size());
    if (isNew) all.push_back({.counter = std::string(counter), .host = std::string(host)});
    // Readings of one counter come together: the series in use is kept at the end.
    if (found->second + 1 != all.size()) {
      ReadingSeries& series = all[found->second];
      series.timeNs.push_back(timeNs);
      series.value.push_back(value);
      return;
    }
  }
  all.back().timeNs.push_back(timeNs);
  all.back().value.push_back(value);
}

RunContent RunBuilder::finish() {
  RunContent content = std::move(m_columns->content);
  m_columns = std::make_unique<Columns>();
  for (ProcessSamples& samples : content.samples) sortByCycle(samples);
  for (ReadingSeries& series : content.readings) sortByTime(series);
  std::sort(content.readings.begin(), content.readings.end(),
            [](const auto& x, const auto& y) { return keyOf(x) < keyOf(y); });
  std::vector<Capture>& captures = content.trace.captures;
  const auto startOf = [](const Capture& capture) {
    return *std::min_element(capture.events.startNs.begin(), capture.events.startNs.end());
  };
  std::stable_sort(captures.begin(), captures.end(),
                   [&startOf](const Capture& x, const Capture& y) { return startOf(x) < startOf(y); });
  return content;
}

}  // namespace culprit
