#include "core/analysis/judging/settings/run_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

namespace culprit {

namespace {

/// The values of one name, in the order of the first one.
struct Told {
  SettingKind kind{};
  std::string name;
  std::set<std::string> values;
};

class ToldOfSide {
 public:
  void add(SettingKind kind, std::string_view name, std::string value) {
    if (value.empty()) return;
    const auto known = std::find_if(m_all.begin(), m_all.end(),
                                    [&](const Told& each) { return each.kind == kind && each.name == name; });
    Told& told = known == m_all.end() ? m_all.emplace_back(Told{kind, std::string(name), {}}) : *known;
    told.values.insert(std::move(value));
  }
  const std::vector<Told>& all() const { return m_all; }
  /// Empty if it is not told.
  std::string valueOf(SettingKind kind, std::string_view name) const {
    std::string text;
    for (const Told& told : m_all) {
      if (told.kind != kind || told.name != name) continue;
      for (const std::string& value : told.values) text += (text.empty() ? "" : ", ") + value;
    }
    return text;
  }

 private:
  std::vector<Told> m_all;  ///< a few dozen: run.json may have a thousand, once per pair
};

/// What a check tells of it by on and off.
bool isOfCheck(std::string_view setting) {
  constexpr std::array<std::string_view, 5> kOfCheck = {"with_stack", "record_shapes", "profile_memory",
                                                        "with_flops", "with_modules"};
  return std::find(kOfCheck.begin(), kOfCheck.end(), setting) != kOfCheck.end();
}

void addDevices(const CaptureFacts& facts, ToldOfSide& told) {
  constexpr double kBytesPerGiB = 1024.0 * 1024.0 * 1024.0;
  for (const DeviceFacts& device : facts.devices) {
    const auto add = [&](std::string_view name, std::string value) {
      told.add(SettingKind::Device, name, std::move(value));
    };
    if (device.memoryBytes)
      add("device memory",
          fmt::format("{:.1f} GiB", static_cast<double>(*device.memoryBytes) / kBytesPerGiB));
    if (device.multiprocessors) add("multiprocessors", std::to_string(*device.multiprocessors));
    if (device.computeCapability) add("compute capability", *device.computeCapability);
    if (device.clockMHz) add("highest device clock", fmt::format("{:.0f} MHz", *device.clockMHz));
  }
}

/// Process groups of the collectives: their details are kept once each, so this is short.
std::size_t groupsIn(std::span<const Capture> captures) {
  std::set<std::string_view> groups;
  for (const Capture& capture : captures) {
    for (const EventDetail& detail : capture.details)
      if (!detail.processGroup.empty()) groups.insert(detail.processGroup);
  }
  return groups.size();
}

ToldOfSide toldOf(const PairSide& side) {
  ToldOfSide told;
  for (const RunNote& note : side.notes) {
    told.add(note.isVariable ? SettingKind::Variable : SettingKind::RunFile, note.name, note.value);
  }
  for (const Capture& capture : side.captures) {
    const CaptureFacts& facts = capture.facts;
    for (const auto& [name, value] : facts.arguments) told.add(SettingKind::Argument, name, value);
    for (const auto& [name, value] : facts.variables) told.add(SettingKind::Variable, name, value);
    for (const auto& [name, value] : facts.settings)
      if (!isOfCheck(name)) told.add(SettingKind::Profiler, name, value);
    addDevices(facts, told);
  }
  if (const double clock = side.capacities.cpuMHz.value_or(0.0); clock > 0.0)
    told.add(SettingKind::Device, "highest processor clock", fmt::format("{:.0f} MHz", clock));
  if (const std::size_t groups = groupsIn(side.captures); groups > 0)
    told.add(SettingKind::Distribution, "process groups", std::to_string(groups));
  told.add(SettingKind::Recording, "input", std::string(side.kind));
  told.add(SettingKind::Recording, "host", std::string(side.host));
  return told;
}

void addTold(const ToldOfSide& a, const ToldOfSide& b, std::vector<RunSetting>& settings) {
  const auto add = [&](const Told& told) {
    const std::string valueA = a.valueOf(told.kind, told.name);
    const std::string valueB = b.valueOf(told.kind, told.name);
    if (valueA != valueB) settings.push_back({told.kind, told.name, valueA, valueB, {}, 0.0});
  };
  for (const Told& told : a.all()) add(told);
  for (const Told& told : b.all()) {
    if (a.valueOf(told.kind, told.name).empty()) add(told);
  }
}

/// Of texts in the checks on devices and on how it was recorded.
SettingKind kindOf(CheckId check, const Fact& fact) {
  if (fact.name == "world size" || fact.name == "communication") return SettingKind::Distribution;
  if (check == CheckId::Devices) return SettingKind::Device;
  if (fact.kind == FactKind::Environment) return SettingKind::Recording;
  return isOfCheck(fact.name) ? SettingKind::Profiler : SettingKind::Version;
}

void addChecked(const Comparability& comparability, std::vector<RunSetting>& settings) {
  for (const CheckId id : {CheckId::Devices, CheckId::ProfilerSettings, CheckId::ProblemSize}) {
    for (const Fact& fact : comparability.check(id).facts) {
      const bool isText = fact.kind == FactKind::Property || fact.kind == FactKind::Environment;
      if (isText) settings.push_back({kindOf(id, fact), fact.name, fact.textA, fact.textB, {}, 0.0});
      if (!fact.a || !fact.b || *fact.a == *fact.b) continue;
      const std::string a = fmt::format("{:g}", *fact.a);
      const std::string b = fmt::format("{:g}", *fact.b);
      if (fact.kind == FactKind::DeviceCount)
        settings.push_back({SettingKind::Device, "GPUs in use", a, b, {}, 0.0});
      if (fact.kind == FactKind::RangeSize) settings.push_back({SettingKind::Size, fact.name, a, b, {}, 0.0});
    }
  }
}

}  // namespace

std::vector<RunSetting> runSettings(const VerdictInput& input, const Comparability& comparability) {
  std::vector<RunSetting> settings;
  addChecked(comparability, settings);
  addTold(toldOf(input.a), toldOf(input.b), settings);
  const auto place = [](const RunSetting& setting) {
    return std::pair(setting.kind, setting.a.empty() || setting.b.empty());
  };
  std::stable_sort(settings.begin(), settings.end(),
                   [&](const RunSetting& x, const RunSetting& y) { return place(x) < place(y); });
  return settings;
}

}  // namespace culprit
