#include "ui/window/main/window_settings.h"

#include <QActionGroup>
#include <QMainWindow>
#include <array>

#include "core/report/names/function_name.h"
#include "core/report/words/format.h"
#include "ui/look/apply_theme.h"
#include "ui/plots/common/mouse_choice.h"
#include "ui/settings.h"
#include "ui/state/shown_comparison.h"
#include "ui/widgets/window_size.h"
#include "ui/window/actions/actions.h"

namespace culprit::ui {

namespace {

struct KeptChoice {
  Setting<QString> setting;
  QActionGroup* group;
};

std::array<KeptChoice, 6> keptChoices(const Actions& actions) {
  return {{{settings::view("names"), actions.names},
           {settings::view("units"), actions.units},
           {settings::view("timeUnit"), actions.timeUnits},
           {settings::view("theme"), actions.themes},
           {settings::mouse("wheel"), actions.wheel},
           {settings::mouse("drag"), actions.drag}}};
}

/// What is no choice of the group means the first one.
void restoreChoice(const KeptChoice& choice) {
  const QString kept = choice.setting.value();
  choice.group->actions().constFirst()->setChecked(true);
  for (QAction* action : choice.group->actions())
    if (action->data().toString() == kept) action->setChecked(true);
}

}  // namespace

void restoreSettings(QMainWindow& window, const Actions& actions, ShownComparison& shown) {
  resizeToFit(window, {1440, 900});
  window.restoreGeometry(settings::windowGeometry().value());
  for (const KeptChoice& choice : keptChoices(actions)) restoreChoice(choice);
  const auto show = [a = &actions, s = &shown] {
    s->setNameForm(chosenOf<NameForm>(*a->names));
    s->setLevelUnits(chosenOf<LevelUnits>(*a->units));
    s->setTimeUnit(chosenOf<format::TimeUnit>(*a->timeUnits));
    setMouseChoice({chosenOf<WheelChoice>(*a->wheel), chosenOf<DragChoice>(*a->drag)});
  };
  show();  // the theme is on the application already
  for (const KeptChoice& choice : keptChoices(actions)) {
    QObject::connect(choice.group, &QActionGroup::triggered, &window, show);
    // At once: it holds for the next start however this one ends.
    QObject::connect(choice.group, &QActionGroup::triggered, &window,
                     [w = &window, a = &actions] { saveSettings(*w, *a); });
  }
  QObject::connect(actions.themes, &QActionGroup::triggered, &window,
                   [](const QAction* action) { applyTheme(themeNamed(action->data().toString())); });
}

void saveSettings(const QMainWindow& window, const Actions& actions) {
  settings::windowGeometry().keep(window.saveGeometry());
  for (const KeptChoice& choice : keptChoices(actions))
    choice.setting.keep(choice.group->checkedAction()->data().toString());
}

}  // namespace culprit::ui
