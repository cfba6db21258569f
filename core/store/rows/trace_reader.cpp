#include "core/store/rows/trace_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "core/base/usable_time.h"
#include "core/intake/sort_by_track.h"
#include "core/store/rows/detail_text.h"
#include "core/store/rows/memory_rows.h"
#include "core/store/rows/tie_order.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace {

using sql::Rows;

CaptureFacts readFacts(sql::Database& database, std::int64_t capture) {
  Rows row(database, "SELECT file, dialect, host, rank, world_size, backend FROM capture WHERE id = ?",
           capture);
  if (!row.next()) throw blob::Damaged();
  CaptureFacts facts;
  facts.file = row.text();
  facts.dialect = row.enumerator<Dialect>();
  facts.host = row.text();
  facts.rank = row.maybeWhole<int>();
  facts.worldSize = row.maybeWhole<int>();
  facts.backend = row.text();
  Rows device(
      database,
      "SELECT gpu, model, memory_bytes, multiprocessors, compute_capability, clock_mhz FROM capture_device "
      "WHERE capture = ? ORDER BY position",
      capture);
  while (device.next()) {
    DeviceFacts& found = facts.devices.emplace_back();
    found.gpu = device.whole<int>();
    found.model = device.text();
    found.memoryBytes = device.maybeWhole<std::uint64_t>();
    found.multiprocessors = device.maybeCount();
    found.computeCapability = device.maybeText();
    found.clockMHz = device.maybeNumber();
  }
  Rows note(database, "SELECT kind, key, value FROM capture_note WHERE capture = ? ORDER BY position",
            capture);
  while (note.next()) {
    const std::size_t kind = note.whole<std::size_t>();
    const std::array lists = {&facts.versions, &facts.settings, &facts.variables, &facts.arguments};
    if (kind >= lists.size()) throw blob::Damaged();
    auto& [key, value] = lists.at(kind)->emplace_back();
    key = note.text();
    value = note.text();
  }
  return facts;
}

constexpr const char* kTrackColumns = "kind, process, gpu, pid, tid, name";

/// From kTrackColumns.
Track trackFrom(Rows& row, const IdLimits& limits) {
  Track track{.kind = row.enumerator<TrackKind>()};
  track.process = row.maybeId<ProcessId>(limits);
  track.gpu = row.maybeWhole<std::int32_t>();
  track.pid = row.text();
  track.tid = row.text();
  track.name = row.text();
  return track;
}

/// The next three columns.
std::optional<LaunchSettings::Extent> extentFrom(Rows& row) {
  LaunchSettings::Extent extent{};
  std::size_t told = 0;
  for (std::uint32_t& size : extent) {
    const auto found = row.maybeCount();
    if (found) size = *found;
    told += found ? 1 : 0;
  }
  if (told != 0 && told != extent.size()) throw blob::Damaged();
  return told == 0 ? std::nullopt : std::optional(extent);
}

std::vector<EventDetail> readDetails(sql::Database& database, std::int64_t capture, const Monitor& monitor) {
  std::vector<EventDetail> details;
  Rows row(
      database,
      "SELECT bytes, threads, occupancy, process_group, group_description, grid_x, grid_y, grid_z, block_x, "
      "block_y, block_z, registers, shared_bytes, group_size, operation, operands FROM event_detail "
      "WHERE capture = ? ORDER BY position",
      capture);
  while (row.next()) {
    monitor.checkpoint();
    EventDetail& detail = details.emplace_back();
    detail.bytes = row.maybeWhole<std::uint64_t>();
    detail.threads = row.maybeWhole<std::uint64_t>();
    if (const auto occupancy = row.maybeNumber()) detail.occupancy = static_cast<float>(*occupancy);
    detail.processGroup = row.text();
    detail.groupDescription = row.text();
    detail.settings.grid = extentFrom(row);
    detail.settings.block = extentFrom(row);
    detail.settings.registers = row.maybeCount();
    detail.settings.sharedBytes = row.maybeWhole<std::uint64_t>();
    detail.groupSize = row.count();
    detail.operation = row.enumerator<CollectiveOperation>();
    takeDetailText(row.text(), detail);
  }
  return details;
}

/// The next column, of `count` integers, of which nothing was stored if all are 0; of more than `count` only
/// the first if that `isPart`.
LongColumn<std::int64_t> integersFrom(Rows& row, std::size_t count, bool isPart) {
  const std::string_view bytes = row.bytes();
  if (bytes.empty()) return LongColumn<std::int64_t>(count);
  auto values = isPart ? blob::decodeFirst(bytes, count) : blob::decodeIntegers(bytes);
  if (values.size() != count) throw blob::Damaged();
  return values;
}

void requireWithin(std::span<const std::int64_t> values, std::int64_t largest) {
  const bool isSound = std::all_of(values.begin(), values.end(),
                                   [largest](std::int64_t value) { return value >= 0 && value <= largest; });
  if (!isSound) throw blob::Damaged();
}

void requireTimes(std::span<const std::int64_t> startNs, std::span<const std::int64_t> durationNs) {
  for (std::size_t i = 0; i < startNs.size(); ++i) {
    if (!isUsableStretch(startNs[i], durationNs[i])) throw blob::Damaged();
  }
}

/// The next two columns, "function, category".
EventBlock headFrom(Rows& row, std::uint32_t capture, std::uint32_t track, const IdLimits& limits) {
  EventBlock block{.capture = capture, .track = track};
  block.function = row.id<FunctionId>(limits);
  block.category = row.enumerator<EventCategory>();
  return block;
}

/// From "start_ns, duration_ns, launch, detail", into a block with a head. `details`: of the capture;
/// `endNs`: see EventQuery.
void readColumns(Rows& row, std::size_t details, EventBlock& block,
                 std::optional<std::int64_t> endNs = std::nullopt) {
  block.startNs = endNs ? blob::decodeBelow(row.bytes(), *endNs) : row.integers<std::int64_t>();
  const std::size_t size = block.startNs.size();
  block.durationNs = integersFrom(row, size, endNs.has_value());
  requireTimes(block.startNs, block.durationNs);
  block.launch = integersFrom(row, size, endNs.has_value());
  block.detail = integersFrom(row, size, endNs.has_value());
  requireWithin(block.launch, std::numeric_limits<std::uint32_t>::max());
  requireWithin(block.detail, static_cast<std::int64_t>(details));
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

std::vector<Track> readTracks(sql::Database& database, std::int64_t capture, const IdLimits& limits) {
  std::vector<Track> tracks;
  Rows row(database,
           std::string("SELECT ") + kTrackColumns + " FROM track WHERE capture = ? ORDER BY position",
           capture);
  while (row.next()) tracks.push_back(trackFrom(row, limits));
  return tracks;
}

std::vector<std::int64_t> captureIds(sql::Database& database, Side side) {
  std::vector<std::int64_t> ids;
  Rows row(database, "SELECT id FROM capture WHERE side = ? ORDER BY id", side);
  while (row.next()) ids.push_back(row.integer());
  return ids;
}

/// In which the process has a track; empty: of no process, all are wanted.
std::optional<std::unordered_set<std::int64_t>> captureIdsOf(sql::Database& database,
                                                             std::optional<ProcessId> process) {
  if (!process) return std::nullopt;
  std::unordered_set<std::int64_t> ids;
  Rows row(database, "SELECT DISTINCT capture FROM track WHERE process = ?", *process);
  while (row.next()) ids.insert(row.integer());
  return ids;
}

/// The events of one track behind those of `capture`.
void addTrack(sql::Database& database, std::int64_t id, std::uint32_t position, const IdLimits& limits,
              const Monitor& monitor, Capture& capture) {
  Rows block(database,
             "SELECT function, category, start_ns, duration_ns, launch, detail FROM event WHERE capture = ? "
             "AND track = ? ORDER BY rowid",
             id, position);
  Track& track = capture.tracks.at(position);
  track.begin = capture.events.size();
  while (block.next()) {
    monitor.checkpoint();
    EventBlock found = headFrom(block, 0, position, limits);
    readColumns(block, capture.details.size(), found);
    addRows(found, capture.events);
  }
  track.end = capture.events.size();
  sortTrack(capture.events, track, monitor);
  Rows ties(database, "SELECT ties FROM event_tie WHERE capture = ? AND track = ?", id, position);
  if (ties.next()) restoreTies(capture.events, track, ties.bytes());
}

Capture readCapture(sql::Database& database, std::int64_t id, const IdLimits& limits,
                    const Monitor& monitor) {
  Capture capture{.facts = readFacts(database, id),
                  .tracks = readTracks(database, id, limits),
                  .details = readDetails(database, id, monitor)};
  capture.memory = readMemory(database, id, capture.tracks.size(), monitor);
  for (std::uint32_t position = 0; position < capture.tracks.size(); ++position)
    addTrack(database, id, position, limits, monitor, capture);
  return capture;
}

Topology readTopology(sql::Database& database, Side side) {
  Topology topology;
  Rows host(database,
            "SELECT name, memory_bytes, cpu_max_mhz, cores FROM topology_host WHERE side = ? ORDER BY rowid",
            side);
  while (host.next()) {
    auto& found = topology.hosts.emplace_back();
    found.name = host.text();
    found.memoryBytes = host.maybeNumber();
    found.cpuMaxMHz = host.maybeNumber();
    found.cores = host.maybeCount();
  }
  Rows gpu(database, "SELECT host, physical, memory_bytes FROM topology_gpu WHERE side = ? ORDER BY rowid",
           side);
  while (gpu.next()) {
    auto& found = topology.gpus.emplace_back();
    found.host = gpu.text();
    found.physical = gpu.whole<int>();
    found.memoryBytes = gpu.maybeNumber();
  }
  Rows binding(database, "SELECT host, pid, physical FROM topology_binding WHERE side = ? ORDER BY rowid",
               side);
  while (binding.next()) {
    auto& found = topology.bindings.emplace_back();
    found.host = binding.text();
    found.pid = binding.integer();
    found.physical = binding.whole<int>();
  }
  return topology;
}

std::size_t countOf(sql::Database& database, const char* table, std::int64_t capture) {
  Rows row(database, std::string("SELECT count(*) FROM ") + table + " WHERE capture = ?", capture);
  row.next();
  return row.whole<std::size_t>();
}

}  // namespace

Trace readTrace(sql::Database& database, Side side, const IdLimits& limits, const Monitor& monitor) {
  Trace trace{.topology = readTopology(database, side)};
  for (const std::int64_t id : captureIds(database, side))
    trace.captures.push_back(readCapture(database, id, limits, monitor));
  return trace;
}

void readTrackRows(sql::Database& database, Side side, std::uint32_t capture, std::uint32_t track,
                   const IdLimits& limits, const Monitor& monitor, Trace& outline) {
  const std::vector<std::int64_t> ids = captureIds(database, side);
  addTrack(database, ids.at(capture), track, limits, monitor, outline.captures.at(capture));
}

Trace readTraceFacts(sql::Database& database, Side side) {
  Trace trace{.topology = readTopology(database, side)};
  for (const std::int64_t id : captureIds(database, side))
    trace.captures.emplace_back().facts = readFacts(database, id);
  return trace;
}

namespace {

/// Facts and tracks; of those with any event `end` is 1.
void readTrackHeads(sql::Database& database, std::int64_t id, const IdLimits& limits, Capture& capture) {
  capture.facts = readFacts(database, id);
  capture.tracks = readTracks(database, id, limits);
  // The index on both columns answers this: a column behind the blobs would have all of them read.
  Rows used(database, "SELECT DISTINCT track FROM event WHERE capture = ?", id);
  while (used.next()) {
    const std::uint32_t track = used.count();
    if (track >= capture.tracks.size()) throw blob::Damaged();
    capture.tracks[track].end = 1;
  }
}

}  // namespace

Trace readTrackOutline(sql::Database& database, Side side, const IdLimits& limits, const Monitor& monitor) {
  Trace trace{.topology = readTopology(database, side)};
  for (const std::int64_t id : captureIds(database, side)) {
    monitor.checkpoint();
    readTrackHeads(database, id, limits, trace.captures.emplace_back());
  }
  return trace;
}

Trace readTraceOutline(sql::Database& database, Side side, std::optional<ProcessId> process,
                       const IdLimits& limits, const Monitor& monitor) {
  Trace trace{.topology = readTopology(database, side)};
  const auto wanted = captureIdsOf(database, process);
  for (const std::int64_t id : captureIds(database, side)) {
    Capture& capture = trace.captures.emplace_back();
    if (wanted && !wanted->contains(id)) continue;
    readTrackHeads(database, id, limits, capture);
    capture.details = readDetails(database, id, monitor);
  }
  return trace;
}

std::vector<MemoryChanges> readMemoryChanges(sql::Database& database, Side side, std::uint32_t capture,
                                             const Monitor& monitor) {
  const std::int64_t id = captureIds(database, side).at(capture);
  return readMemory(database, id, countOf(database, "track", id), monitor);
}

std::map<std::uint32_t, std::vector<FirstMemoryChange>> readFirstMemoryChanges(
    sql::Database& database, Side side, const std::set<std::uint32_t>& captures, const Monitor& monitor) {
  std::map<std::uint32_t, std::vector<FirstMemoryChange>> firsts;
  const std::vector<std::int64_t> ids = captureIds(database, side);
  for (const std::uint32_t capture : captures) {
    monitor.checkpoint();
    if (capture < ids.size()) firsts.emplace(capture, readFirstMemory(database, ids[capture]));
  }
  return firsts;
}

void eachEventBlock(sql::Database& database, Side side, const IdLimits& limits, const EventQuery& query,
                    const std::function<void(const EventBlock&)>& take) {
  std::string sql =
      "SELECT track, function, category, start_ns, duration_ns, launch, detail FROM event WHERE capture = ?";
  if (query.function) sql += fmt::format(" AND function = {}", indexOf(*query.function));
  if (query.track) sql += fmt::format(" AND track = {}", query.track->second);
  if (query.launching) sql += " AND length(launch) > 0";
  // Without either, blocks come track by track from the index; sorting them would copy all blobs.
  if (query.function || query.track) sql += " ORDER BY rowid";
  const std::vector<std::int64_t> ids = captureIds(database, side);
  const auto wanted = captureIdsOf(database, query.process);
  for (std::uint32_t capture = 0; capture < ids.size(); ++capture) {
    if (query.track && query.track->first != capture) continue;
    if (query.capture && *query.capture != capture) continue;
    if (wanted && !wanted->contains(ids[capture])) continue;
    const std::size_t tracks = countOf(database, "track", ids[capture]);
    const std::size_t details = countOf(database, "event_detail", ids[capture]);
    Rows row(database, sql, ids[capture]);
    while (row.next()) {
      const std::uint32_t track = row.count();
      if (track >= tracks) throw blob::Damaged();
      EventBlock block = headFrom(row, capture, track, limits);
      if (query.wants && !query.wants(block)) continue;
      readColumns(row, details, block,
                  query.endNs ? std::optional(query.endNs(capture, track)) : std::nullopt);
      take(block);
    }
  }
}

std::vector<TrackEvents> readTrackEvents(sql::Database& database, Side side, FunctionId function,
                                         const IdLimits& limits) {
  std::vector<TrackEvents> tracks;
  Rows row(database,
           "SELECT t.kind, t.process, t.gpu, t.pid, t.tid, t.name, e.start_ns, e.duration_ns "
           "FROM event e JOIN capture c ON c.id = e.capture JOIN track t ON t.capture = e.capture "
           "AND t.position = e.track WHERE e.function = ? AND c.side = ? ORDER BY e.rowid",
           function, side);
  while (row.next()) {
    TrackEvents& track = tracks.emplace_back();
    track.track = trackFrom(row, limits);
    track.startNs = row.integers<std::int64_t>();
    track.durationNs = integersFrom(row, track.startNs.size(), false);
    requireTimes(track.startNs, track.durationNs);
  }
  return tracks;
}

}  // namespace culprit
