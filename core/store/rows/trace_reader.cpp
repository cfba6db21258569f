#include "core/store/rows/trace_reader.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "core/intake/sort_by_track.h"
#include "core/store/rows/blob.h"

namespace culprit {

namespace {

template <typename Value>
std::optional<Value> optionalFrom(const SQLite::Column& column) {
  return column.isNull() ? std::nullopt : std::optional(static_cast<Value>(column.getInt64()));
}

std::optional<double> realFrom(const SQLite::Column& column) {
  return column.isNull() ? std::nullopt : std::optional(column.getDouble());
}

std::string_view bytesOf(const SQLite::Column& column) {
  return {static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())};
}

std::vector<std::int64_t> integersFrom(const SQLite::Column& column) {
  return blob::decodeIntegers(bytesOf(column));
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
  if (dialect < 0 || dialect > static_cast<int>(kLastDialect)) throw blob::Damaged();
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

/// The first `count` of a column of which nothing was stored if all are 0.
std::vector<std::int64_t> firstIntegersFrom(const SQLite::Column& column, std::size_t count) {
  const std::string_view bytes = bytesOf(column);
  return bytes.empty() ? std::vector<std::int64_t>(count) : blob::decodeFirst(bytes, count);
}

/// From "function, category, start_ns, duration_ns, launch, detail"; `details`: how many the capture has.
/// `endNs`: see EventQuery.
EventBlock blockFrom(SQLite::Statement& row, std::uint32_t capture, std::uint32_t track, std::size_t details,
                     std::optional<std::int64_t> endNs = std::nullopt) {
  const int category = row.getColumn(1).getInt();
  if (category < 0 || category > static_cast<int>(EventCategory::Other)) throw blob::Damaged();
  EventBlock block{.capture = capture,
                   .track = track,
                   .function = FunctionId{row.getColumn(0).getUInt()},
                   .category = static_cast<EventCategory>(category),
                   .startNs = endNs ? blob::decodeBelow(bytesOf(row.getColumn(2)), *endNs)
                                    : integersFrom(row.getColumn(2))};
  const auto column = [&](int at) {
    const std::size_t size = block.startNs.size();
    return endNs ? firstIntegersFrom(row.getColumn(at), size) : integersFrom(row.getColumn(at), size);
  };
  block.durationNs = column(3);
  block.launch = column(4);
  block.detail = column(5);
  const bool isSound = std::all_of(block.detail.begin(), block.detail.end(), [details](std::int64_t detail) {
    return detail >= 0 && static_cast<std::size_t>(detail) <= details;
  });
  if (!isSound) throw blob::Damaged();
  return block;
}

void addRows(const EventBlock& block, Events& events) {
  for (std::size_t i = 0; i < block.startNs.size(); ++i) {
    Events::Row row{.startNs = block.startNs[i],
                    .durationNs = block.durationNs[i],
                    .function = block.function,
                    .track = block.track,
                    .launch = static_cast<std::uint32_t>(block.launch[i]),
                    .category = block.category};
    if (block.detail[i] > 0) row.detail = static_cast<std::uint32_t>(block.detail[i] - 1);
    events.add(row);
  }
}

std::vector<Track> readTracks(SQLite::Database& database, std::int64_t capture) {
  std::vector<Track> tracks;
  SQLite::Statement row(
      database, std::string("SELECT ") + kTrackColumns + " FROM track WHERE capture = ? ORDER BY position");
  row.bind(1, capture);
  while (row.executeStep()) tracks.push_back(trackFrom(row));
  return tracks;
}

std::vector<std::int64_t> captureIds(SQLite::Database& database, Side side) {
  std::vector<std::int64_t> ids;
  SQLite::Statement row(database, "SELECT id FROM capture WHERE side = ? ORDER BY id");
  row.bind(1, static_cast<int>(side));
  while (row.executeStep()) ids.push_back(row.getColumn(0).getInt64());
  return ids;
}

Capture readCapture(SQLite::Database& database, std::int64_t id) {
  Capture capture{.facts = readFacts(database, id),
                  .tracks = readTracks(database, id),
                  .details = readDetails(database, id)};
  SQLite::Statement block(database,
                          "SELECT function, category, start_ns, duration_ns, launch, detail FROM event "
                          "WHERE capture = ? AND track = ? ORDER BY rowid");
  for (std::uint32_t position = 0; position < capture.tracks.size(); ++position) {
    block.bind(1, id);
    block.bind(2, position);
    Track& track = capture.tracks[position];
    track.begin = capture.events.size();
    while (block.executeStep())
      addRows(blockFrom(block, 0, position, capture.details.size()), capture.events);
    block.reset();
    track.end = capture.events.size();
    sortTrack(capture.events, track);
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
  for (const std::int64_t id : captureIds(database, side))
    trace.captures.push_back(readCapture(database, id));
  return trace;
}

Trace readTraceFacts(SQLite::Database& database, Side side) {
  Trace trace{.topology = readTopology(database, side)};
  for (const std::int64_t id : captureIds(database, side))
    trace.captures.emplace_back().facts = readFacts(database, id);
  return trace;
}

Trace readTraceOutline(SQLite::Database& database, Side side) {
  Trace trace{.topology = readTopology(database, side)};
  // The index on both columns answers this: a column behind the blobs would have all of them read.
  SQLite::Statement used(database, "SELECT DISTINCT track FROM event WHERE capture = ?");
  for (const std::int64_t id : captureIds(database, side)) {
    Capture& capture = trace.captures.emplace_back();
    capture.facts = readFacts(database, id);
    capture.tracks = readTracks(database, id);
    capture.details = readDetails(database, id);
    used.bind(1, id);
    while (used.executeStep()) {
      const auto track = static_cast<std::size_t>(used.getColumn(0).getInt64());
      if (track >= capture.tracks.size()) throw blob::Damaged();
      capture.tracks[track].end = 1;
    }
    used.reset();
  }
  return trace;
}

void eachEventBlock(SQLite::Database& database, Side side, const EventQuery& query,
                    const std::function<void(const EventBlock&)>& take) {
  std::string sql =
      "SELECT function, category, start_ns, duration_ns, launch, detail, track FROM event WHERE capture = ?1";
  if (query.function) sql += " AND function = ?2";
  if (query.track) sql += " AND track = ?3";
  if (query.launching) sql += " AND length(launch) > 0";
  // Without either, blocks come track by track from the index; sorting them would copy all blobs.
  if (query.function || query.track) sql += " ORDER BY rowid";
  SQLite::Statement row(database, sql);
  SQLite::Statement details(database, "SELECT count(*) FROM event_detail WHERE capture = ?");
  const std::vector<std::int64_t> ids = captureIds(database, side);
  for (std::uint32_t capture = 0; capture < ids.size(); ++capture) {
    if (query.track && query.track->first != capture) continue;
    if (query.capture && *query.capture != capture) continue;
    row.bind(1, ids[capture]);
    if (query.function) row.bind(2, indexOf(*query.function));
    if (query.track) row.bind(3, query.track->second);
    details.bind(1, ids[capture]);
    details.executeStep();
    const auto count = static_cast<std::size_t>(details.getColumn(0).getInt64());
    details.reset();
    while (row.executeStep()) {
      const std::uint32_t track = row.getColumn(6).getUInt();
      take(blockFrom(row, capture, track, count,
                     query.endNs ? std::optional(query.endNs(capture, track)) : std::nullopt));
    }
    row.reset();
  }
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
