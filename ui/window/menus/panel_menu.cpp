#include "ui/window/menus/panel_menu.h"

#include <QDockWidget>
#include <QMenu>
#include <array>
#include <utility>

#include "ui/window/actions/actions.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

PanelMenu::PanelMenu(const Actions& actions, Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_menu(new QMenu(actions.movePanel->text(), qobject_cast<QWidget*>(parent))) {
  actions.movePanel->setMenu(m_menu);
  connect(m_menu, &QMenu::aboutToShow, this, &PanelMenu::fill);
  connect(actions.movePanel, &QAction::triggered, this, [this] {
    if (const QDockWidget* dock = m_workspace.currentDock()) m_menu->popup(dock->mapToGlobal(QPoint(0, 0)));
  });
}

void PanelMenu::fill() {
  m_menu->clear();
  QDockWidget* dock = m_workspace.currentDock();
  m_menu->addAction(dock ? m_workspace.titleOf(*dock) : "No panel has had the focus")->setEnabled(false);
  if (!dock) return;
  m_menu->addSeparator();
  for (const auto& [area, text] : {std::pair{Qt::LeftDockWidgetArea, "To the &Left Edge"},
                                   {Qt::RightDockWidgetArea, "To the &Right Edge"},
                                   {Qt::TopDockWidgetArea, "To the &Top Edge"},
                                   {Qt::BottomDockWidgetArea, "To the &Bottom Edge"}}) {
    connect(m_menu->addAction(text), &QAction::triggered, dock,
            [this, dock, to = area] { m_workspace.moveDock(*dock, to); });
  }
  QMenu* tabs = m_menu->addMenu("&As a Tab Of");
  for (QDockWidget* other : m_workspace.dockedBeside(*dock)) {
    connect(tabs->addAction(m_workspace.titleOf(*other)), &QAction::triggered, dock,
            [this, dock, other] { m_workspace.tabDock(*dock, *other); });
  }
  tabs->setEnabled(!tabs->isEmpty());
  QAction* expanded = m_menu->addAction("The &Whole Room");
  expanded->setCheckable(true);
  expanded->setChecked(m_workspace.isExpanded());
  connect(expanded, &QAction::toggled, dock, [this, dock] { m_workspace.expandDock(*dock); });
  QAction* floats = m_menu->addAction("&Float");
  floats->setCheckable(true);
  floats->setChecked(dock->isFloating());
  connect(floats, &QAction::toggled, dock, [this, dock](bool on) { m_workspace.floatDock(*dock, on); });
}

}  // namespace culprit::ui
