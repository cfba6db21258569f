#include "ui/pages/launches/launches_page.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QVBoxLayout>
#include <utility>

#include "core/exploring/exploration.h"
#include "ui/look/fonts.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/launches/launch_filters.h"
#include "ui/pages/launches/launch_jumps.h"
#include "ui/pages/launches/raw_event_dialog.h"
#include "ui/pages/shared/cycle_detail_text.h"
#include "ui/plots/common/picture_menu.h"
#include "ui/plots/distribution/histogram_plot.h"
#include "ui/settings.h"
#include "ui/tables/cells/cell_paintings.h"
#include "ui/tables/dense_table.h"
#include "ui/tables/sort_header.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

namespace {}  // namespace

LaunchesPage::LaunchesPage(Selection& selection, QString settings, QWidget* parent)
    : Page(parent),
      m_selection(selection),
      m_settings(std::move(settings)),
      m_title(new ElidedLabel(Qt::ElideMiddle, this)),
      m_filters(new LaunchFilters(this)),
      m_split(new QSplitter(Qt::Horizontal, this)),
      m_table(new DenseTable("Launches")),
      m_header(new SortHeader(m_table)),
      m_histogram(new HistogramPlot),
      m_logAxis(new QAction("Logarithmic Axis", this)),
      m_jumps(new LaunchJumps(this)),
      m_empty(new EmptyState(QStringLiteral("timeline"), {}, {}, this)),
      m_hidden(settings::hidden(m_settings).value()) {
  build();
  connectParts();
  showTriplet();
}

LaunchesPage::~LaunchesPage() {
  m_header->saveLayout(m_settings);
}

void LaunchesPage::build() {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  m_title->setContentsMargins(8, 4, 8, 0);
  m_title->setFont(fontFor(FontRole::DockTitle));
  m_table->setModel(&m_model);
  m_table->setHorizontalHeader(m_header);
  m_table->setContextMenuPolicy(Qt::CustomContextMenu);
  m_table->setAlternatingRowColors(true);
  m_table->setItemDelegateForColumn(static_cast<int>(LaunchColumn::Run),
                                    new CellDelegate(m_table, sideCells(), LaunchModel::SideRole));
  m_table->setItemDelegateForColumn(static_cast<int>(LaunchColumn::OverMedian),
                                    new CellDelegate(m_table, deltaCells(), LaunchModel::BarRole));
  QList<int> digits;
  for (int column = 0; column < kLaunchColumnCount; ++column)
    digits << textOf(static_cast<LaunchColumn>(column)).digits;
  m_table->setWidths(digits);
  if (!m_header->restoreLayout(m_settings))
    m_header->setKeys({{static_cast<int>(LaunchColumn::Duration), Qt::DescendingOrder}});
  m_logAxis->setCheckable(true);
  m_histogram->addAction(m_logAxis);
  m_histogram->setEmptyText("No launch");
  auto* menu = new PictureMenu(*m_histogram, [this] { return m_histogram->picture(); });
  connect(menu, &PictureMenu::failed, this, &LaunchesPage::failed);
  m_split->addWidget(m_table);
  m_split->addWidget(m_histogram);
  m_split->setStretchFactor(0, 3);
  m_split->setStretchFactor(1, 2);
  m_split->setChildrenCollapsible(true);
  layout->addWidget(m_title);
  layout->addWidget(m_filters);
  layout->addWidget(m_split, 1);
  layout->addWidget(m_empty, 1);
  layout->addWidget(m_jumps);
}

void LaunchesPage::connectParts() {
  connect(&m_selection, &Selection::tripletChanged, this, &LaunchesPage::showTriplet);
  connect(&m_selection, &Selection::cycleChanged, this, [this] {
    showCycle();
    followCycle();
  });
  connect(&m_selection, &Selection::brushChanged, this, [this] { m_filters->setBrush(m_selection.brush()); });
  connect(m_filters, &LaunchFilters::changed, this, [this] {
    m_histogram->setSelected(m_filters->filter().durationUs);
    ask();
  });
  connect(m_header, &SortHeader::keysChanged, this, &LaunchesPage::ask);
  connect(m_logAxis, &QAction::toggled, this, &LaunchesPage::ask);
  connect(m_histogram, &HistogramPlot::rangeSelected, this,
          [this](const PlotRange& us) { m_filters->setDurations(us); });
  connect(m_histogram, &HistogramPlot::cleared, this, [this] { m_filters->setDurations({}); });
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          &LaunchesPage::takeCurrent);
  connect(m_table, &QTableView::activated, this,
          [this](const QModelIndex& index) { openEvent(m_model.launch(index.row())); });
  connect(m_table, &QWidget::customContextMenuRequested, this, &LaunchesPage::showMenu);
  m_header->setColumnMenu([this](QMenu& menu) { fillColumnMenu(menu); });
  connect(m_jumps, &LaunchJumps::launchRequested, this, &LaunchesPage::showLaunch);
  connect(m_jumps, &LaunchJumps::cycleRequested, &m_selection, &Selection::setCycle);
  connect(m_empty, &EmptyState::buttonClicked, this, [this] {
    const LaunchFilter before = m_filters->filter();
    m_filters->clear();
    if (m_filters->filter() == before) m_selection.setBrush({});  // it alone has left nothing
  });
  connect(&m_job, &Job::runningChanged, this, &LaunchesPage::showState);
  connect(&m_job, &Job::failed, this, [this](const Failure& failure) {
    m_hasFailed = true;
    showState();
    emit this->failed(failure.sentence);
  });
}

void LaunchesPage::setView(const ComparisonView& view) {
  m_view = view;
  showTriplet();
}

void LaunchesPage::setLoading(bool loading) {
  m_loading = loading;
  showState();
}

void LaunchesPage::setNameForm(NameForm form) {
  m_nameForm = form;
  showTitle();
}

QString LaunchesPage::reasonForNone() const {
  return m_view.isEmpty() || isRaw(m_view) ? QString() : "needs raw traces";
}

void LaunchesPage::showTriplet() {
  const auto wanted = isRaw(m_view) ? subjectOf(m_view, m_selection.triplet()) : std::nullopt;
  if (m_subject == wanted && m_subject) return;  // another metric of the same
  m_subject = wanted;
  if (m_menu) m_menu->close();  // it is about a launch of another function
  m_job.cancel();
  m_model.setAnswer(nullptr);
  m_filters->setList(nullptr);
  showTitle();
  ask();
}

void LaunchesPage::ask() {
  m_stale = m_subject && !isVisible();
  m_hasFailed = false;
  if (!m_subject || m_stale) return showState();
  std::vector<LaunchSortKey> keys;
  for (const SortHeader::Key& key : m_header->keys())
    keys.push_back({static_cast<LaunchColumn>(key.section), key.order == Qt::DescendingOrder});
  const LaunchAnswer* known = m_model.answer();
  LaunchQuestion question{.list = known ? known->list : nullptr,
                          .results = m_subject->results,
                          .pair = m_subject->pair,
                          .filter = m_filters->filter(),
                          .keys = std::move(keys),
                          .scale = m_logAxis->isChecked() ? PlotScale::Log : PlotScale::Linear};
  m_job.start(
      [question = std::move(question), file = m_view.session, calls = m_view.calls,
       row = *m_selection.triplet()](Monitor& monitor) mutable {
        if (!question.list)
          question.list = launchesOf(file, *question.results, question.pair, row, *calls, monitor);
        return std::make_shared<const LaunchAnswer>(answer(question, monitor));
      },
      [this](const std::shared_ptr<const LaunchAnswer>& answer) { take(answer); });
  showState();
}

void LaunchesPage::take(const std::shared_ptr<const LaunchAnswer>& answer) {
  const bool another = !m_model.answer() || m_model.answer()->list != answer->list;
  const auto current = another ? std::nullopt : currentLaunch();
  {
    const QScopedValueRollback following(m_following, true);
    m_model.setAnswer(answer);
  }
  m_filters->setList(answer->list);
  m_filters->showCounts(m_model.answer());
  m_histogram->setBins(answer->histogram, "Duration of single launches", QStringLiteral("us"), "launches");
  m_histogram->setSelected(m_filters->filter().durationUs);
  if (another) hideEmptyColumns();
  const auto row = current ? m_model.rowOf(*current) : std::nullopt;
  if (row) {
    follow(*row);
  } else {
    followCycle();
  }
  showState();
}

void LaunchesPage::hideEmptyColumns() {
  if (!m_model.answer()) return;  // the menu of the columns may still be open
  for (int column = 0; column < kLaunchColumnCount; ++column) {
    const auto which = static_cast<LaunchColumn>(column);
    const bool isEmpty = textOf(which).isOptional && !hasValues(*m_model.answer()->list, which);
    m_table->setColumnHidden(column, isEmpty || m_hidden.contains(textOf(which).key));
  }
}

void LaunchesPage::showCycle() {
  const auto& cycle = m_selection.cycle();
  const bool isKnown = cycle && !m_view.isEmpty();
  m_filters->setCycle(cycle, isKnown ? cycleName(m_view.wholePair(), *cycle) : QString());
}

void LaunchesPage::followCycle() {
  const auto& cycle = m_selection.cycle();
  if (m_following || !cycle || !m_model.answer()) return;
  const QModelIndex current = m_table->currentIndex();
  if (current.isValid() && m_model.cycleOf(current.row()) == cycle) return;
  const auto row = m_model.rowOf(*cycle);
  if (row) follow(*row);
}

void LaunchesPage::follow(int row) {
  const QScopedValueRollback following(m_following, true);
  m_table->selectRow(row);
  m_table->scrollTo(m_model.index(row, 0));
}

void LaunchesPage::takeCurrent(const QModelIndex& current) {
  if (m_following || !current.isValid()) return;
  const QScopedValueRollback following(m_following, true);
  if (const auto cycle = m_model.cycleOf(current.row())) m_selection.setCycle(cycle);
}

std::optional<std::uint32_t> LaunchesPage::currentLaunch() const {
  const QModelIndex current = m_table->currentIndex();
  return current.isValid() && m_model.answer() ? std::optional(m_model.launch(current.row())) : std::nullopt;
}

void LaunchesPage::showLaunch(std::uint32_t launch) {
  const auto row = m_model.rowOf(launch);
  if (!row) return;
  m_table->selectRow(*row);
  m_table->scrollTo(m_model.index(*row, 0), QAbstractItemView::PositionAtCenter);
  m_table->setFocus();
}

void LaunchesPage::showTitle() {
  QString text;
  if (m_subject) {
    const Names& names = m_subject->results->names;
    const std::string& raw = names.functions[m_subject->function];
    text = QString("%1 on %2")
               .arg(QString::fromStdString(functionName(raw, m_nameForm)),
                    QString::fromStdString(names.devices[m_subject->device]));
    m_title->setToolTip(wrappedName(QString::fromStdString(raw)));
  }
  m_title->setText(text);
}

void LaunchesPage::showState() {
  const LaunchAnswer* answer = m_model.answer();
  const bool hasLaunches = answer && answer->list->size() > 0;
  const bool hasRows = answer && !answer->rows.empty();
  m_title->setVisible(m_subject.has_value());
  m_filters->setVisible(hasLaunches);
  m_jumps->setVisible(hasLaunches);
  m_split->setVisible(hasRows);
  m_empty->setVisible(!hasRows);
  m_empty->setButton(hasLaunches && !hasRows ? "Clear Filters" : QString());
  if (!answer) m_filters->showCounts(nullptr);
  if (m_loading && m_view.isEmpty()) {
    m_empty->setTexts("Reading both runs", "Launches are there once A and B are complete");
  } else if (m_view.isEmpty()) {
    m_empty->setTexts("No comparison", {});
  } else if (!isRaw(m_view)) {
    m_empty->setTexts("No single launches",
                      "These runs came as sums per cycle; compare the raw traces to see their launches");
  } else if (!m_subject) {
    m_empty->setTexts("Select a row to see its launches", {});
  } else if (m_job.isRunning() || m_stale) {
    m_empty->setTexts("Reading the launches", {});
  } else if (m_hasFailed) {
    m_empty->setTexts("The launches could not be read", {});
  } else if (hasLaunches) {
    m_empty->setTexts("No launch matches", "All are filtered out");
  } else {
    m_empty->setTexts("No launch", "Neither recording has an event of this function on this device");
  }
  m_jumps->setAnswer(answer);
}

void LaunchesPage::copyTable(TableFormat format) const {
  QVector<int> rows, columns;
  for (int row = 0; row < m_model.rowCount(); ++row) rows << row;
  for (int column = 0; column < kLaunchColumnCount; ++column)
    if (!m_table->isColumnHidden(column)) columns << column;
  QGuiApplication::clipboard()->setText(tableText(m_model, rows, columns, format, LaunchModel::CopyRole));
}

RawEventDialog* LaunchesPage::openEvent(std::uint32_t launch) {
  auto* dialog = new RawEventDialog({m_subject->results, m_model.answer()->list, launch}, this);
  dialog->show();
  return dialog;
}

void LaunchesPage::fillRowMenu(QMenu& menu, int row) {
  // By value: another answer may arrive while the menu is open.
  const std::uint32_t launch = m_model.launch(row);
  const auto list = m_model.answer()->list;
  const auto cycle = m_model.cycleOf(row);
  const auto add = [this, &menu](const QString& text, const auto& done) {
    QAction* action = menu.addAction(text);
    connect(action, &QAction::triggered, this, done);
    return action;
  };
  add("Copy Row", [this] { QGuiApplication::clipboard()->setText(m_table->selectedText()); });
  menu.addSeparator();
  QAction* only = add("Only This Cycle", [this, cycle] {
    m_selection.setCycle(cycle);
    m_filters->setOnlyCycle(true);
  });
  add("Only This Stream or Thread", [this, lane = list->lanePosition(launch)] { m_filters->setLane(lane); });
  menu.addSeparator();
  QAction* event = add("All Fields of the Event…", [this, launch] { openEvent(launch); });
  add("Save Excerpt of This Launch…",
      [this, query = excerptOfLaunch(*list, launch)] { emit excerptRequested(query); });
  const ExcerptQuery ofAll =
      cycle ? excerptOfCycles(m_view.wholePair(), cycle->side, cycle->position, cycle->position)
            : ExcerptQuery{};
  QAction* excerpt = add("Save Excerpt of This Cycle…", [this, ofAll] { emit excerptRequested(ofAll); });
  menu.addSeparator();
  for (QAction* ofCycle : {only, excerpt}) {
    ofCycle->setEnabled(cycle.has_value());
    ofCycle->setToolTip(cycle ? QString() : "This launch lies in no cycle");
  }
  if (const auto why = whyNoRawEvent(*list, launch)) {
    event->setEnabled(false);
    event->setToolTip(wrappedName(QString::fromStdString(*why)));
  }
}

void LaunchesPage::showMenu(const QPoint& at) {
  const QModelIndex index = m_table->indexAt(at);
  QMenu* menu = m_menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setToolTipsVisible(true);
  if (index.isValid()) fillRowMenu(*menu, index.row());
  QMenu* copies = menu->addMenu("Copy Table As");
  const QString tooMany = tooManyToCopy(m_model.rowCount());
  copies->setEnabled(tooMany.isEmpty());
  copies->menuAction()->setToolTip(tooMany);
  for (const TableFormat format : {TableFormat::Tsv, TableFormat::Csv, TableFormat::Markdown}) {
    connect(copies->addAction(titleOf(format)), &QAction::triggered, this,
            [this, format] { copyTable(format); });
  }
  menu->popup(m_table->viewport()->mapToGlobal(at));
}

void LaunchesPage::fillColumnMenu(QMenu& menu) {
  if (!m_model.answer()) return;
  for (int column = 0; column < kLaunchColumnCount; ++column) {
    const LaunchColumnText& text = textOf(static_cast<LaunchColumn>(column));
    QAction* action = menu.addAction(text.title);
    action->setCheckable(true);
    action->setChecked(!m_table->isColumnHidden(column));
    const bool has = hasValues(*m_model.answer()->list, static_cast<LaunchColumn>(column));
    action->setEnabled(has && static_cast<LaunchColumn>(column) != LaunchColumn::Run);
    action->setToolTip(has ? text.explanation : "No launch has a value there");
    connect(action, &QAction::toggled, this, [this, key = QString(text.key)](bool on) {
      m_hidden.removeAll(key);
      if (!on) m_hidden << key;
      settings::hidden(m_settings).keep(m_hidden);
      hideEmptyColumns();
    });
  }
}

void LaunchesPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) ask();
}

}  // namespace culprit::ui
