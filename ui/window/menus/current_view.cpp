#include "ui/window/menus/current_view.h"

#include <QApplication>
#include <QDockWidget>
#include <QItemSelectionModel>
#include <QTableView>

#include "ui/pages/shared/row_link.h"
#include "ui/plots/common/picture_menu.h"

namespace culprit::ui {

namespace {

PictureMenu* pictureOf(const QWidget* widget) {
  return widget->findChild<PictureMenu*>(QString(), Qt::FindDirectChildrenOnly);
}

/// The workspace hides the pages of tabs behind another one.
bool canBeSeen(const QWidget* widget) {
  return widget && widget->isVisible();
}

}  // namespace

CurrentView::CurrentView(QWidget& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_tables(workspace.findChildren<QTableView*>()) {
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { follow(now); });
  for (const auto* dock : workspace.findChildren<QDockWidget*>())
    connect(dock, &QDockWidget::visibilityChanged, this, &CurrentView::changed, Qt::QueuedConnection);
  for (const QTableView* table : m_tables) {
    connect(table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CurrentView::changed);
    connect(table->model(), &QAbstractItemModel::modelReset, this, &CurrentView::changed);
    if (const auto* link = table->findChild<RowLink*>(QString(), Qt::FindDirectChildrenOnly))
      connect(link, &RowLink::tripletChanged, this, &CurrentView::changed);
  }
}

void CurrentView::follow(QWidget* focused) {
  if (!m_workspace.isAncestorOf(focused)) return;
  for (QWidget* widget = focused; widget != &m_workspace; widget = widget->parentWidget()) {
    if (!qobject_cast<QTableView*>(widget) && !pictureOf(widget)) continue;
    if (widget == m_last) return;
    m_last = widget;
    emit changed();
    return;
  }
}

QWidget* CurrentView::view() const {
  if (canBeSeen(m_last)) return m_last;
  QTableView* largest = nullptr;
  const auto area = [](const QWidget* widget) { return widget->width() * widget->height(); };
  for (QTableView* table : m_tables)
    if (canBeSeen(table) && (!largest || area(table) > area(largest))) largest = table;
  return largest;
}

QTableView* CurrentView::table() const {
  return qobject_cast<QTableView*>(view());
}

PictureMenu* CurrentView::chart() const {
  const QWidget* shown = view();
  return shown ? pictureOf(shown) : nullptr;
}

}  // namespace culprit::ui
