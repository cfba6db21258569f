#include "core/analysis/pairing/run_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "core/analysis/pairing/capture_times.h"
#include "core/model/results/comparability.h"

namespace culprit {

namespace {

constexpr std::array<std::string_view, 5> kOfCheck = {"with_stack", "record_shapes", "profile_memory",
                                                      "with_flops", "with_modules"};

using Values = std::set<std::string>;
using ValuesByName = std::map<std::string, Values>;

std::string joined(const Values& values) {
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "" : ", ") + value;
  return text;
}

Properties joined(const ValuesByName& values) {
  Properties properties;
  for (const auto& [name, each] : values) properties.emplace(name, joined(each));
  return properties;
}

void addHardware(const CaptureFacts& facts, ValuesByName& hardware) {
  for (const DeviceFacts& device : facts.devices) {
    if (!device.model.empty()) hardware[std::string(kDeviceModel)].insert(device.model);
  }
  if (!facts.devices.empty()) hardware["devices in the machine"].insert(std::to_string(facts.devices.size()));
  if (facts.worldSize) hardware["world size"].insert(std::to_string(*facts.worldSize));
}

bool tellsSettings(const CaptureFacts& facts) {
  const bool tellsOnlyOn = traitsOf(facts.dialect).tellsSettingsThatAreOn;
  return !facts.settings.empty() || (tellsOnlyOn && (!facts.versions.empty() || !facts.devices.empty()));
}

void addSettings(const CaptureFacts& facts, ValuesByName& settings) {
  if (!tellsSettings(facts)) return;
  for (const std::string_view setting : kOfCheck) {
    const bool isOn = std::any_of(facts.settings.begin(), facts.settings.end(), [setting](const auto& entry) {
      return entry.first == setting && entry.second != "0" && entry.second != "false";
    });
    settings[std::string(setting)].insert(isOn ? "on" : "off");
  }
}

struct CommonVersion {
  std::string_view key, name, stack;
};
/// What CUDA and ROCm each have a version of.
constexpr std::array kCommonVersions = {
    CommonVersion{"cuda_driver_version", "GPU driver", "CUDA "},
    CommonVersion{"hip_driver_version", "GPU driver", "HIP "},
    CommonVersion{"cuda_runtime_version", "GPU runtime", "CUDA "},
    CommonVersion{"hip_runtime_version", "GPU runtime", "HIP "},
    CommonVersion{"cupti_version", "GPU tracer", "CUPTI "},
    CommonVersion{"roctracer_version", "GPU tracer", "roctracer "},
};

void addVersions(const CaptureFacts& facts, ValuesByName& versions) {
  for (const auto& [key, value] : facts.versions) {
    const auto* const common =
        std::find_if(kCommonVersions.begin(), kCommonVersions.end(),
                     [&key = key](const CommonVersion& each) { return each.key == key; });
    if (common == kCommonVersions.end()) {
      versions[key].insert(value);
    } else {
      versions[std::string(common->name)].insert(std::string(common->stack) + value);
    }
  }
}

void addEnvironment(const CaptureFacts& facts, ValuesByName& environment) {
  environment["trace format"].insert(std::string(traitsOf(facts.dialect).name));
  if (!facts.backend.empty()) environment["communication"].insert(facts.backend);
  // Of a job on hundreds of hosts each pair would tell them all.
  constexpr std::size_t kMostHosts = 8;
  if (facts.host.empty()) return;
  std::set<std::string>& hosts = environment["recorded on"];
  if (hosts.size() < kMostHosts) hosts.insert(facts.host);
}

/// The values of each name of a kind, in the order of the first one.
class Told {
 public:
  void add(SettingKind kind, std::string_view name, std::string value) {
    if (value.empty()) return;
    const auto [place, isNew] = m_places.try_emplace({kind, std::string(name)}, m_values.size());
    if (isNew) m_values.emplace_back();
    m_values[place->second].insert(std::move(value));
  }

  void add(const CaptureFacts& facts) {
    for (const auto& [name, value] : facts.arguments) add(SettingKind::Argument, name, value);
    for (const auto& [name, value] : facts.variables) add(SettingKind::Variable, name, value);
    for (const auto& [name, value] : facts.settings)
      if (!isOfCheck(name)) add(SettingKind::Profiler, name, value);
    for (const DeviceFacts& device : facts.devices) add(device);
  }

  std::vector<ToldSetting> settings() const {
    std::vector<ToldSetting> settings(m_values.size());
    for (const auto& [key, place] : m_places)
      settings[place] = {key.first, key.second, joined(m_values[place])};
    return settings;
  }

 private:
  void add(const DeviceFacts& device) {
    constexpr double kBytesPerGiB = 1024.0 * 1024.0 * 1024.0;
    constexpr SettingKind kKind = SettingKind::Device;
    if (device.memoryBytes)
      add(kKind, "device memory",
          fmt::format("{:.1f} GiB", static_cast<double>(*device.memoryBytes) / kBytesPerGiB));
    if (device.multiprocessors) add(kKind, "multiprocessors", std::to_string(*device.multiprocessors));
    if (device.computeCapability) add(kKind, "compute capability", *device.computeCapability);
    if (device.clockMHz) add(kKind, "highest device clock", fmt::format("{:.0f} MHz", *device.clockMHz));
  }

  std::map<std::pair<SettingKind, std::string>, std::size_t> m_places;  ///< in m_values
  std::vector<Values> m_values;
};

std::size_t groupsIn(std::span<const Capture> captures) {
  std::set<std::string_view> groups;
  for (const Capture& capture : captures) {
    for (const EventDetail& detail : capture.details)
      if (!detail.processGroup.empty()) groups.insert(detail.processGroup);
  }
  return groups.size();
}

void addTimes(const std::vector<CaptureTime>& recorded, RunFacts& facts) {
  double overheadNs = 0.0;
  double recordedNs = 0.0;
  for (const CaptureTime& time : recorded) {
    overheadNs += static_cast<double>(time.overheadNs);
    recordedNs += static_cast<double>(time.endNs - time.startNs);
    facts.startsNs.push_back(time.startNs);
  }
  if (recordedNs > 0.0) facts.overheadShare = overheadNs / recordedNs;
  std::sort(facts.startsNs.begin(), facts.startsNs.end());
}

}  // namespace

RunFacts runFacts(std::span<const Capture> captures, std::span<const RunNote> notes, const Monitor& monitor) {
  ValuesByName hardware, settings, versions, environment;
  Told told;
  for (const RunNote& note : notes)
    told.add(note.isVariable ? SettingKind::Variable : SettingKind::RunFile, note.name, note.value);
  for (const Capture& capture : captures) {
    monitor.checkpoint();
    addHardware(capture.facts, hardware);
    addSettings(capture.facts, settings);
    addVersions(capture.facts, versions);
    addEnvironment(capture.facts, environment);
    told.add(capture.facts);
  }
  RunFacts facts{.isRaw = !captures.empty(),
                 .hardware = joined(hardware),
                 .settings = joined(settings),
                 .versions = joined(versions),
                 .environment = joined(environment),
                 .told = told.settings(),
                 .processGroups = groupsIn(captures)};
  addTimes(captureTimes(captures, monitor), facts);
  return facts;
}

bool isOfCheck(std::string_view setting) {
  return std::find(kOfCheck.begin(), kOfCheck.end(), setting) != kOfCheck.end();
}

}  // namespace culprit
