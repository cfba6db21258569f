#include "core/analysis/judging/settings/run_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace culprit {

namespace {

/// What the run of a side tells, and the process of itself.
class ToldOfSide {
 public:
  explicit ToldOfSide(const PairSide& side) {
    if (side.run != nullptr) {
      for (const ToldSetting& setting : side.run->told) add(setting);
    }
    if (const double clock = side.capacities.cpuMHz.value_or(0.0); clock > 0.0)
      addOwn(SettingKind::Device, "highest processor clock", fmt::format("{:.0f} MHz", clock));
    if (side.run != nullptr && side.run->processGroups > 0)
      addOwn(SettingKind::Distribution, "process groups", std::to_string(side.run->processGroups));
    addOwn(SettingKind::Recording, "input", std::string(side.kind));
    addOwn(SettingKind::Recording, "host", std::string(side.host));
  }
  ToldOfSide(const ToldOfSide&) = delete;
  ToldOfSide& operator=(const ToldOfSide&) = delete;

  const std::vector<const ToldSetting*>& all() const { return m_all; }
  /// Empty if it is not told.
  std::string_view valueOf(SettingKind kind, std::string_view name) const {
    const auto found = m_values.find({kind, name});
    return found == m_values.end() ? std::string_view() : found->second;
  }

 private:
  void add(const ToldSetting& setting) {
    m_all.push_back(&setting);
    m_values.emplace(std::pair(setting.kind, std::string_view(setting.name)), setting.value);
  }
  void addOwn(SettingKind kind, std::string_view name, std::string value) {
    if (!value.empty()) add(m_own.emplace_back(ToldSetting{kind, std::string(name), std::move(value)}));
  }

  std::deque<ToldSetting> m_own;  ///< stay where they are
  std::vector<const ToldSetting*> m_all;
  /// run.json may have a thousand, and one of many ranks may be as long as there are ranks.
  std::map<std::pair<SettingKind, std::string_view>, std::string_view> m_values;
};

void addTold(const ToldOfSide& a, const ToldOfSide& b, std::vector<RunSetting>& settings) {
  for (const ToldSetting* told : a.all()) {
    const std::string_view other = b.valueOf(told->kind, told->name);
    if (told->value != other)
      settings.push_back({told->kind, told->name, told->value, std::string(other), {}, 0.0});
  }
  for (const ToldSetting* told : b.all()) {
    if (a.valueOf(told->kind, told->name).empty())
      settings.push_back({told->kind, told->name, {}, told->value, {}, 0.0});
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
  addTold(ToldOfSide(input.a), ToldOfSide(input.b), settings);
  const auto place = [](const RunSetting& setting) {
    return std::pair(setting.kind, setting.a.empty() || setting.b.empty());
  };
  std::stable_sort(settings.begin(), settings.end(),
                   [&](const RunSetting& x, const RunSetting& y) { return place(x) < place(y); });
  return settings;
}

}  // namespace culprit
