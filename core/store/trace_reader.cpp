#include "core/store/trace_reader.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/store/blob.h"

namespace culprit {

namespace {

template <typename Value>
std::optional<Value> optionalFrom(const SQLite::Column& column) {
  return column.isNull() ? std::nullopt : std::optional(static_cast<Value>(column.getInt64()));
}

std::optional<double> realFrom(const SQLite::Column& column) {
  return column.isNull() ? std::nullopt : std::optional(column.getDouble());
}

std::vector<std::int64_t> integersFrom(const SQLite::Column& column) {
  return blob::decodeIntegers(
      {static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())});
}

/// A column of `count` integers, of which nothing was stored if all are 0.
std::vector<std::int64_t> integersFrom(const SQLite::Column& column, std::size_t count) {
  std::vector<std::int64_t> values = integersFrom(column);
  if (values.empty()) values.resize(count);
  if (values.size() != count) throw blob::Damaged();
  return values;
}

CaptureFacts readFacts(SQLite::Database& database, std::int64_t capture) {
  SQLite::Statement row(database,
                        "SELECT file, dialect, host, rank, world_size, backend FROM capture WHERE id = ?");
  row.bind(1, capture);
  if (!row.executeStep()) throw blob::Damaged();
  const int dialect = row.getColumn(1).getInt();
  if (dialect < 0 || dialect > static_cast<int>(Dialect::NsightSqlite)) throw blob::Damaged();
  CaptureFacts facts{.file = row.getColumn(0).getString(),
                     .dialect = static_cast<Dialect>(dialect),
                     .host = row.getColumn(2).getString(),
                     .rank = optionalFrom<int>(row.getColumn(3)),
                     .worldSize = optionalFrom<int>(row.getColumn(4)),
                     .backend = row.getColumn(5).getString()};
  SQLite::Statement device(database,
                           "SELECT gpu, model, memory_bytes, multiprocessors, compute_capability FROM "
                           "capture_device WHERE capture = ? ORDER BY position");
  device.bind(1, capture);
  while (device.executeStep()) {
    facts.devices.push_back({.gpu = device.getColumn(0).getInt(),
                             .model = device.getColumn(1).getString(),
                             .memoryBytes = optionalFrom<std::uint64_t>(device.getColumn(2)),
                             .multiprocessors = optionalFrom<std::uint32_t>(device.getColumn(3))});
    if (!device.getColumn(4).isNull())
      facts.devices.back().computeCapability = device.getColumn(4).getString();
  }
  SQLite::Statement note(database,
                         "SELECT kind, key, value FROM capture_note WHERE capture = ? ORDER BY position");
  note.bind(1, capture);
  while (note.executeStep()) {
    auto& notes = note.getColumn(0).getInt() == 0 ? facts.versions : facts.settings;
    notes.emplace_back(note.getColumn(1).getString(), note.getColumn(2).getString());
  }
  return facts;
}

/// From "kind, process, gpu, pid, tid, name".
Track trackFrom(SQLite::Statement& row) {
  const int kind = row.getColumn(0).getInt();
  if (kind < 0 || kind > static_cast<int>(TrackKind::Other)) throw blob::Damaged();
  Track track{.kind = static_cast<TrackKind>(kind)};
  if (const auto process = optionalFrom<std::uint32_t>(row.getColumn(1))) track.process = ProcessId{*process};
  track.gpu = optionalFrom<std::int32_t>(row.getColumn(2));
  track.pid = row.getColumn(3).getString();
  track.tid = row.getColumn(4).getString();
  track.name = row.getColumn(5).getString();
  return track;
}

constexpr const char* kTrackColumns = "kind, process, gpu, pid, tid, name";

std::vector<EventDetail> readDetails(SQLite::Database& database, std::int64_t capture) {
  std::vector<EventDetail> details;
  SQLite::Statement row(database,
                        "SELECT bytes, threads, occupancy, process_group FROM event_detail WHERE capture = ? "
                        "ORDER BY position");
  row.bind(1, capture);
  while (row.executeStep()) {
    EventDetail& detail = details.emplace_back();
    detail.bytes = optionalFrom<std::uint64_t>(row.getColumn(0));
    detail.threads = optionalFrom<std::uint64_t>(row.getColumn(1));
    if (const auto occupancy = realFrom(row.getColumn(2))) detail.occupancy = static_cast<float>(*occupancy);
    detail.processGroup = row.getColumn(3).getString();
  }
  return details;
}

/// Appends the rows of one track, sorted as Events asks for, and clears them.
void appendSorted(std::vector<Events::Row>& rows, Events& events) {
  std::stable_sort(rows.begin(), rows.end(), [](const Events::Row& x, const Events::Row& y) {
    return x.startNs != y.startNs ? x.startNs < y.startNs : x.durationNs > y.durationNs;
  });
  for (const Events::Row& row : rows) events.add(row);
  rows.clear();
}

/// Adds the events of one stored block to `rows`. From "function, category, start_ns, duration_ns, launch,
/// detail".
void addBlock(SQLite::Statement& block, std::uint32_t track, std::size_t details,
              std::vector<Events::Row>& rows) {
  const int category = block.getColumn(1).getInt();
  if (category < 0 || category > static_cast<int>(EventCategory::Other)) throw blob::Damaged();
  const auto start = integersFrom(block.getColumn(2));
  const std::size_t size = start.size();
  const auto duration = integersFrom(block.getColumn(3), size);
  const auto launch = integersFrom(block.getColumn(4), size);
  const auto detail = integersFrom(block.getColumn(5), size);
  for (std::size_t i = 0; i < size; ++i) {
    if (detail[i] < 0 || static_cast<std::size_t>(detail[i]) > details) throw blob::Damaged();
    Events::Row row{.startNs = start[i],
                    .durationNs = duration[i],
                    .function = FunctionId{block.getColumn(0).getUInt()},
                    .track = track,
                    .launch = static_cast<std::uint32_t>(launch[i]),
                    .category = static_cast<EventCategory>(category)};
    if (detail[i] > 0) row.detail = static_cast<std::uint32_t>(detail[i] - 1);
    rows.push_back(row);
  }
}

Capture readCapture(SQLite::Database& database, std::int64_t id) {
  Capture capture{.facts = readFacts(database, id), .details = readDetails(database, id)};
  SQLite::Statement track(
      database, std::string("SELECT ") + kTrackColumns + " FROM track WHERE capture = ? ORDER BY position");
  track.bind(1, id);
  while (track.executeStep()) capture.tracks.push_back(trackFrom(track));
  SQLite::Statement block(database,
                          "SELECT function, category, start_ns, duration_ns, launch, detail FROM event "
                          "WHERE capture = ? AND track = ? ORDER BY rowid");
  std::vector<Events::Row> rows;
  for (std::uint32_t position = 0; position < capture.tracks.size(); ++position) {
    block.bind(1, id);
    block.bind(2, position);
    while (block.executeStep()) addBlock(block, position, capture.details.size(), rows);
    block.reset();
    capture.tracks[position].begin = capture.events.size();
    appendSorted(rows, capture.events);
    capture.tracks[position].end = capture.events.size();
  }
  return capture;
}

Topology readTopology(SQLite::Database& database, Side side) {
  Topology topology;
  SQLite::Statement host(
      database,
      "SELECT name, memory_bytes, cpu_max_mhz, cores FROM topology_host WHERE side = ? ORDER BY rowid");
  host.bind(1, static_cast<int>(side));
  while (host.executeStep()) {
    topology.hosts.push_back({.name = host.getColumn(0).getString(),
                              .memoryBytes = realFrom(host.getColumn(1)),
                              .cpuMaxMHz = realFrom(host.getColumn(2)),
                              .cores = optionalFrom<std::uint32_t>(host.getColumn(3))});
  }
  SQLite::Statement gpu(
      database, "SELECT host, physical, memory_bytes FROM topology_gpu WHERE side = ? ORDER BY rowid");
  gpu.bind(1, static_cast<int>(side));
  while (gpu.executeStep()) {
    topology.gpus.push_back({.host = gpu.getColumn(0).getString(),
                             .physical = gpu.getColumn(1).getInt(),
                             .memoryBytes = realFrom(gpu.getColumn(2))});
  }
  SQLite::Statement binding(database,
                            "SELECT host, pid, physical FROM topology_binding WHERE side = ? ORDER BY rowid");
  binding.bind(1, static_cast<int>(side));
  while (binding.executeStep()) {
    topology.bindings.push_back({.host = binding.getColumn(0).getString(),
                                 .pid = binding.getColumn(1).getInt64(),
                                 .physical = binding.getColumn(2).getInt()});
  }
  return topology;
}

}  // namespace

Trace readTrace(SQLite::Database& database, Side side) {
  Trace trace{.topology = readTopology(database, side)};
  SQLite::Statement capture(database, "SELECT id FROM capture WHERE side = ? ORDER BY id");
  capture.bind(1, static_cast<int>(side));
  while (capture.executeStep()) {
    trace.captures.push_back(readCapture(database, capture.getColumn(0).getInt64()));
  }
  return trace;
}

Trace readTraceFacts(SQLite::Database& database, Side side) {
  Trace trace{.topology = readTopology(database, side)};
  SQLite::Statement row(database, "SELECT id FROM capture WHERE side = ? ORDER BY id");
  row.bind(1, static_cast<int>(side));
  while (row.executeStep()) {
    trace.captures.emplace_back().facts = readFacts(database, row.getColumn(0).getInt64());
  }
  return trace;
}

std::vector<TrackEvents> readTrackEvents(SQLite::Database& database, Side side, FunctionId function) {
  std::vector<TrackEvents> tracks;
  SQLite::Statement row(
      database,
      "SELECT t.kind, t.process, t.gpu, t.pid, t.tid, t.name, e.start_ns, e.duration_ns "
      "FROM event e JOIN capture c ON c.id = e.capture JOIN track t ON t.capture = e.capture "
      "AND t.position = e.track WHERE e.function = ? AND c.side = ? ORDER BY e.rowid");
  row.bind(1, indexOf(function));
  row.bind(2, static_cast<int>(side));
  while (row.executeStep()) {
    TrackEvents& track = tracks.emplace_back();
    track.track = trackFrom(row);
    track.startNs = integersFrom(row.getColumn(6));
    track.durationNs = integersFrom(row.getColumn(7), track.startNs.size());
  }
  return tracks;
}

}  // namespace culprit
