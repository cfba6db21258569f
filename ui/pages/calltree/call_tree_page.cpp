#include "ui/pages/calltree/call_tree_page.h"

#include <QItemSelectionModel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSplitter>
#include <algorithm>
#include <utility>

#include "core/exploring/exploration.h"
#include "ui/look/q_string.h"
#include "ui/pages/calltree/call_functions.h"
#include "ui/pages/calltree/call_text.h"
#include "ui/pages/calltree/call_tree_line.h"
#include "ui/plots/icicle/icicle_legend.h"
#include "ui/plots/icicle/icicle_plot.h"
#include "ui/tables/cells/branch.h"
#include "ui/tables/name_filter.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

namespace {

std::shared_ptr<const CallTree> treeSeenAs(std::shared_ptr<const CallTree> tree, const CallTreeState& wanted,
                                           const Monitor& monitor) {
  if (!wanted.hidden.empty())
    tree = std::make_shared<const CallTree>(withoutCalls(*tree, wanted.hidden, monitor));
  if (wanted.view == CallView::TopDown) return tree;
  return std::make_shared<const CallTree>(filtered(*tree, wanted.view, monitor));
}

bool hasDeviceTime(const CallTree& tree) {
  return tree.empty() || tree[0].a.deviceTotalNs != 0 || tree[0].b.deviceTotalNs != 0;
}

void leaveOut(CallPlace& place, const std::vector<CallLabel>& hidden) {
  for (const CallLabel& label : hidden) std::erase(place.way, label);
  place.leftOut.insert(place.leftOut.end(), hidden.begin(), hidden.end());
}

}  // namespace

CallTreePage::CallTreePage(Selection& selection, QWidget* parent)
    : Page(parent),
      m_selection(selection),
      m_line(new CallTreeLine(this)),
      m_message(new ElidedLabel(Qt::ElideMiddle, this)),
      m_legend(new IcicleLegend(this)),
      m_split(new QSplitter(Qt::Vertical, this)),
      m_icicle(new IciclePlot(this)),
      m_table(new SortedTable("Call tree", QStringLiteral("call_tree"), this)),
      m_empty(new EmptyState(QStringLiteral("search"), {}, {}, this)) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  build();
  buildTable();
  addActions();
  connectParts();
  showState();
}

CallTreePage::~CallTreePage() {
  delete m_table;  // it keeps the layout of a model that ends before the children of this page
}

void CallTreePage::connectParts() {
  const auto askAgain = [this] {
    if (m_whole || m_job.isRunning()) return ask();
    showState();
  };
  connect(m_line, &CallTreeLine::viewChanged, this, askAgain);
  connect(m_line, &CallTreeLine::hiddenChanged, this, askAgain);
  connect(m_line, &CallTreeLine::measureChanged, this, &CallTreePage::changeMeasure);
  connect(m_line, &CallTreeLine::widthChanged, this, [this] {
    m_icicle->setWidthOf(m_line->widthOf());
    showWords();
  });
  connect(m_line, &CallTreeLine::filterChanged, this, &CallTreePage::changeFilter);
  connect(m_icicle, &IciclePlot::nodeChosen, this, &CallTreePage::choose);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &CallTreePage::takeRow);
  connect(m_table, &QTableView::clicked, this, &CallTreePage::takeRow);
  connect(m_table, &QTableView::activated, this, &CallTreePage::activate);
  connect(&m_selection, &Selection::tripletChanged, this, &CallTreePage::followSelection);
  connect(&m_job, &Job::runningChanged, this, &CallTreePage::showState);
  connect(&m_job, &Job::failed, this, [this](const Failure& failure) {
    clear();
    m_failure = failure.sentence;
    showState();
    emit this->failed(failure.sentence);
  });
}

QString CallTreePage::reasonForNone() const {
  if (m_view.isEmpty()) return {};
  return qString(whyNoCallTree(*m_view.results, m_view.pair).value_or(std::string()));
}

bool CallTreePage::canRead() const {
  return m_whole || (!m_view.isEmpty() && !m_view.session.empty() && reasonForNone().isEmpty());
}

void CallTreePage::setView(const ComparisonView& view) {
  const bool same = view.results == m_view.results && view.pair == m_view.pair && !view.isEmpty();
  m_view = view;
  if (same) return;  // another brush, or another place of the file
  clear();
  ask();
}

void CallTreePage::setTree(std::shared_ptr<const CallTree> tree) {
  clear();
  m_whole = std::move(tree);
  ask();
}

void CallTreePage::setLoading(bool loading) {
  m_loading = loading;
  showState();
}

void CallTreePage::setNameForm(NameForm form) {
  if (form == m_nameForm) return;
  m_nameForm = form;
  if (m_whole || m_job.isRunning()) ask();
}

CallTreeState CallTreePage::state() const {
  return m_line->state();
}

void CallTreePage::restore(const CallTreeState& state) {
  m_line->setState(state);
}

void CallTreePage::showHidden() {
  m_line->showHidden();
}

void CallTreePage::clear() {
  m_whole.reset();
  m_failure.reset();
  m_current.reset();
  m_place.reset();
  m_followed.reset();
  m_model.setCalls({});
  m_icicle->setData({});
}

void CallTreePage::ask() {
  m_job.cancel();
  m_failure.reset();
  m_stale = canRead() && !isVisible();
  if (!canRead() || m_stale) return showState();
  m_job.start(
      [whole = m_whole, file = m_view.session, results = m_view.results, pair = m_view.pair,
       wanted = m_line->state(), form = m_nameForm](Monitor& monitor) {
        const auto tree = whole ? whole : callTreeOf(file, *results, pair, monitor);
        return Read{tree, ShownCalls(treeSeenAs(tree, wanted, monitor), form, monitor), wanted.view,
                    wanted.hidden};
      },
      [this](Read read) { take(std::move(read)); });
  showState();
}

std::optional<CallPlace> CallTreePage::zoomedPlace(CallView next) const {
  const auto node = next == m_shownView ? m_icicle->zoomedTo() : std::nullopt;
  if (!node) return std::nullopt;
  CallPlace place = placeOfCall(m_model.calls().tree(), *node);
  place.leftOut = m_hidden;
  leaveOut(place, m_line->hidden());
  return place;
}

void CallTreePage::take(Read read) {
  m_whole = std::move(read.whole);
  const auto zoomed = zoomedPlace(read.view);
  m_shownView = read.view;
  m_hidden = std::move(read.hidden);
  m_line->setHostTimeAlone(!hasDeviceTime(*m_whole));
  read.calls.setMeasure(m_line->measure());
  m_current = m_place ? findCall(read.calls, *m_place) : std::nullopt;
  whileRowsChange([this, &read] {
    m_model.setCalls(std::move(read.calls));
    if (m_current) m_model.reveal(*m_current);
  });
  m_icicle->setWidthOf(m_line->widthOf());
  m_icicle->setData(m_model.calls().icicle());
  if (const auto wide = zoomed ? findCall(m_model.calls(), *zoomed) : std::nullopt) m_icicle->zoomTo(*wide);
  m_icicle->setReadout([this](std::uint32_t node) { return callText(m_model.calls(), node); });
  changeFilter();
  m_icicle->setCurrent(m_current);
  followSelection();
  showWords();
}

void CallTreePage::changeMeasure() {
  if (m_model.calls().isEmpty()) return;
  whileRowsChange([this] { m_model.setMeasure(m_line->measure()); });
  m_icicle->setAmounts(m_model.calls().icicle());
  changeFilter();  // other calls changed most
  showWords();
}

void CallTreePage::changeFilter() {
  const auto filter = TextFilter::parse(m_line->filter().line().text(), &m_expression);
  if (filter) {
    m_expression.clear();
    whileRowsChange([this, &filter] { m_model.setFilter(*filter, m_line->state().changedOnly); });
  }
  const FilteredCalls& filtered = m_model.filtered();
  m_icicle->setShown(filtered.changed);
  std::vector<bool> wanted = filtered.path;
  for (std::size_t node = 0; node < wanted.size(); ++node)
    if (filtered.found[node]) wanted[node] = true;
  m_icicle->setFound(filtered.found, std::move(wanted));
  showState();
  showWords();
}

void CallTreePage::whileRowsChange(const std::function<void()>& change) {
  const QScopedValueRollback following(m_following, true);
  change();
  showCurrentRow();
}

void CallTreePage::open(int row, bool open) {
  const QModelIndex source = m_table->rows().mapToSource(m_table->rows().index(row, 0));
  const auto node = callAt(m_table->rows().index(row, 0));
  if (!node) return;
  const int top = m_table->verticalScrollBar()->value();
  m_current = node;
  whileRowsChange([this, &source, open] { m_model.setOpen(source.row(), open); });
  m_table->verticalScrollBar()->setValue(top);  // the row stays where the user has it
  setCurrent(node);
}

std::optional<std::uint32_t> CallTreePage::callAt(const QModelIndex& row) const {
  const QModelIndex source = m_table->rows().mapToSource(row);
  return source.isValid() ? std::optional(m_model.nodeOf(source.row())) : std::nullopt;
}

void CallTreePage::takeRow(const QModelIndex& row) {
  const auto node = m_following ? std::nullopt : callAt(row);
  if (!node) return;
  setCurrent(node);
  selectFunction(*node);
}

void CallTreePage::choose(std::uint32_t node) {
  m_current = node;
  whileRowsChange([this, node] { m_model.reveal(node); });
  setCurrent(node);
  selectFunction(node);
}

void CallTreePage::setCurrent(std::optional<std::uint32_t> node) {
  m_current = node;
  m_place = node ? std::optional(placeOfCall(m_model.calls().tree(), *node)) : std::nullopt;
  if (m_place) m_place->leftOut = m_hidden;
  m_icicle->setCurrent(node);
  showWords();
}

void CallTreePage::showCurrentRow() {
  const auto row =
      m_current && *m_current < m_model.calls().size() ? m_model.rowOf(*m_current) : std::nullopt;
  const QModelIndex shown =
      row ? m_table->rows().mapFromSource(m_model.index(*row, std::max(m_table->currentIndex().column(), 0)))
          : QModelIndex();
  if (!shown.isValid()) return m_table->selectionModel()->clear();
  m_table->selectionModel()->setCurrentIndex(shown,
                                             QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  m_table->scrollTo(shown);
}

void CallTreePage::selectFunction(std::uint32_t node) {
  const auto triplet = tripletOfCall(m_view, m_model.calls(), node);
  const QScopedValueRollback following(m_following, true);
  if (triplet) m_selection.setTriplet(triplet);
  m_followed = m_selection.triplet();
}

/// To the call of the function that was selected elsewhere; the current one stays if it is of it, and what
/// was chosen here since then, even where this view has no such call.
void CallTreePage::followSelection() {
  const auto& triplet = m_selection.triplet();
  if (m_following || !triplet || !isVisible() || m_model.calls().isEmpty()) return;
  if (m_place && m_followed == triplet) return;
  m_followed = triplet;
  const auto shown = m_current ? tripletOfCall(m_view, m_model.calls(), *m_current) : std::nullopt;
  if (shown && shown->function == triplet->function) return;
  m_current = callOf(m_view, m_model.calls(), *triplet);
  whileRowsChange([this] {
    if (m_current) m_model.reveal(*m_current);
  });
  setCurrent(m_current);
}

void CallTreePage::activate(const QModelIndex& row) {
  const auto node = callAt(row);
  if (!node) return;
  takeRow(row);
  if (tripletOfCall(m_view, m_model.calls(), *node)) return emit functionRequested();
  const auto branch = row.siblingAtColumn(CallModel::Name).data(CallModel::BranchRole).value<Branch>();
  if (branch.hasRows) open(row.row(), !branch.isOpen);
}

void CallTreePage::expandPath() {
  if (m_model.calls().isEmpty()) return;
  std::uint32_t end = m_current.value_or(0);
  whileRowsChange([this, &end] { end = m_model.openPath(end); });
  choose(end);
}

bool CallTreePage::canHide() const {
  return m_current && *m_current > 0 && *m_current < m_model.calls().size();
}

void CallTreePage::hideCurrent() {
  if (!canHide()) return;
  const CallLabel label = labelOfCall(m_model.calls().tree(), *m_current);
  if (m_place) leaveOut(*m_place, {label});
  m_line->hideCalls(label);
}

void CallTreePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) return ask();
  followSelection();
}

void CallTreePage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

}  // namespace culprit::ui
