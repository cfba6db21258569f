#include "core/store/trace_writer.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <string>

#include "core/store/row.h"
#include "core/store/two_threads.h"

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
  std::size_t count = 0;
  std::size_t begin = 0;  ///< where its rows begin among those of its track
};

/// Sorts the rows of a track into blocks. One object serves all tracks.
class Blocks {
 public:
  void assign(const Events& events, std::size_t begin, std::size_t end) {
    for (const Block& block : m_blocks) m_first[indexOf(block.function)] = kNone;
    m_blocks.clear();
    m_blockOf.resize(end - begin);
    for (std::size_t row = begin; row < end; ++row) {
      const std::uint32_t block = blockOf(events.function[row], events.category(row));
      m_blockOf[row - begin] = block;
      ++m_blocks[block].count;
    }
    std::size_t at = 0;
    for (Block& block : m_blocks) {
      block.begin = at;
      at += block.count;
    }
    std::vector<std::size_t> next;
    for (const Block& block : m_blocks) next.push_back(block.begin);
    m_rows.resize(end - begin);
    for (std::size_t row = begin; row < end; ++row)
      m_rows[next[m_blockOf[row - begin]]++] = static_cast<std::uint32_t>(row);
  }

  const std::vector<Block>& blocks() const { return m_blocks; }
  std::size_t size() const { return m_rows.size(); }
  std::size_t row(const Block& block, std::size_t i) const { return m_rows[block.begin + i]; }

 private:
  std::uint32_t blockOf(FunctionId function, EventCategory category) {
    if (m_first.size() <= indexOf(function)) m_first.resize(indexOf(function) + 1, kNone);
    std::uint32_t block = m_first[indexOf(function)];
    while (block != kNone && m_blocks[block].category != category) block = m_blocks[block].next;
    if (block != kNone) return block;
    m_blocks.push_back({.function = function, .category = category, .next = m_first[indexOf(function)]});
    return m_first[indexOf(function)] = static_cast<std::uint32_t>(m_blocks.size() - 1);
  }

  std::vector<Block> m_blocks;
  std::vector<std::uint32_t> m_rows;
  std::vector<std::uint32_t> m_first;  ///< by function: a block of it, or kNone
  std::vector<std::uint32_t> m_blockOf;
};

/// One column of a block.
template <typename ValueOf>
std::string column(const Blocks& rows, const Block& block, ValueOf valueOf) {
  return blob::encodeIntegers(block.count, [&](std::size_t i) { return valueOf(rows.row(block, i)); });
}

/// A column that is stored as nothing if it holds zeros only.
template <typename ValueOf>
std::string sparseColumn(const Blocks& rows, const Block& block, ValueOf valueOf) {
  for (std::size_t i = 0; i < block.count; ++i) {
    if (valueOf(rows.row(block, i)) != 0) return column(rows, block, valueOf);
  }
  return {};
}

/// One column of all blocks of a track.
using Column = std::vector<std::string>;

struct BlockColumns {
  Column start, duration, launch, detail;
};

/// The columns of all blocks of a track; two threads share the work.
BlockColumns encode(const Events& events, const Blocks& rows, const std::function<void()>& checkpoint) {
  BlockColumns columns;
  const auto encodeOne = [&rows](Column& column, auto encodeBlock) {
    for (const Block& block : rows.blocks()) column.push_back(encodeBlock(block));
  };
  inTwoThreads(
      rows.size(),
      [&] {
        encodeOne(columns.start, [&](const Block& block) {
          checkpoint();
          return column(rows, block, [&events](std::size_t row) { return events.startNs[row]; });
        });
        encodeOne(columns.detail, [&](const Block& block) {
          return sparseColumn(rows, block, [&events](std::size_t row) { return events.kind[row] >> 8U; });
        });
      },
      [&] {
        encodeOne(columns.duration, [&](const Block& block) {
          return sparseColumn(rows, block, [&events](std::size_t row) { return events.durationNs[row]; });
        });
        encodeOne(columns.launch, [&](const Block& block) {
          return sparseColumn(rows, block, [&events](std::size_t row) { return events.launch[row]; });
        });
      });
  return columns;
}

void writeEvents(SQLite::Database& database, std::int64_t capture, const Capture& content,
                 const std::function<void()>& checkpoint) {
  SQLite::Statement insert(database, "INSERT INTO event VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)");
  Blocks blocks;
  for (std::size_t track = 0; track < content.tracks.size(); ++track) {
    blocks.assign(content.events, content.tracks[track].begin, content.tracks[track].end);
    const BlockColumns columns = encode(content.events, blocks, checkpoint);
    for (std::size_t i = 0; i < blocks.blocks().size(); ++i) {
      const Block& block = blocks.blocks()[i];
      insert.bind(1, capture);
      insert.bind(2, static_cast<std::int64_t>(track));
      insert.bind(3, indexOf(block.function));
      insert.bind(4, static_cast<int>(block.category));
      sql::bindBlob(insert, 5, columns.start[i]);
      sql::bindBlob(insert, 6, columns.duration[i]);
      sql::bindBlob(insert, 7, columns.launch[i]);
      sql::bindBlob(insert, 8, columns.detail[i]);
      insert.bind(9, static_cast<std::int64_t>(block.count));
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

void writeDetails(SQLite::Database& database, std::int64_t capture, const std::vector<EventDetail>& details) {
  SQLite::Statement insert(database, "INSERT INTO event_detail VALUES(?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const EventDetail& detail : details) {
    insert.bind(1, capture);
    insert.bind(2, position++);
    bindOptional(insert, 3, detail.bytes);
    bindOptional(insert, 4, detail.threads);
    bindOptional(insert, 5, detail.occupancy ? std::optional(double{*detail.occupancy}) : std::nullopt);
    insert.bindNoCopy(6, detail.processGroup);
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

  SQLite::Statement device(database, "INSERT INTO capture_device VALUES(?, ?, ?, ?, ?, ?, ?)");
  std::int64_t position = 0;
  for (const DeviceFacts& each : facts.devices) {
    device.bind(1, capture);
    device.bind(2, position++);
    device.bind(3, each.gpu);
    device.bind(4, each.model);
    bindOptional(device, 5, each.memoryBytes);
    bindOptional(device, 6, each.multiprocessors);
    each.computeCapability ? device.bind(7, *each.computeCapability) : device.bind(7);
    execute(device);
  }
  SQLite::Statement note(database, "INSERT INTO capture_note VALUES(?, ?, ?, ?, ?)");
  position = 0;
  for (const auto* notes : {&facts.versions, &facts.settings}) {
    for (const auto& [key, value] : *notes) {
      note.bind(1, capture);
      note.bind(2, position++);
      note.bind(3, notes == &facts.settings ? 1 : 0);
      note.bind(4, key);
      note.bind(5, value);
      execute(note);
    }
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
