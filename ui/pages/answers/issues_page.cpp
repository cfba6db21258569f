#include "ui/pages/answers/issues_page.h"

#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/tables/sorted_table.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

IssuesPage::IssuesPage(Selection& selection, QWidget* parent)
    : Page(parent),
      m_selection(selection),
      m_table(new SortedTable("Issues", "issue_list", this)),
      m_empty(new EmptyState("check", "Nothing was skipped", "Every row of the input was used", this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_table);
  layout->addWidget(m_empty);
  m_table->setRows(m_model, {18, 6, 76, 9, 34, 9, 60});
  m_table->horizontalHeader()->setStretchLastSection(true);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& index) { select(m_table->rows().mapToSource(index).row()); });
  connect(&m_selection, &Selection::tripletChanged, this, &IssuesPage::markSelected);
  connect(&m_selection, &Selection::cycleChanged, this, &IssuesPage::markSelected);
  setView({});
}

IssuesPage::~IssuesPage() {
  delete m_table;  // it keeps the layout of a model that ends before the children of this page
}

void IssuesPage::setView(const ComparisonView& view) {
  m_view = view;
  m_model.setResults(view.results);
  m_table->setVisible(m_model.rowCount() > 0);
  m_empty->setVisible(m_model.rowCount() == 0);
  markSelected();
}

std::optional<CycleRef> IssuesPage::cycleOf(const Issue& issue) const {
  if (m_view.isEmpty() || !issue.subject || !issue.side) return std::nullopt;
  const Side side = *issue.side;
  const PairResults& pair = m_view.wholePair();
  const ProcessId shown = side == Side::A ? pair.a.id : pair.b.id;
  const auto& processes = m_view.results->processes;
  const auto before = std::count_if(processes.begin(), processes.begin() + indexOf(shown),
                                    [side](const Process& process) { return process.side == side; });
  if (before != issue.subject->process) return std::nullopt;
  const std::vector<Cycle>& cycles = side == Side::A ? pair.cyclesA : pair.cyclesB;
  const auto found = std::find_if(cycles.begin(), cycles.end(), [&](const Cycle& cycle) {
    return cycle.number == issue.subject->cycleNumber;
  });
  if (found == cycles.end()) return std::nullopt;
  return CycleRef{side, static_cast<std::uint32_t>(found - cycles.begin())};
}

std::optional<Triplet> IssuesPage::tripletOf(const Issue& issue) const {
  if (!cycleOf(issue)) return std::nullopt;
  const PairResults& pair = m_view.wholePair();
  Triplet triplet = issue.subject->triplet;
  triplet.function = rowOf(*issue.side, triplet.function, pair.functions);
  triplet.device = rowOf(*issue.side, triplet.device, pair.devices);
  const bool isRow = std::any_of(pair.comparisons.begin(), pair.comparisons.end(),
                                 [&](const Comparison& row) { return row.triplet == triplet; });
  return isRow ? std::optional(triplet) : std::nullopt;
}

bool IssuesPage::isSelected(const Issue& issue) const {
  const auto cycle = cycleOf(issue);
  return cycle && cycle == m_selection.cycle() && tripletOf(issue) == m_selection.triplet();
}

void IssuesPage::select(int row) {
  if (row < 0) return;
  const Issue& issue = m_model.issue(row);
  if (const auto triplet = tripletOf(issue)) m_selection.setTriplet(triplet);
  if (const auto cycle = cycleOf(issue)) m_selection.setCycle(cycle);
}

void IssuesPage::markSelected() {
  for (int row = 0; row < m_model.rowCount(); ++row) {
    if (!isSelected(m_model.issue(row))) continue;
    m_table->selectRow(m_table->rows().mapFromSource(m_model.index(row, 0)).row());
    return;
  }
}

}  // namespace culprit::ui
