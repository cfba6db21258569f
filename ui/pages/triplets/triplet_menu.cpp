#include "ui/pages/triplets/triplet_menu.h"

#include <QClipboard>
#include <QGuiApplication>

#include "ui/pages/triplets/triplet_table.h"
#include "ui/state/selection.h"
#include "ui/tables/text_filter.h"

namespace culprit::ui {

namespace {

void copy(const QString& text) {
  QGuiApplication::clipboard()->setText(text);
}

void disableAbove(QMenu& copies, int rows) {
  copies.menuAction()->setToolTip(tooManyToCopy(rows));
  copies.setEnabled(tooManyToCopy(rows).isEmpty());
}

}  // namespace

TripletMenu::TripletMenu(const TripletModel& model, TripletTable& table, Selection& selection,
                         const QModelIndex& index)
    : QMenu(&table), m_model(model), m_table(table), m_selection(selection) {
  addCopyActions(index);
  addSeparator();
  connect(addAction("Show in Timelines"), &QAction::triggered, this, &TripletMenu::timelinesRequested);
  connect(addAction("Explain in Detail"), &QAction::triggered, this, &TripletMenu::detailRequested);
  addSeparator();
  addActions(table.actions());
  addSeparator();
  addFilterActions(index);
}

void TripletMenu::addCopyActions(const QModelIndex& index) {
  const QString name = m_model.rawName(index.row(), TripletColumn::Function);
  connect(addAction("Copy Name"), &QAction::triggered, this, [name] { copy(name); });
  QMenu* rows = addMenu("Copy Rows As");
  QMenu* all = addMenu("Copy Table As");
  setToolTipsVisible(true);
  disableAbove(*rows, static_cast<int>(m_table.selectionModel()->selectedRows().size()));
  disableAbove(*all, m_model.rowCount());
  for (const TableFormat format : {TableFormat::Tsv, TableFormat::Csv, TableFormat::Markdown}) {
    connect(rows->addAction(titleOf(format)), &QAction::triggered, this,
            [this, format] { copy(m_table.selectedText(format)); });
    connect(all->addAction(titleOf(format)), &QAction::triggered, this,
            [this, format] { copy(m_table.allText(format)); });
  }
}

void TripletMenu::addFilterActions(const QModelIndex& index) {
  const auto column = static_cast<TripletColumn>(index.column());
  const TripletColumn named = isName(column) ? column : TripletColumn::Function;
  const Triplet triplet = m_model.comparison(index.row()).triplet;
  const QString name = m_model.rawName(index.row(), named);
  if (name.isEmpty()) return;
  const QString what = columnOf(named).title;
  connect(addAction("Filter to This " + what), &QAction::triggered, this, [this, named, triplet, name] {
    Filter filter = m_selection.filter();
    if (named == TripletColumn::Metric) {
      filter.metric = triplet.metric;
    } else if (named == TripletColumn::Device) {
      filter.device = triplet.device;
    } else {
      filter.text = TextFilter::exactly(name);
    }
    m_selection.setFilter(filter);
  });
  connect(addAction("Exclude This " + what), &QAction::triggered, this, [this, name] {
    Filter filter = m_selection.filter();
    filter.text = TextFilter::without(filter.text, name);
    m_selection.setFilter(filter);
  });
}

}  // namespace culprit::ui
