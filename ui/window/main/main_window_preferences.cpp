// What the main window does when the user chooses how it shows things, from the View menu, the toolbar or the
// preferences.
#include <QApplication>

#include "ui/look/apply_theme.h"
#include "ui/look/theme.h"
#include "ui/plots/common/mouse_choice.h"
#include "ui/window/actions/actions.h"
#include "ui/window/main/main_window.h"
#include "ui/window/main/preferences_dialog.h"
#include "ui/window/main/window_settings.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

void MainWindow::connectPreferences() {
  const Actions& a = *m_actions;
  connect(a.names, &QActionGroup::triggered, this,
          [this] { m_workspace->setNameForm(chosenOf<NameForm>(*m_actions->names)); });
  connect(a.units, &QActionGroup::triggered, this,
          [this] { m_workspace->setLevelUnits(chosenOf<LevelUnits>(*m_actions->units)); });
  connect(a.timeUnits, &QActionGroup::triggered, this,
          [this] { m_workspace->setTimeUnit(chosenOf<format::TimeUnit>(*m_actions->timeUnits)); });
  connect(a.themes, &QActionGroup::triggered, this,
          [](const QAction* action) { applyTheme(themeNamed(action->data().toString())); });
  for (const QActionGroup* group : {a.wheel, a.drag}) {
    connect(group, &QActionGroup::triggered, this, [this] {
      setMouseChoice({chosenOf<WheelChoice>(*m_actions->wheel), chosenOf<DragChoice>(*m_actions->drag)});
    });
  }
  // At once: it holds for the next start however this one ends.
  for (const QActionGroup* group : {a.names, a.units, a.timeUnits, a.themes, a.wheel, a.drag})
    connect(group, &QActionGroup::triggered, this, [this] { saveSettings(*this, *m_actions); });
  connect(a.preferences, &QAction::triggered, this, [this] { PreferencesDialog::open(*m_actions, this); });
}

}  // namespace culprit::ui
