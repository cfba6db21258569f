#include "core/analysis/judging/settings/judge_settings.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "core/analysis/judging/settings/launch_settings.h"
#include "core/analysis/judging/settings/run_settings.h"
#include "core/model/results/counted_rows.h"

namespace culprit {

namespace {

/// The rows of the verdict that the shares are of.
class Changes {
 public:
  explicit Changes(const PairVerdict& verdict) {
    const CountedRows counted(verdict);
    for (const FunctionShare& row : verdict.functions) {
      if (!counted.has(row)) continue;
      m_rows.push_back(&row);
      m_total += std::abs(row.deltaMs());
    }
  }

  /// Puts the largest change first and sets the share. A row counts if all its names on both sides are among
  /// the functions: a row of many kernels tells nothing of one of them.
  void measure(RunSetting& setting) const {
    std::vector<FunctionId>& functions = setting.functions;
    std::sort(functions.begin(), functions.end());
    std::map<FunctionId, double> changeOf;
    double touched = 0.0;
    const auto isTouched = [&](FunctionId function) {
      return std::binary_search(functions.begin(), functions.end(), function);
    };
    for (const FunctionShare* row : m_rows) {
      const bool isAll = std::all_of(row->a.functions.begin(), row->a.functions.end(), isTouched) &&
                         std::all_of(row->b.functions.begin(), row->b.functions.end(), isTouched);
      if (!isAll || (row->a.functions.empty() && row->b.functions.empty())) continue;
      touched += std::abs(row->deltaMs());
      for (const auto* side : {&row->a, &row->b})
        for (const FunctionId function : side->functions) changeOf[function] += std::abs(row->deltaMs());
    }
    std::stable_sort(functions.begin(), functions.end(),
                     [&](FunctionId x, FunctionId y) { return changeOf[x] > changeOf[y]; });
    setting.share = m_total > 0.0 ? std::min(1.0, touched / m_total) : 0.0;
  }

  std::vector<FunctionId> collectives() const {
    return functionsOf(
        [](const FunctionShare& row) { return row.category == "comm" || row.category == kWaitingForRanks; });
  }
  std::vector<FunctionId> kernels() const {
    return functionsOf([](const FunctionShare& row) { return row.category == "gpu_compute"; });
  }

 private:
  template <typename IsWanted>
  std::vector<FunctionId> functionsOf(const IsWanted& isWanted) const {
    std::vector<FunctionId> found;
    for (const FunctionShare* row : m_rows) {
      if (!isWanted(*row)) continue;
      for (const auto* side : {&row->a, &row->b})
        found.insert(found.end(), side->functions.begin(), side->functions.end());
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  std::vector<const FunctionShare*> m_rows;
  double m_total = 0.0;
};

/// What has a say in how collectives run, by its name.
bool touchesCollectives(const RunSetting& setting) {
  if (setting.kind == SettingKind::Distribution) return true;
  if (setting.kind != SettingKind::Variable && setting.kind != SettingKind::Version) return false;
  std::string name = setting.name;
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return name.starts_with("nccl_") || name.starts_with("rccl_") || name.starts_with("hccl_");
}

/// Of the rows of one launch setting the largest stay; those behind them become one, or they would fill the
/// table with as many pairs of values as there are kernels. `launches`: by share, largest first.
std::vector<RunSetting> folded(std::vector<RunSetting> launches, const Changes& changes) {
  constexpr std::size_t kMostRows = 3;
  constexpr double kLeastShare = 0.02;
  std::map<std::string, std::size_t> rows;
  std::map<std::string, std::vector<RunSetting>> others;
  std::vector<RunSetting> kept;
  for (RunSetting& setting : launches) {
    const std::size_t row = rows[setting.name]++;
    const bool stays = row == 0 || (row < kMostRows && setting.share >= kLeastShare);
    (stays ? kept : others[setting.name]).push_back(std::move(setting));
  }
  for (auto& [name, rest] : others) {
    if (rest.size() == 1) {
      kept.push_back(std::move(rest.front()));
      continue;
    }
    RunSetting all{.kind = SettingKind::Launch,
                   .name = name,
                   .a = std::string(kSeveralValues),
                   .b = std::string(kSeveralValues)};
    for (const RunSetting& each : rest)
      all.functions.insert(all.functions.end(), each.functions.begin(), each.functions.end());
    changes.measure(all);
    kept.push_back(std::move(all));
  }
  return kept;
}

void sortByShare(std::vector<RunSetting>& settings) {
  std::stable_sort(settings.begin(), settings.end(),
                   [](const RunSetting& x, const RunSetting& y) { return x.share > y.share; });
}

}  // namespace

std::vector<RunSetting> judgeSettings(const VerdictInput& input, const PairVerdict& verdict,
                                      const Monitor& monitor) {
  const Changes changes(verdict);
  std::vector<RunSetting> touching;
  std::vector<RunSetting> others;
  const auto add = [&](RunSetting setting) {
    if (touchesCollectives(setting)) setting.functions = changes.collectives();
    if (setting.kind == SettingKind::Device && setting.name == kDeviceModel)
      setting.functions = changes.kernels();
    const bool touches = !setting.functions.empty();
    if (touches) changes.measure(setting);
    (touches ? touching : others).push_back(std::move(setting));
  };
  if (input.recordedSettings != nullptr) {
    for (const RunSetting& setting : *input.recordedSettings) add(setting);
    std::stable_sort(others.begin(), others.end(),
                     [](const RunSetting& x, const RunSetting& y) { return x.kind < y.kind; });
  } else {
    std::vector<RunSetting> launches = launchSettings(input, monitor);
    for (RunSetting& setting : launches) changes.measure(setting);
    sortByShare(launches);
    for (RunSetting& setting : folded(std::move(launches), changes)) touching.push_back(std::move(setting));
    for (RunSetting& setting : runSettings(input, verdict.comparability)) add(std::move(setting));
  }
  sortByShare(touching);
  touching.insert(touching.end(), std::move_iterator(others.begin()), std::move_iterator(others.end()));
  return touching;
}

}  // namespace culprit
