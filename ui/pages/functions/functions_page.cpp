#include "ui/pages/functions/functions_page.h"

#include <QLineEdit>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/report/sentences/verdict/verdict_lines.h"
#include "core/report/words/format.h"
#include "ui/look/icons.h"
#include "ui/pages/shared/row_link.h"
#include "ui/tables/branches.h"
#include "ui/tables/cells/branch.h"
#include "ui/tables/cells/cell_paintings.h"
#include "ui/tables/frozen_columns.h"
#include "ui/tables/name_filter.h"
#include "ui/tables/sort_header.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

namespace {

QString grouped(int rows) {
  return QString::fromStdString(format::count(static_cast<std::uint64_t>(rows)));
}

}  // namespace

FunctionsPage::FunctionsPage(Selection& selection, QWidget* parent)
    : Page(parent),
      m_filter(new NameFilter("Filter functions and metrics", "Filter functions by name", this)),
      m_flat(new QToolButton(this)),
      m_waits(new QToolButton(this)),
      m_table(new SortedTable("Functions", QStringLiteral("function-tree-2"), this)),
      m_empty(new EmptyState(QStringLiteral("clock"), {}, {}, this)) {
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
  m_flat->setText("Flat");
  m_flat->setCheckable(true);
  m_flat->setAutoRaise(true);
  m_flat->setToolTip(
      "One row per function, to be sorted across classes of time, in place of the tree that sums");
  m_filter->addTool(*m_flat);
  m_filter->addTool(*m_waits);
  buildTable(selection);
  connect(m_filter, &NameFilter::textChanged, this, &FunctionsPage::chooseRows);
  connect(m_waits, &QToolButton::toggled, this, &FunctionsPage::chooseRows);
  connect(m_flat, &QToolButton::toggled, this, &FunctionsPage::chooseShape);
  chooseShape();
  showState();
}

FunctionsPage::~FunctionsPage() {
  delete m_table;  // it keeps the layout of a model that ends before the children of this page
}

void FunctionsPage::buildTable(Selection& selection) {
  m_table->setRows(m_model, {36, 17, 9, 9, 10, 10, 11, 8,  8, 10, 10, 8,  7,  8, 9,
                             10, 18, 9, 9, 10, 11, 11, 11, 7, 13, 11, 11, 12, 12});
  m_table->rows().setFilterKeyColumn(FunctionModel::Name);
  m_table->rows().setFilterRole(FunctionModel::CopyRole);
  m_table->rows().setFilterCaseSensitivity(Qt::CaseInsensitive);
  dress(*m_table);
  dress(*new FrozenColumns(*m_table, {FunctionModel::Name, FunctionModel::Change}));
  connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
    const QVariant branch = index.siblingAtColumn(FunctionModel::Name).data(FunctionModel::BranchRole);
    if (!branch.isValid() || m_model.share(sourceRow(index.row())) != nullptr) return;
    this->open(index.row(), !branch.value<Branch>().isOpen);
  });
  m_link = new RowLink(*m_table, selection,
                       {[this](const Triplet& triplet) -> std::optional<int> {
                          const auto row = m_model.rowOf(triplet);
                          const QModelIndex shown =
                              row ? m_table->rows().mapFromSource(m_model.index(*row, 0)) : QModelIndex();
                          return shown.isValid() ? std::optional(shown.row()) : std::nullopt;
                        },
                        [this](int row) { return m_model.tripletOf(sourceRow(row)); },
                        /*scrolls=*/false});
  connect(m_link, &RowLink::opened, this, &FunctionsPage::functionRequested);
}

/// What the first columns look like, and the signs that open a row.
void FunctionsPage::dress(QTableView& view) {
  view.setItemDelegateForColumn(FunctionModel::Change,
                                new CellDelegate(&view, deltaCells(), FunctionModel::BarRole));
  view.setItemDelegateForColumn(FunctionModel::Name,
                                new CellDelegate(&view, branchCells(), FunctionModel::BranchRole));
  auto* branches = new Branches(view, FunctionModel::Name, FunctionModel::BranchRole);
  connect(branches, &Branches::wanted, this, [this](int row, bool open) { this->open(row, open); });
  connect(branches, &Branches::allWanted, this,
          [this](bool open) { m_link->whileRowsChange([this, open] { m_model.setAllOpen(open); }); });
}

int FunctionsPage::sourceRow(int row) const {
  return m_table->rows().mapToSource(m_table->rows().index(row, 0)).row();
}

void FunctionsPage::open(int row, bool open) {
  const int source = sourceRow(row);
  const int top = m_table->verticalScrollBar()->value();
  const int column = std::max(m_table->currentIndex().column(), 0);
  m_link->whileRowsChange([this, source, open] { m_model.setOpen(source, open); });
  // The row stays where the user has it, and is the current one.
  m_table->verticalScrollBar()->setValue(top);
  m_table->setCurrentIndex(m_table->rows().index(row, column));
}

void FunctionsPage::sortTree(const std::vector<SortKey>& keys) {
  m_link->whileRowsChange([this, &keys] { m_model.setKeys(keys); });
}

void FunctionsPage::chooseShape() {
  m_link->whileRowsChange([this] { m_model.setTreeWanted(!m_flat->isChecked()); });
  // Each level of a tree is sorted for itself.
  if (m_model.isTree()) {
    m_table->setSorter([this](const std::vector<SortKey>& keys) { sortTree(keys); });
  } else {
    m_table->setSorter({});
  }
  chooseRows();
}

void FunctionsPage::chooseRows() {
  const QString text = m_filter->line().text();
  QString error;
  const auto filter = TextFilter::parse(text, &error);
  m_link->whileRowsChange([this, &text, &filter] {
    const bool isTree = m_model.isTree();
    if (filter) m_model.setFilter(isTree ? *filter : TextFilter());
    m_model.setWaitsShown(m_waits->isChecked() || !text.isEmpty());
    m_table->rows().setFilterFixedString(isTree ? QString() : text);
  });
  showState();
  if (m_model.isTree() && !filter) m_filter->setRows("The expression is not complete: " + error);
}

FunctionListState FunctionsPage::state() const {
  constexpr std::size_t kMost = 1000;  // "open all" is not worth its room in a session
  FunctionListState state{.isFlat = m_flat->isChecked(), .open = {}};
  const std::vector<std::string> open = m_model.openRows();
  if (!m_model.hasTree() || open.size() > kMost) return state;
  state.open.emplace();
  for (const std::string& path : open) *state.open << QString::fromStdString(path);
  return state;
}

void FunctionsPage::restore(const FunctionListState& state) {
  setTree(!state.isFlat);
  if (!state.open) return;
  std::vector<std::string> open;
  for (const QString& path : *state.open) open.push_back(path.toStdString());
  m_link->whileRowsChange([this, &open] { m_model.setOpenRows(open); });
}

void FunctionsPage::setTree(bool tree) {
  m_flat->setChecked(!tree);
}

void FunctionsPage::setView(const ComparisonView& view) {
  m_view = view;
  m_model.setView(view);
  chooseShape();
  if (view.isEmpty() || !isPerWork(view.pairResults().verdict.slowdown.per)) return;
  // Times per unit have longer heads.
  for (const int column : {FunctionModel::A, FunctionModel::B, FunctionModel::Change})
    m_table->setColumnWidth(
        column, std::max(m_table->columnWidth(column), m_table->header().sectionSizeHint(column)));
}

void FunctionsPage::setLoading(bool loading) {
  m_loading = loading;
  showState();
}

void FunctionsPage::setNameForm(NameForm form) {
  m_model.setNameForm(form);
}

void FunctionsPage::showState() {
  const bool hasRows = m_model.totalRows() > 0;
  m_flat->setVisible(m_model.hasTree());
  m_waits->setVisible(m_model.hasWaits() && !m_model.isTree());
  m_table->setVisible(hasRows);
  m_empty->setVisible(!hasRows);
  if (m_loading) {
    m_empty->setTexts("Reading both runs", "Functions are compared once A and B are complete");
  } else if (m_view.isEmpty()) {
    m_empty->setTexts("No comparison", {});
  } else {
    m_empty->setTexts("No functions", "No function has a time in the complete cycles");
  }
  m_filter->setEnabled(hasRows);
  m_filter->setRows(hasRows ? rowsText() + QString::fromStdString(timesNote(m_view.pairResults()))
                            : QString());
}

QString FunctionsPage::rowsText() const {
  if (m_model.isTree()) return QString("%1 functions. ").arg(grouped(m_model.totalRows()));
  return QString("%1 of %2 rows. ").arg(grouped(m_table->rows().rowCount()), grouped(m_model.totalRows()));
}

QLineEdit& FunctionsPage::filter() {
  return m_filter->line();
}

bool FunctionsPage::reveal(const Triplet& triplet) {
  if (m_model.isTree()) {
    m_filter->line().clear();
    m_link->whileRowsChange([this, &triplet] { m_model.reveal(triplet); });
    m_table->scrollTo(m_table->currentIndex());
    return m_model.rowOf(triplet).has_value();
  }
  m_link->whileRowsChange([this] { m_model.setWaitsShown(true); });
  const auto row = m_model.rowOf(triplet);
  if (row && m_model.share(*row)->role != RowRole::Work) m_waits->setChecked(true);
  const bool isHidden = row && !m_table->rows().mapFromSource(m_model.index(*row, 0)).isValid();
  if (isHidden) m_filter->line().clear();
  chooseRows();
  m_table->scrollTo(m_table->currentIndex());
  return row.has_value();
}

QSize FunctionsPage::minimumSizeHint() const {
  return {220, 100};
}

}  // namespace culprit::ui
