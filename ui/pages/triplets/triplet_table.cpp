#include "ui/pages/triplets/triplet_table.h"

#include <QActionGroup>
#include <QMenu>
#include <QScopedValueRollback>
#include <numeric>
#include <utility>

#include "ui/look/fonts.h"
#include "ui/look/q_string.h"
#include "ui/settings.h"
#include "ui/tables/branches.h"
#include "ui/tables/cells/branch.h"
#include "ui/tables/cells/cell_paintings.h"
#include "ui/tables/dense_table.h"
#include "ui/tables/selected_rows.h"
#include "ui/tables/sort_header.h"

namespace culprit::ui {

namespace {

constexpr int kPadding = 12;
constexpr int kNarrowestName = 200;
// A layout saved for other columns must not be applied: raise it when they change.
constexpr auto kSettings = "triplets-3";

QList<TripletColumn> allColumns() {
  QList<TripletColumn> columns;
  for (int i = 0; i < kTripletColumnCount; ++i) columns << static_cast<TripletColumn>(i);
  return columns;
}

QString keyOf(TripletColumn column) {
  return qString(columnOf(column).key);
}

}  // namespace

TripletTable::TripletTable(TripletModel& model, QWidget* parent)
    : QTableView(parent), m_model(model), m_header(new SortHeader(this)) {
  setHorizontalHeader(m_header);
  setModel(&model);
  makeDense(*this, "Triplets");
  setAlternatingRowColors(true);
  setSelectionMode(ExtendedSelection);
  m_header->setMinimumSectionSize(30);
  setDelegates();
  connect(m_header, &SortHeader::keysChanged, this, &TripletTable::passKeys);
  auto* branches = new Branches(*this, static_cast<int>(TripletColumn::Function), TripletModel::BranchRole);
  connect(branches, &Branches::wanted, this, &TripletTable::openWanted);
  connect(branches, &Branches::allWanted, this, &TripletTable::allOpenWanted);
  m_header->setColumnMenu([this](QMenu& menu) { fillColumnMenu(menu); });
  connect(m_header, &QHeaderView::sectionResized, this, [this] {
    if (!m_isFitting) m_fits = false;  // the user's widths stay as they are
  });
  resetColumns();
  restoreLayout();
}

TripletTable::~TripletTable() {
  saveLayout();
}

void TripletTable::setDelegates() {
  m_marks = new CellDelegate(this, markCells(), TripletModel::MarkRole);
  m_branches = new CellDelegate(this, branchCells(), TripletModel::BranchRole);
  setItemDelegateForColumn(static_cast<int>(TripletColumn::Function), m_marks);
  setItemDelegateForColumn(static_cast<int>(TripletColumn::Suspicion),
                           new CellDelegate(this, scoreCells(), TripletModel::BarRole));
  setItemDelegateForColumn(static_cast<int>(TripletColumn::BetaDelta),
                           new CellDelegate(this, deltaCells(), TripletModel::BarRole));
  for (const TripletColumn level : {TripletColumn::MuA, TripletColumn::MuB, TripletColumn::MuDelta}) {
    setItemDelegateForColumn(static_cast<int>(level), new CellDelegate(this, levelCells()));
  }
}

void TripletTable::setGrouped(bool grouped) {
  setItemDelegateForColumn(static_cast<int>(TripletColumn::Function), grouped ? m_branches : m_marks);
  m_model.setGrouped(grouped);
}

QVector<int> TripletTable::shownColumns() const {
  return ui::shownColumns(*m_header);
}

QString TripletTable::selectedText(TableFormat format) const {
  return selectedRowsText(*this, format, TripletModel::CopyRole);
}

QString TripletTable::allText(TableFormat format) const {
  QVector<int> rows(m_model.rowCount());
  std::iota(rows.begin(), rows.end(), 0);
  return tableText(m_model, rows, shownColumns(), format, TripletModel::CopyRole);
}

void TripletTable::fillColumnMenu(QMenu& menu) {
  m_header->addColumnChecks(
      menu, [this](int section, bool on) { setColumnShown(static_cast<TripletColumn>(section), on); });
  menu.addSeparator();
  auto* conventions = new QActionGroup(&menu);
  for (const Convention convention : {Convention::AsPublished, Convention::AllCycles}) {
    QAction* action = menu.addAction("Means: " + titleOf(convention));
    action->setCheckable(true);
    action->setChecked(m_model.convention() == convention);
    action->setToolTip(
        convention == Convention::AsPublished
            ? "Shares and levels over the cycles where the row exists"
            : "Over all cycles with a record of the device; a function that did not run took 0");
    conventions->addAction(action);
    connect(action, &QAction::triggered, this, [this, convention] { m_model.setConvention(convention); });
  }
  menu.addSeparator();
  connect(menu.addAction("Reset Columns"), &QAction::triggered, this, &TripletTable::resetColumns);
}

void TripletTable::setColumnShown(TripletColumn column, bool shown) {
  const QScopedValueRollback fitting(m_isFitting, true);
  setColumnHidden(static_cast<int>(column), !shown);
  fitNames();
}

void TripletTable::showTimes(bool times) {
  for (const auto& [share, time] : {std::pair(TripletColumn::BetaA, TripletColumn::MsA),
                                    std::pair(TripletColumn::BetaB, TripletColumn::MsB),
                                    std::pair(TripletColumn::BetaDelta, TripletColumn::Shift)}) {
    setColumnShown(share, !times);
    setColumnShown(time, times);
    // The one that is shown stands where the other would be looked for.
    const int first = m_header->visualIndex(static_cast<int>(times ? time : share));
    const int second = m_header->visualIndex(static_cast<int>(times ? share : time));
    if (first > second) m_header->swapSections(first, second);
  }
}

bool TripletTable::showsTimes() const {
  return !isColumnHidden(static_cast<int>(TripletColumn::MsB)) &&
         isColumnHidden(static_cast<int>(TripletColumn::BetaDelta));
}

void TripletTable::resetColumns() {
  const double digit = QFontMetricsF(numberFont(fontFor(FontRole::Body))).horizontalAdvance(u'0');
  const QScopedValueRollback fitting(m_isFitting, true);
  for (const TripletColumn column : allColumns()) {
    const int logical = static_cast<int>(column);
    m_header->moveSection(m_header->visualIndex(logical), logical);
    m_header->resizeSection(logical, qRound(columnOf(column).digits * digit) + kPadding);
    setColumnShown(column, columnOf(column).isShown);
  }
  m_header->setKeys({{static_cast<int>(TripletColumn::Suspicion), Qt::DescendingOrder}});
  m_model.setConvention(Convention::AsPublished);
  m_fits = true;
  fitNames();
}

void TripletTable::fitNames() {
  if (!m_fits) return;
  constexpr int function = static_cast<int>(TripletColumn::Function);
  const int others = m_header->length() - m_header->sectionSize(function);
  const QScopedValueRollback fitting(m_isFitting, true);
  m_header->resizeSection(function, qMax(viewport()->width() - others, kNarrowestName));
}

void TripletTable::resizeEvent(QResizeEvent* event) {
  fitNames();
  QTableView::resizeEvent(event);
}

void TripletTable::restoreLayout() {
  const QByteArray layout = settings::tableLayout(kSettings).value();
  const QScopedValueRollback fitting(m_isFitting, true);
  if (layout.isEmpty() || !m_header->restoreState(layout)) return;
  m_fits = settings::tableFits(kSettings).value();
  setSortKeys(settings::tableSort(kSettings).value());
}

void TripletTable::setSortKeys(const QStringList& texts) {
  std::vector<SortHeader::Key> keys;
  for (const QString& key : texts) {
    const QStringList parts = key.split(' ');
    for (const TripletColumn column : allColumns()) {
      if (keyOf(column) != parts.front()) continue;
      keys.push_back(
          {static_cast<int>(column), parts.back() == "ascending" ? Qt::AscendingOrder : Qt::DescendingOrder});
    }
  }
  m_header->setKeys(std::move(keys));
}

QStringList TripletTable::sortKeys() const {
  QStringList keys;
  for (const SortHeader::Key& key : m_header->keys()) {
    keys << keyOf(static_cast<TripletColumn>(key.section)) +
                (key.order == Qt::AscendingOrder ? " ascending" : " descending");
  }
  return keys;
}

QStringList TripletTable::columnKeys() const {
  QStringList keys;
  for (const int column : shownColumns()) keys << keyOf(static_cast<TripletColumn>(column));
  return keys;
}

void TripletTable::showColumns(const QStringList& keys) {
  QList<TripletColumn> known;
  for (const QString& key : keys) {
    for (const TripletColumn column : allColumns())
      if (keyOf(column) == key && !known.contains(column)) known << column;
  }
  if (known.isEmpty()) return;
  const QScopedValueRollback fitting(m_isFitting, true);
  for (const TripletColumn column : allColumns()) {
    setColumnHidden(static_cast<int>(column), column != TripletColumn::Function && !known.contains(column));
  }
  int visual = 0;
  for (const TripletColumn column : known)
    m_header->moveSection(m_header->visualIndex(static_cast<int>(column)), visual++);
  fitNames();
}

void TripletTable::saveLayout() const {
  settings::tableLayout(kSettings).keep(m_header->saveState());
  settings::tableFits(kSettings).keep(m_fits);
  settings::tableSort(kSettings).keep(sortKeys());
}

void TripletTable::passKeys() {
  std::vector<TripletModel::SortKey> keys;
  for (const SortHeader::Key& key : m_header->keys()) {
    keys.push_back({static_cast<TripletColumn>(key.section), key.order});
  }
  m_model.setSortKeys(std::move(keys));
}

void TripletTable::focusInEvent(QFocusEvent* event) {
  QTableView::focusInEvent(event);
  viewport()->update();  // the frame around the current row
}

void TripletTable::focusOutEvent(QFocusEvent* event) {
  QTableView::focusOutEvent(event);
  viewport()->update();
}

}  // namespace culprit::ui
