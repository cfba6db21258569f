#include "core/store/rows/trace_writer.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <string>

#include "core/base/two_threads.h"
#include "core/store/rows/row.h"
#include "core/store/rows/tie_order.h"

namespace culprit {

namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;

template <typename Value>
void bindOptional(SQLite::Statement& insert, int index, const std::optional<Value>& value) {
  if (value) {
    insert.bind(index, static_cast<std::int64_t>(*value));
  } else {
    insert.bind(index);
  }
}

void bindOptional(SQLite::Statement& insert, int index, const std::optional<double>& value) {
  value ? insert.bind(index, *value) : insert.bind(index);
}

void execute(SQLite::Statement& insert) {
  insert.exec();
  insert.reset();
}

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

void writeEvents(SQLite::Database& database, std::int64_t capture, const Capture& content,
                 const std::function<void()>& checkpoint) {
  SQLite::Statement insert(database, "INSERT INTO event VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
  SQLite::Statement insertTies(database, "INSERT INTO event_tie VALUES(?, ?, ?)");
  TrackEncoder encoder(content.events);
  for (std::size_t track = 0; track < content.tracks.size(); ++track) {
    TrackBlocks encoded = encoder.encode(content.tracks[track]);
    if (!encoded.ties.empty()) {
      insertTies.bind(1, capture);
      insertTies.bind(2, static_cast<std::int64_t>(track));
      sql::bindBlob(insertTies, 3, encoded.ties);
      execute(insertTies);
    }
    for (std::size_t i = 0; i < encoded.blocks.size(); ++i) {
      checkpoint();
      const std::string start = encoded.columns[i].start.take();
      const std::string duration = encoded.more[i].duration.take();
      const std::string launch = encoded.more[i].launch.take();
      const std::string detail = encoded.columns[i].detail.take();
      insert.bind(1, capture);
      insert.bind(2, static_cast<std::int64_t>(track));
      insert.bind(3, indexOf(encoded.blocks[i].function));
      insert.bind(4, static_cast<int>(encoded.blocks[i].category));
      sql::bindBlob(insert, 5, start);
      sql::bindBlob(insert, 6, duration);
      sql::bindBlob(insert, 7, launch);
      sql::bindBlob(insert, 8, detail);
      insert.bind(9, static_cast<std::int64_t>(encoded.columns[i].count));
      execute(insert);
    }
  }
}

void writeTracks(SQLite::Database& database, std::int64_t capture, const std::vector<Track>& tracks,
                 const std::vector<ProcessId>& ids) {
  SQLite::Statement insert(database, "INSERT INTO track VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const Track& track : tracks) {
    insert.bind(1, capture);
    insert.bind(2, position++);
    insert.bind(3, static_cast<int>(track.kind));
    bindOptional(insert, 4,
                 track.process ? std::optional(indexOf(ids.at(indexOf(*track.process)))) : std::nullopt);
    bindOptional(insert, 5, track.gpu);
    insert.bindNoCopy(6, track.pid);
    insert.bindNoCopy(7, track.tid);
    insert.bindNoCopy(8, track.name);
    execute(insert);
  }
}

/// Three columns from `first` on.
void bindExtent(SQLite::Statement& insert, int first, const std::optional<LaunchSettings::Extent>& extent) {
  for (int i = 0; i < 3; ++i) {
    bindOptional(insert, first + i,
                 extent ? std::optional(extent->at(static_cast<std::size_t>(i))) : std::nullopt);
  }
}

void writeDetails(SQLite::Database& database, std::int64_t capture, const std::vector<EventDetail>& details) {
  SQLite::Statement insert(
      database, "INSERT INTO event_detail VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const EventDetail& detail : details) {
    insert.bind(1, capture);
    insert.bind(2, position++);
    bindOptional(insert, 3, detail.bytes);
    bindOptional(insert, 4, detail.threads);
    bindOptional(insert, 5, detail.occupancy ? std::optional(double{*detail.occupancy}) : std::nullopt);
    insert.bindNoCopy(6, detail.processGroup);
    insert.bindNoCopy(7, detail.groupDescription);
    bindExtent(insert, 8, detail.settings.grid);
    bindExtent(insert, 11, detail.settings.block);
    bindOptional(insert, 14, detail.settings.registers);
    bindOptional(insert, 15, detail.settings.sharedBytes);
    insert.bind(16, std::int64_t{detail.groupSize});
    insert.bind(17, static_cast<std::int64_t>(detail.operation));
    execute(insert);
  }
}

void writeFacts(SQLite::Database& database, std::int64_t capture, Side side, const CaptureFacts& facts) {
  SQLite::Statement insert(database, "INSERT INTO capture VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
  insert.bind(1, capture);
  insert.bind(2, static_cast<int>(side));
  insert.bind(3, facts.file);
  insert.bind(4, static_cast<int>(facts.dialect));
  insert.bind(5, facts.host);
  bindOptional(insert, 6, facts.rank);
  bindOptional(insert, 7, facts.worldSize);
  insert.bind(8, facts.backend);
  insert.exec();

  SQLite::Statement device(database, "INSERT INTO capture_device VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const DeviceFacts& each : facts.devices) {
    device.bind(1, capture);
    device.bind(2, position++);
    device.bind(3, each.gpu);
    device.bind(4, each.model);
    bindOptional(device, 5, each.memoryBytes);
    bindOptional(device, 6, each.multiprocessors);
    each.computeCapability ? device.bind(7, *each.computeCapability) : device.bind(7);
    bindOptional(device, 8, each.clockMHz);
    execute(device);
  }
  SQLite::Statement note(database, "INSERT INTO capture_note VALUES(?, ?, ?, ?, ?)");
  position = 0;
  int kind = 0;
  for (const auto* notes : {&facts.versions, &facts.settings, &facts.variables, &facts.arguments}) {
    for (const auto& [key, value] : *notes) {
      note.bind(1, capture);
      note.bind(2, position++);
      note.bind(3, kind);
      note.bind(4, key);
      note.bind(5, value);
      execute(note);
    }
    ++kind;
  }
}

void writeTopology(SQLite::Database& database, Side side, const Topology& topology) {
  SQLite::Statement host(database, "INSERT INTO topology_host VALUES(?, ?, ?, ?, ?)");
  for (const Topology::Host& each : topology.hosts) {
    host.bind(1, static_cast<int>(side));
    host.bind(2, each.name);
    bindOptional(host, 3, each.memoryBytes);
    bindOptional(host, 4, each.cpuMaxMHz);
    bindOptional(host, 5, each.cores);
    execute(host);
  }
  SQLite::Statement gpu(database, "INSERT INTO topology_gpu VALUES(?, ?, ?, ?)");
  for (const Topology::Gpu& each : topology.gpus) {
    gpu.bind(1, static_cast<int>(side));
    gpu.bind(2, each.host);
    gpu.bind(3, each.physical);
    bindOptional(gpu, 4, each.memoryBytes);
    execute(gpu);
  }
  SQLite::Statement binding(database, "INSERT INTO topology_binding VALUES(?, ?, ?, ?)");
  for (const Topology::Binding& each : topology.bindings) {
    binding.bind(1, static_cast<int>(side));
    binding.bind(2, each.host);
    binding.bind(3, each.pid);
    binding.bind(4, each.physical);
    execute(binding);
  }
}

}  // namespace

void writeTrace(SQLite::Database& database, Side side, const Trace& trace, const std::vector<ProcessId>& ids,
                const std::function<void()>& checkpoint) {
  std::int64_t capture = database.execAndGet("SELECT ifnull(max(id) + 1, 0) FROM capture").getInt64();
  for (const Capture& content : trace.captures) {
    writeFacts(database, capture, side, content.facts);
    writeTracks(database, capture, content.tracks, ids);
    writeDetails(database, capture, content.details);
    writeEvents(database, capture, content, checkpoint);
    ++capture;
  }
  writeTopology(database, side, trace.topology);
}

}  // namespace culprit
