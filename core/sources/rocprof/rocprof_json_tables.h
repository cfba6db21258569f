// What a process in rocprofv3's JSON output says about itself and what the numbers in its records stand for:
// metadata, agents, names of operations, kernels and ranges. rocprofv3 writes them before the records; where
// they stand behind, the source walks through the file twice. Filled table by table, in any order, as
// far as there is room.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/intake/run_builder.h"
#include "core/sources/json/json_elements.h"
#include "core/sources/json/json_walker.h"
#include "core/sources/rocm/rows_by_id.h"
#include "core/sources/rocprof/table_room.h"

namespace culprit::rocm {

class RocprofJsonTables {
 public:
  /// Ranges are interned at once: a file may have millions of them with few names.
  RocprofJsonTables(RunBuilder& run, TableRoom& room) : m_run(&run), m_room(&room) {}

  /// Whether the value of this key is one of the tables.
  static bool isTable(std::string_view key);
  /// Takes the value that comes, which is that of `key`. Calls `leave` for what cannot be used of it.
  void read(std::string_view key, JsonWalker& walker, JsonElements& elements,
            const JsonElements::Leave& leave);
  /// All of them have been read.
  bool areComplete() const;

  std::optional<std::int64_t> pid() const { return m_pid; }
  const std::string& host() const { return m_host; }
  /// Word by word.
  const std::vector<std::string>& command() const { return m_command; }

  struct Agent {
    std::optional<std::int64_t> gpu;  ///< among the GPUs, from 0
  };
  const Agent* agent(std::optional<std::int64_t> handle) const;
  /// The GPUs by their numbers.
  const std::map<std::int32_t, DeviceFacts>& devices() const { return m_devices; }

  /// "HIP_RUNTIME_API"; empty if it is not known.
  std::string_view kind(std::optional<std::int64_t> kind) const;
  /// "hipLaunchKernel"; empty if it is not known.
  std::string_view operation(std::optional<std::int64_t> kind, std::optional<std::int64_t> operation) const;

  struct Kernel {
    std::string name;  ///< without the marks of code objects; may be empty
    std::optional<std::uint32_t> registers;
  };
  const Kernel* kernel(std::int64_t id) const;
  /// What the program called the range with this correlation.
  std::optional<FunctionId> message(std::int64_t correlation);

 private:
  struct Operations {
    std::string kind;
    std::vector<std::string> names;
  };
  struct Message {
    std::int64_t id = 0;
    FunctionId name{};
  };

  void readMetadata(const std::string& text);
  void readStrings(JsonWalker& walker, JsonElements& elements, const JsonElements::Leave& leave);
  void addAgent(simdjson::ondemand::object& object);
  void addKernel(simdjson::ondemand::object& object);
  void addOperations(simdjson::ondemand::object& object);
  void addMessage(simdjson::ondemand::object& object);

  RunBuilder* m_run;
  TableRoom* m_room;
  std::optional<std::int64_t> m_pid;
  std::string m_host;
  std::vector<std::string> m_command;
  std::array<bool, 4> m_isRead{};  ///< in the order of their keys in the .cpp
  std::unordered_map<std::int64_t, Agent> m_agents;
  std::map<std::int32_t, DeviceFacts> m_devices;
  std::vector<Operations> m_operations;
  std::unordered_map<std::int64_t, Kernel> m_kernels;
  RowsById<Message> m_messages;
};

}  // namespace culprit::rocm
