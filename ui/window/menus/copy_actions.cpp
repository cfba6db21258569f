#include "ui/window/menus/copy_actions.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QPixmap>

#include "ui/pages/triplets/triplet_table.h"
#include "ui/plots/common/picture_menu.h"
#include "ui/tables/dense_table.h"
#include "ui/tables/selected_rows.h"
#include "ui/window/actions/actions.h"
#include "ui/window/menus/current_view.h"

namespace culprit::ui {

CopyActions::CopyActions(const Actions& actions, const CurrentView& current, QObject* parent)
    : QObject(parent), m_actions(actions), m_current(current) {
  for (const auto& [action, format] : {std::pair{actions.copy, TableFormat::Tsv},
                                       {actions.copyTsv, TableFormat::Tsv},
                                       {actions.copyCsv, TableFormat::Csv},
                                       {actions.copyMarkdown, TableFormat::Markdown}})
    connect(action, &QAction::triggered, this, [this, format = format] { copy(format); });
  connect(actions.copyImage, &QAction::triggered, this, &CopyActions::copyImage);
  connect(actions.saveChart, &QAction::triggered, this, [this] {
    if (PictureMenu* chart = m_current.chart()) chart->save();
  });
  connect(&current, &CurrentView::changed, this, &CopyActions::showActions);
  showActions();
}

void CopyActions::showActions() const {
  const QTableView* table = m_current.table();
  const bool isChart = m_current.chart() != nullptr;
  const bool hasRows = table && table->selectionModel()->hasSelection();
  const QString tooMany = hasRows ? tooManyToCopy(selectedRowCount(*table)) : QString();
  const bool canCopyRows = hasRows && tooMany.isEmpty();
  const QString noRows = hasRows ? tooMany : QString("No row is selected");
  for (QAction* action : {m_actions.copy, m_actions.copyTsv})
    Actions::enable(action, canCopyRows || isChart, noRows);
  for (QAction* action : {m_actions.copyCsv, m_actions.copyMarkdown})
    Actions::enable(action, canCopyRows, isChart ? "A chart is copied tab-separated or as an image" : noRows);
  Actions::enable(m_actions.saveChart, isChart, "The focus is not on a chart");
  Actions::enable(m_actions.copyImage, table || isChart, "Nothing is shown");
}

void CopyActions::copy(TableFormat format) const {
  if (PictureMenu* chart = m_current.chart()) return chart->copyTable();
  const QTableView* table = m_current.table();
  QString text;
  if (const auto* triplets = qobject_cast<const TripletTable*>(table)) text = triplets->selectedText(format);
  if (const auto* dense = qobject_cast<const DenseTable*>(table)) text = dense->selectedText(format);
  if (!text.isEmpty()) QGuiApplication::clipboard()->setText(text);
}

void CopyActions::copyImage() const {
  if (const PictureMenu* chart = m_current.chart()) return chart->copyImage();
  if (QTableView* table = m_current.table()) QGuiApplication::clipboard()->setPixmap(table->grab());
}

}  // namespace culprit::ui
