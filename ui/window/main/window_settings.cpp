#include "ui/window/main/window_settings.h"

#include <QActionGroup>
#include <QMainWindow>
#include <QSettings>
#include <array>

#include "core/report/words/format.h"
#include "core/report/words/function_name.h"
#include "ui/plots/common/mouse_choice.h"
#include "ui/window/actions/actions.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

namespace {

struct KeptChoice {
  const char* key;
  QActionGroup* group;
};

std::array<KeptChoice, 6> keptChoices(const Actions& actions) {
  return {{{"view/names", actions.names},
           {"view/units", actions.units},
           {"view/timeUnit", actions.timeUnits},
           {"view/theme", actions.themes},
           {"mouse/wheel", actions.wheel},
           {"mouse/drag", actions.drag}}};
}

/// What is no choice of the group means the first one.
void restoreChoice(const KeptChoice& choice) {
  const QString kept = QSettings().value(choice.key).toString();
  choice.group->actions().constFirst()->setChecked(true);
  for (QAction* action : choice.group->actions())
    if (action->data().toString() == kept) action->setChecked(true);
}

}  // namespace

void restoreSettings(QMainWindow& window, const Actions& actions, Workspace& workspace) {
  const QSettings settings;
  window.resize(settings.value("window/size", QSize(1440, 900)).toSize());
  window.restoreGeometry(settings.value("window/geometry").toByteArray());
  for (const KeptChoice& choice : keptChoices(actions)) restoreChoice(choice);
  // The theme is on the application already.
  workspace.setNameForm(chosenOf<NameForm>(*actions.names));
  workspace.setLevelUnits(chosenOf<LevelUnits>(*actions.units));
  workspace.setTimeUnit(chosenOf<format::TimeUnit>(*actions.timeUnits));
  setMouseChoice({chosenOf<WheelChoice>(*actions.wheel), chosenOf<DragChoice>(*actions.drag)});
}

void saveSettings(const QMainWindow& window, const Actions& actions) {
  QSettings settings;
  settings.setValue("window/geometry", window.saveGeometry());
  for (const KeptChoice& choice : keptChoices(actions))
    settings.setValue(choice.key, choice.group->checkedAction()->data());
}

}  // namespace culprit::ui
