#include "core/report/chapters/settings_table.h"

#include <string>

#include "core/report/chapters/cells.h"
#include "core/report/sentences/verdict/setting_text.h"

namespace culprit::report {

Table settingsTable(const Results& results, const PairResults& pair, std::size_t most) {
  Table table{columns({"What differs", "A", "B", "What it touches"}, 4), {}};
  const auto shown = [](const std::string& value) {
    return value.empty() ? cell("not recorded") : nameCell(value);
  };
  for (const RunSetting& setting : pair.verdict.settings) {
    if (table.rows.size() == most) break;
    const Text touched = touchedText(results, setting);
    table.rows.push_back({cell(settingTitle(setting)), shown(setting.a), shown(setting.b),
                          touched.empty() ? absentCell() : touched});
  }
  return table;
}

}  // namespace culprit::report
