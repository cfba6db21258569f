#include "ui/window/window_settings.h"

#include <QActionGroup>
#include <QMainWindow>
#include <QSettings>

#include "core/report/format.h"
#include "core/report/function_name.h"
#include "ui/theme.h"
#include "ui/window/actions.h"
#include "ui/window/workspace.h"

namespace culprit::ui {

void restoreSettings(QMainWindow& window, const Actions& actions, Workspace& workspace) {
  const QSettings settings;
  window.resize(settings.value("window/size", QSize(1440, 900)).toSize());
  window.restoreGeometry(settings.value("window/geometry").toByteArray());
  const int form = settings.value("view/names", static_cast<int>(NameForm::Short)).toInt();
  for (QAction* action : actions.names->actions()) action->setChecked(action->data().toInt() == form);
  workspace.setNameForm(static_cast<NameForm>(form));
  const int unit = settings.value("view/units", static_cast<int>(LevelUnits::True)).toInt();
  for (QAction* action : actions.units->actions()) action->setChecked(action->data().toInt() == unit);
  workspace.setLevelUnits(static_cast<LevelUnits>(unit));
  const int timeUnit = settings.value("view/timeUnit", static_cast<int>(format::TimeUnit::Automatic)).toInt();
  for (QAction* action : actions.timeUnits->actions()) action->setChecked(action->data().toInt() == timeUnit);
  workspace.setTimeUnit(static_cast<format::TimeUnit>(timeUnit));
  const QString theme = settings.value("view/theme", nameOf(ThemeChoice::System)).toString();
  for (QAction* action : actions.themes->actions()) action->setChecked(action->data().toString() == theme);
}

void saveSettings(const QMainWindow& window, const Actions& actions) {
  QSettings settings;
  settings.setValue("window/geometry", window.saveGeometry());
  if (const auto* form = actions.names->checkedAction()) settings.setValue("view/names", form->data());
  if (const auto* unit = actions.units->checkedAction()) settings.setValue("view/units", unit->data());
  if (const auto* unit = actions.timeUnits->checkedAction()) settings.setValue("view/timeUnit", unit->data());
  if (const auto* theme = actions.themes->checkedAction()) settings.setValue("view/theme", theme->data());
}

}  // namespace culprit::ui
