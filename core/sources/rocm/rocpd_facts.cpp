#include "core/sources/rocm/rocpd_facts.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/shorten.h"
#include "core/sources/bytes/utf8.h"
#include "core/sources/json/json_document.h"
#include "core/sources/settings/started_program.h"
#include "core/sources/sqlite/database_table.h"

namespace culprit::rocm {

namespace {

void readVersions(RocpdCapture& capture) {
  enum Column : int { Tag, Value };
  constexpr std::string_view kColumns[] = {"tag", "value"};
  DatabaseTable table(capture, capture.table("rocpd_metadata"), kColumns, std::size(kColumns));
  CaptureFacts& facts = capture.builder().facts();
  while (const SqliteRows* row = table.next()) {
    if (row->text(Tag) == "compression") {
      capture.report(
          IssueKind::MissingColumn,
          fmt::format("what ranges are called is packed ({}), which is not read; they have the name of "
                      "the function that began them",
                      repairedUtf8(excerpt(row->text(Value), 40))));
    }
    if (row->text(Tag) != "schema_version" || !facts.versions.empty()) continue;
    facts.versions.emplace_back("rocpd_schema_version", repairedUtf8(excerpt(row->text(Value))));
  }
}

/// By their numbers in the file.
std::map<std::int64_t, std::string> hostsOf(RocpdCapture& capture) {
  enum Column : int { Id, Host };
  constexpr std::string_view kColumns[] = {"id", "hostname"};
  constexpr std::size_t kMostHosts = 100'000;
  std::map<std::int64_t, std::string> hosts;
  DatabaseTable table(capture, capture.table("rocpd_info_node"), kColumns, std::size(kColumns));
  while (const SqliteRows* row = table.next()) {
    if (hosts.size() < kMostHosts) {
      hosts.try_emplace(row->integer(Id), repairedUtf8(excerpt(row->text(Host), 300)));
    }
  }
  return hosts;
}

/// An object of texts, as the profiler writes the environment.
void takeEnvironment(std::string_view json, CaptureFacts& facts) {
  constexpr std::size_t kLongest = std::size_t{1} << 22U;
  if (json.size() < 2 || json.size() > kLongest) return;
  JsonDocument document;
  document.Parse<rapidjson::kParseIterativeFlag>(json.data(), json.size());
  if (document.HasParseError() || !document.IsObject()) return;
  const JsonValue& variables = document;
  for (const auto& each : variables.GetObject()) {
    if (!each.value.IsString()) continue;
    takeVariable({each.name.GetString(), each.name.GetStringLength()},
                 {each.value.GetString(), each.value.GetStringLength()}, facts);
  }
}

void readProcesses(RocpdCapture& capture) {
  enum Column : int { Id, Pid, Node, Command, Environment };
  constexpr std::string_view kColumns[] = {"id", "pid", "nid", "command", "environment"};
  constexpr std::size_t kNeeded = 2;
  constexpr std::size_t kLongestCommand = 16'384;
  const std::map<std::int64_t, std::string> hosts = hostsOf(capture);
  CaptureFacts& facts = capture.builder().facts();
  bool isFirst = true;
  DatabaseTable table(capture, capture.table("rocpd_info_process"), kColumns, kNeeded);
  while (const SqliteRows* row = table.next()) {
    const auto pid = row->wholeNumber(Pid);
    if (!pid) continue;
    capture.addProcess(row->integer(Id), *pid);
    if (const auto host = hosts.find(row->integer(Node)); host != hosts.end()) {
      capture.builder().setHost(*pid, host->second);
      if (isFirst) facts.host = host->second;
    }
    if (!isFirst) continue;
    isFirst = false;
    takeJoinedCommand(row->text(Command).substr(0, kLongestCommand), facts);
    takeEnvironment(row->text(Environment), facts);
  }
}

void readThreads(RocpdCapture& capture) {
  enum Column : int { Id, Tid };
  constexpr std::string_view kColumns[] = {"id", "tid"};
  DatabaseTable table(capture, capture.table("rocpd_info_thread"), kColumns, std::size(kColumns));
  while (const SqliteRows* row = table.next()) {
    if (const auto tid = row->wholeNumber(Tid)) capture.addThread(row->integer(Id), *tid);
  }
}

void readAgents(RocpdCapture& capture) {
  enum Column : int { Id, Type, Number, Product, Model, Name };
  constexpr std::string_view kColumns[] = {"id", "type", "type_index", "product_name", "model_name", "name"};
  constexpr std::size_t kMostAgents = 4096;
  std::vector<DeviceFacts>& devices = capture.builder().facts().devices;
  DatabaseTable table(capture, capture.table("rocpd_info_agent"), kColumns, 2);
  while (const SqliteRows* row = table.next()) {
    if (capture.agents().size() == kMostAgents) continue;
    RocpdCapture::Agent agent;
    const auto number = row->wholeNumber(Number);
    if (row->text(Type) == "GPU" && number && *number >= 0 &&
        *number < static_cast<std::int64_t>(kMostAgents)) {
      agent.gpu = number;
    }
    if (!capture.agents().try_emplace(row->integer(Id), agent).second || !agent.gpu) continue;
    DeviceFacts device{.gpu = static_cast<std::int32_t>(*agent.gpu)};
    for (const int column : {Product, Model, Name}) {
      if (device.model.empty()) device.model = repairedUtf8(excerpt(row->text(column)));
    }
    // Every process of a recording tells of the same ones.
    const bool isKnown = std::any_of(devices.begin(), devices.end(),
                                     [&device](const DeviceFacts& each) { return each.gpu == device.gpu; });
    if (!isKnown) devices.push_back(std::move(device));
  }
  std::sort(devices.begin(), devices.end(),
            [](const DeviceFacts& x, const DeviceFacts& y) { return x.gpu < y.gpu; });
}

}  // namespace

void readFacts(RocpdCapture& capture) {
  readVersions(capture);
  readProcesses(capture);
  readThreads(capture);
  readAgents(capture);
}

}  // namespace culprit::rocm
