// sadf -j writes one document: hosts, in each a list of times, in each a group of values per activity.
//
//   {"sysstat": {"hosts": [{"nodename": "node001", "statistics": [
//     {"timestamp": {"date": "2026-11-24", "time": "10:00:01", "utc": 1, "interval": 1},
//      "cpu-load": [{"cpu": "all", "usr": 0.5, "idle": 96.48}],
//      "network": {"net-dev": [{"iface": "eth0", "rxkB": 1.5, "txkB": 0.75}]}}]}]}}
//
// A value is named by its group and key: "cpu-load idle".

#include <fmt/format.h>

#include <rapidjson/error/en.h>
#include <optional>
#include <string>

#include "core/base/error.h"
#include "core/base/usable_number.h"
#include "core/sources/json/json_document.h"
#include "core/sources/logs/host/host_formats.h"
#include "core/sources/logs/host/sadf_counters.h"
#include "core/sources/logs/host/summed_devices.h"
#include "core/sources/logs/log_time.h"

namespace culprit::logs {

namespace {

constexpr std::size_t kMostSadfJsonBytes = 256U << 20U;
constexpr int kDeepestGroup = 4;
constexpr std::uint64_t kWholeDocument = 1;  // its lines are not counted

std::string_view sadfText(const JsonValue& value) {
  return {value.GetString(), value.GetStringLength()};
}

const JsonValue* sadfMember(const JsonValue& object, const char* key) {
  if (!object.IsObject()) return nullptr;
  const auto found = object.FindMember(key);
  return found == object.MemberEnd() ? nullptr : &found->value;
}

std::string_view sadfTextMember(const JsonValue& object, const char* key) {
  const JsonValue* const member = sadfMember(object, key);
  return member != nullptr && member->IsString() ? sadfText(*member) : std::string_view();
}

/// "utc" is 1 where the time is of UTC; newer versions (12.7) name the zone.
std::optional<LogTime> sadfJsonTime(const JsonValue& stamp) {
  const std::string_view date = sadfTextMember(stamp, "date");
  const std::string_view time = sadfTextMember(stamp, "time");
  const JsonValue* const utc = sadfMember(stamp, "utc");
  const bool isUtc =
      (utc != nullptr && utc->IsInt() && utc->GetInt() == 1) || sadfTextMember(stamp, "tz") == "UTC";
  auto parsed = parseDateAndTime(date, time);
  if (parsed && isUtc) parsed->clock = Clock::Epoch;
  return parsed;
}

class SadfDocument {
 public:
  explicit SadfDocument(CounterLog& log) : m_log(log), m_totals(log) {}

  void read(const JsonValue& document) {
    const JsonValue* const sysstat = sadfMember(document, "sysstat");
    const JsonValue* const hosts = sysstat != nullptr ? sadfMember(*sysstat, "hosts") : nullptr;
    if (hosts == nullptr || !hosts->IsArray()) throw Error("the document of sadf -j has no hosts");
    for (const JsonValue& host : hosts->GetArray()) {
      const std::string_view name = sadfTextMember(host, "nodename");
      if (m_log.host().empty()) m_log.setHost(name);
      m_host = name == m_log.host() ? std::string_view() : name;
      const JsonValue* const statistics = sadfMember(host, "statistics");
      if (statistics == nullptr || !statistics->IsArray()) continue;
      for (const JsonValue& each : statistics->GetArray()) readTime(each);
    }
  }

 private:
  void readTime(const JsonValue& statistics) {
    const JsonValue* const stamp = sadfMember(statistics, "timestamp");
    const auto time = stamp != nullptr ? sadfJsonTime(*stamp) : std::nullopt;
    if (!time) {
      m_log.skip(kWholeDocument, "statistics without a time");
      return;
    }
    if (!m_log.at(*time, kWholeDocument)) return;
    for (const auto& group : statistics.GetObject()) {
      if (sadfText(group.name) != "timestamp") readGroup(sadfText(group.name), group.value, 0);
    }
    m_totals.flush();
  }

  void readGroup(std::string_view name, const JsonValue& group, int depth) {
    if (depth > kDeepestGroup) return;
    if (group.IsArray()) return readDevices(name, group);
    if (!group.IsObject()) return;
    readValues(name, group, machine());
    for (const auto& member : group.GetObject()) {
      if (!member.value.IsNumber()) readGroup(sadfText(member.name), member.value, depth + 1);
    }
  }

  LoggedDevice machine() const { return {.host = std::string(m_host)}; }

  /// A list: one object per CPU, disk or interface.
  void readDevices(std::string_view name, const JsonValue& group) {
    bool hasAll = false;
    for (const JsonValue& each : group.GetArray()) hasAll = hasAll || isOfAllCpus(each);
    for (const JsonValue& each : group.GetArray()) {
      if (!each.IsObject() || (hasAll && !isOfAllCpus(each))) continue;  // their mean is there
      if (const auto device = deviceOf(each)) readValues(name, each, *device);
    }
  }

  static bool isOfAllCpus(const JsonValue& object) {
    return sadfTextMember(object, "cpu") == "all" || sadfTextMember(object, "number") == "all";
  }

  /// Empty: it is not read.
  std::optional<LoggedDevice> deviceOf(const JsonValue& object) const {
    LoggedDevice device = machine();
    if (isOfAllCpus(object)) return device;
    device.kind = InstanceKind::Other;
    if (sadfMember(object, "intr") != nullptr) {
      return sadfTextMember(object, "intr") == "sum" ? std::optional(machine()) : std::nullopt;
    }
    if (const auto cpu = sadfTextMember(object, "cpu"); !cpu.empty()) {
      device.kind = InstanceKind::Core;
      device.instance = cpu;
    } else if (const auto disk = sadfTextMember(object, "disk-device"); !disk.empty()) {
      if (!isOwnDisk(disk)) return std::nullopt;
      device.kind = InstanceKind::Mount;
      device.instance = disk;
    } else if (const auto interface = sadfTextMember(object, "iface"); !interface.empty()) {
      if (!isOwnInterface(interface)) return std::nullopt;
      device.instance = interface;
    } else if (const auto mount = sadfTextMember(object, "filesystem"); !mount.empty()) {
      device.kind = InstanceKind::Mount;
      device.instance = mount;
    } else if (const auto number = sadfTextMember(object, "number"); !number.empty()) {
      device.kind = InstanceKind::Core;
      device.instance = number;
    } else {
      device.instance = numberedDevice(object);
    }
    return device.instance.empty() ? std::nullopt : std::optional(device);
  }

  /// A sensor has a name and a number, a serial line a number.
  static std::string numberedDevice(const JsonValue& object) {
    std::string instance(sadfTextMember(object, "device"));
    for (const char* const key : {"number", "line"}) {
      const JsonValue* const number = sadfMember(object, key);
      if (number == nullptr || !number->IsInt()) continue;
      instance += fmt::format("{}{}", instance.empty() ? "" : " ", number->GetInt());
    }
    return instance;
  }

  void readValues(std::string_view group, const JsonValue& object, const LoggedDevice& device) {
    const bool isInterrupt = sadfMember(object, "intr") != nullptr;
    for (const auto& member : object.GetObject()) {
      if (!member.value.IsNumber()) continue;
      const std::string_view key = sadfText(member.name);
      if (key == "number" || key == "line" || (isInterrupt && key != "all")) continue;
      const double value = member.value.GetDouble();
      if (!isUsable(value)) {
        m_log.skip(kWholeDocument, "a number that nothing can mean");
        continue;
      }
      SadfCounter counter = sadfCounter(fmt::format("{} {}", group, key));
      if (counter.total != DeviceTotal::None) {
        m_totals.add(counter, m_host, value * counter.factor);
        continue;
      }
      // Only the sensors of a CPU tell its temperature.
      if (counter.name == "temperature degC" && !isCpuSensor(device.instance))
        counter.name += " of other sensors";
      m_log.add(m_log.counter({.name = counter.name, .unit = counter.unit, .device = device}),
                value * counter.factor);
    }
  }

  CounterLog& m_log;
  DeviceTotals m_totals;
  std::string_view m_host;  ///< where it is another one than the log's
};

}  // namespace

bool acceptsSadfJson(std::string_view text) {
  std::size_t at = text.find_first_not_of(" \t\r\n");
  if (at == text.npos || text[at] != '{') return false;
  at = text.find_first_not_of(" \t\r\n", at + 1);
  return at != text.npos && text.substr(at).starts_with("\"sysstat\"");
}

void readSadfJson(LogLines& lines, CounterLog& log) {
  std::string text = lines.rest(kMostSadfJsonBytes);
  JsonDocument document;
  // The list of flags is what keeps a document of a million brackets from filling the stack.
  if (document.ParseInsitu<rapidjson::kParseIterativeFlag>(text.data()).HasParseError()) {
    throw Error(fmt::format("the JSON of sadf ends or breaks at byte {}: {}", document.GetErrorOffset(),
                            rapidjson::GetParseError_En(document.GetParseError())),
                lines.file());
  }
  SadfDocument(log).read(document);
}

}  // namespace culprit::logs
