#include "ui/pages/issues_page.h"

#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/delegates/cell_delegate.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

IssuesPage::IssuesPage(QWidget* parent)
    : QWidget(parent),
      m_table(new QTableView(this)),
      m_empty(new EmptyState("check", "Nothing was skipped", "Every row of the input was used", this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_table);
  layout->addWidget(m_empty);
  m_table->setModel(&m_model);
  m_table->setItemDelegate(new CellDelegate(m_table));
  m_table->setAccessibleName("Issues");
  m_table->setShowGrid(false);
  m_table->setAlternatingRowColors(true);
  m_table->setSelectionBehavior(QTableView::SelectRows);
  m_table->setTabKeyNavigation(false);
  m_table->setFrameShape(QFrame::NoFrame);
  m_table->setHorizontalScrollMode(QTableView::ScrollPerPixel);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  m_table->verticalHeader()->setMinimumSectionSize(19);
  m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 4);
  m_table->horizontalHeader()->setHighlightSections(false);
  m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  m_table->setSortingEnabled(true);
  const int digit = fontMetrics().horizontalAdvance(u'0');
  for (const auto& [column, digits] : {std::pair{IssueModel::Kind, 20},
                                       {IssueModel::RunSide, 6},
                                       {IssueModel::File, 34},
                                       {IssueModel::Line, 9},
                                       {IssueModel::Count, 9},
                                       {IssueModel::First, 60}}) {
    m_table->setColumnWidth(column, digits * digit);
  }
  m_table->horizontalHeader()->setStretchLastSection(true);
  setView({});
}

void IssuesPage::setView(const ComparisonView& view) {
  m_model.setResults(view.results);
  m_table->setVisible(m_model.rowCount() > 0);
  m_empty->setVisible(m_model.rowCount() == 0);
}

}  // namespace culprit::ui
