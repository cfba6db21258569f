#include "core/sources/csv/topology_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "core/base/shorten.h"
#include "core/base/usable_number.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/csv/csv_columns.h"
#include "core/sources/csv/csv_reader.h"
#include "core/sources/json/json_document.h"

namespace culprit {

namespace {

constexpr std::string_view kFileName = "topo_component.csv";
constexpr double kBytesPerMegabyte = 1024.0 * 1024.0;

/// A number of a JSON object, also when it is written as text.
std::optional<double> numberAt(const JsonValue& object, const char* key) {
  if (!object.IsObject()) return std::nullopt;
  const auto found = object.FindMember(key);
  if (found == object.MemberEnd()) return std::nullopt;
  if (found->value.IsNumber()) {
    const double number = found->value.GetDouble();
    return isUsable(number) ? std::optional(number) : std::nullopt;
  }
  if (!found->value.IsString()) return std::nullopt;
  return parseNumber({found->value.GetString(), found->value.GetStringLength()});
}

template <typename Integer>
std::optional<Integer> wholeAt(const JsonValue& object, const char* key) {
  const auto number = numberAt(object, key);
  constexpr auto kMost = static_cast<double>(std::numeric_limits<std::int32_t>::max());
  if (!number || *number < 0.0 || *number > kMost) return std::nullopt;
  return static_cast<Integer>(*number);
}

/// The first number in "4000 MHz".
std::optional<double> firstNumberAt(const JsonValue& object, const char* key) {
  const auto found = object.FindMember(key);
  if (found == object.MemberEnd() || !found->value.IsString()) return numberAt(object, key);
  const std::string_view text(found->value.GetString(), found->value.GetStringLength());
  const std::size_t begin = std::min(text.find_first_of("0123456789"), text.size());
  const std::size_t end = std::min(text.find_first_not_of("0123456789.", begin), text.size());
  return parseNumber(text.substr(begin, end - begin));
}

std::string textAt(const JsonValue& object, const char* key) {
  if (!object.IsObject()) return {};
  const auto found = object.FindMember(key);
  if (found == object.MemberEnd() || !found->value.IsString()) return {};
  return {found->value.GetString(), found->value.GetStringLength()};
}

const JsonValue& memberOf(const JsonValue& object, const char* key) {
  static const JsonValue kNothing;
  if (!object.IsObject()) return kNothing;
  const auto found = object.FindMember(key);
  return found == object.MemberEnd() ? kNothing : found->value;
}

Topology::Host& hostIn(Topology& topology, const std::string& name) {
  const auto known = std::find_if(topology.hosts.begin(), topology.hosts.end(),
                                  [&name](const Topology::Host& host) { return host.name == name; });
  if (known != topology.hosts.end()) return *known;
  topology.hosts.push_back({.name = name});
  return topology.hosts.back();
}

/// Adds what one row says; false if it says nothing usable.
bool addComponent(std::string_view category, const std::string& host, const JsonValue& facts,
                  Topology& topology) {
  if (!facts.IsObject()) return false;
  if (category == "CAT_MEMORY") {
    const auto megabytes = numberAt(facts, "size");
    if (!megabytes) return false;
    auto& bytes = hostIn(topology, host).memoryBytes;
    bytes = bytes.value_or(0.0) + *megabytes * kBytesPerMegabyte;
    return true;
  }
  if (category == "CAT_CPU") {
    Topology::Host& entry = hostIn(topology, host);
    if (const auto clock = firstNumberAt(facts, "freq")) entry.cpuMaxMHz = clock;
    if (const auto cores = wholeAt<std::uint32_t>(facts, "cores")) {
      entry.cores = entry.cores.value_or(0) + *cores;
    }
    return true;
  }
  if (category == "CAT_XPU") {
    const auto index = wholeAt<std::int32_t>(facts, "index");
    if (!index) return false;
    topology.gpus.push_back(
        {.host = host, .physical = *index, .memoryBytes = numberAt(facts, "memory_capacity")});
    return true;
  }
  if (category == "CAT_PROCESS") {
    const auto pid = wholeAt<std::int64_t>(facts, "pid");
    const auto gpu = wholeAt<std::int32_t>(facts, "gpu_index");
    if (!pid || !gpu) return false;
    topology.bindings.push_back({.host = host, .pid = *pid, .physical = *gpu});
    return true;
  }
  return true;  // other hardware is of no use here
}

}  // namespace

std::vector<std::filesystem::path> topologyBeside(const std::filesystem::path& trace) {
  const std::filesystem::path table = trace.parent_path() / kFileName;
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(table, ignored)) return {};
  return {table};
}

bool isTopology(const std::filesystem::path& file) {
  return file.filename() == kFileName;
}

void readTopology(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) {
  if (!builder.addCompanion(file.shownName())) return;
  ByteReader bytes(file.path, progress);
  CsvReader csv(bytes, [&](CsvReader::Trouble trouble, std::uint64_t line, const std::string& why) {
    builder.addIssue(
        trouble == CsvReader::Trouble::LineSkipped ? IssueKind::SkippedRow : IssueKind::RepairedText,
        file.shownName(), line, why);
  });
  enum Column : std::size_t { Category, Config, Inventory, Columns };
  constexpr std::array<std::string_view, Columns> kNames = {"category", "config", "inventory"};
  const CsvColumns<Columns> columns(csv.header(), kNames);
  for (std::size_t i = 0; i < Columns; ++i) {
    if (columns.has(i)) continue;
    builder.addIssue(IssueKind::MissingColumn, file.shownName(), 1, fmt::format("no column {}", kNames[i]));
    return;
  }
  while (const std::vector<std::string_view>* row = csv.next()) {
    const auto field = [&](Column column) { return columns.at(*row, column); };
    JsonDocument config;
    JsonDocument inventory;
    config.Parse<rapidjson::kParseIterativeFlag>(field(Config).data(), field(Config).size());
    inventory.Parse<rapidjson::kParseIterativeFlag>(field(Inventory).data(), field(Inventory).size());
    const std::string host =
        config.HasParseError() ? std::string() : textAt(memberOf(config, "env"), "hostname");
    if (host.empty() || inventory.HasParseError() ||
        !addComponent(field(Category), host, memberOf(inventory, "macro"), builder.topology())) {
      builder.addIssue(IssueKind::SkippedRow, file.shownName(), csv.line(),
                       fmt::format("no hardware: {} with {} and {}", field(Category),
                                   excerpt(field(Config), 60), excerpt(field(Inventory), 60)));
    }
  }
  builder.addFile(bytes.fingerprint(builder.side(), file.root));
}

}  // namespace culprit
