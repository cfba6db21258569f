#include "core/sources/rocm/rocpd_counters.h"

#include <fmt/format.h>

#include <utility>

#include "core/base/shorten.h"
#include "core/base/usable_number.h"
#include "core/sources/bytes/utf8.h"
#include "core/sources/rocm/rows_by_id.h"
#include "core/sources/sqlite/database_table.h"

namespace culprit::rocm {

namespace {

constexpr std::string_view kSamples = "rocpd_sample";

/// When the event with that number was.
struct EventTime {
  std::int64_t id = 0;
  std::int64_t startNs = 0;
  bool isDispatch = false;
  bool hasReading = false;
};

/// The rows of the table, without those whose time cannot be used.
std::uint64_t addTimes(RocpdCapture& capture, std::string_view name, std::string_view time,
                       bool areDispatches, RowsById<EventTime>& times) {
  enum Column : int { EventId, Start };
  const std::string_view kColumns[] = {"event_id", time};
  DatabaseTable table(capture, capture.table(name), kColumns, std::size(kColumns),
                      DatabaseTable::Values::Integers);
  std::uint64_t rows = 0;
  while (const SqliteRows* row = table.next()) {
    const auto id = row->integerIf(EventId);
    const auto start = id ? table.timeOf(Start) : std::nullopt;
    if (start) times.add({*id, *start, areDispatches});
    if (start || !id) ++rows;
  }
  return rows;
}

/// The series of a counter by its number in the file.
class CounterSeries {
 public:
  explicit CounterSeries(RocpdCapture& capture) {
    enum Column : int { Id, Symbol, Name, Agent, Units };
    constexpr std::string_view kColumns[] = {"id", "symbol", "name", "agent_id", "units"};
    constexpr std::size_t kMostCounters = 100'000;
    DatabaseTable table(capture, capture.table("rocpd_info_pmc"), kColumns, 1);
    while (const SqliteRows* row = table.next()) {
      if (m_series.size() == kMostCounters) continue;
      std::string metric = repairedUtf8(excerpt(row->text(Symbol)));
      if (metric.empty()) metric = repairedUtf8(excerpt(row->text(Name)));
      if (metric.empty()) continue;
      CounterRecord record{
          .counter = metric, .metric = metric, .unit = repairedUtf8(excerpt(row->text(Units), 16))};
      const auto agent = row->integerIf(Agent);
      const auto found = agent ? capture.agents().find(*agent) : capture.agents().end();
      if (found != capture.agents().end() && found->second.gpu) {
        record.instance = fmt::format("{}", *found->second.gpu);
        record.instanceKind = InstanceKind::Gpu;
        record.counter += fmt::format(" GPU {}", *found->second.gpu);
      }
      m_series.try_emplace(row->integer(Id), capture.builder().series(std::move(record)));
    }
  }

  std::optional<std::size_t> of(std::int64_t counter) const {
    const auto found = m_series.find(counter);
    return found == m_series.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  std::map<std::int64_t, std::size_t> m_series;
};

/// Adds up the instances of each counter of one event; they lie together.
class Sums {
 public:
  explicit Sums(RocpdCapture& capture) : m_capture(capture) {}

  void add(const EventTime& event, std::size_t series, double value) {
    if (event.id != m_event.id) flush();
    m_event = event;
    m_values[series] += value;
  }
  void flush() {
    for (const auto& [series, value] : m_values) {
      if (isUsable(value)) m_capture.builder().addReading(series, m_event.startNs, value);
    }
    m_values.clear();
  }

 private:
  RocpdCapture& m_capture;
  EventTime m_event;
  std::map<std::size_t, double> m_values;
};

}  // namespace

void readCounters(RocpdCapture& capture) {
  const std::string kTable = capture.table("rocpd_pmc_event");
  if (!capture.reader().hasTable(kTable) || capture.reader().mostRows(kTable) == 0) {
    return capture.noteUnread(kSamples);
  }
  RowsById<EventTime> times;
  addTimes(capture, "rocpd_kernel_dispatch", "start", true, times);
  std::uint64_t unreadSamples = addTimes(capture, kSamples, "timestamp", false, times);
  times.arrange();
  const CounterSeries counters(capture);
  Sums sums(capture);
  enum Column : int { EventId, Counter, Value };
  constexpr std::string_view kColumns[] = {"event_id", "pmc_id", "value"};
  DatabaseTable table(capture, kTable, kColumns, std::size(kColumns));
  std::uint64_t unknown = 0;
  bool haveDispatches = false;
  while (const SqliteRows* row = table.next()) {
    const auto value = row->number(Value);
    if (!value || !isUsable(*value)) {
      capture.skip(kTable, row->row(), "a value that cannot be used");
      continue;
    }
    const auto series = counters.of(row->integer(Counter));
    EventTime* const event = times.find(row->integer(EventId));
    if (event != nullptr && !std::exchange(event->hasReading, true) && !event->isDispatch) --unreadSamples;
    if (!series || event == nullptr) {
      ++unknown;
      continue;
    }
    sums.add(*event, *series, *value);
    haveDispatches = haveDispatches || event->isDispatch;
  }
  sums.flush();
  capture.noteUnread(kSamples, unreadSamples);
  if (haveDispatches) {
    capture.warn("kernels run one by one while counters of them are taken, so that the times say little");
  }
  if (unknown > 0) {
    capture.report(IssueKind::MissingColumn, "readings of counters without a name or a time", unknown);
  }
}

}  // namespace culprit::rocm
