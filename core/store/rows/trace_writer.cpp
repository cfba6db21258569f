#include "core/store/rows/trace_writer.h"

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>

#include "core/base/two_threads.h"
#include "core/store/rows/detail_text.h"
#include "core/store/rows/memory_rows.h"
#include "core/store/rows/tie_order.h"
#include "core/store/sql/command.h"

namespace culprit {

namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;

/// The rows of one track that share function and category, in their order.
struct Block {
  FunctionId function{};
  EventCategory category{};
  std::uint32_t next = kNone;  ///< another category of the same function
};

/// The blocks of a track, in the order of their first rows. One object serves all tracks: to make room for
/// every function again would cost more than the rows of a short track.
class Blocks {
 public:
  void clear() {
    for (const Block& block : m_blocks) m_first[indexOf(block.function)] = kNone;
    m_blocks.clear();
  }
  /// Of a row with these; a new one if there is none yet.
  std::uint32_t blockOf(FunctionId function, EventCategory category) {
    if (m_first.size() <= indexOf(function)) m_first.resize(indexOf(function) + 1, kNone);
    std::uint32_t block = m_first[indexOf(function)];
    while (block != kNone && m_blocks[block].category != category) block = m_blocks[block].next;
    if (block != kNone) return block;
    m_blocks.push_back({.function = function, .category = category, .next = m_first[indexOf(function)]});
    return m_first[indexOf(function)] = static_cast<std::uint32_t>(m_blocks.size() - 1);
  }
  const std::vector<Block>& all() const { return m_blocks; }

 private:
  std::vector<Block> m_blocks;
  std::vector<std::uint32_t> m_first;  ///< by function: a block of it, or kNone
};

/// One column of a block; nothing is stored of one that holds zeros only.
class SparseColumn {
 public:
  void add(std::int64_t value) {
    if (value == 0 && m_isZeros) {
      ++m_zeros;
      return;
    }
    if (m_isZeros) {
      for (std::size_t i = 0; i < m_zeros; ++i) m_encoder.add(0);
      m_isZeros = false;
    }
    m_encoder.add(value);
  }
  std::string take() { return m_encoder.take(); }

 private:
  bool m_isZeros = true;  ///< so far
  std::size_t m_zeros = 0;
  blob::IntegerEncoder m_encoder;
};

struct BlockColumns {
  std::size_t count = 0;
  blob::IntegerEncoder start;
  SparseColumn detail;
};

/// The other columns of the same block.
struct MoreColumns {
  SparseColumn duration, launch;
};

/// Calls `take(block, row)` for each row of `track`, in their order. `columns`: empty, then parallel to the
/// blocks.
template <typename Columns, typename Take>
void sortIntoBlocks(const Events& events, const Track& track, Blocks& blocks, std::vector<Columns>& columns,
                    Take take) {
  blocks.clear();
  for (std::size_t row = track.begin; row < track.end; ++row) {
    const std::uint32_t block = blocks.blockOf(events.function[row], events.category(row));
    if (block == columns.size()) columns.emplace_back();
    take(block, row);
  }
}

/// The encoded blocks of one track.
struct TrackBlocks {
  std::vector<Block> blocks;
  std::vector<BlockColumns> columns;  ///< parallel to the blocks
  std::vector<MoreColumns> more;      ///< likewise
  std::string ties;                   ///< TieOrder
};

class TrackEncoder {
 public:
  explicit TrackEncoder(const Events& events) : m_events(events) {}

  /// Two threads share the columns; each of them finds the blocks, which costs less than to wait for the
  /// other.
  TrackBlocks encode(const Track& track) {
    TrackBlocks encoded;
    TieOrder ties;
    inTwoThreads(
        track.end - track.begin,
        [&] {
          sortIntoBlocks(m_events, track, m_first, encoded.columns,
                         [&](std::uint32_t block, std::size_t row) {
                           BlockColumns& columns = encoded.columns[block];
                           ++columns.count;
                           columns.start.add(m_events.startNs[row]);
                           columns.detail.add(m_events.kind[row] >> 8U);
                         });
        },
        [&] {
          sortIntoBlocks(m_events, track, m_second, encoded.more, [&](std::uint32_t block, std::size_t row) {
            MoreColumns& columns = encoded.more[block];
            ties.add(m_events.startNs[row], m_events.durationNs[row], block);
            columns.duration.add(m_events.durationNs[row]);
            columns.launch.add(m_events.launch[row]);
          });
        });
    encoded.blocks = m_first.all();
    encoded.ties = ties.take();
    return encoded;
  }

 private:
  const Events& m_events;
  Blocks m_first, m_second;  ///< the same, one a thread
};

void writeEvents(sql::Database& database, std::int64_t capture, const Capture& content,
                 const std::function<void()>& checkpoint) {
  sql::Command insert(database, "INSERT INTO event VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
  sql::Command insertTies(database, "INSERT INTO event_tie VALUES(?, ?, ?)");
  TrackEncoder encoder(content.events);
  for (std::size_t track = 0; track < content.tracks.size(); ++track) {
    TrackBlocks encoded = encoder.encode(content.tracks[track]);
    if (!encoded.ties.empty()) insertTies.execute(capture, track, sql::Blob{encoded.ties});
    for (std::size_t i = 0; i < encoded.blocks.size(); ++i) {
      checkpoint();
      const Block& block = encoded.blocks[i];
      const std::string start = encoded.columns[i].start.take();
      const std::string duration = encoded.more[i].duration.take();
      const std::string launch = encoded.more[i].launch.take();
      const std::string detail = encoded.columns[i].detail.take();
      insert.execute(capture, track, block.function, block.category, sql::Blob{start}, sql::Blob{duration},
                     sql::Blob{launch}, sql::Blob{detail}, encoded.columns[i].count);
    }
  }
}

void writeTracks(sql::Database& database, std::int64_t capture, const std::vector<Track>& tracks,
                 const std::vector<ProcessId>& ids) {
  sql::Command insert(database, "INSERT INTO track VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const Track& track : tracks) {
    const auto process = track.process ? std::optional(ids.at(indexOf(*track.process))) : std::nullopt;
    insert.execute(capture, position++, track.kind, process, track.gpu, track.pid, track.tid, track.name);
  }
}

using ExtentColumns =
    std::tuple<std::optional<std::uint32_t>, std::optional<std::uint32_t>, std::optional<std::uint32_t>>;

ExtentColumns extentColumns(const std::optional<LaunchSettings::Extent>& extent) {
  if (!extent) return {};
  return {extent->at(0), extent->at(1), extent->at(2)};
}

void writeDetails(sql::Database& database, std::int64_t capture, const std::vector<EventDetail>& details) {
  sql::Command insert(
      database, "INSERT INTO event_detail VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const EventDetail& detail : details) {
    insert.execute(capture, position++, detail.bytes, detail.threads, detail.occupancy, detail.processGroup,
                   detail.groupDescription, extentColumns(detail.settings.grid),
                   extentColumns(detail.settings.block), detail.settings.registers,
                   detail.settings.sharedBytes, detail.groupSize, detail.operation, detailText(detail));
  }
}

void writeFacts(sql::Database& database, std::int64_t capture, Side side, const CaptureFacts& facts) {
  sql::Command insert(database, "INSERT INTO capture VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
  insert.execute(capture, side, facts.file, facts.dialect, facts.host, facts.rank, facts.worldSize,
                 facts.backend);
  sql::Command device(database, "INSERT INTO capture_device VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const DeviceFacts& each : facts.devices) {
    device.execute(capture, position++, each.gpu, each.model, each.memoryBytes, each.multiprocessors,
                   each.computeCapability, each.clockMHz);
  }
  sql::Command note(database, "INSERT INTO capture_note VALUES(?, ?, ?, ?, ?)");
  position = 0;
  int kind = 0;
  for (const auto* notes : {&facts.versions, &facts.settings, &facts.variables, &facts.arguments}) {
    for (const auto& [key, value] : *notes) note.execute(capture, position++, kind, key, value);
    ++kind;
  }
}

void writeTopology(sql::Database& database, Side side, const Topology& topology) {
  sql::Command host(database, "INSERT INTO topology_host VALUES(?, ?, ?, ?, ?)");
  for (const Topology::Host& each : topology.hosts)
    host.execute(side, each.name, each.memoryBytes, each.cpuMaxMHz, each.cores);
  sql::Command gpu(database, "INSERT INTO topology_gpu VALUES(?, ?, ?, ?)");
  for (const Topology::Gpu& each : topology.gpus)
    gpu.execute(side, each.host, each.physical, each.memoryBytes);
  sql::Command binding(database, "INSERT INTO topology_binding VALUES(?, ?, ?, ?)");
  for (const Topology::Binding& each : topology.bindings)
    binding.execute(side, each.host, each.pid, each.physical);
}

}  // namespace

void writeTrace(sql::Database& database, Side side, const Trace& trace, const std::vector<ProcessId>& ids,
                const std::function<void()>& checkpoint) {
  std::int64_t capture = database.execAndGet("SELECT ifnull(max(id) + 1, 0) FROM capture").getInt64();
  for (const Capture& content : trace.captures) {
    writeFacts(database, capture, side, content.facts);
    writeTracks(database, capture, content.tracks, ids);
    writeDetails(database, capture, content.details);
    writeEvents(database, capture, content, checkpoint);
    writeMemory(database, capture, content.memory, checkpoint);
    ++capture;
  }
  writeTopology(database, side, trace.topology);
}

}  // namespace culprit
