#include "core/report/chapters/settings_table.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/report/chapters/cells.h"
#include "core/report/sentences/verdict/setting_text.h"

namespace culprit::report {

namespace {

/// As they are; where only some are shown, behind the first of what the devices are: another GPU is no
/// trifle.
std::vector<const RunSetting*> inOrder(const std::vector<RunSetting>& settings, std::size_t most) {
  std::vector<const RunSetting*> order;
  for (const RunSetting& setting : settings) order.push_back(&setting);
  if (order.size() <= most) return order;
  const auto device = std::find_if(order.begin(), order.end(), [](const RunSetting* setting) {
    return setting->kind == SettingKind::Device;
  });
  if (device != order.end()) std::rotate(order.begin(), device, device + 1);
  return order;
}

}  // namespace

Table settingsTable(const Results& results, const PairResults& pair, std::size_t most) {
  Table table{columns({"What differs", "A", "B", "What it touches"}, 4), {}};
  const auto shown = [](const std::string& value) {
    return value.empty() ? cell("not recorded") : nameCell(value);
  };
  for (const RunSetting* each : inOrder(pair.verdict.settings, most)) {
    if (table.rows.size() == most) break;
    const RunSetting& setting = *each;
    const Text touched = touchedText(results, setting);
    table.rows.push_back({cell(settingTitle(setting)), shown(setting.a), shown(setting.b),
                          touched.empty() ? absentCell() : touched});
  }
  return table;
}

}  // namespace culprit::report
