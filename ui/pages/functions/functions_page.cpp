#include "ui/pages/functions/functions_page.h"

#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/report/sentences/verdict/verdict_lines.h"
#include "ui/look/icons.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/pages/shared/row_link.h"
#include "ui/tables/cells/cell_paintings.h"
#include "ui/tables/name_filter.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

FunctionsPage::FunctionsPage(Selection& selection, QWidget* parent)
    : Page(parent),
      m_filter(new NameFilter("Filter functions", "Filter functions by name", this)),
      m_waits(new QToolButton(this)),
      m_table(new SortedTable("Functions", QStringLiteral("functions"), this)),
      m_empty(new EmptyState(QStringLiteral("clock"), "No functions",
                             "No function has a time in the complete cycles", this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_filter);
  layout->addWidget(m_table, 1);
  layout->addWidget(m_empty, 1);
  m_waits->setIcon(icon(QStringLiteral("clock")));
  m_waits->setCheckable(true);
  m_waits->setAutoRaise(true);
  m_waits->setAccessibleName("Waits and containers");
  m_waits->setToolTip(
      "Show also calls that wait, and frames and ranges whose time is that of the calls inside them; a "
      "filter "
      "text finds them in any case");
  m_filter->addTool(*m_waits);
  buildTable(selection);
  connect(m_filter, &NameFilter::textChanged, this, &FunctionsPage::chooseRows);
  connect(m_waits, &QToolButton::toggled, this, &FunctionsPage::chooseRows);
  showState();
}

FunctionsPage::~FunctionsPage() {
  delete m_table;  // it keeps the layout of a model that ends before the children of this page
}

void FunctionsPage::buildTable(Selection& selection) {
  m_table->setRows(m_model, {34, 8, 13, 8, 10, 10, 15, 12, 12, 13, 11, 11, 13, 13, 13, 13, 11, 11, 12, 12});
  m_table->rows().setFilterKeyColumn(FunctionModel::Name);
  m_table->rows().setFilterRole(FunctionModel::CopyRole);
  m_table->rows().setFilterCaseSensitivity(Qt::CaseInsensitive);
  m_table->setItemDelegateForColumn(FunctionModel::Change,
                                    new CellDelegate(m_table, deltaCells(), FunctionModel::BarRole));
  m_link = new RowLink(*m_table, selection,
                       {[this](const Triplet& triplet) -> std::optional<int> {
                          const auto row = m_model.rowOf(triplet);
                          const QModelIndex shown =
                              row ? m_table->rows().mapFromSource(m_model.index(*row, 0)) : QModelIndex();
                          return shown.isValid() ? std::optional(shown.row()) : std::nullopt;
                        },
                        [this](int row) {
                          const QModelIndex source =
                              m_table->rows().mapToSource(m_table->rows().index(row, 0));
                          return leadingTriplet(m_view, m_model.share(source.row()));
                        }});
  connect(m_link, &RowLink::opened, this, &FunctionsPage::functionRequested);
}

void FunctionsPage::chooseRows() {
  const QString text = m_filter->line().text();
  m_link->whileRowsChange([this, &text] {
    m_model.setWaitsShown(m_waits->isChecked() || !text.isEmpty());
    m_table->rows().setFilterFixedString(text);
  });
  showState();
}

void FunctionsPage::setView(const ComparisonView& view) {
  m_view = view;
  m_model.setView(view);
  showState();
}

void FunctionsPage::setNameForm(NameForm form) {
  m_model.setNameForm(form);
}

void FunctionsPage::showState() {
  const bool hasRows = m_model.totalRows() > 0;
  m_waits->setVisible(m_model.hasWaits());
  m_table->setVisible(hasRows);
  m_empty->setVisible(!hasRows);
  m_filter->setEnabled(hasRows);
  QString text;
  if (hasRows) {
    text = QString("%1 of %2 rows. ").arg(m_table->rows().rowCount()).arg(m_model.totalRows()) +
           QString::fromStdString(timesNote(m_view.pairResults()));
  }
  m_filter->setRows(text);
}

QLineEdit& FunctionsPage::filter() {
  return m_filter->line();
}

bool FunctionsPage::reveal(const Triplet& triplet) {
  m_link->whileRowsChange([this] { m_model.setWaitsShown(true); });
  const auto row = m_model.rowOf(triplet);
  if (row && m_model.share(*row).role != RowRole::Work) m_waits->setChecked(true);
  const bool isHidden = row && !m_table->rows().mapFromSource(m_model.index(*row, 0)).isValid();
  if (isHidden) m_filter->line().clear();
  chooseRows();
  return row.has_value();
}

QSize FunctionsPage::minimumSizeHint() const {
  return {220, 100};
}

}  // namespace culprit::ui
