// What WholeRunPage is made of and what it says; reading is in whole_run_page.cpp, choosing in
// whole_run_choice.cpp.
#include <QAction>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/pages/shared/function_subject.h"
#include "ui/pages/shared/note_line.h"
#include "ui/pages/wholerun/counter_choice.h"
#include "ui/pages/wholerun/pin_list.h"
#include "ui/pages/wholerun/whole_run_line.h"
#include "ui/pages/wholerun/whole_run_page.h"
#include "ui/plots/common/picture_menu.h"
#include "ui/state/marks.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

void WholeRunPage::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_line);
  column->addWidget(m_plot, 1);
  column->addWidget(m_note);
  m_note->layout()->setContentsMargins(8, 3, 8, 3);
  column->addWidget(m_empty, 1);
  setFocusProxy(m_plot);
}

QAction* WholeRunPage::addPlotAction(const QString& text, const QKeySequence& key) {
  auto* action = new QAction(text, this);
  action->setShortcut(key);
  // In the line above, letters are letters.
  action->setShortcutContext(Qt::WidgetShortcut);
  m_plot->addAction(action);
  addAction(action);
  return action;
}

void WholeRunPage::addActions() {
  QAction* next = addPlotAction("Next Find", Qt::Key_N);
  QAction* previous = addPlotAction("Previous Find", Qt::SHIFT | Qt::Key_N);
  QAction* cycle = addPlotAction("Zoom to the Selected Cycle", Qt::Key_C);
  QAction* marked = addPlotAction("Zoom to What Is Marked or in Focus", Qt::Key_Z);
  m_compare = addPlotAction("Compare Marked Stretches", Qt::Key_M);
  m_compare->setToolTip("Shift with a drag marks a stretch of A, and one of B");
  m_compare->setEnabled(false);
  QAction* pin = addPlotAction("Pin What Is Marked or in Focus", Qt::Key_P);
  QAction* all = addPlotAction("Show Both Runs in Full");
  m_host = addPlotAction("Lanes of Host Threads");
  m_host->setCheckable(true);
  m_host->setChecked(true);
  QAction* fold = addPlotAction("Fold All Processes");
  QAction* unfold = addPlotAction("Unfold All Processes");
  auto* separator = new QAction(this);
  separator->setSeparator(true);
  m_plot->addAction(separator);
  auto* menu = new PictureMenu(*m_plot, [this] { return m_plot->picture(); });
  connect(menu, &PictureMenu::failed, this, &WholeRunPage::failed);
  connect(next, &QAction::triggered, this, [this] { stepFinds(1); });
  connect(previous, &QAction::triggered, this, [this] { stepFinds(-1); });
  connect(cycle, &QAction::triggered, this, &WholeRunPage::zoomToCycle);
  connect(marked, &QAction::triggered, this, &WholeRunPage::zoomToMeant);
  connect(m_compare, &QAction::triggered, this, &WholeRunPage::compareMarked);
  connect(pin, &QAction::triggered, this, &WholeRunPage::pinMeant);
  connect(all, &QAction::triggered, m_plot, &WholeRunPlot::showAll);
  connect(m_host, &QAction::toggled, m_plot, &WholeRunPlot::setHostShown);
  connect(fold, &QAction::triggered, this, [this] { m_plot->foldAll(true); });
  connect(unfold, &QAction::triggered, this, [this] { m_plot->foldAll(false); });
}

void WholeRunPage::connectParts() {
  connect(&m_look, &QTimer::timeout, this, &WholeRunPage::takeNews);
  connect(m_line, &WholeRunLine::textChanged, this, &WholeRunPage::showSearch);
  connect(m_line, &WholeRunLine::stepWanted, this, &WholeRunPage::stepFinds);
  connect(m_line, &WholeRunLine::byCycleChanged, this, &WholeRunPage::alignCycles);
  connect(&m_line->counters(), &CounterChoice::hiddenChanged, this, &WholeRunPage::showCounters);
  connect(&m_line->pins(), &PinList::chosen, this, &WholeRunPage::showStretch);
  connect(m_line, &WholeRunLine::compareWanted, this, &WholeRunPage::compareMarked);
  connect(m_plot, &WholeRunPlot::boxChosen, this, &WholeRunPage::chooseBox);
  connect(m_plot, &WholeRunPlot::cycleChosen, this, [this](const PlotPoint& cycle) {
    chooseCycle(cycle.side == PlotSide::A ? Side::A : Side::B, static_cast<std::uint32_t>(cycle.index));
  });
  connect(m_plot, &WholeRunPlot::spanSelected, this, &WholeRunPage::brushSpan);
  connect(m_plot, &WholeRunPlot::pinChosen, this,
          [this](const SideSpan& span) { showStretch(stretchOf(span)); });
  connect(m_plot, &WholeRunPlot::unmarked, this, [this] {
    m_marked.clear();
    showTexts();
    showNote();
  });
  connect(m_plot, &WholeRunPlot::cleared, this, [this] {
    m_marked.clear();
    m_selection.setBrush({});
    m_selection.setCycle({});
    showTexts();
  });
  m_plot->setNames([this](std::uint32_t function) { return nameOf(function); });
  m_plot->setReadout([this](const SpanPlace& place) {
    const auto& timeline = m_sides[place.side].timeline;
    return timeline ? placeText(*timeline, place, [this](std::uint32_t function) { return nameOf(function); })
                    : QString();
  });
  connect(&m_selection, &Selection::tripletChanged, this, [this] {
    showSelected();
    showCounters();
  });
  connect(&m_selection, &Selection::cycleChanged, this, &WholeRunPage::showCycle);
  connect(&m_selection, &Selection::brushChanged, this, &WholeRunPage::showBrush);
  connect(&m_marks, &Marks::changed, this, &WholeRunPage::showPins);
  for (const Side side : {Side::A, Side::B}) {
    Job& job = m_sides[plotSideOf(side)].job;
    connect(&job, &Job::runningChanged, this, &WholeRunPage::showState);
    connect(&job, &Job::failed, this, [this, side](const Failure& failure) { fail(side, failure.sentence); });
  }
  connect(&m_countersJob, &Job::failed, this,
          [this](const Failure& failure) { emit failed(failure.sentence); });
}

void WholeRunPage::showTimeUnit() {
  for (const PlotSide side : kPlotSides)
    if (const auto& timeline = m_sides[side].timeline) m_plot->setTitle(side, timelineTitle(*timeline));
  if (!m_line->search().text().isEmpty()) showSearch();
  showPins();
  showTexts();
}

void WholeRunPage::showTexts() {
  QStringList sentences, notes;
  if (isLow()) notes << QStringLiteral("A double click on the tab gives the lanes more room");
  for (const PlotSide side : kPlotSides) {
    const auto& timeline = m_sides[side].timeline;
    if (!timeline) continue;
    sentences << timelineSummary(*timeline);
    const QString note = timelineNotes(*timeline);
    if (!note.isEmpty()) notes << note;
  }
  const bool canCompare = m_plot->marked(PlotSide::A) && m_plot->marked(PlotSide::B);
  m_compare->setEnabled(canCompare);
  m_line->compare().setVisible(canCompare);
  m_plot->setSummary(sentences.join(QLatin1Char(' ')));
  m_line->setMessage(m_marked.isEmpty() ? notes.join(QStringLiteral("; ")) : m_marked);
}

void WholeRunPage::showState() {
  const bool hasPlot = !m_plot->data().isEmpty();
  m_line->setVisible(hasPlot);
  m_plot->setVisible(hasPlot);
  showNote();
  m_empty->setVisible(!hasPlot);
  if (hasPlot) return;
  const auto say = [this](const QString& title, const QString& fact = {}) { m_empty->setTexts(title, fact); };
  const QString& why = m_sides.a.why.isEmpty() ? m_sides.b.why : m_sides.a.why;
  if (m_loading && m_view.isEmpty()) {
    say("Reading both runs", "Events are there once A and B are complete");
  } else if (m_view.isEmpty()) {
    say("No comparison");
  } else if (!isRaw(m_view)) {
    say("No single events", "These runs came as sums per cycle; only raw traces have events");
  } else if (isBusy() || m_sides.a.isStale || m_sides.b.isStale) {
    say("Reading the events");
  } else if (!why.isEmpty()) {
    say("The events could not be read", why);
  } else if (m_view.session.empty()) {
    say("No events", "They are read from the file of the comparison, which is not there yet");
  } else {
    say("Nothing to show", "Neither recording has an event");
  }
}

}  // namespace culprit::ui
