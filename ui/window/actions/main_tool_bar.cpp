#include "ui/window/actions/main_tool_bar.h"

#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>

#include "ui/window/actions/actions.h"
#include "ui/window/actions/choice_box.h"

namespace culprit::ui {

namespace {
constexpr int kWideEnough = 1280;
}

MainToolBar::MainToolBar(Actions& actions, QWidget* parent) : QToolBar("Toolbar", parent) {
  setObjectName("toolbar");
  setMovable(false);
  setMinimumHeight(32);
  setIconSize({16, 16});
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  setContextMenuPolicy(Qt::PreventContextMenu);
  addActions({actions.open, actions.reload});
  addSeparator();
  addActions({actions.goBack, actions.goForward});
  addSeparator();
  addActions({actions.chooseAnchor, actions.matchNames});
  addSeparator();
  addNames(actions);
  auto* stretch = new QWidget(this);
  stretch->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  addWidget(stretch);
  addExportButton(*actions.exportReport);
}

void MainToolBar::addExportButton(QAction& action) {
  // Unlike the other tools it looks like a button: it is where the work ends.
  auto* button = new QPushButton(action.icon(), action.iconText(), this);
  const auto follow = [button, &action] {
    button->setEnabled(action.isEnabled());
    button->setToolTip(action.toolTip());
  };
  follow();
  connect(&action, &QAction::changed, button, follow);
  connect(button, &QPushButton::clicked, &action, &QAction::trigger);
  addWidget(button);
  m_export = button;
}

void MainToolBar::addNames(Actions& actions) {
  auto* label = new QLabel("Names", this);
  label->setContentsMargins(4, 0, 2, 0);
  label->setForegroundRole(QPalette::PlaceholderText);
  auto* forms = new ChoiceBox(*actions.names, this);
  forms->setAccessibleName("Form of function names");
  forms->setToolTip("How function names are shown; tooltips and copies have the raw name");
  addWidget(label);
  addWidget(forms);
}

void MainToolBar::resizeEvent(QResizeEvent* event) {
  QToolBar::resizeEvent(event);
  setToolButtonStyle(event->size().width() < kWideEnough ? Qt::ToolButtonIconOnly
                                                         : Qt::ToolButtonTextBesideIcon);
}

}  // namespace culprit::ui
