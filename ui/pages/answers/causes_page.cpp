#include "ui/pages/answers/causes_page.h"

#include <QHeaderView>
#include <QVBoxLayout>

#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"
#include "core/report/sentences/verdict/causes/shown_causes.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/pages/shared/row_link.h"
#include "ui/tables/cells/cell_paintings.h"
#include "ui/tables/dense_table.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

namespace {
constexpr int kMostOfCause = 40;  // digits: "Number of calls: host slower throughout"
}

CausesPage::CausesPage(Selection& selection, QWidget* parent)
    : Page(parent),
      m_table(new DenseTable("Causes", this)),
      m_empty(new EmptyState(QStringLiteral("search"), {}, {}, this)) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_table);
  layout->addWidget(m_empty);
  m_table->setModel(&m_model);
  m_table->setItemDelegateForColumn(CauseModel::Capacity,
                                    new CellDelegate(m_table, capacityCells(), CauseModel::CapacityRole));
  m_table->setItemDelegateForColumn(CauseModel::Change,
                                    new CellDelegate(m_table, changeCells(), CauseModel::SecondaryRole));
  m_table->setItemDelegateForColumn(CauseModel::Level,
                                    new CellDelegate(m_table, squaresCells(), CauseModel::LevelRole));
  m_table->setWidths({16, 7, 0, 11, 11});
  m_table->setGrowingColumn(CauseModel::Resource, kMostOfCause);
  m_table->setSpareColumns({CauseModel::Samples, CauseModel::Capacity});
  auto* link = new RowLink(*m_table, selection,
                           {[this](const Triplet& triplet) {
                              return triplet.metric ? m_model.rowOf(*triplet.metric) : std::nullopt;
                            },
                            [this](int row) {
                              if (const Mechanism* mechanism = m_model.mechanism(row))
                                return leadingTriplet(m_view, *mechanism);
                              const Cause* cause = m_model.cause(row);
                              return cause ? leadingTriplet(m_view, *cause) : std::nullopt;
                            }});
  connect(link, &RowLink::opened, this, &CausesPage::functionRequested);
  showState();
}

void CausesPage::setView(const ComparisonView& view) {
  m_view = view;
  m_model.setView(view);
  spanRows();
  showState();
}

void CausesPage::showCause(std::size_t position) {
  if (m_model.rowCount() == 0) return;
  const std::vector<Cause>& causes = m_view.pairResults().verdict.causes;
  for (int row = 0; row < m_model.rowCount(); ++row)
    if (const Cause* cause = m_model.cause(row); cause && cause == causes.data() + position)
      m_table->selectRow(row);
  m_table->setFocus();
}

void CausesPage::setLoading(bool loading) {
  m_loading = loading;
  showState();
}

void CausesPage::spanRows() {
  m_table->clearSpans();
  for (int row = 0; row < m_model.rowCount(); ++row) {
    if (m_model.index(row, 0).data(CauseModel::GroupRole).toBool())
      m_table->setSpan(row, 0, 1, CauseModel::ColumnCount);
    if (m_model.mechanism(row)) m_table->setSpan(row, CauseModel::Resource, 1, 2);
  }
}

void CausesPage::showState() {
  const bool hasCauses = m_model.rowCount() > 0;
  m_table->setVisible(hasCauses);
  m_empty->setVisible(!hasCauses);
  if (m_loading) {
    m_empty->setTexts("Reading both runs", "Resources are compared once A and B are complete");
  } else if (m_view.isEmpty()) {
    m_empty->setTexts("No comparison", {});
  } else {
    m_empty->setTexts("No resource to compare",
                      hasResource(m_view.pairResults().verdict)
                          ? "Every counter that was recorded in both runs was 0 all the time"
                          : QString::fromStdString(noResourceText(m_view.pairResults().verdict)));
  }
  m_table->setAccessibleDescription(summary());
  emit subtitleChanged();
}

QString CausesPage::summary() const {
  if (m_view.isEmpty()) return {};
  const PairVerdict& verdict = m_view.pairResults().verdict;
  if (const Mechanism* mechanism = verdict.mainMechanism())
    return QString::fromStdString(plainText(mechanismText(*m_view.results, verdict, *mechanism)));
  const Cause* cause = verdict.mainCause();
  if (!cause) return "No cause is strong.";
  return QString::fromStdString(plainText(causeText(*m_view.results, *cause, verdict.slowdown.per)));
}

QString CausesPage::subtitle() const {
  return m_model.rowCount() > 0 ? "can it explain the change?" : QString();
}

QSize CausesPage::minimumSizeHint() const {
  return {220, 100};
}

}  // namespace culprit::ui
