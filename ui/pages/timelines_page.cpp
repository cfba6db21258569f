#include "ui/pages/timelines_page.h"

#include <QAction>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/exploration.h"
#include "core/model/error.h"
#include "core/report/function_name.h"
#include "ui/models/sides.h"
#include "ui/pages/brush_text.h"
#include "ui/q_string.h"
#include "ui/widgets/picture_menu.h"

namespace culprit::ui {
namespace {

/// False where the input has no column with the starts, which leaves them all alike.
bool hasStarts(const std::vector<Cycle>& cycles) {
  return cycles.size() < 2 || std::any_of(cycles.begin(), cycles.end(), [&](const Cycle& cycle) {
           return cycle.startNs != cycles.front().startNs;
         });
}

/// Recordings with long pauses between them would be thin strokes on an axis of seconds.
bool isMostlyPause(const std::vector<Cycle>& cycles) {
  constexpr double kLittle = 0.25;  // of the time from the first to the last
  if (cycles.empty()) return false;
  std::int64_t first = cycles.front().startNs, last = first;
  double covered = 0.0;
  for (const Cycle& cycle : cycles) {
    first = std::min(first, cycle.startNs);
    last = std::max(last, cycle.startNs + cycle.durationNs);
    covered += static_cast<double>(cycle.durationNs);
  }
  return covered < kLittle * static_cast<double>(last - first);
}

}  // namespace

TimelinesPage::TimelinesPage(Selection& selection, QWidget* parent)
    : QWidget(parent), m_selection(selection), m_plot(new TimelinePlot) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 0, 4, 2);
  column->addWidget(m_plot);
  addActions();

  connect(m_plot, &TimelinePlot::focusMoved, this, [this](const PlotPoint& point) {
    m_selection.setCycle(CycleRef{sideOf(point.side), static_cast<std::uint32_t>(point.index)});
  });
  connect(m_plot, &TimelinePlot::cyclesSelected, this,
          [this](PlotSide side, const std::vector<std::uint32_t>& positions) {
            selectCycles(sideOf(side), positions);
          });
  connect(m_plot, &TimelinePlot::cleared, this, [this] {
    m_selection.setBrush({});
    m_selection.setCycle({});
  });
  connect(m_plot, &TimelinePlot::visibleRangeChanged, this, &TimelinesPage::takeTimeRange);
  connect(&m_selection, &Selection::timeRangeChanged, this, &TimelinesPage::showTimeRange);
  connect(&m_selection, &Selection::tripletChanged, this, &TimelinesPage::showTriplet);
  connect(&m_selection, &Selection::cycleChanged, this, &TimelinesPage::showFocus);
  connect(&m_selection, &Selection::brushChanged, this, &TimelinesPage::showBrush);
  connect(&m_job, &Job::failed, this,
          [this](const Failure& failure) { emit this->failed(failure.sentence); });
  showAxis();
  showTriplet();
}

void TimelinesPage::addActions() {
  m_byNumber = new QAction(tr("By Cycle Number"), this);
  m_byNumber->setCheckable(true);
  m_showReadings = new QAction(tr("Counter Readings"), this);
  m_showReadings->setCheckable(true);
  m_showReadings->setChecked(true);
  auto* all = new QAction(tr("Show All Cycles"), this);
  for (QAction* action : {m_byNumber, m_showReadings, all}) {
    m_plot->addAction(action);
    addAction(action);
  }
  auto* line = new QAction(this);
  line->setSeparator(true);
  m_plot->addAction(line);
  auto* menu = new PictureMenu(*m_plot, [this] { return m_plot->picture(tokens(), m_plot->size()); });
  connect(menu, &PictureMenu::failed, this, &TimelinesPage::failed);
  connect(all, &QAction::triggered, m_plot, &TimelinePlot::showAll);
  connect(m_byNumber, &QAction::toggled, this, [this] {
    showAxis();
    emit contextChanged();
  });
  connect(m_showReadings, &QAction::triggered, this, [this] { showTriplet(); });
}

const PairResults* TimelinesPage::pair() const {
  return m_view.isEmpty() ? nullptr : &m_view.results->pairs.at(m_view.pair);
}

bool TimelinesPage::isTimed() const {
  const PairResults* shown = pair();
  return !shown || (hasStarts(shown->cyclesA) && hasStarts(shown->cyclesB));
}

void TimelinesPage::showAxis() {
  const bool timed = isTimed();
  m_byNumber->setEnabled(timed);
  m_byNumber->setToolTip(timed ? tr("Cycle numbers instead of seconds since the first cycle along the axis")
                               : tr("The input does not say when the cycles began"));
  {
    const QScopedValueRollback following(m_following, true);
    m_plot->setTimelineAxis(timed && !m_byNumber->isChecked() ? TimelineAxis::WallTime
                                                              : TimelineAxis::CycleNumber);
  }
  showTimeRange();
}

void TimelinesPage::draw(TimelineData plotted) {
  {
    const QScopedValueRollback following(m_following, true);
    m_plot->setData(std::move(plotted));
  }
  showTimeRange();
}

void TimelinesPage::showTimeRange() {
  if (m_following || m_plot->timelineAxis() != TimelineAxis::WallTime || m_plot->data().isEmpty()) return;
  const QScopedValueRollback following(m_following, true);
  if (const auto& range = m_selection.timeRange()) {
    m_plot->zoomTo(PlotSide::A,
                   {static_cast<double>(range->fromNs) * 1e-9, static_cast<double>(range->toNs) * 1e-9});
  } else {
    m_plot->showAll();
  }
}

void TimelinesPage::takeTimeRange() {
  if (m_following || m_plot->timelineAxis() != TimelineAxis::WallTime || m_plot->data().isEmpty()) return;
  const QScopedValueRollback following(m_following, true);
  std::optional<TimeRange> range;
  if (m_plot->isZoomed(PlotSide::A)) {
    const PlotRange seconds = m_plot->visibleRange(PlotSide::A);
    range = {std::llround(seconds.low * 1e9), std::llround(seconds.high * 1e9)};
  }
  m_selection.setTimeRange(range);
}

void TimelinesPage::setLoading(bool loading) {
  m_loading = loading;
  showTriplet();
}

void TimelinesPage::setView(const ComparisonView& view) {
  const bool same = view.results == m_view.results && view.pair == m_view.pair && !view.isEmpty();
  const bool another = view.results != m_view.results;
  m_view = view;
  if (another && pair())
    m_byNumber->setChecked(isMostlyPause(pair()->cyclesA) || isMostlyPause(pair()->cyclesB));
  if (!same) showAxis();
  if (same && m_shown == m_selection.triplet()) return showBrush();  // another brush of the same samples
  m_shown.reset();
  showTriplet();
}

TimelineSide TimelinesPage::plottedOf(Side side) const {
  const PairResults& shown = *pair();
  const std::vector<Cycle>& cycles = side == Side::A ? shown.cyclesA : shown.cyclesB;
  const SideSamples& samples = m_samples.of(side);
  TimelineSide plotted;
  const std::int64_t first = firstStart(cycles);
  for (const Cycle& cycle : cycles) {
    plotted.number.push_back(static_cast<double>(cycle.number));
    plotted.start.push_back(static_cast<double>(cycle.startNs - first) * 1e-9);
    plotted.duration.push_back(static_cast<double>(cycle.durationNs) * 1e-9);
  }
  if (samples.usage) {
    plotted.betaCycle = samples.usage->cycle;
    plotted.beta = samples.usage->beta;
  }
  if (samples.level) {
    plotted.muCycle = samples.level->cycle;
    for (const double mu : samples.level->mu) plotted.mu.push_back(mu * m_samples.levelUnit.scale);
    for (const Evidence evidence : samples.level->evidence)
      plotted.measured.push_back(evidence != Evidence::Interpolated);
  }
  plotted.launches = m_launches[plotSideOf(side)];
  const auto seconds = [first](std::int64_t timeNs) { return static_cast<double>(timeNs - first) * 1e-9; };
  std::vector<double> times;
  for (const std::int64_t time : m_readingTimes[plotSideOf(side)]) times.push_back(seconds(time));
  plotted.readingBursts = burstsOf(times);
  const CounterReadings& readings = m_readings[plotSideOf(side)];
  for (const std::int64_t time : readings.timeNs) plotted.readingTime.push_back(seconds(time));
  plotted.readingValue = readings.value;
  return plotted;
}

void TimelinesPage::addReadings(TimelineData& plotted) const {
  double largest = 0.0;
  for (const PlotSide side : kPlotSides)
    for (const double value : plotted.sides[side].readingValue) largest = std::max(largest, std::abs(value));
  const MetricUnit unit = readingUnit(m_view.results->names.metrics[*m_shown->metric], largest);
  for (const PlotSide side : kPlotSides) {
    for (double& value : plotted.sides[side].readingValue) value *= unit.scale;
    plotted.readingsSeparable = plotted.readingsSeparable && m_readings[side].separable;
  }
  plotted.readingUnit = qString(unit.unit);
}

void TimelinesPage::setMeans(TimelineData& plotted) const {
  const Brush& brush = m_selection.brush();
  for (const PlotSide side : kPlotSides) {
    TimelineSide& each = plotted.sides[side];
    const auto& kept = side == PlotSide::A ? brush.a : brush.b;
    each.betaMean = meanOfKept(each.betaCycle, each.beta, kept).value_or(0.0);
    each.muMean = meanOfKept(each.muCycle, each.mu, kept).value_or(0.0);
  }
}

void TimelinesPage::showTriplet() {
  const bool another = m_shown != m_selection.triplet();
  m_shown = m_selection.triplet();
  m_samples = {};
  m_readings = {};
  m_readingTimes = {};
  askLaunches();
  if (!pair() || !m_shown) {
    m_plot->setEmptyText(m_loading ? tr("Reading the cycles of both runs…")
                         : pair()  ? tr("Select a row to see it cycle by cycle")
                                   : tr("Open a comparison to see its functions cycle by cycle"));
    draw({});
    emit contextChanged();
    return;
  }
  try {
    m_samples = readTriplet(m_view, *m_shown);
    // Without starts nobody knows in which cycles they were taken.
    for (const Side side : {Side::A, Side::B}) {
      if (!isTimed()) continue;
      m_readings[plotSideOf(side)] = readReadings(m_view, side, *m_shown);
    }
  } catch (const Error& error) {
    emit failed(qString(error.oneLine()));
  }
  for (const PlotSide side : kPlotSides) m_readingTimes[side] = m_readings[side].timeNs;
  const bool hasReadings = !m_readings.a.timeNs.empty() || !m_readings.b.timeNs.empty();
  const bool separable = m_readings.a.separable && m_readings.b.separable;
  m_showReadings->setEnabled(hasReadings);
  m_showReadings->setToolTip(!isTimed() ? tr("The input does not say when the cycles began")
                             : separable
                                 ? tr("The counter as it was read, on an axis of its own at the right")
                                 : tr("Readings of all devices under one name, not separable"));
  if (another) m_showReadings->setChecked(hasReadings && separable);
  if (!m_showReadings->isChecked()) {
    for (const PlotSide side : kPlotSides) m_readings[side] = {.separable = m_readings[side].separable};
  }
  const Names& names = m_view.results->names;
  TimelineData plotted;
  plotted.function = qString(functionName(names.functions[m_shown->function], NameForm::Short));
  if (m_shown->metric) plotted.metric = qString(names.metrics[*m_shown->metric]);
  plotted.muUnit = qString(m_samples.levelUnit.unit);
  plotted.sides = {plottedOf(Side::A), plottedOf(Side::B)};
  if (m_shown->metric) addReadings(plotted);
  setMeans(plotted);
  m_plot->setEmptyText(tr("Neither run has a record of this function"));
  redraw(std::move(plotted));
}

void TimelinesPage::redraw(TimelineData plotted) {
  draw(std::move(plotted));
  showFocus();
  m_plot->setKept({m_selection.brush().a, m_selection.brush().b});
  emit contextChanged();
}

void TimelinesPage::askLaunches() {
  const auto wanted = isRaw(m_view) && isTimed() ? subjectOf(m_view, m_shown) : std::nullopt;
  if (m_subject == wanted && !m_stale) return;  // another metric of the same
  m_job.cancel();
  m_launches = {};
  m_subject = wanted;
  m_stale = wanted && !isVisible();
  if (!m_subject || m_stale) return;
  m_job.start(
      [file = m_view.session->file(), subject = *m_subject](Monitor& monitor) {
        const PairResults& pair = subject.results->pairs.at(subject.pair);
        const auto list = launchesOf(file, *subject.results, subject.pair,
                                     {subject.function, std::nullopt, subject.device}, monitor);
        const PlotPair<std::int64_t> first{firstStart(pair.cyclesA), firstStart(pair.cyclesB)};
        PlotPair<std::vector<PlotRange>> launches;
        for (std::size_t row = 0; row < list->size(); ++row) {
          const PlotSide side = plotSideOf(list->side(row));
          const double start = static_cast<double>(list->startNs(row) - first[side]) * 1e-9;
          launches[side].push_back({start, start + static_cast<double>(list->durationNs(row)) * 1e-9});
        }
        return launches;
      },
      [this](PlotPair<std::vector<PlotRange>> launches) {
        m_launches = std::move(launches);
        TimelineData plotted = m_plot->data();
        for (const PlotSide side : kPlotSides) plotted.sides[side].launches = m_launches[side];
        redraw(std::move(plotted));
      });
}

void TimelinesPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) askLaunches();
}

void TimelinesPage::showBrush() {
  if (!pair() || !m_shown) return;
  TimelineData plotted = m_plot->data();
  setMeans(plotted);
  redraw(std::move(plotted));
}

void TimelinesPage::showFocus() {
  const auto& cycle = m_selection.cycle();
  m_plot->setFocused(cycle ? std::optional(PlotPoint{plotSideOf(cycle->side), cycle->position})
                           : std::nullopt);
}

void TimelinesPage::selectCycles(Side side, std::vector<std::uint32_t> positions) {
  const PairResults* shown = pair();
  if (!shown) return;
  const std::size_t all = (side == Side::A ? shown->cyclesA : shown->cyclesB).size();
  Brush brush = m_selection.brush();
  auto& kept = side == Side::A ? brush.a : brush.b;
  kept.reset();
  if (positions.size() < all) kept = std::move(positions);
  m_selection.setBrush(std::move(brush));
}

QString TimelinesPage::context() const {
  const PairResults* shown = pair();
  if (!shown || !m_shown) return {};
  const Names& names = m_view.results->names;
  QStringList parts{qString(functionName(names.functions[m_shown->function], NameForm::Short))};
  if (m_shown->metric) parts << qString(names.metrics[*m_shown->metric]);
  parts << qString(names.devices[m_shown->device]);
  QString text = parts.join(QStringLiteral(", "));
  const QString brushed = brushText(m_selection.brush(), *shown);
  if (!brushed.isEmpty()) return text + QStringLiteral("   ") + brushed;
  const bool isTimed = m_plot->timelineAxis() == TimelineAxis::WallTime;
  text += isTimed ? tr("   time since the first cycle, s") : tr("   by cycle number");
  const std::size_t launchesA = m_plot->data().sides.a.launches.size();
  const std::size_t launchesB = m_plot->data().sides.b.launches.size();
  if (isTimed && launchesA + launchesB > 0)
    text += tr("; bars below: launches (%1 | %2)").arg(launchesA).arg(launchesB);
  const auto counted = [](const SideSamples& side) { return side.level ? side.level->cycle.size() : 0; };
  if (m_shown->metric)
    text += tr("; filled marks: cycles with a counter value (%1 of %2, %3 of %4)")
                .arg(QString::number(counted(m_samples.a)), QString::number(shown->cyclesA.size()),
                     QString::number(counted(m_samples.b)), QString::number(shown->cyclesB.size()));
  return text;
}

}  // namespace culprit::ui
