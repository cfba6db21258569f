// Makes small exports of Nsight Systems, table by table, for tests of their reader. Columns and numbers are
// those of real exports of schema 3.16; other schemas are made with sql().
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "tests/support/sql_file.h"

namespace culprit::test {

class NsightFile : public SqlFile {
 public:
  static constexpr std::int64_t kPid = 4242;
  static constexpr std::int64_t kGlobalPid = (std::int64_t{1} << 48U) | (kPid << 24U);
  static constexpr std::int64_t kGlobalTid = kGlobalPid | 4242;
  static constexpr std::int64_t kEpochNs = 1'700'000'000'000'000'000;

  explicit NsightFile(std::filesystem::path file) : SqlFile(std::move(file)) {
    sql("CREATE TABLE StringIds(id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL)");
  }
  /// To change one that is there.
  struct Existing {};
  NsightFile(std::filesystem::path file, Existing /*tag*/) : SqlFile(std::move(file)) {}

  void addTables() {
    sql("CREATE TABLE META_DATA_EXPORT(name TEXT, value TEXT);"
        "INSERT INTO META_DATA_EXPORT VALUES('EXPORT_PRODUCT_VERSION', '2024.6.2.25'),"
        "('EXPORT_SCHEMA_VERSION', '3.16.1');"
        "CREATE TABLE TARGET_INFO_SESSION_START_TIME(utcEpochNs INTEGER);"
        "INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES(1700000000000000000);"
        "CREATE TABLE TARGET_INFO_SYSTEM_ENV(name TEXT, value TEXT);"
        "INSERT INTO TARGET_INFO_SYSTEM_ENV VALUES('Hostname', 'box'), ('NvDriverVersion', '565.57.01');"
        "CREATE TABLE TARGET_INFO_GPU(id INTEGER, name TEXT, totalMemory INTEGER, smCount INTEGER,"
        " cuDevice INTEGER, computeMajor INTEGER, computeMinor INTEGER);"
        "INSERT INTO TARGET_INFO_GPU VALUES(0, 'NVIDIA H200', 150137864192, 132, 0, 9, 0);"
        "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INTEGER NOT NULL, end INTEGER NOT NULL,"
        " deviceId INTEGER NOT NULL, contextId INTEGER NOT NULL, streamId INTEGER NOT NULL,"
        " correlationId INTEGER, globalPid INTEGER, demangledName INTEGER NOT NULL,"
        " shortName INTEGER NOT NULL, mangledName INTEGER, gridX INTEGER, gridY INTEGER, gridZ INTEGER,"
        " blockX INTEGER, blockY INTEGER, blockZ INTEGER,"
        " registersPerThread INTEGER, staticSharedMemory INTEGER, dynamicSharedMemory INTEGER);"
        "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INTEGER NOT NULL, end INTEGER NOT NULL,"
        " eventClass INTEGER NOT NULL, globalTid INTEGER, correlationId INTEGER, nameId INTEGER NOT NULL,"
        " returnValue INTEGER NOT NULL);"
        "CREATE TABLE NVTX_EVENTS(start INTEGER NOT NULL, end INTEGER, eventType INTEGER NOT NULL,"
        " rangeId INTEGER, category INTEGER, color INTEGER, text TEXT, globalTid INTEGER,"
        " endGlobalTid INTEGER, textId INTEGER, domainId INTEGER);");
  }

  /// What --cuda-graph-trace=node adds: which node a kernel is, and when nodes are made.
  void addGraphNodes() {
    sql("ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL ADD COLUMN graphNodeId INTEGER;"
        "CREATE TABLE CUDA_GRAPH_NODE_EVENTS(start INTEGER NOT NULL, end INTEGER NOT NULL,"
        " eventClass INTEGER NOT NULL, globalTid INTEGER, nameId INTEGER NOT NULL,"
        " graphNodeId INTEGER NOT NULL, originalGraphNodeId INTEGER)");
  }

  std::int64_t string(const std::string& text) {
    const auto [found, isNew] = m_strings.try_emplace(text, static_cast<std::int64_t>(m_strings.size()) + 1);
    if (isNew) sql("INSERT INTO StringIds VALUES(" + std::to_string(found->second) + ", '" + text + "')");
    return found->second;
  }
  /// A kernel of one block of 128 threads in two rows of blocks, on stream 7 of GPU 0.
  void kernel(std::int64_t start, std::int64_t end, const std::string& name, const std::string& shortName,
              std::int64_t correlation = 0, std::int64_t device = 0) {
    insert(
        "CUPTI_ACTIVITY_KIND_KERNEL(start, end, deviceId, contextId, streamId, correlationId, globalPid,"
        " demangledName, shortName, gridX, gridY, gridZ, blockX, blockY, blockZ, registersPerThread,"
        " staticSharedMemory, dynamicSharedMemory)",
        {start, end, device, 1, 7, correlation, kGlobalPid, string(name), string(shortName), 2, 1, 1, 128, 1,
         1, 64, 1024, 512});
  }
  /// A kernel that a graph launched.
  void graphKernel(std::int64_t start, std::int64_t end, const std::string& name, std::int64_t correlation,
                   std::int64_t node, std::int64_t stream = 7) {
    insert(
        "CUPTI_ACTIVITY_KIND_KERNEL(start, end, deviceId, contextId, streamId, correlationId, globalPid,"
        " demangledName, shortName, gridX, gridY, gridZ, blockX, blockY, blockZ, graphNodeId)",
        {start, end, 0, 1, stream, correlation, kGlobalPid, string(name), string(name), 2, 1, 1, 128, 1, 1,
         node});
  }
  /// A node of a graph is made or, with an original, copied.
  void graphNode(std::int64_t time, std::int64_t node, std::int64_t original = 0) {
    const std::int64_t name = string("Graph Node Creation");
    insert("CUDA_GRAPH_NODE_EVENTS(start, end, eventClass, globalTid, nameId, graphNodeId)",
           {time, time, 0, kGlobalTid, name, node});
    if (original != 0)
      sql("UPDATE CUDA_GRAPH_NODE_EVENTS SET originalGraphNodeId = " + std::to_string(original) +
          " WHERE rowid = last_insert_rowid()");
  }
  void call(std::int64_t start, std::int64_t end, const std::string& name, std::int64_t correlation) {
    insert("CUPTI_ACTIVITY_KIND_RUNTIME", {start, end, 0, kGlobalTid, correlation, string(name), 0});
  }
  /// A pushed range, or another type of event.
  void range(std::int64_t start, std::int64_t end, const std::string& name, int type = 59,
             std::int64_t domain = 0) {
    insert("NVTX_EVENTS(start, end, eventType, globalTid, textId, domainId)",
           {start, end, type, kGlobalTid, string(name), domain});
  }

 private:
  void insert(const std::string& table, std::initializer_list<std::int64_t> values) {
    std::string list;
    for (const std::int64_t value : values) list += (list.empty() ? "" : ", ") + std::to_string(value);
    sql("INSERT INTO " + table + " VALUES(" + list + ")");
  }

  std::map<std::string, std::int64_t> m_strings;
};

}  // namespace culprit::test
