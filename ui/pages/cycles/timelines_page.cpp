#include "ui/pages/cycles/timelines_page.h"

#include <QAction>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/exploring/exploration.h"
#include "core/report/names/function_name.h"
#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/pages/shared/brush_text.h"
#include "ui/pages/shared/sides.h"
#include "ui/plots/common/picture_menu.h"

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
    : Page(parent), m_selection(selection), m_plot(new TimelinePlot) {
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
  connect(&m_readJob, &Job::failed, this, [this](const Failure& failure) {
    clear("The cycles could not be read");
    emit this->failed(failure.sentence);
  });
  connect(&m_launchJob, &Job::failed, this,
          [this](const Failure& failure) { emit this->failed(failure.sentence); });
  showAxis();
  showTriplet();
}

void TimelinesPage::addActions() {
  m_byNumber = new QAction("By Cycle Number", this);
  m_byNumber->setCheckable(true);
  m_showReadings = new QAction("Counter Readings", this);
  m_showReadings->setCheckable(true);
  m_showReadings->setChecked(true);
  auto* all = new QAction("Show All Cycles", this);
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
    emit subtitleChanged();
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

bool TimelinesPage::hasCycles() const {
  const TimelineData& drawn = m_plot->data();
  return !drawn.sides.a.number.empty() || !drawn.sides.b.number.empty();
}

void TimelinesPage::showAxis() {
  const bool timed = isTimed();
  m_byNumber->setEnabled(timed);
  m_byNumber->setToolTip(timed ? "Cycle numbers instead of seconds since the first cycle along the axis"
                               : "The input does not say when the cycles began");
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
  if (m_following || m_plot->timelineAxis() != TimelineAxis::WallTime || !hasCycles()) return;
  const QScopedValueRollback following(m_following, true);
  if (const auto& range = m_selection.timeRange()) {
    m_plot->zoomTo(PlotSide::A,
                   {static_cast<double>(range->fromNs) * 1e-9, static_cast<double>(range->toNs) * 1e-9});
  } else {
    m_plot->showAll();
  }
}

void TimelinesPage::takeTimeRange() {
  if (m_following || m_plot->timelineAxis() != TimelineAxis::WallTime || !hasCycles()) return;
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
  if (same && m_asked == m_selection.triplet()) return showBrush();  // another brush of the same samples
  m_asked.reset();
  if (!same) draw({});  // it is of another pair
  showTriplet();
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
  // Of a row whose answer never came nobody has chosen anything.
  const bool another = m_asked != m_selection.triplet() || !m_isRead;
  m_asked = m_selection.triplet();
  m_isRead = false;
  m_readJob.cancel();
  askLaunches();
  if (!pair() || !m_asked) {
    clear(m_loading ? "Reading the cycles of both runs…"
          : pair()  ? "Select a row to see it cycle by cycle"
                    : "Open a comparison to see its functions cycle by cycle");
    return;
  }
  TimelineQuery query{.session = m_view.session,
                      .results = m_view.results,
                      .pair = m_view.pair,
                      .row = *m_asked,
                      .isTimed = isTimed()};
  if (!another) query.withReadings = m_showReadings->isChecked();
  // Until the answer is there the row before stays on the screen.
  if (!hasCycles()) clear("Reading the cycles", timelineWithoutSamples(*pair()));
  m_readJob.start([query = std::move(query)](Monitor& monitor) { return readTimeline(query, monitor); },
                  [this](TimelineReading read) { take(std::move(read)); });
  emit subtitleChanged();
}

void TimelinesPage::take(TimelineReading read) {
  m_isRead = true;
  m_showReadings->setEnabled(read.hasReadings);
  m_showReadings->setToolTip(!isTimed() ? "The input does not say when the cycles began"
                             : read.plotted.readingsSeparable
                                 ? "The counter as it was read, on an axis of its own at the right"
                                 : "Readings of all devices under one name, not separable");
  m_showReadings->setChecked(read.withReadings);
  for (const PlotSide side : kPlotSides) read.plotted.sides[side].launches = m_launches[side];
  setMeans(read.plotted);
  m_plot->setEmptyText("Neither run has a record of this function");
  redraw(std::move(read.plotted));
}

void TimelinesPage::clear(const QString& why, TimelineData cycles) {
  m_plot->setEmptyText(why);
  draw(std::move(cycles));
  emit subtitleChanged();
}

void TimelinesPage::redraw(TimelineData plotted) {
  draw(std::move(plotted));
  showFocus();
  m_plot->setKept({m_selection.brush().a, m_selection.brush().b});
  emit subtitleChanged();
}

void TimelinesPage::askLaunches() {
  const auto wanted = isRaw(m_view) && isTimed() ? subjectOf(m_view, m_asked) : std::nullopt;
  if (m_subject == wanted && !m_stale) return;  // another metric of the same
  m_launchJob.cancel();
  m_launches = {};
  m_subject = wanted;
  m_stale = wanted && !isVisible();
  if (!m_subject || m_stale) return;
  m_launchJob.start(
      [file = m_view.session, subject = *m_subject, calls = m_view.calls](Monitor& monitor) {
        const PairResults& pair = subject.results->pairs.at(subject.pair);
        const auto list = launchTimesOf(file, *subject.results, subject.pair,
                                        {subject.function, std::nullopt, subject.device}, *calls, monitor);
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
        if (!m_isRead) return;  // the samples will come with them
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
  if (!pair() || !m_isRead) return;
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

QString TimelinesPage::subtitle() const {
  const PairResults* shown = pair();
  if (!shown || !m_asked) return {};
  const Names& names = m_view.results->names;
  QStringList parts{qString(functionName(names.functions[m_asked->function], NameForm::Short))};
  if (m_asked->metric) parts << qString(names.metrics[*m_asked->metric]);
  parts << qString(names.devices[m_asked->device]);
  QString text = parts.join(QStringLiteral(", "));
  const QString brushed = brushText(m_selection.brush(), *shown);
  if (!brushed.isEmpty()) return text + kBeforeFacts + brushed;
  const bool isTimed = m_plot->timelineAxis() == TimelineAxis::WallTime;
  QStringList facts;
  if (!isTimed) facts << "by cycle number";
  const auto& [a, b] = m_plot->data().sides;
  const auto count = [](std::size_t number) { return qString(format::count(number)); };
  if (m_isRead && isTimed && !(a.launches.empty() && b.launches.empty()))
    facts
        << QString("bars below: launches (%1 | %2)").arg(count(a.launches.size()), count(b.launches.size()));
  if (m_isRead && m_asked->metric)
    facts << QString("filled marks: cycles with a counter value (%1 of %2, %3 of %4)")
                 .arg(count(a.muCycle.size()), count(shown->cyclesA.size()), count(b.muCycle.size()),
                      count(shown->cyclesB.size()));
  return facts.isEmpty() ? text : text + kBeforeFacts + facts.join(QStringLiteral("; "));
}

}  // namespace culprit::ui
