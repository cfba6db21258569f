// What CallTreePage is made of and what it says; reading and choosing are in call_tree_page.cpp.
#include <QAction>
#include <QHBoxLayout>
#include <QSplitter>
#include <QVBoxLayout>
#include <numeric>

#include "core/report/words/format.h"
#include "ui/look/fonts.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/calltree/call_text.h"
#include "ui/pages/calltree/call_tree_line.h"
#include "ui/pages/calltree/call_tree_page.h"
#include "ui/pages/calltree/call_words.h"
#include "ui/plots/common/picture_menu.h"
#include "ui/plots/icicle/icicle_legend.h"
#include "ui/plots/icicle/icicle_plot.h"
#include "ui/tables/branches.h"
#include "ui/tables/cells/branch.h"
#include "ui/tables/cells/cell_paintings.h"
#include "ui/tables/frozen_columns.h"
#include "ui/tables/name_filter.h"
#include "ui/tables/selected_rows.h"
#include "ui/tables/sort_header.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

namespace {

constexpr int kLowForMessage = 210;    // pixels of height
constexpr int kNarrowForLegend = 620;  // of width
constexpr QLatin1String kNoTree("there is no call tree: ");

/// Whether there is anything to see, were nothing hidden.
bool hasRowsIn(const CallTree& tree, CallView view) {
  const auto hasAny = [&tree](CallKind kind) {
    for (std::uint32_t node = 0; node < tree.size(); ++node)
      if (tree[node].kind == kind) return true;
    return false;
  };
  if (view == CallView::ByModule) return hasAny(CallKind::Module) || hasAny(CallKind::Layer);
  return view == CallView::ByOperator ? hasAny(CallKind::Operator) : tree.size() > 1;
}

bool saysThereIsNone(const QString& sentence) {
  return sentence.startsWith(kNoTree, Qt::CaseInsensitive);
}

/// Without what the title above it says: "A has no cycles".
QString reasonAlone(const QString& sentence) {
  const QString reason = saysThereIsNone(sentence) ? sentence.mid(kNoTree.size()) : sentence;
  return reason.left(1).toUpper() + reason.mid(1);
}

}  // namespace

void CallTreePage::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_line);
  auto* line = new QHBoxLayout;
  line->setContentsMargins(8, 0, 8, 3);
  line->setSpacing(8);
  m_message->setFont(fontFor(FontRole::Secondary));
  m_message->setForegroundRole(QPalette::PlaceholderText);
  m_message->setAccessibleName("Current call");
  line->addWidget(m_message, 1);
  line->addWidget(m_legend);
  column->addLayout(line);
  m_split->setChildrenCollapsible(false);
  m_split->addWidget(m_icicle);
  m_split->addWidget(m_table);
  m_split->setStretchFactor(0, 1);
  m_split->setStretchFactor(1, 1);
  m_split->setSizes({150, 150});
  m_table->setMinimumHeight(48);
  column->addWidget(m_split, 1);
  column->addWidget(m_empty, 1);
  setFocusProxy(m_table);
}

void CallTreePage::buildTable() {
  m_table->setRows(m_model, {42, 16, 10, 10, 13, 8, 8, 9});
  m_table->setSorter([this](const std::vector<SortKey>& keys) {
    whileRowsChange([this, &keys] { m_model.setKeys(keys); });
  });
  dress(*m_table);
  dress(*new FrozenColumns(*m_table, {CallModel::Name, CallModel::Change}));
}

/// What the first columns look like, and the signs that open a row.
void CallTreePage::dress(QTableView& view) {
  view.setItemDelegateForColumn(CallModel::Change, new CellDelegate(&view, deltaCells(), CallModel::BarRole));
  view.setItemDelegateForColumn(CallModel::Name,
                                new CellDelegate(&view, branchCells(), CallModel::BranchRole));
  auto* branches = new Branches(view, CallModel::Name, CallModel::BranchRole);
  connect(branches, &Branches::wanted, this, &CallTreePage::open);
  connect(branches, &Branches::allWanted, this,
          [this](bool open) { whileRowsChange([this, open] { m_model.setAllOpen(open); }); });
}

void CallTreePage::addActions() {
  const auto add = [this](const QString& text, const QKeySequence& key, const QList<QWidget*>& parts) {
    auto* action = new QAction(text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    for (QWidget* part : parts) part->addAction(action);
    if (!key.isEmpty()) addAction(action);  // the key works wherever the focus is
    return action;
  };
  QAction* path = add("Expand the Path That Changed Most", Qt::Key_P, {m_table, m_icicle});
  QAction* openAll = add("Open All", {}, {m_table});
  QAction* closeAll = add("Close All", {}, {m_table});
  QAction* zoom = add("Zoom to the Current Call", {}, {m_table, m_icicle});
  QAction* out = add("Zoom Out", {}, {m_icicle});
  QAction* whole = add("Show the Whole Tree", {}, {m_icicle});
  m_hide = add("Hide This Call", Qt::Key_H, {m_table, m_icicle});
  m_showHidden = add("Show Hidden Calls", Qt::SHIFT | Qt::Key_H, {m_table, m_icicle});
  connect(path, &QAction::triggered, this, &CallTreePage::expandPath);
  connect(openAll, &QAction::triggered, this,
          [this] { whileRowsChange([this] { m_model.setAllOpen(true); }); });
  connect(closeAll, &QAction::triggered, this,
          [this] { whileRowsChange([this] { m_model.setAllOpen(false); }); });
  connect(zoom, &QAction::triggered, this, [this] {
    if (m_current) m_icicle->zoomTo(*m_current);
  });
  connect(out, &QAction::triggered, m_icicle, &IciclePlot::zoomOut);
  connect(whole, &QAction::triggered, m_icicle, &IciclePlot::showAll);
  connect(m_hide, &QAction::triggered, this, &CallTreePage::hideCurrent);
  connect(m_showHidden, &QAction::triggered, m_line, &CallTreeLine::showHidden);
  addPicture(*m_table);
  addPicture(*m_icicle);
}

void CallTreePage::offerHiding() {
  m_hide->setEnabled(canHide());
  const std::size_t hidden = m_line->hidden().size();
  m_showHidden->setEnabled(hidden > 0);
  m_showHidden->setText(hidden > 0 ? "Show " + qString(format::counted(hidden, "Hidden Call"))
                                   : QString("Show Hidden Calls"));
}

void CallTreePage::addPicture(QWidget& part) {
  auto* separator = new QAction(this);
  separator->setSeparator(true);
  part.addAction(separator);
  auto* menu = new PictureMenu(part, [this] { return picture(); });
  connect(menu, &PictureMenu::failed, this, &CallTreePage::failed);
}

QString CallTreePage::message() const {
  return m_message->text();
}

QString CallTreePage::summary() const {
  const ShownCalls& calls = m_model.calls();
  if (calls.isEmpty()) return {};
  const auto total = [&calls](Side side) { return msText(calls.total(side, 0), false); };
  QString further = hiddenWords(m_hidden.size());
  if (!further.isEmpty()) further = ' ' + further + '.';
  if (const QString folded = foldedText(calls); !folded.isEmpty()) further += ' ' + folded + '.';
  return QString("Call tree, %1, %2 in ms per cycle: A %3, B %4, B − A %5; %6. %7.%8")
      .arg(QString(wordsOf(m_shownView).title).toLower(), QString(wordsOf(calls.measure()).title).toLower(),
           total(Side::A), total(Side::B), msText(calls.change(0), true),
           qString(format::counted(calls.size() - 1, "call")), m_line->widthWords(), further);
}

/// "python › Linear › aten::copy_:  +2.000 ms per cycle, only in B"
QString CallTreePage::currentText() const {
  const ShownCalls& calls = m_model.calls();
  const CallNode& call = calls.node(*m_current);
  QString text = QString("%1:  %2 ms per cycle")
                     .arg(callPath(calls, *m_current), msText(calls.change(*m_current), true));
  if (call.inA != call.inB) text += call.inB ? QStringLiteral(", only in B") : QStringLiteral(", only in A");
  if (!m_icicle->hasBox(*m_current)) text += QStringLiteral("; it has no box here");
  return text;
}

void CallTreePage::showWords() {
  const ShownCalls& calls = m_model.calls();
  m_icicle->setSummary(summary());
  m_table->setAccessibleDescription(summary());
  const QString words = m_current && *m_current < calls.size() ? currentText() : summary();
  m_message->setText(words);
  m_message->setToolTip(words.isEmpty() ? QString() : wrappedName(words));
  offerHiding();
}

QString CallTreePage::rowsText() const {
  if (!m_expression.isEmpty()) return "The expression is not complete: " + m_expression;
  const QString all = qString(format::counted(m_model.calls().size() - 1, "call"));
  const FilteredCalls& filtered = m_model.filtered();
  QString text = filtered.found.empty() ? all : QString("%1 of %2").arg(filtered.matches).arg(all);
  if (m_model.isCut())
    text += QString(". The first %1 rows are listed").arg(qString(format::count(CallRows::kMostRows)));
  if (const QString folded = foldedText(m_model.calls()); !folded.isEmpty()) text += ". " + folded;
  return text + QStringLiteral(". Times per cycle");
}

void CallTreePage::showState() {
  const bool hasCalls = m_model.calls().size() > 1;
  const bool hasRows = hasCalls && m_model.rowCount() > 0;
  m_line->setVisible(m_whole != nullptr);
  m_split->setVisible(hasRows);
  m_empty->setVisible(!hasRows);
  m_line->filter().setRows(hasCalls ? rowsText() : QString());
  fit();
  offerHiding();
  if (!hasRows) showEmpty();
}

void CallTreePage::showEmpty() {
  const auto say = [this](const QString& title, const QString& fact = {}) { m_empty->setTexts(title, fact); };
  const bool isFiltered = m_model.calls().size() > 1;
  if (m_loading && m_view.isEmpty())
    return say("Reading both runs", "Calls are there once A and B are complete");
  if (m_view.isEmpty() && !m_whole) return say("No comparison");
  if (m_failure && saysThereIsNone(*m_failure)) return say("No call tree", reasonAlone(*m_failure));
  if (m_failure) return say("The calls could not be read", *m_failure);
  if (m_job.isRunning() || m_stale) return say("Reading the calls");
  if (isFiltered && !m_model.filtered().found.empty() && m_model.filtered().matches == 0)
    return say("No such call", "No name contains what is looked for");
  if (isFiltered)
    return say("Nothing changed that much", "What is looked for is less than a hundredth of all changes");
  if (!m_whole) {
    const QString reason = reasonForNone();
    if (!reason.isEmpty()) return say("No call tree", reasonAlone(reason));
    return say("No call tree", "It is read from the file of the comparison, which is not there yet");
  }
  if (!m_hidden.empty() && hasRowsIn(*m_whole, m_line->state().view))
    return say("Nothing is left", hiddenWords(m_hidden.size()) + ", and this view has no others");
  switch (m_line->state().view) {
    case CallView::ByModule:
      return say("No modules",
                 "Neither recording has any; the profiler of PyTorch tells them with its stacks");
    case CallView::ByOperator:
      return say("No operators", "Neither recording has any in its cycles");
    case CallView::TopDown:
    case CallView::BottomUp:
      break;
  }
  say("No calls", "Neither recording has any in its cycles");
}

void CallTreePage::fit() {
  const bool hasRows = m_model.calls().size() > 1 && m_model.rowCount() > 0;
  m_message->setVisible(hasRows && height() >= kLowForMessage);
  m_legend->setVisible(hasRows && height() >= kLowForMessage && width() >= kNarrowForLegend);
}

PlotPicture CallTreePage::picture() const {
  PlotPicture picture = m_icicle->picture();
  picture.noTable = tooManyToCopy(m_model.rowCount());
  picture.table = [this] {
    const SortedRows& rows = m_table->rows();
    QVector<int> all(rows.rowCount());
    std::iota(all.begin(), all.end(), 0);
    return tableText(rows, all, shownColumns(m_table->header()), TableFormat::Tsv, CallModel::CopyRole);
  };
  return picture;
}

}  // namespace culprit::ui
