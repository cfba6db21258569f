// The whole recordings of A and B over each other: lanes of all streams and threads from hours to single
// events, with cycles, idle times and counters. Reads in a job per side, lanes arrive one after the other;
// nothing begins to be read while the page is hidden. What is chosen in it is chosen everywhere: a box its
// function, a cycle, a marked stretch the cycles in it. Raw traces only.
#pragma once

#include <QString>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/model/results/mark.h"
#include "core/report/names/function_name.h"
#include "ui/jobs/job.h"
#include "ui/pages/shared/page.h"
#include "ui/pages/shared/sides.h"
#include "ui/pages/wholerun/arriving_timeline.h"
#include "ui/pages/wholerun/shown_timeline.h"
#include "ui/plots/whole_run/whole_run_plot.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"
#include "ui/state/stretch_pair.h"
#include "ui/state/whole_run_state.h"

class QAction;

namespace culprit::ui {

class EmptyState;
class Marks;
class NoteLine;
class WholeRunLine;

/// Reads one side of a comparison, in a worker thread. Throws what timelineOf() does.
using TimelineReader = std::function<std::shared_ptr<const RunTimeline>(
    const ComparisonView&, Side, const TimelineTakers&, const Monitor&)>;

class WholeRunPage : public Page {
  Q_OBJECT
 public:
  WholeRunPage(Selection& selection, Marks& marks, QWidget* parent = nullptr);

  void setView(const ComparisonView& view) override;
  void setLoading(bool loading) override;
  void setNameForm(NameForm form) override;
  void showTimeUnit() override;

  /// In place of timelineOf(). For tests.
  void setReader(TimelineReader reader) { m_reader = std::move(reader); }

  WholeRunState state() const;
  void restore(const WholeRunState& state);

  WholeRunPlot& plot() { return *m_plot; }
  WholeRunLine& line() { return *m_line; }
  /// On the stretch that was marked last.
  NoteLine& note() { return *m_note; }
  EmptyState& empty() { return *m_empty; }
  /// Still reading, or counters are made ready.
  bool isBusy() const;
  /// Null: nothing of it is read.
  const RunTimeline* timeline(Side side) const { return m_sides[plotSideOf(side)].timeline.get(); }
  /// To the next event of what is looked for, from the place in focus on; `by` -1: to the one before.
  void stepFinds(int by);
  /// As wide as the plot.
  void zoomToCycle();
  void zoomToMeant();
  /// What is marked in both runs, in place of two cycles: stretchesChosen(). Says why not, else.
  void compareMarked();
  /// What was marked or came into focus last: pins it, or takes its pin away.
  void pinMeant();
  /// Marks it and brings it into sight, once its run is read.
  void showStretch(const MarkedStretch& stretch);

  QSize minimumSizeHint() const override { return {240, 140}; }

 signals:
  /// They are to be compared launch by launch.
  void stretchesChosen(const culprit::ui::StretchPair& stretches);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// What is known of one run.
  struct OneSide {
    Job job{nullptr};
    std::shared_ptr<ArrivingTimeline> arriving;
    std::shared_ptr<RunTimeline> growing;         // as long as lanes arrive
    std::shared_ptr<const RunTimeline> timeline;  // that, and in the end all of it
    std::shared_ptr<WantedFunctions> wanted = std::make_shared<WantedFunctions>();
    QString why;  // there is none
    bool isStale = false;
  };

  void build();
  QAction* addPlotAction(const QString& text, const QKeySequence& key = {});
  void addActions();
  void connectParts();
  QString reasonForNone(Side side) const;
  bool canRead(Side side) const;
  bool isReading() const;
  void clear();
  void ask();
  void ask(Side side);
  /// Whatever has come meanwhile.
  void takeNews();
  void takeOutline(Side side);
  void takeLanes(Side side);
  void take(Side side, const std::shared_ptr<const RunTimeline>& timeline);
  void fail(Side side, const QString& sentence);
  /// What waits for both sides, once neither is read any more.
  void finishReading();
  void askCounters();
  void showCounters();
  /// What is in sight as it was left or is wanted, once everything is there.
  void restoreRange();
  QString nameOf(std::uint32_t function) const;
  FunctionSet functionsOf(Side side) const;
  void showSelected();
  void showSearch();
  void showFinds();
  std::optional<TimelineHit> startOfSearch(Side side, int by) const;
  bool stepIn(Side side, const std::optional<TimelineHit>& from, int by);
  void showBrush();
  void showPins();
  void showCycle();
  const SpanCycle* cycleOf(Side side, std::uint32_t position) const;
  void alignCycles();
  void chooseBox(const SpanPlace& place);
  void chooseCycle(Side side, std::uint32_t position);
  void brushSpan(const SideSpan& span);
  /// The cycles in what is marked, by position; says how many they are.
  std::vector<std::uint32_t> tellMarked(const SideSpan& span);
  void showNote();
  /// There is hardly any room for lanes.
  bool isLow() const;
  void showTexts();
  void showState();

  Selection& m_selection;
  Marks& m_marks;
  TimelineReader m_reader;
  ComparisonView m_view;
  bool m_loading = false;
  bool m_following = false;  // the Selection, not the user
  NameForm m_nameForm = NameForm::Short;
  mutable std::unordered_map<std::uint32_t, QString> m_names;  // that were shown
  PlotPair<OneSide> m_sides;
  FunctionSet m_found;  // what is looked for
  std::vector<CounterBand> m_bands;
  std::optional<PlotRange> m_range;  // to be shown once both runs are read
  std::optional<SideSpan> m_wanted;  // to be brought into sight then
  QString m_marked;                  // about the marked stretch
  Job m_countersJob;
  QTimer m_look;  // at what arrives
  WholeRunLine* m_line;
  WholeRunPlot* m_plot;
  NoteLine* m_note;
  EmptyState* m_empty;
  QAction* m_host = nullptr;
  QAction* m_compare = nullptr;
};

}  // namespace culprit::ui
