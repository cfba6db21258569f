#include "core/sources/rocprof/rocprof_json_tables.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/shorten.h"
#include "core/sources/bytes/utf8.h"
#include "core/sources/json/json_document.h"
#include "core/sources/json/json_values.h"
#include "core/sources/rocm/rocm_names.h"
#include "core/sources/rocprof/rocprof_json_record.h"

namespace culprit::rocm {

namespace ondemand = simdjson::ondemand;

namespace {

constexpr std::array<std::string_view, 4> kTables = {"metadata", "agents", "strings", "kernel_symbols"};
constexpr std::size_t kLongestMetadata = std::size_t{1} << 22U;
constexpr std::size_t kMostGpus = 4096;

/// A text without its escapes; empty if the value is none.
std::string_view plainTextIn(ondemand::value& value) {
  std::string_view text;
  return value.get_string().get(text) == simdjson::SUCCESS ? text : std::string_view();
}

std::optional<std::uint32_t> smallCountIn(ondemand::value& value) {
  const auto number = wholeNumberIn(value);
  const bool fits = number && *number >= 0 && *number <= std::numeric_limits<std::uint32_t>::max();
  return fits ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
}

/// Calls `take` with each object of the list that comes.
void eachObject(JsonWalker& walker, JsonElements& elements,
                const std::function<void(ondemand::object&)>& take, const JsonElements::Leave& leave) {
  if (!walker.enterArray()) return walker.skipValue();
  while (const auto piece = walker.nextPiece())
    elements.each(
        *piece, [&take](ondemand::object& object, std::uint64_t) { take(object); }, leave);
}

/// The bytes of the device's own memory banks together.
std::uint64_t bytesOfBanks(ondemand::value& value) {
  ondemand::array banks;
  if (value.get_array().get(banks) != simdjson::SUCCESS) return 0;
  std::uint64_t sum = 0;
  for (auto each : banks) {
    ondemand::value bank = each.value();
    const auto bytes = wholeNumberAt(bank, "size_in_bytes");
    if (!bytes || *bytes < 0 || __builtin_add_overflow(sum, static_cast<std::uint64_t>(*bytes), &sum))
      return 0;
  }
  return sum;
}

}  // namespace

bool RocprofJsonTables::isTable(std::string_view key) {
  return std::find(kTables.begin(), kTables.end(), key) != kTables.end();
}

bool RocprofJsonTables::areComplete() const {
  return std::all_of(m_isRead.begin(), m_isRead.end(), [](bool isRead) { return isRead; });
}

void RocprofJsonTables::read(std::string_view key, JsonWalker& walker, JsonElements& elements,
                             const JsonElements::Leave& leave) {
  if (key == "metadata") {
    readMetadata(walker.takeValue(kLongestMetadata).value_or(std::string()));
  } else if (key == "agents") {
    eachObject(
        walker, elements, [this](ondemand::object& object) { addAgent(object); }, leave);
  } else if (key == "kernel_symbols") {
    eachObject(
        walker, elements, [this](ondemand::object& object) { addKernel(object); }, leave);
  } else if (key == "strings") {
    readStrings(walker, elements, leave);
  }
  const auto* const table = std::find(kTables.begin(), kTables.end(), key);
  if (table != kTables.end()) m_isRead.at(static_cast<std::size_t>(table - kTables.begin())) = true;
}

void RocprofJsonTables::readMetadata(const std::string& text) {
  JsonDocument document;
  constexpr unsigned kFlags = rapidjson::kParseIterativeFlag | rapidjson::kParseNanAndInfFlag;
  if (document.Parse<kFlags>(text.data(), text.size()).HasParseError() || !document.IsObject()) return;
  const JsonValue& metadata = document;
  if (const auto id = metadata.FindMember("pid"); id != metadata.MemberEnd() && id->value.IsInt64())
    m_pid = id->value.GetInt64();
  const auto node = metadata.FindMember("node");
  if (node != metadata.MemberEnd() && node->value.IsObject()) {
    const auto name = node->value.FindMember("hostname");
    if (name != node->value.MemberEnd() && name->value.IsString())
      m_host = repairedUtf8(excerpt({name->value.GetString(), name->value.GetStringLength()}, 300));
  }
  const auto words = metadata.FindMember("command");
  if (words == metadata.MemberEnd() || !words->value.IsArray()) return;
  for (const JsonValue& word : words->value.GetArray()) {
    if (!word.IsString() || !m_room->take(word.GetStringLength())) continue;
    m_command.emplace_back(word.GetString(), word.GetStringLength());
  }
}

void RocprofJsonTables::readStrings(JsonWalker& walker, JsonElements& elements,
                                    const JsonElements::Leave& leave) {
  if (!walker.enterObject()) return walker.skipValue();
  std::string key;
  while (walker.nextKey(key)) {
    if (key == "buffer_records") {
      // Kinds are told by their position, which a damaged one has as well.
      const auto leaveOne = [this, &leave](std::uint64_t position) {
        if (m_room->take(0)) m_operations.emplace_back();
        leave(position);
      };
      eachObject(
          walker, elements, [this](ondemand::object& object) { addOperations(object); }, leaveOne);
    } else if (key == "marker_api") {
      eachObject(
          walker, elements, [this](ondemand::object& object) { addMessage(object); }, leave);
      m_messages.arrange();
    } else {
      walker.skipValue();
    }
  }
}

void RocprofJsonTables::addAgent(ondemand::object& object) {
  constexpr std::int64_t kGpu = 2;  // 1: a CPU
  std::optional<std::int64_t> handle, type, number;
  DeviceFacts device;
  std::string name;
  for (auto each : object) {
    ondemand::field& field = chrome::fieldOf(each);
    const std::string_view key = chrome::keyAt(chrome::keyOf(field));
    if (key == "id") {
      handle = wholeNumberAt(field.value(), "handle");
    } else if (key == "type") {
      type = wholeNumberIn(field.value());
    } else if (key == "logical_node_type_id") {
      number = wholeNumberIn(field.value());
    } else if (key == "product_name") {
      device.model = excerpt(plainTextIn(field.value()));
    } else if (key == "name") {
      name = excerpt(plainTextIn(field.value()));
    } else if (key == "cu_count") {
      device.multiprocessors = smallCountIn(field.value());
    } else if (key == "max_engine_clk_fcompute") {
      if (const auto clock = smallCountIn(field.value()); clock && *clock > 0) device.clockMHz = *clock;
    } else if (key == "mem_banks") {
      if (const std::uint64_t bytes = bytesOfBanks(field.value()); bytes > 0) device.memoryBytes = bytes;
    }
  }
  if (!handle || !m_room->take(name.size() + device.model.size())) return;
  Agent agent;
  if (type == kGpu && number && *number >= 0 && *number < static_cast<std::int64_t>(kMostGpus)) {
    agent.gpu = number;
    device.gpu = static_cast<std::int32_t>(*number);
    if (device.model.empty()) device.model = name;
    m_devices.try_emplace(device.gpu, std::move(device));
  }
  m_agents.try_emplace(*handle, agent);
}

void RocprofJsonTables::addKernel(ondemand::object& object) {
  std::optional<std::int64_t> id;
  std::optional<std::uint32_t> vectors, accumulators;
  // The first that is there; the others are shorter or mangled.
  std::array<std::string, 3> names;
  constexpr std::array<std::string_view, 3> kNames = {"formatted_kernel_name", "demangled_kernel_name",
                                                      "kernel_name"};
  for (auto each : object) {
    ondemand::field& field = chrome::fieldOf(each);
    const std::string_view key = chrome::keyAt(chrome::keyOf(field));
    if (key == "kernel_id") {
      id = wholeNumberIn(field.value());
    } else if (key == "arch_vgpr_count") {
      vectors = smallCountIn(field.value());
    } else if (key == "accum_vgpr_count") {
      accumulators = smallCountIn(field.value());
    } else if (const auto* const name = std::find(kNames.begin(), kNames.end(), key); name != kNames.end()) {
      names.at(static_cast<std::size_t>(name - kNames.begin())) = plainTextIn(field.value());
    }
  }
  if (!id) return;
  Kernel kernel;
  for (const std::string& name : names)
    if (kernel.name.empty()) kernel.name = kernelName(name);
  if (!m_room->take(kernel.name.size())) return;
  constexpr std::uint64_t kMostRegisters = 4096;  // no GPU has so many
  const std::uint64_t registers = std::uint64_t{vectors.value_or(0)} + accumulators.value_or(0);
  if (vectors && registers > 0 && registers <= kMostRegisters)
    kernel.registers = static_cast<std::uint32_t>(registers);
  m_kernels.try_emplace(*id, std::move(kernel));
}

void RocprofJsonTables::addOperations(ondemand::object& object) {
  if (!m_room->take(0)) return;
  Operations operations;
  for (auto each : object) {
    ondemand::field& field = chrome::fieldOf(each);
    const std::string_view key = chrome::keyAt(chrome::keyOf(field));
    if (key == "kind") {
      const std::string_view kind = plainTextIn(field.value());
      if (m_room->take(kind.size())) operations.kind = kind;
    } else if (key == "operations") {
      ondemand::array names;
      if (field.value().get_array().get(names) != simdjson::SUCCESS) continue;
      for (auto name : names) {
        ondemand::value value = name.value();
        const std::string_view text = plainTextIn(value);
        if (m_room->take(text.size())) operations.names.emplace_back(text);
      }
    }
  }
  m_operations.push_back(std::move(operations));
}

void RocprofJsonTables::addMessage(ondemand::object& object) {
  std::optional<std::int64_t> id;
  std::optional<FunctionId> name;
  for (auto each : object) {
    ondemand::field& field = chrome::fieldOf(each);
    const std::string_view key = chrome::keyAt(chrome::keyOf(field));
    if (key == "key") {
      id = wholeNumberIn(field.value());
    } else if (key == "value") {
      if (const std::string_view text = plainTextIn(field.value()); !text.empty())
        name = m_run->function(text);
    }
  }
  if (id && name) m_messages.add({*id, *name});
}

const RocprofJsonTables::Agent* RocprofJsonTables::agent(std::optional<std::int64_t> handle) const {
  const auto found = handle ? m_agents.find(*handle) : m_agents.end();
  return found == m_agents.end() ? nullptr : &found->second;
}

std::string_view RocprofJsonTables::kind(std::optional<std::int64_t> kind) const {
  const bool isThere = kind && *kind >= 0 && static_cast<std::uint64_t>(*kind) < m_operations.size();
  return isThere ? std::string_view(m_operations[static_cast<std::size_t>(*kind)].kind) : std::string_view();
}

std::string_view RocprofJsonTables::operation(std::optional<std::int64_t> kind,
                                              std::optional<std::int64_t> operation) const {
  if (!operation || *operation < 0 || this->kind(kind).empty()) return {};
  const std::vector<std::string>& names = m_operations[static_cast<std::size_t>(*kind)].names;
  const auto position = static_cast<std::size_t>(*operation);
  return position < names.size() ? std::string_view(names[position]) : std::string_view();
}

const RocprofJsonTables::Kernel* RocprofJsonTables::kernel(std::int64_t id) const {
  const auto found = m_kernels.find(id);
  return found == m_kernels.end() ? nullptr : &found->second;
}

std::optional<FunctionId> RocprofJsonTables::message(std::int64_t correlation) {
  const Message* const found = m_messages.find(correlation);
  return found == nullptr ? std::nullopt : std::optional(found->name);
}

}  // namespace culprit::rocm
