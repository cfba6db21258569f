#include "core/store/rows/setting_rows.h"

#include "core/store/sql/command.h"
#include "core/store/sql/row.h"

namespace culprit {

void writeNotes(sql::Database& database, Side side, const std::vector<RunNote>& notes) {
  sql::Command insert(database, "INSERT INTO run_note VALUES(?,?,?,?,?)");
  std::int64_t position = 0;
  for (const RunNote& note : notes) {
    insert.execute(side, position++, note.name, note.value, note.isVariable);
  }
}

std::vector<RunNote> readNotes(sql::Database& database, Side side) {
  std::vector<RunNote> notes;
  sql::Rows row(database, "SELECT name, value, variable FROM run_note WHERE side = ? ORDER BY position",
                side);
  while (row.next()) {
    RunNote& note = notes.emplace_back();
    note.name = row.text();
    note.value = row.text();
    note.isVariable = row.flag();
  }
  return notes;
}

void writeSettings(sql::Database& database, std::int64_t pair, const std::vector<RunSetting>& settings) {
  sql::Command insert(database, "INSERT INTO setting VALUES(?,?,?,?,?,?,?,?)");
  std::int64_t position = 0;
  for (const RunSetting& setting : settings) {
    insert.execute(pair, position++, setting.kind, setting.name, setting.a, setting.b, setting.functions,
                   setting.share);
  }
}

std::vector<RunSetting> readSettings(sql::Database& database, std::int64_t pair, const IdLimits& limits) {
  std::vector<RunSetting> settings;
  sql::Rows row(database,
                "SELECT kind, name, a, b, functions, share FROM setting WHERE pair = ? ORDER BY position",
                pair);
  while (row.next()) {
    RunSetting& setting = settings.emplace_back();
    setting.kind = row.enumerator<SettingKind>();
    setting.name = row.text();
    setting.a = row.text();
    setting.b = row.text();
    setting.functions = row.ids<FunctionId>(limits);
    setting.share = row.number();
    // A share of nothing, and of more than all, would be drawn as if it were one.
    if (setting.share < 0.0 || setting.share > 1.0 + 1e-9) throw blob::Damaged();
  }
  return settings;
}

}  // namespace culprit
