#include "ui/pages/wholerun/whole_run_page.h"

#include <QAction>
#include <QResizeEvent>
#include <QToolButton>
#include <utility>

#include "core/exploring/exploration.h"
#include "ui/look/q_string.h"
#include "ui/pages/shared/note_line.h"
#include "ui/pages/wholerun/counter_choice.h"
#include "ui/pages/wholerun/whole_run_line.h"
#include "ui/state/marks.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

namespace {

constexpr int kLookMs = 60;  // at what has arrived
constexpr int kLow = 220;    // pixels

std::shared_ptr<const RunTimeline> readFrom(const ComparisonView& view, Side side,
                                            const TimelineTakers& takers, const Monitor& monitor) {
  return timelineOf(view.session, *view.results, view.pair, side, takers, monitor);
}

}  // namespace

WholeRunPage::WholeRunPage(Selection& selection, Marks& marks, QWidget* parent)
    : Page(parent),
      m_selection(selection),
      m_marks(marks),
      m_reader(readFrom),
      m_line(new WholeRunLine(this)),
      m_plot(new WholeRunPlot(this)),
      m_note(new NoteLine(marks, this)),
      m_empty(new EmptyState(QStringLiteral("timeline"), {}, {}, this)) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  m_look.setInterval(kLookMs);
  build();
  addActions();
  connectParts();
  showState();
}

QString WholeRunPage::reasonForNone(Side side) const {
  return m_view.isEmpty() ? QString() : qString(whyNoTimeline(*m_view.results, side).value_or(std::string()));
}

bool WholeRunPage::canRead(Side side) const {
  return !m_view.isEmpty() && !m_view.session.empty() && reasonForNone(side).isEmpty();
}

bool WholeRunPage::isReading() const {
  return m_sides.a.job.isRunning() || m_sides.b.job.isRunning();
}

bool WholeRunPage::isBusy() const {
  return isReading() || m_countersJob.isRunning();
}

void WholeRunPage::setView(const ComparisonView& view) {
  const bool same = view.results == m_view.results && view.pair == m_view.pair && !view.isEmpty();
  m_view = view;
  if (same) return showBrush();  // another brush of the same recordings
  m_range.reset();
  m_wanted.reset();
  clear();
  showPins();
  ask();
  showSearch();
}

void WholeRunPage::setLoading(bool loading) {
  m_loading = loading;
  showState();
}

void WholeRunPage::clear() {
  for (const Side side : {Side::A, Side::B}) {
    OneSide& each = m_sides[plotSideOf(side)];
    each.job.cancel();
    each.arriving.reset();
    each.growing.reset();
    each.timeline.reset();
    *each.wanted = {};
    each.why.clear();
    each.isStale = false;
  }
  m_countersJob.cancel();
  m_bands.clear();
  m_line->counters().setCounters({});
  m_names.clear();
  m_marked.clear();
  // Functions and cycles of another comparison have other numbers.
  m_found = {};
  m_plot->setFound({});
  m_plot->setSelected({});
  m_plot->setCycle({});
  m_plot->setData({});
  showNote();
}

void WholeRunPage::ask() {
  for (const Side side : {Side::A, Side::B}) ask(side);
  showState();
}

void WholeRunPage::ask(Side side) {
  OneSide& each = m_sides[plotSideOf(side)];
  each.job.cancel();
  each.why = reasonForNone(side);
  each.isStale = canRead(side) && !isVisible();
  if (!each.why.isEmpty()) m_plot->setSide(plotSideOf(side), {.title = {}, .why = each.why});
  if (!canRead(side) || each.isStale) return;
  m_plot->setSide(plotSideOf(side), {.title = {}, .why = QStringLiteral("Reading the events")});
  each.arriving = std::make_shared<ArrivingTimeline>();
  m_look.start();
  each.job.start(
      [read = m_reader, view = m_view, side, arriving = each.arriving](Monitor& monitor) {
        return read(view, side, ArrivingTimeline::takersFor(arriving), monitor);
      },
      [this, side](const std::shared_ptr<const RunTimeline>& timeline) { take(side, timeline); });
}

void WholeRunPage::takeNews() {
  bool hasLanes = false;
  for (const Side side : {Side::A, Side::B}) {
    OneSide& each = m_sides[plotSideOf(side)];
    if (!each.arriving) continue;
    ArrivingTimeline::News news = each.arriving->take();
    if (news.isEmpty()) continue;
    const bool isNew = news.outline.has_value();
    if (isNew) each.timeline = each.growing = std::make_shared<RunTimeline>(std::move(*news.outline));
    if (!each.growing) continue;
    for (auto& [lane, events] : news.lanes)
      if (lane < each.growing->lanes.size()) each.growing->lanes[lane].events = std::move(events);
    if (isNew) takeOutline(side);
    if (news.lanes.empty()) continue;
    takeLanes(side);
    hasLanes = true;
  }
  if (hasLanes) showFinds();
  if (!m_sides.a.arriving && !m_sides.b.arriving) m_look.stop();
}

void WholeRunPage::takeOutline(Side side) {
  const OneSide& each = m_sides[plotSideOf(side)];
  m_plot->setSide(plotSideOf(side), shownSide(each.timeline, each.wanted));
  showBrush();
  showCycle();
  showTexts();
  showState();
}

void WholeRunPage::takeLanes(Side side) {
  const OneSide& each = m_sides[plotSideOf(side)];
  m_plot->setLanes(plotSideOf(side), shownLanes(each.timeline, each.wanted), recordedOf(*each.timeline),
                   idleOf(each.timeline));
  m_plot->setRecordings(plotSideOf(side), shownRecordings(*each.timeline));
  m_plot->setTitle(plotSideOf(side), timelineTitle(*each.timeline));
}

void WholeRunPage::take(Side side, const std::shared_ptr<const RunTimeline>& timeline) {
  takeNews();
  OneSide& each = m_sides[plotSideOf(side)];
  const bool isNew = !each.timeline;
  each.arriving.reset();
  each.growing.reset();
  each.timeline = timeline;
  if (isNew) takeOutline(side);
  takeLanes(side);
  showTexts();
  showState();
  finishReading();
}

void WholeRunPage::finishReading() {
  showFinds();
  if (isReading() || (!m_sides.a.timeline && !m_sides.b.timeline)) return;
  alignCycles();
  restoreRange();
  askCounters();
}

void WholeRunPage::fail(Side side, const QString& sentence) {
  OneSide& each = m_sides[plotSideOf(side)];
  each.arriving.reset();
  each.growing.reset();
  each.timeline.reset();
  each.why = sentence;
  m_plot->setSide(plotSideOf(side), {.title = {}, .why = sentence});
  showState();
  finishReading();
  emit failed(sentence);
}

void WholeRunPage::askCounters() {
  m_countersJob.start(
      [a = m_sides.a.timeline, b = m_sides.b.timeline](Monitor& monitor) {
        static const RunTimeline kNone;
        return counterBands(a ? *a : kNone, b ? *b : kNone, monitor);
      },
      [this](std::vector<CounterBand> bands) {
        m_bands = std::move(bands);
        QStringList names;
        for (const CounterBand& band : m_bands) names << band.name;
        m_line->counters().setCounters(names);
        showCounters();
      });
}

void WholeRunPage::showCounters() {
  if (m_bands.empty()) return;
  const CounterChoice& choice = m_line->counters();
  std::vector<CounterBand> bands = m_bands;
  std::erase_if(bands, [&choice](const CounterBand& band) { return choice.hides(band.name); });
  const auto& triplet = m_selection.triplet();
  if (triplet && triplet->metric && !m_view.isEmpty())
    putFirst(bands, qString(m_view.results->names.metrics[*triplet->metric]));
  m_plot->setCounters(std::move(bands));
}

WholeRunState WholeRunPage::state() const {
  return {.range = m_range              ? m_range
                   : m_plot->isZoomed() ? std::optional(m_plot->visibleRange())
                                        : std::nullopt,
          .byCycle = m_line->byCycle().isChecked(),
          .hostHidden = !m_host->isChecked(),
          .hiddenCounters = m_line->counters().hidden()};
}

void WholeRunPage::restore(const WholeRunState& state) {
  m_range = state.range;
  m_line->byCycle().setChecked(state.byCycle);
  m_host->setChecked(!state.hostHidden);
  m_line->counters().setHidden(state.hiddenCounters);
  if (!isReading()) restoreRange();
}

/// What the user has looked for meanwhile stays.
void WholeRunPage::restoreRange() {
  if (m_plot->data().isEmpty()) return;
  const auto range = std::exchange(m_range, std::nullopt);
  if (range && !m_plot->isZoomed()) m_plot->zoomTo(*range);
  const auto wanted = std::exchange(m_wanted, std::nullopt);
  if (!wanted) return;
  m_plot->setMarked(*wanted);
  m_plot->reveal(*wanted);
  tellMarked(*wanted);
}

void WholeRunPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  for (const Side side : {Side::A, Side::B})
    if (m_sides[plotSideOf(side)].isStale) ask(side);
  if (m_sides.a.arriving || m_sides.b.arriving) m_look.start();
  showState();
}

void WholeRunPage::resizeEvent(QResizeEvent* event) {
  const bool wasLow = event->oldSize().height() < kLow;
  QWidget::resizeEvent(event);
  if (wasLow == isLow()) return;
  showTexts();
  showNote();
}

bool WholeRunPage::isLow() const {
  return height() < kLow;
}

/// A job that has begun goes on; what it brings is taken once somebody looks, or all of it at the end.
void WholeRunPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  m_look.stop();
}

}  // namespace culprit::ui
