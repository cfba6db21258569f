#include "tests/bench/plain_import.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <simdjson.h>

#include <map>
#include <string>
#include <tuple>

#include "core/sources/bytes/numbers.h"
#include "core/sources/bytes/text_reader.h"
#include "core/store/sql/blob.h"

namespace culprit::bench {

namespace {

namespace json = simdjson::ondemand;

std::string_view textOf(json::value value) {
  std::string_view token = value.raw_json_token();
  while (!token.empty() && static_cast<unsigned char>(token.back()) <= ' ') token.remove_suffix(1);
  const bool isQuoted = token.size() >= 2 && token.front() == '"';
  return isQuoted ? token.substr(1, token.size() - 2) : token;
}

struct PlainEvent {
  char phase = '\0';
  std::string_view name, category, pid, tid;
  std::int64_t startNs = 0;
  std::int64_t durationNs = 0;
  std::uint64_t correlation = 0;
  std::uint64_t bytes = 0, grid = 1, block = 1, occupancy = 0;
};

bool isGpuWork(std::string_view category) {
  return category == "kernel" || category.starts_with("gpu_mem");
}

std::uint64_t productOf(json::value value) {
  std::uint64_t product = 1;
  for (auto element : value.get_array()) product *= element.get_uint64();
  return product;
}

void takeArg(simdjson::simdjson_result<json::field>& arg, bool ofGpu, PlainEvent& event) {
  const json::raw_json_string key = arg.key();
  if (key == "correlation") {
    event.correlation = arg.value().get_uint64();
  } else if (!ofGpu) {
    return;
  } else if (key == "grid") {
    event.grid = productOf(arg.value());
  } else if (key == "block") {
    event.block = productOf(arg.value());
  } else if (key == "bytes") {
    event.bytes = arg.value().get_uint64();
  } else if (key == "est. achieved occupancy %") {
    event.occupancy = arg.value().get_uint64();
  }
}

void takeField(simdjson::simdjson_result<json::field>& field, PlainEvent& event) {
  const json::raw_json_string key = field.key();
  json::value value = field.value();
  if (key == "ph") {
    event.phase = textOf(value).front();
  } else if (key == "cat") {
    event.category = textOf(value);
  } else if (key == "name") {
    event.name = textOf(value);
  } else if (key == "pid") {
    event.pid = textOf(value);
  } else if (key == "tid") {
    event.tid = textOf(value);
  } else if (key == "ts") {
    event.startNs = parseMicroseconds(textOf(value)).value_or(0);
  } else if (key == "dur") {
    event.durationNs = parseMicroseconds(textOf(value)).value_or(0);
  } else if (key == "args") {
    const bool ofGpu = isGpuWork(event.category);
    if (!ofGpu && !event.category.starts_with("cuda_")) return;
    for (auto arg : value.get_object()) takeArg(arg, ofGpu, event);
  }
}

void take(json::object object, PlainColumns& columns) {
  PlainEvent event;
  for (auto field : object) {
    takeField(field, event);
    if (event.phase != '\0' && event.phase != 'X') return;
  }
  columns.startNs.push_back(event.startNs);
  columns.durationNs.push_back(event.durationNs);
  columns.name.push_back(columns.names.intern(event.name));
  columns.category.push_back(columns.categories.intern(event.category));
  columns.pid.push_back(columns.pids.intern(event.pid));
  columns.tid.push_back(columns.tids.intern(event.tid));
  columns.correlation.push_back(static_cast<std::uint32_t>(event.correlation));
  const std::uint64_t threads = isGpuWork(event.category) ? event.grid * event.block : 0;
  columns.amount.push_back(event.bytes != 0 ? event.bytes : threads);
  columns.occupancy.push_back(static_cast<std::uint32_t>(event.occupancy));
}

using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

/// The rows of each name on each track.
std::map<Key, std::vector<std::uint32_t>> group(const PlainColumns& columns) {
  std::map<Key, std::vector<std::uint32_t>> groups;
  std::vector<std::vector<std::pair<Key, std::vector<std::uint32_t>*>>> byName(columns.names.size());
  for (std::uint32_t row = 0; row < columns.name.size(); ++row) {
    const Key key{columns.name[row], columns.pid[row], columns.tid[row]};
    auto& known = byName[columns.name[row]];
    std::vector<std::uint32_t>* rows = nullptr;
    for (const auto& [of, list] : known) {
      if (of == key) rows = list;
    }
    if (rows == nullptr) known.emplace_back(key, rows = &groups[key]);
    rows->push_back(row);
  }
  return groups;
}

}  // namespace

std::uint64_t inflate(const std::filesystem::path& file) {
  ByteReader bytes(file);
  TextReader text(bytes);
  std::string block(JsonChunker::kChunkSize, '\0');
  std::uint64_t size = 0;
  while (const std::size_t got = text.read(block.data(), block.size())) size += got;
  return size;
}

void cut(const std::filesystem::path& file, const std::function<void(Chunk&)>& onChunk) {
  ByteReader bytes(file);
  TextReader text(bytes);
  JsonChunker chunker([&text](char* target, std::size_t size) { return text.read(target, size); });
  while (std::optional<Chunk> chunk = chunker.next()) onChunk(*chunk);
}

void parse(const std::filesystem::path& file, PlainColumns& columns) {
  json::parser parser;
  cut(file, [&](Chunk& chunk) {
    auto document = parser.iterate(chunk.buffer.get(), chunk.size, chunk.size + kChunkPadding - 1);
    for (auto element : document.get_array()) take(element.get_object(), columns);
  });
}

void store(const PlainColumns& columns, const std::filesystem::path& file) {
  SQLite::Database database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = FULL; BEGIN");
  database.exec(
      "CREATE TABLE event(name INT, pid INT, tid INT, start BLOB, duration BLOB, correlation BLOB, "
      "amount BLOB, occupancy BLOB)");
  SQLite::Statement insert(database, "INSERT INTO event VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
  std::vector<std::int64_t> values;
  const auto encoded = [&values](const auto& column, const std::vector<std::uint32_t>& rows) {
    values.clear();
    for (const std::uint32_t row : rows) values.push_back(column[row]);
    return blob::encodeIntegers(values);
  };
  for (const auto& [key, rows] : group(columns)) {
    insert.bind(1, static_cast<std::int64_t>(std::get<0>(key)));
    insert.bind(2, static_cast<std::int64_t>(std::get<1>(key)));
    insert.bind(3, static_cast<std::int64_t>(std::get<2>(key)));
    int index = 4;
    const bool ofGpu = columns.amount[rows.front()] != 0;
    for (const std::string& bytes :
         {encoded(columns.startNs, rows), encoded(columns.durationNs, rows),
          encoded(columns.correlation, rows), ofGpu ? encoded(columns.amount, rows) : std::string(),
          ofGpu ? encoded(columns.occupancy, rows) : std::string()}) {
      insert.bind(index++, bytes.data(), static_cast<int>(bytes.size()));
    }
    insert.exec();
    insert.reset();
  }
  database.exec("COMMIT");
}

}  // namespace culprit::bench
