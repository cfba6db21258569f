#include "ui/pages/cycles/cycle_pair_page.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScopedValueRollback>
#include <utility>

#include "core/exploring/exploration.h"
#include "ui/look/fonts.h"
#include "ui/look/side_mark.h"
#include "ui/pages/shared/cycle_spin.h"
#include "ui/pages/shared/function_subject.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/pages/shared/sides.h"
#include "ui/plots/common/picture_menu.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

CyclePairPage::CyclePairPage(Selection& selection, QWidget* parent)
    : Page(parent),
      m_selection(selection),
      m_line(new QWidget(this)),
      m_spinA(new CycleSpin(m_line)),
      m_spinB(new CycleSpin(m_line)),
      m_message(new ElidedLabel(Qt::ElideRight, m_line)),
      m_plot(new CyclePairPlot(this)),
      m_empty(new EmptyState(QStringLiteral("timeline"), {}, {}, this)) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  build();
  addActions();
  connectParts();
  showState();
}

QPushButton* CyclePairPage::addButton(QHBoxLayout& line, const QString& text, const QString& tip) {
  auto* button = new QPushButton(text, m_line);
  button->setToolTip(tip);
  line.addWidget(button);
  return button;
}

void CyclePairPage::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* line = new QHBoxLayout(m_line);
  line->setContentsMargins(8, 3, 8, 3);
  line->setSpacing(6);
  for (const Side side : {Side::A, Side::B}) {
    line->addWidget(new SideMark(side, m_line));
    spin(side).setToolTip(QString("The cycle of %1 that is shown, by its number").arg(letterOf(side)));
    spin(side).setAccessibleName(QString("Cycle of %1").arg(letterOf(side)));
    line->addWidget(&spin(side));
  }
  auto* median =
      addButton(*line, "Median",
                "The cycles of median duration; of an even number, the shorter of the two in the middle");
  auto* longest = addButton(*line, "Longest", "The longest cycles");
  m_backToCycles = addButton(*line, "Back to cycles", "The cycles in place of what was marked in Whole run");
  line->addSpacing(8);
  m_previous = addButton(*line, "Previous", "To the difference before (Shift+N)");
  m_next =
      addButton(*line, "Next",
                "To the next difference (N): those that explain something in the direction of the change "
                "first, then the others, of each what explains most first");
  m_previous->setAccessibleName("Previous difference");
  m_next->setAccessibleName("Next difference");
  m_align = addButton(*line, "Align at start", {});
  m_align->setMinimumWidth(m_align->sizeHint().width());  // of the longer of its texts
  m_message->setFont(fontFor(FontRole::Secondary));
  m_message->setMostLines(3);
  line->addWidget(m_message, 1);
  connect(median, &QPushButton::clicked, this, &CyclePairPage::showMedian);
  connect(longest, &QPushButton::clicked, this, &CyclePairPage::showLongest);
  connect(m_backToCycles, &QPushButton::clicked, this, &CyclePairPage::backToCycles);
  column->addWidget(m_line);
  column->addWidget(m_plot, 1);
  setFocusProxy(m_plot);
  column->addWidget(m_empty, 1);
}

QAction* CyclePairPage::addPlotAction(const QString& text, const QKeySequence& key) {
  auto* action = new QAction(text, this);
  action->setShortcut(key);
  action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  m_plot->addAction(action);
  addAction(action);
  return action;
}

void CyclePairPage::addActions() {
  QAction* next = addPlotAction("Next Difference", Qt::Key_N);
  QAction* previous = addPlotAction("Previous Difference", Qt::SHIFT | Qt::Key_N);
  m_ofDifferences = {next, previous};
  m_alignHere = addPlotAction("Align B with A Here", Qt::Key_L);
  m_alignAtStart = addPlotAction("Align B with A at Start");
  QAction* marked = addPlotAction("Zoom to the Marked Range", Qt::Key_Z);
  QAction* all = addPlotAction("Show Both Cycles in Full");
  m_host = addPlotAction("Lanes of Host Threads");
  m_host->setCheckable(true);
  m_host->setChecked(true);
  auto* separator = new QAction(this);
  separator->setSeparator(true);
  m_plot->addAction(separator);
  auto* menu = new PictureMenu(*m_plot, [this] { return m_plot->picture(); });
  connect(menu, &PictureMenu::failed, this, &CyclePairPage::failed);
  connect(next, &QAction::triggered, this, [this] { showDifference(1); });
  connect(previous, &QAction::triggered, this, [this] { showDifference(-1); });
  connect(marked, &QAction::triggered, this, [this] {
    if (const auto range = m_plot->markedRange()) m_plot->zoomTo(*range);
  });
  connect(all, &QAction::triggered, m_plot, &CyclePairPlot::showAll);
  connect(m_host, &QAction::toggled, m_plot, &CyclePairPlot::setHostShown);
}

void CyclePairPage::connectParts() {
  for (const Side side : {Side::A, Side::B}) {
    connect(&spin(side), &QSpinBox::valueChanged, this, [this, side](int position) {
      choose(side, static_cast<std::uint32_t>(position));
      const QScopedValueRollback following(m_following, true);
      m_selection.setCycle(CycleRef{side, static_cast<std::uint32_t>(position)});
    });
  }
  connect(m_previous, &QPushButton::clicked, this, [this] { showDifference(-1); });
  connect(m_next, &QPushButton::clicked, this, [this] { showDifference(1); });
  connect(m_plot, &CyclePairPlot::boxChosen, this, &CyclePairPage::chooseFunction);
  connect(m_plot, &CyclePairPlot::rangeMarked, this, &CyclePairPage::showMessage);
  connect(m_align, &QPushButton::clicked, this, &CyclePairPage::alignHere);
  connect(m_alignHere, &QAction::triggered, this, &CyclePairPage::alignHere);
  connect(m_alignAtStart, &QAction::triggered, this, &CyclePairPage::alignAtStart);
  connect(m_plot, &CyclePairPlot::alignedAtStart, this, &CyclePairPage::alignAtStart);
  connect(m_plot, &CyclePairPlot::focusChanged, this, &CyclePairPage::showAlignment);
  connect(m_plot, &CyclePairPlot::cleared, this, &CyclePairPage::leaveDifference);
  connect(&m_selection, &Selection::cycleChanged, this, &CyclePairPage::takeCycle);
  connect(&m_selection, &Selection::tripletChanged, this, [this] {
    showSelected();
    showCounters();
  });
  connect(&m_job, &Job::runningChanged, this, &CyclePairPage::showState);
  connect(&m_job, &Job::failed, this, [this](const Failure& failure) {
    m_hasFailed = true;
    clear();
    showState();
    emit this->failed(failure.sentence);
  });
  m_plot->setReadout([this](const PlotPoint& box) { return m_shown ? boxText(*m_shown, box) : QString(); });
}

const std::vector<Cycle>& CyclePairPage::cyclesOf(Side side) const {
  const PairResults& pair = m_view.wholePair();
  return side == Side::A ? pair.cyclesA : pair.cyclesB;
}

bool CyclePairPage::hasCycles() const {
  return isRaw(m_view) && !m_view.session.empty() && !cyclesOf(Side::A).empty() && !cyclesOf(Side::B).empty();
}

bool CyclePairPage::canRead() const {
  return hasCycles() || (m_byHand && isRaw(m_view) && !m_view.session.empty());
}

void CyclePairPage::setView(const ComparisonView& view) {
  const bool same = view.results == m_view.results && view.pair == m_view.pair && !view.isEmpty();
  m_view = view;
  if (same) return;  // another brush of the same cycles
  m_wanted = {};
  m_range.reset();
  m_byHand.reset();
  emit subtitleChanged();
  clear();
  fillSpins();
  takeCycle();
  ask();
}

void CyclePairPage::setLoading(bool loading) {
  m_loading = loading;
  showState();
}

void CyclePairPage::setNameForm(NameForm form) {
  if (form == m_nameForm) return;
  m_nameForm = form;
  if (m_job.isRunning()) return ask();  // or the old form would come
  if (!m_shown) return;
  const double start = startOfB();
  const auto byHandFrom = m_shown->byHandFrom;
  m_shown = shownCycles(m_shown->results, m_shown->pair, m_shown->cycles, form);
  m_shown->byHandFrom = byHandFrom;
  m_shown->plotted.startB(start);
  showWords();
}

void CyclePairPage::showTimeUnit() {
  if (m_shown) showWords();
}

void CyclePairPage::showWords() {
  describe(*m_shown);
  m_plot->setWords(m_shown->plotted);
  showMessage();
}

void CyclePairPage::ask() {
  m_job.cancel();
  m_hasFailed = false;
  m_stale = canRead() && !isVisible();
  if (!canRead() || m_stale) return showState();
  m_job.start(
      [file = m_view.session, results = m_view.results, calls = m_view.calls, pair = m_view.pair,
       a = cycle(Side::A), b = cycle(Side::B), byHand = m_byHand, form = m_nameForm](Monitor& monitor) {
        if (!byHand)
          return shownCycles(results, pair, cyclePairOf(file, *results, pair, *a, *b, *calls, monitor), form);
        ShownCycles shown = shownCycles(
            results, pair,
            cyclePairOf(file, *results, pair, byHand->cycles.a, byHand->cycles.b, *calls, monitor), form);
        shown.byHandFrom = byHand->start;
        return shown;
      },
      [this](ShownCycles shown) { take(std::move(shown)); });
  showState();
}

void CyclePairPage::clear() {
  m_shown.reset();
  m_difference.reset();
  m_plot->setData({});
}

void CyclePairPage::take(ShownCycles shown) {
  const bool keeps = keepsView();
  const int scroll = m_plot->verticalScroll();
  if (keeps && !m_range && m_plot->isZoomed()) m_range = m_plot->visibleRange();
  m_difference.reset();
  m_shown = std::move(shown);
  describe(*m_shown);
  m_plot->setData(m_shown->plotted);
  if (m_range) m_plot->zoomTo(*std::exchange(m_range, std::nullopt));
  showSelected();
  showCounters();
  showState();
  if (keeps) m_plot->setVerticalScroll(scroll);
}

void CyclePairPage::showSelected() {
  PlotPair<std::optional<std::uint32_t>> names;
  const auto& triplet = m_selection.triplet();
  if (m_shown && triplet) {
    for (const PlotSide side : kPlotSides)
      names[side] =
          m_shown->nameOf(functionOn(sideOf(side), triplet->function, m_shown->pairResults().functions));
  }
  m_plot->setSelected(names);
}

void CyclePairPage::showCounters() {
  if (!m_shown || m_shown->plotted.counters.size() < 2) return;
  const auto& triplet = m_selection.triplet();
  const bool hasMetric = triplet && triplet->metric;
  m_plot->setCounters(counterStrips(
      *m_shown, hasMetric ? std::optional(m_shown->results->names.metrics[*triplet->metric]) : std::nullopt));
}

void CyclePairPage::chooseFunction(const PlotPoint& box) {
  if (!m_shown) return;
  if (m_difference && box != boxOf(m_shown->cycles->differences[*m_difference])) leaveDifference();
  const Side side = sideOf(box.side);
  const PairResults& pair = m_shown->pairResults();
  const auto device = m_shown->results->names.devices.find(m_shown->lane(box).device);
  if (!device) return;
  const FunctionId function = rowOf(side, m_shown->box(box).function, pair.functions);
  if (const auto row = leadingTriplet(m_view, function, rowOf(side, *device, pair.devices)))
    m_selection.setTriplet(row);
}

QString CyclePairPage::message() const {
  return m_message->text();
}

void CyclePairPage::showState() {
  const bool hasBoxes = m_shown && !m_plot->data().isEmpty();
  m_line->setVisible(canRead());
  m_backToCycles->setVisible(isByHand());
  for (const Side side : {Side::A, Side::B}) spin(side).setEnabled(!isByHand() && spin(side).maximum() > 0);
  m_plot->setVisible(hasBoxes);
  m_empty->setVisible(!hasBoxes);
  if (m_loading && m_view.isEmpty()) {
    m_empty->setTexts("Reading both runs", "Cycles can be compared once A and B are complete");
  } else if (m_view.isEmpty()) {
    m_empty->setTexts("No comparison", {});
  } else if (!isRaw(m_view)) {
    m_empty->setTexts("No single launches",
                      "These runs came as sums per cycle; only raw traces have launches");
  } else if (!canRead()) {
    m_empty->setTexts("No cycle", "One of the runs has no cycle");
  } else if (m_hasFailed) {
    m_empty->setTexts("The cycles could not be read", {});
  } else if (m_job.isRunning() || m_stale || !m_shown) {
    m_empty->setTexts("Reading the cycles", {});
  } else {
    m_empty->setTexts("Nothing to show", isByHand() ? "No event of this process lies in what was marked"
                                                    : "Neither recording has an event in these cycles");
  }
  showMessage();
}

void CyclePairPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) ask();
}

}  // namespace culprit::ui
