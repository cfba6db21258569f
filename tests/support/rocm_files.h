// Makes small databases of AMD's profilers for tests of their readers: of rocmProfileData with the tables of
// schema 2, of rocprof, and of rocprofv3 with those of schema 3.0.
#pragma once

#include <fmt/format.h>

#include <map>
#include <string>

#include "tests/support/sql_file.h"

namespace culprit::test {

class RpdFile : public SqlFile {
 public:
  static constexpr std::int64_t kPid = 1560;
  /// Numbers of the second session of a file: they carry it above 32 bits.
  static constexpr std::int64_t kSession = std::int64_t{1} << 32U;

  explicit RpdFile(std::filesystem::path file) : SqlFile(std::move(file)) {
    sql("CREATE TABLE rocpd_string(id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, string VARCHAR(4096));"
        "INSERT INTO rocpd_string VALUES(1, '');"
        "CREATE TABLE rocpd_metadata(id INTEGER PRIMARY KEY, tag VARCHAR(4096), value VARCHAR(4096));"
        "INSERT INTO rocpd_metadata(tag, value) VALUES('schema_version', '2'), ('session_count', '2');"
        "CREATE TABLE rocpd_api(id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, pid INTEGER, tid INTEGER,"
        " start INTEGER, end INTEGER, apiName_id INTEGER, args_id INTEGER);"
        "CREATE TABLE rocpd_op(id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, gpuId INTEGER, queueId INTEGER,"
        " sequenceId INTEGER, completionSignal VARCHAR(18), start INTEGER, end INTEGER,"
        " description_id INTEGER, opType_id INTEGER);"
        "CREATE TABLE rocpd_api_ops(id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, api_id INTEGER,"
        " op_id INTEGER);"
        "CREATE TABLE rocpd_kernelapi(api_ptr_id INTEGER NOT NULL PRIMARY KEY, gridX INTEGER, gridY INTEGER,"
        " gridZ INTEGER, workgroupX INTEGER, workgroupY INTEGER, workgroupZ INTEGER);"
        "CREATE TABLE rocpd_copyapi(api_ptr_id INTEGER NOT NULL PRIMARY KEY, size INTEGER, kind INTEGER);"
        "CREATE TABLE rocpd_monitor(id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, deviceType VARCHAR(16),"
        " deviceId INTEGER, monitorType VARCHAR(16), start INTEGER, end INTEGER, value VARCHAR(255))");
  }

  std::int64_t string(const std::string& text) {
    if (text.empty()) return 1;
    const auto [found, isNew] = m_strings.try_emplace(text, static_cast<std::int64_t>(m_strings.size()) + 2);
    if (isNew) sql(fmt::format("INSERT INTO rocpd_string VALUES({}, '{}')", found->second, text));
    return found->second;
  }
  /// Its number.
  std::int64_t call(std::int64_t start, std::int64_t end, const std::string& name,
                    const std::string& arguments = {}, std::int64_t pid = kPid) {
    const std::int64_t id = kSession + ++m_calls;
    sql(fmt::format("INSERT INTO rocpd_api VALUES({}, {}, {}, {}, {}, {}, {})", id, pid, pid, start, end,
                    string(name), string(arguments)));
    return id;
  }
  /// What the call launched, on queue 0 of a device; a kernel where the description is not empty.
  void work(std::int64_t start, std::int64_t end, const std::string& description, const std::string& type,
            std::int64_t call = 0, std::int64_t device = 2) {
    const std::int64_t id = kSession + ++m_works;
    sql(fmt::format("INSERT INTO rocpd_op VALUES({}, {}, 0, 0, '', {}, {}, {}, {})", id, device, start, end,
                    string(description), string(type)));
    if (call != 0) sql(fmt::format("INSERT INTO rocpd_api_ops(api_id, op_id) VALUES({}, {})", call, id));
  }
  void clock(std::int64_t monitor, std::int64_t start, std::int64_t end, std::int64_t value) {
    sql(
        fmt::format("INSERT INTO rocpd_monitor(deviceType, deviceId, monitorType, start, end, value)"
                    " VALUES('gpu', {}, 'sclk', {}, {}, '{}')",
                    monitor, start, end, value));
  }

 private:
  std::map<std::string, std::int64_t> m_strings;
  std::int64_t m_calls = 0;
  std::int64_t m_works = 0;
};

class RocprofFile : public SqlFile {
 public:
  explicit RocprofFile(std::filesystem::path file) : SqlFile(std::move(file)) {
    sql("CREATE TABLE KERN(\"Index\" INTEGER, \"KernelName\" TEXT, \"gpu-id\" INTEGER, \"queue-id\" INTEGER,"
        " \"pid\" INTEGER, \"tid\" INTEGER, \"grd\" INTEGER, \"wgr\" INTEGER, \"lds\" INTEGER,"
        " \"arch_vgpr\" INTEGER, \"DispatchNs\" INTEGER, \"BeginNs\" INTEGER, \"EndNs\" INTEGER)");
  }
  /// On queue 0 of GPU 8.
  void kernel(std::int64_t begin, std::int64_t end, const std::string& name) {
    sql(fmt::format("INSERT INTO KERN VALUES(0, '{}', 8, 0, 4242, 4242, 1024, 256, 512, 24, {}, {}, {})",
                    name, begin - 10, begin, end));
  }
};

class RocpdFile : public SqlFile {
 public:
  static constexpr std::int64_t kPid = 4711;

  /// `suffix`: "_0198", behind the name of each table.
  explicit RocpdFile(std::filesystem::path file, const std::string& suffix = "_0198")
      : SqlFile(std::move(file)) {
    addRecording(suffix, kPid);
  }

  /// The tables of one process with GPU 0 as its second agent; what follows goes there.
  void addRecording(const std::string& suffix, std::int64_t pid) {
    m_suffix = suffix;
    m_next = 0;
    add("CREATE TABLE rocpd_metadata@(id INTEGER PRIMARY KEY, tag TEXT, value TEXT);"
        "INSERT INTO rocpd_metadata@(tag, value) VALUES('schema_version', '3');"
        "CREATE TABLE rocpd_string@(id INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT, string TEXT);"
        "CREATE TABLE rocpd_info_node@(id INTEGER PRIMARY KEY, guid TEXT, hostname TEXT);"
        "INSERT INTO rocpd_info_node@ VALUES(1, 'g', 'box');"
        "CREATE TABLE rocpd_info_process@(id INTEGER PRIMARY KEY, guid TEXT, nid INTEGER, ppid INTEGER,"
        " pid INTEGER, command TEXT, environment JSONB);"
        "CREATE TABLE rocpd_info_thread@(id INTEGER PRIMARY KEY, guid TEXT, tid INTEGER);"
        "INSERT INTO rocpd_info_thread@ VALUES(1, 'g', 4712);"
        "CREATE TABLE rocpd_info_agent@(id INTEGER PRIMARY KEY, guid TEXT, type TEXT, type_index INTEGER,"
        " product_name TEXT);"
        "INSERT INTO rocpd_info_agent@ VALUES(1, 'g', 'CPU', 0, 'EPYC'), (2, 'g', 'GPU', 0, 'AMD Instinct "
        "MI300X');"
        "CREATE TABLE rocpd_info_queue@(id INTEGER PRIMARY KEY, guid TEXT, name TEXT);"
        "INSERT INTO rocpd_info_queue@ VALUES(1, 'g', 'Queue 0');"
        "CREATE TABLE rocpd_info_stream@(id INTEGER PRIMARY KEY, guid TEXT, name TEXT);"
        "INSERT INTO rocpd_info_stream@ VALUES(1, 'g', 'Stream 0');"
        "CREATE TABLE rocpd_info_kernel_symbol@(id INTEGER PRIMARY KEY, guid TEXT, kernel_name TEXT,"
        " display_name TEXT, arch_vgpr_count INTEGER);"
        "CREATE TABLE rocpd_event@(id INTEGER PRIMARY KEY, guid TEXT, category_id INTEGER, stack_id INTEGER,"
        " correlation_id INTEGER, extdata JSONB);"
        "CREATE TABLE rocpd_region@(id INTEGER PRIMARY KEY, guid TEXT, nid INTEGER, pid INTEGER, tid INTEGER,"
        " start INTEGER, end INTEGER, name_id INTEGER, event_id INTEGER);"
        "CREATE TABLE rocpd_kernel_dispatch@(id INTEGER PRIMARY KEY, guid TEXT, nid INTEGER, pid INTEGER,"
        " tid INTEGER, agent_id INTEGER, kernel_id INTEGER, queue_id INTEGER, stream_id INTEGER, start "
        "INTEGER,"
        " end INTEGER, group_segment_size INTEGER, workgroup_size_x INTEGER, workgroup_size_y INTEGER,"
        " workgroup_size_z INTEGER, grid_size_x INTEGER, grid_size_y INTEGER, grid_size_z INTEGER,"
        " event_id INTEGER);"
        "CREATE TABLE rocpd_memory_copy@(id INTEGER PRIMARY KEY, guid TEXT, nid INTEGER, pid INTEGER,"
        " tid INTEGER, start INTEGER, end INTEGER, name_id INTEGER, dst_agent_id INTEGER, src_agent_id "
        "INTEGER,"
        " size INTEGER, queue_id INTEGER, stream_id INTEGER, event_id INTEGER);"
        "CREATE TABLE rocpd_info_pmc@(id INTEGER PRIMARY KEY, guid TEXT, agent_id INTEGER, name TEXT,"
        " symbol TEXT, units TEXT);"
        "CREATE TABLE rocpd_pmc_event@(id INTEGER PRIMARY KEY, guid TEXT, event_id INTEGER, pmc_id INTEGER,"
        " value REAL)");
    add(
        fmt::format("INSERT INTO rocpd_info_process@ VALUES(1, 'g', 1, 1, {}, 'python train.py --lr 0.1',"
                    " '{{\"RANK\": \"3\", \"HSA_XNACK\": \"1\", \"MY_TOKEN\": \"hidden\"}}')",
                    pid));
  }

  /// SQL in which @ stands for the suffix of the tables.
  void add(std::string text) {
    for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@', at)) {
      text.replace(at, 1, m_suffix);
    }
    sql(text);
  }
  std::int64_t string(const std::string& text) {
    const std::int64_t id = ++m_next;
    add(fmt::format("INSERT INTO rocpd_string@ VALUES({}, 'g', '{}')", id, text));
    return id;
  }
  std::int64_t event(std::int64_t stack, const std::string& category, const std::string& extdata = "{}") {
    const std::int64_t categoryId = string(category);
    const std::int64_t id = ++m_next;
    add(fmt::format("INSERT INTO rocpd_event@ VALUES({}, 'g', {}, {}, 0, '{}')", id, categoryId, stack,
                    extdata));
    return id;
  }
  void region(std::int64_t start, std::int64_t end, const std::string& name, std::int64_t event) {
    add(fmt::format("INSERT INTO rocpd_region@ VALUES({}, 'g', 1, 1, 1, {}, {}, {}, {})", ++m_next, start,
                    end, string(name), event));
  }
  /// A kernel of 304 blocks of 256 threads.
  void dispatch(std::int64_t start, std::int64_t end, const std::string& name, std::int64_t event) {
    const std::int64_t kernel = ++m_next;
    add(fmt::format("INSERT INTO rocpd_info_kernel_symbol@ VALUES({}, 'g', '{}.kd', '{}', 32)", kernel, name,
                    name));
    add(
        fmt::format("INSERT INTO rocpd_kernel_dispatch@ VALUES({}, 'g', 1, 1, 1, 2, {}, 1, 1, {}, {}, 1024,"
                    " 256, 1, 1, 77824, 1, 1, {})",
                    ++m_next, kernel, start, end, event));
  }
  void copy(std::int64_t start, std::int64_t end, std::int64_t bytes, std::int64_t event) {
    add(fmt::format("INSERT INTO rocpd_memory_copy@ VALUES({}, 'g', 1, 1, 1, {}, {}, {}, 2, 1, {}, 1, 1, {})",
                    ++m_next, start, end, string("MEMORY_COPY_HOST_TO_DEVICE"), bytes, event));
  }

 private:
  std::string m_suffix;
  std::int64_t m_next = 0;
};

}  // namespace culprit::test
