#include "ui/pages/cycles/counters_page.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/exploring/exploration.h"
#include "ui/look/q_string.h"
#include "ui/pages/shared/brush_text.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/pages/shared/row_link.h"
#include "ui/pages/shared/sides.h"
#include "ui/plots/common/picture_menu.h"
#include "ui/plots/series/cycle_plot.h"
#include "ui/plots/series/reading_plot.h"
#include "ui/tables/cells/cell_paintings.h"
#include "ui/tables/name_filter.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

namespace {

/// Where the input does not tell when the cycles began, since the first reading.
ReadingPlotSide since(const std::vector<Cycle>& cycles, CounterReadings&& readings) {
  if (readings.timeNs.empty()) return {};
  const bool isTimed =
      std::any_of(cycles.begin(), cycles.end(), [](const Cycle& cycle) { return cycle.startNs != 0; });
  const std::int64_t start = isTimed ? firstStart(cycles) : readings.timeNs.front();
  std::vector<double> seconds;
  seconds.reserve(readings.timeNs.size());
  for (const std::int64_t time : readings.timeNs) seconds.push_back(static_cast<double>(time - start) * 1e-9);
  return {std::move(seconds), std::move(readings.value)};
}

/// The cycles that are at work during those seconds, each since the start of its own run.
Brush brushDuring(const PairResults& pair, const PlotRange& seconds) {
  const auto during = [&](const std::vector<Cycle>& cycles) {
    return brushWhere(pair, [&seconds, start = firstStart(cycles)](const Cycle& cycle) {
      const double from = static_cast<double>(cycle.startNs - start) * 1e-9;
      return from < seconds.high && from + static_cast<double>(cycle.durationNs) * 1e-9 > seconds.low;
    });
  };
  return {.a = during(pair.cyclesA).a, .b = during(pair.cyclesB).b};
}

}  // namespace

CountersPage::CountersPage(Selection& selection, QWidget* parent)
    : Page(parent),
      m_selection(selection),
      m_filter(new NameFilter("Filter counters", "Filter counters by name or device", this)),
      m_table(new SortedTable("Counters", QStringLiteral("counter_list"), this)),
      m_readings(new ReadingPlot),
      m_cycles(new CyclePlot),
      m_split(new QSplitter(Qt::Horizontal, this)),
      m_empty(new EmptyState(QStringLiteral("search"), {}, {}, this)) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  build();
  buildTable();
  connectPlots();
  connect(&m_tableJob, &Job::failed, this, [this](const Failure& failure) {
    m_hasFailed = true;
    showState();
    emit this->failed(failure.sentence);
  });
  connect(&m_readingJob, &Job::failed, this, [this](const Failure& failure) {
    m_readings->setEmptyText("The readings could not be read");
    emit this->failed(failure.sentence);
  });
  connect(&m_selection, &Selection::tripletChanged, this, &CountersPage::keepOne);
  connect(&m_selection, &Selection::cycleChanged, this, &CountersPage::showFocus);
  connect(&m_selection, &Selection::brushChanged, this, &CountersPage::showBrush);
  connect(&m_selection, &Selection::timeRangeChanged, this, &CountersPage::showTimeRange);
  showState();
}

CountersPage::~CountersPage() {
  delete m_table;  // it keeps the layout of a model that ends before the children of this page
}

void CountersPage::build() {
  auto* list = new QWidget;
  auto* column = new QVBoxLayout(list);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_filter);
  column->addWidget(m_table, 1);
  auto* plots = new QSplitter(Qt::Vertical);
  plots->addWidget(m_readings);
  plots->addWidget(m_cycles);
  m_split->addWidget(list);
  m_split->addWidget(plots);
  m_split->setStretchFactor(0, 5);
  m_split->setStretchFactor(1, 4);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_split, 1);
  layout->addWidget(m_empty, 1);
}

void CountersPage::buildTable() {
  m_table->setRows(m_model, {18, 8, 8, 9, 7, 14, 9, 9, 9, 10, 10});
  m_table->rows().setFilterKeyColumn(-1);
  m_table->rows().setFilterRole(CounterModel::CopyRole);
  m_table->rows().setFilterCaseSensitivity(Qt::CaseInsensitive);
  m_table->setItemDelegateForColumn(CounterModel::Capacity,
                                    new CellDelegate(m_table, capacityCells(), CounterModel::CapacityRole));
  const auto source = [this](int row) {
    return m_table->rows().mapToSource(m_table->rows().index(row, 0)).row();
  };
  m_link = new RowLink(*m_table, m_selection,
                       {[this](const Triplet& triplet) -> std::optional<int> {
                          const auto row = m_model.rowOf(triplet);
                          const QModelIndex shown =
                              row ? m_table->rows().mapFromSource(m_model.index(*row, 0)) : QModelIndex();
                          return shown.isValid() ? std::optional(shown.row()) : std::nullopt;
                        },
                        [this, source](int row) -> std::optional<Triplet> {
                          const Counter& counter = m_model.counter(source(row));
                          if (!counter.metricId) return std::nullopt;
                          const auto here = leadingTriplet(m_view, *counter.metricId, *counter.deviceId);
                          return here ? here : leadingTriplet(m_view, *counter.metricId);
                        }});
  connect(m_link, &RowLink::opened, this, &CountersPage::functionRequested);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          &CountersPage::showCurrent);
  connect(m_filter, &NameFilter::textChanged, this, [this](const QString& text) {
    m_link->whileRowsChange([this, &text] { m_table->rows().setFilterFixedString(text); });
    showState();
  });
}

void CountersPage::connectPlots() {
  for (auto* menu : {new PictureMenu(*m_readings, [this] { return m_readings->picture(); }),
                     new PictureMenu(*m_cycles, [this] { return m_cycles->picture(); })})
    connect(menu, &PictureMenu::failed, this, &CountersPage::failed);
  connect(m_readings, &ReadingPlot::visibleChanged, this, [this] {
    const QScopedValueRollback following(m_following, true);
    std::optional<TimeRange> range;
    if (m_readings->isZoomed()) {
      const PlotRange seconds = m_readings->visibleSeconds();
      range = {std::llround(seconds.low * 1e9), std::llround(seconds.high * 1e9)};
    }
    m_selection.setTimeRange(range);
  });
  connect(m_cycles, &CyclePlot::focusMoved, this, [this](const PlotPoint& cycle) {
    m_selection.setCycle(CycleRef{sideOf(cycle.side), static_cast<std::uint32_t>(cycle.index)});
  });
  connect(m_cycles, &CyclePlot::numbersSelected, this, [this](const PlotRange& numbers) {
    m_selection.setBrush(brushWhere(m_view.wholePair(), [&numbers](const Cycle& cycle) {
      return numbers.contains(static_cast<double>(cycle.number));
    }));
  });
  connect(m_readings, &ReadingPlot::secondsSelected, this, [this](const PlotRange& seconds) {
    m_selection.setBrush(brushDuring(m_view.wholePair(), seconds));
  });
  const auto clear = [this] {
    m_selection.setBrush({});
    m_selection.setCycle({});
  };
  connect(m_cycles, &CyclePlot::cleared, this, clear);
  connect(m_readings, &ReadingPlot::cleared, this, clear);
}

void CountersPage::setView(const ComparisonView& view) {
  const bool same = view.results == m_view.results && view.pair == m_view.pair && !view.isEmpty();
  m_view = view;
  if (same) return;
  m_tableJob.cancel();
  m_wanted.reset();
  m_stale = false;
  take(nullptr);
  ask();
}

void CountersPage::setLoading(bool loading) {
  m_loading = loading;
  showState();
}

void CountersPage::ask() {
  const bool hasData = !m_view.isEmpty() && !m_view.session.empty();
  m_stale = hasData && !isVisible();
  m_hasFailed = false;
  if (hasData && !m_stale) start();
  showState();
}

void CountersPage::start() {
  m_tableJob.start([file = m_view.session, results = m_view.results, pair = m_view.pair](
                       Monitor& monitor) { return countersOf(file, *results, pair, monitor); },
                   [this](std::shared_ptr<const CounterTable> table) { take(std::move(table)); });
}

void CountersPage::read() {
  if (!m_stale) return;
  m_stale = false;
  start();
  showState();
}

void CountersPage::take(std::shared_ptr<const CounterTable> table) {
  m_model.setTable(std::move(table), m_selection.brush());
  m_lastRow = 0;
  keepOne();
  showWanted();
  showState();
  emit tableChanged();
}

/// Where the Selection leads to no counter, the one that was shown stays, at the start the first one.
void CountersPage::keepOne() {
  if (currentRow()) return;
  const QModelIndex before = m_table->rows().mapFromSource(m_model.index(m_lastRow, 0));
  if (m_table->rows().rowCount() > 0) m_link->showRow(std::max(before.row(), 0));
  if (!currentRow()) showCurrent();
}

void CountersPage::showCounter(const std::string& metric, const std::string& device) {
  m_wanted = Wanted{metric, device};
  showWanted();
}

void CountersPage::showWanted() {
  if (!m_wanted || !m_model.table()) return;
  const Wanted wanted = *std::exchange(m_wanted, std::nullopt);
  for (int row = 0; row < m_model.rowCount(); ++row) {
    const Counter& counter = m_model.counter(row);
    if (counter.metric != wanted.metric || (!wanted.device.empty() && counter.device != wanted.device))
      continue;
    const QModelIndex source = m_model.index(row, 0);
    if (!m_table->rows().mapFromSource(source).isValid()) m_filter->line().clear();
    m_table->selectRow(m_table->rows().mapFromSource(source).row());
    return m_table->setFocus();
  }
}

QLineEdit& CountersPage::filter() {
  return m_filter->line();
}

std::optional<int> CountersPage::currentRow() const {
  const QModelIndex row = m_table->rows().mapToSource(m_table->currentIndex());
  return row.isValid() ? std::optional(row.row()) : std::nullopt;
}

void CountersPage::showCurrent() {
  m_readingJob.cancel();
  m_readings->setData({});
  m_cycles->setData({});
  const auto row = currentRow();
  if (!row) {
    m_readings->setEmptyText("Select a counter to see its readings");
    m_cycles->setEmptyText("Select a counter to see it cycle by cycle");
    return;
  }
  m_lastRow = *row;
  fillCycles(*row);
  askReadings(*row);
}

void CountersPage::askReadings(int row) {
  const Counter& counter = m_model.counter(row);
  if (counter.a.readings + counter.b.readings == 0) {
    const bool isProcessed = m_view.results->runA.kind == kProcessedKind;
    m_readings->setEmptyText(isProcessed
                                 ? "The input tells this counter cycle by cycle only, without its readings"
                                 : "Computed from the events; it has no readings of its own");
    return;
  }
  m_readings->setEmptyText("Reading the counter");
  ReadingPlotData drawn{.quantity = QString("%1 of %2, by seconds since the start")
                                        .arg(qString(counter.metric), qString(counter.device)),
                        .unit = qString(counter.readingUnit)};
  drawn.isOneSeries = counter.isSeparable;
  if (!counter.isSeparable) drawn.note = "readings of all devices, not separable";
  m_readingJob.start(
      [file = m_view.session, results = m_view.results, pair = m_view.pair, table = m_model.table(), row,
       drawn = std::move(drawn)](Monitor& monitor) mutable {
        PairReadings readings =
            readingsOf(file, *results, pair, *table, static_cast<std::size_t>(row), monitor);
        drawn.sides.a = since(results->pairs.at(pair).cyclesA, std::move(readings.a));
        drawn.sides.b = since(results->pairs.at(pair).cyclesB, std::move(readings.b));
        return drawn;
      },
      [this](ReadingPlotData read) {
        m_readings->setData(std::move(read));
        showTimeRange();
      });
}

void CountersPage::fillCycles(int row) {
  const Counter& counter = m_model.counter(row);
  CyclePlotData drawn{
      .quantity = QString("Mean of %1 of %2 by cycle").arg(qString(counter.metric), qString(counter.device)),
      .unit = qString(counter.unit),
      .fromZero = false};
  for (const Side side : {Side::A, Side::B}) {
    const CounterSide& shown = counter.of(side);
    const PairResults& pair = m_view.wholePair();
    const std::vector<Cycle>& cycles = side == Side::A ? pair.cyclesA : pair.cyclesB;
    CyclePlotSide& plotted = drawn.sides[plotSideOf(side)];
    for (const std::uint32_t position : shown.cycle)
      plotted.number.push_back(static_cast<double>(cycles.at(position).number));
    plotted.position = shown.cycle;
    plotted.value = shown.mean;
  }
  m_cycles->setEmptyText("It was read in no cycle, or the input does not tell when the cycles began");
  m_cycles->setData(std::move(drawn));
  showFocus();
  m_cycles->setKept({m_selection.brush().a, m_selection.brush().b});
}

void CountersPage::showFocus() {
  const auto& cycle = m_selection.cycle();
  m_cycles->setFocused(cycle ? std::optional(PlotPoint{plotSideOf(cycle->side), cycle->position})
                             : std::nullopt);
}

void CountersPage::showBrush() {
  m_model.setBrush(m_selection.brush());
  m_cycles->setKept({m_selection.brush().a, m_selection.brush().b});
  showState();
}

void CountersPage::showTimeRange() {
  if (m_following) return;
  const auto& range = m_selection.timeRange();
  m_readings->setVisibleSeconds(range ? std::optional(PlotRange{static_cast<double>(range->fromNs) * 1e-9,
                                                                static_cast<double>(range->toNs) * 1e-9})
                                      : std::nullopt);
}

void CountersPage::showState() {
  const bool hasRows = m_model.rowCount() > 0;
  m_split->setVisible(hasRows);
  m_empty->setVisible(!hasRows);
  if (hasRows) {
    QString text = QString("%1 of %2 counters").arg(m_table->rows().rowCount()).arg(m_model.rowCount());
    const QString brushed = m_view.isEmpty() ? QString() : brushText(m_selection.brush(), m_view.wholePair());
    if (!brushed.isEmpty()) text += QStringLiteral("; ") + brushed;
    m_filter->setRows(text);
  } else if (m_loading && m_view.isEmpty()) {
    m_empty->setTexts("Reading both runs", "Counters are there once A and B are complete");
  } else if (m_view.isEmpty()) {
    m_empty->setTexts("No comparison", {});
  } else if (m_hasFailed) {
    m_empty->setTexts("The counters could not be read", {});
  } else if (m_tableJob.isRunning() || m_stale) {
    m_empty->setTexts("Reading the counters", {});
  } else {
    m_empty->setTexts("No counters", "Neither run recorded a counter such as a clock, a load or a power");
  }
}

void CountersPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) ask();
}

}  // namespace culprit::ui
