#include "ui/pages/triplets/triplets_page.h"

#include <QItemSelectionModel>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "core/report/words/per_text.h"
#include "ui/look/q_string.h"
#include "ui/pages/answers/check_actions.h"
#include "ui/pages/triplets/filter_line.h"
#include "ui/pages/triplets/triplet_menu.h"
#include "ui/pages/triplets/triplet_table.h"
#include "ui/state/marks.h"
#include "ui/tables/sort_header.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

namespace {
// The published overview calls a row a finding above this score; the Suspicion has the same scale.
constexpr double kSuspicious = 10.0;
}  // namespace

TripletsPage::TripletsPage(Selection& selection, Marks& marks, QWidget* parent)
    : Page(parent),
      m_selection(selection),
      m_filterLine(new FilterLine(selection, this)),
      m_table(new TripletTable(m_model, this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_filterLine);
  layout->addWidget(m_table);
  m_empty = new EmptyState("filter", {}, {}, m_table->viewport());
  auto* over = new QVBoxLayout(m_table->viewport());
  over->addWidget(m_empty);
  connect(m_empty, &EmptyState::buttonClicked, m_filterLine, &FilterLine::clear);

  buildGate();
  connect(&m_selection, &Selection::filterChanged, this, &TripletsPage::applyFilter);
  connect(&m_selection, &Selection::tripletChanged, this, &TripletsPage::showSelected);
  connect(&marks, &Marks::changed, this, [this, &marks] { m_model.setMarks(marks.all()); });
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          &TripletsPage::takeCurrent);
  connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &TripletsPage::rowsChanged);
  connect(&m_model, &QAbstractItemModel::modelReset, this, [this] {
    showSelected();
    showState();
  });
  connect(&m_model, &QAbstractItemModel::layoutChanged, this, [this] {
    showSelected();  // another row of its group may lead now
    emit rowsChanged();
  });
  connect(m_table, &TripletTable::openWanted, this, &TripletsPage::open);
  connect(m_table, &TripletTable::allOpenWanted, this, &TripletsPage::openAll);
  connect(&m_filterLine->asPublished(), &QToolButton::toggled, this,
          [this](bool on) { m_table->setGrouped(!on); });
  connect(m_filterLine, &FilterLine::timesChosen, m_table, &TripletTable::showTimes);
  connect(m_filterLine, &FilterLine::perWorkLeft, this, &TripletsPage::leavePerWork);
  // Hiding a column is a size of 0.
  connect(&m_table->header(), &QHeaderView::sectionResized, this, &TripletsPage::showColumns);
  showColumns();
  m_table->setGrouped(true);
  m_table->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& where) {
    const QModelIndex index = m_table->indexAt(where);
    if (!index.isValid()) return;
    auto* menu = new TripletMenu(m_model, *m_table, m_selection, index);
    connect(menu, &TripletMenu::timelinesRequested, this, &TripletsPage::timelinesRequested);
    connect(menu, &TripletMenu::detailRequested, this, &TripletsPage::detailRequested);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(m_table->viewport()->mapToGlobal(where));
  });
  showState();
}

TripletsPage::~TripletsPage() {
  delete m_table;  // it keeps a state of the model, which ends before the children of this page
}

void TripletsPage::buildGate() {
  m_gate = new EmptyState("warning", {}, "The rows would compare shares of different cycles", this);
  m_gate->setOtherButton("Show anyway");
  m_gate->hide();
  layout()->addWidget(m_gate);
  connect(m_gate, &EmptyState::buttonClicked, this, &TripletsPage::showPerWork);
  connect(m_gate, &EmptyState::otherButtonClicked, this, [this] { setShownAnyway(true); });
  connect(m_filterLine, &FilterLine::textErrorChanged, this, &TripletsPage::showState);
  connect(m_filterLine, &FilterLine::hideRequested, this, [this] { setShownAnyway(false); });
}

bool TripletsPage::isRankingHidden() const {
  const ComparisonView& view = m_model.view();
  return !m_isShownAnyway && !view.isEmpty() &&
         view.pairResults().verdict.comparability.verdict == Comparable::No;
}

void TripletsPage::setShownAnyway(bool shown) {
  m_isShownAnyway = shown;
  showState();
  if (shown) m_table->setFocus();
}

void TripletsPage::setConvention(Convention convention) {
  m_model.setConvention(convention);
}

void TripletsPage::showPerWork() {
  setConvention(Convention::AllCycles);
  m_table->showTimes(true);
  setShownAnyway(true);
}

void TripletsPage::leavePerWork() {
  setConvention(Convention::AsPublished);
  m_table->showTimes(false);
}

/// Whichever columns there are now, by button, by menu or as they were kept.
void TripletsPage::showColumns() {
  const bool times = m_table->showsTimes();
  m_filterLine->setTimes(times);
  const ComparisonView& view = m_model.view();
  if (!times || view.isEmpty() || !isPerWork(view.pairResults().verdict.slowdown.per))
    return m_filterLine->setPerWork({}, {});
  const Slowdown& slowdown = view.pairResults().verdict.slowdown;
  const auto& ratio = slowdown.whole.ratio;
  m_filterLine->setPerWork(qString(perText(slowdown.per)),
                           ratio ? "1.00 → " + qString(format::number(*ratio, 2)) : QStringLiteral("ms"));
}

void TripletsPage::showGate() {
  const ComparisonView& view = m_model.view();
  const bool hidden = isRankingHidden();
  m_table->setVisible(!hidden);
  m_gate->setVisible(hidden);
  const bool isBad = !view.isEmpty() && view.pairResults().verdict.comparability.verdict == Comparable::No;
  m_filterLine->setWarned(isBad && !hidden);
  if (!hidden) return;
  m_gate->setTexts(QString::fromStdString(comparabilityText(view.pairResults().verdict.comparability)),
                   "The rows would compare shares of different cycles");
  m_gate->setButton(isPossible(CheckAction::PerUnitOfWork, view)
                        ? buttonText(CheckAction::PerUnitOfWork, view)
                        : QString());
}

void TripletsPage::setView(const ComparisonView& view) {
  const bool isSame = view.results == m_model.view().results && view.pair == m_model.view().pair;
  if (!isSame) m_isShownAnyway = false;
  if (view.results != m_model.view().results) m_model.setConvention(Convention::AsPublished);
  m_filterLine->setView(view);
  m_model.setView(view);
  showColumns();
}

void TripletsPage::setLoading(bool loading) {
  m_loading = loading;
  showState();
}

void TripletsPage::setNameForm(NameForm style) {
  m_model.setNameForm(style);
}

void TripletsPage::setLevelUnits(LevelUnits units) {
  m_model.setLevelUnits(units);
}

void TripletsPage::applyFilter() {
  m_model.setFilter(m_selection.filter());
  m_table->scrollToTop();  // the best of what is left, wherever the selected row is now
}

void TripletsPage::showSelected() {
  const QScopedValueRollback following(m_following, true);
  const auto& triplet = m_selection.triplet();
  const bool isThere = triplet && m_model.reveal(*triplet);
  const auto row = isThere ? m_model.rowOf(*triplet) : std::nullopt;
  if (!row) {
    m_table->selectionModel()->clear();
    return;
  }
  if (m_table->currentIndex().row() == *row && hasSelectedRows()) return;
  // The column stays, so that the table does not jump sideways.
  const int column = std::max(m_table->currentIndex().column(), 0);
  const QModelIndex index = m_model.index(*row, column);
  m_table->selectionModel()->setCurrentIndex(index,
                                             QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  m_table->scrollTo(index);
}

void TripletsPage::open(int row, bool open) {
  const int top = m_table->verticalScrollBar()->value();
  if (!open) selectHeadOfSelected(row);
  m_model.setOpen(row, open);
  showSelected();
  if (!m_selection.triplet()) m_table->setCurrentIndex(m_model.index(row, 0));  // for the keys that follow
  m_table->verticalScrollBar()->setValue(top);  // the row stays where the user has it
}

void TripletsPage::openAll(bool open) {
  if (!open) selectHeadOfSelected();
  m_model.setAllOpen(open);
}

/// A selected row inside a group that closes would open it again. `group`: of that group only.
void TripletsPage::selectHeadOfSelected(std::optional<int> group) {
  const auto& triplet = m_selection.triplet();
  const auto selected = triplet ? m_model.rowOf(*triplet) : std::nullopt;
  if (!selected) return;
  const int head = m_model.headOf(*selected);
  if (!group || *group == head) m_selection.setTriplet(m_model.comparison(head).triplet);
}

void TripletsPage::setAsPublished(bool asPublished) {
  m_filterLine->asPublished().setChecked(asPublished);
}

void TripletsPage::takeCurrent(const QModelIndex& current) {
  // A reset takes the current row away; the user did not ask to select nothing.
  if (m_following || !current.isValid()) return;
  const QScopedValueRollback following(m_following, true);
  m_selection.setTriplet(m_model.comparison(current.row()).triplet);
}

QString TripletsPage::whatToKnow() const {
  const ComparisonView& view = m_model.view();
  if (view.isEmpty() || m_model.totalRows() == 0) return {};
  const PairResults& pair = view.pairResults();
  if (pair.cyclesA.size() < 2) return "; with one cycle of A the order is by |B - A|, Z and q say nothing";
  return pair.cyclesB.size() < 2 ? "; with one cycle of B q says nothing" : QString();
}

void TripletsPage::showState() {
  FilterLine::RowCount count{.shown = m_model.matchingRows(), .total = m_model.totalRows()};
  if (m_model.isGrouped()) count.groups = m_model.groupCount();
  m_filterLine->setRowCount(count, whatToKnow());
  showGate();
  m_empty->setVisible(m_model.rowCount() == 0);
  if (m_model.totalRows() > 0 && !m_filterLine->textError().isEmpty()) {
    m_empty->setTexts("Not a regular expression", m_filterLine->textError());
    m_empty->setButton("Clear filter");
  } else if (m_model.totalRows() > 0) {
    m_empty->setTexts("No row matches",
                      QString("All %1 rows are hidden by the filter").arg(m_model.totalRows()));
    m_empty->setButton("Clear filter");
  } else if (m_loading) {
    m_empty->setTexts("Reading both runs", "The ranking starts when A and B are complete");
    m_empty->setButton({});
  } else {
    m_empty->setTexts(m_model.view().isEmpty() ? "No comparison" : "No triplets",
                      m_model.view().isEmpty() ? "" : "Neither run has a function with a metric");
    m_empty->setButton({});
  }
  emit rowsChanged();
}

bool TripletsPage::hasSelectedRows() const {
  return m_table->selectionModel()->hasSelection();
}

std::optional<int> TripletsPage::suspiciousRow(int direction) const {
  if (isRankingHidden() || m_model.largestSuspicion() <= kSuspicious) return std::nullopt;
  const QModelIndex current = m_table->currentIndex();
  int row = current.isValid() ? current.row() + direction : 0;
  for (; row >= 0 && row < m_model.rowCount(); row += direction) {
    if (m_model.comparison(row).assessment.suspicion > kSuspicious) return row;
  }
  return std::nullopt;
}

bool TripletsPage::hasSuspicious(int direction) const {
  return suspiciousRow(direction).has_value();
}

void TripletsPage::selectSuspicious(int direction) {
  if (const auto row = suspiciousRow(direction)) m_selection.setTriplet(m_model.comparison(*row).triplet);
}

void TripletsPage::reveal(const Triplet& triplet) {
  if (m_model.reveal(triplet)) return;
  m_filterLine->clear();
  if (m_model.reveal(triplet)) return;
  m_selection.setFilter({.waits = true});
  if (!m_model.reveal(triplet)) m_selection.setFilter({});
}

void TripletsPage::selectFirst() {
  if (!m_selection.triplet() && m_model.rowCount() > 0) m_selection.setTriplet(m_model.comparison(0).triplet);
}

}  // namespace culprit::ui
