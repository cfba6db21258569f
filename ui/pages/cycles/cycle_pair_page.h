// One cycle of A over one cycle of B, launch by launch: which are chosen, what differs, the way from one
// difference to the next, and where B lies below A. Follows the Selection's cycle and function and sets both;
// shows the median cycles where nothing is chosen. Reads in a job, and not at all while the page is hidden.
// Raw traces only.
#pragma once

#include <memory>
#include <optional>

#include "core/report/names/function_name.h"
#include "ui/jobs/job.h"
#include "ui/pages/cycles/shown_cycles.h"
#include "ui/pages/shared/page.h"
#include "ui/plots/cycle_pair/cycle_pair_plot.h"
#include "ui/state/comparison_view.h"
#include "ui/state/cycle_pair_state.h"
#include "ui/state/selection.h"
#include "ui/state/stretch_pair.h"

class QAction;
class QHBoxLayout;
class QPushButton;

namespace culprit::ui {

class CycleSpin;
class ElidedLabel;
class EmptyState;

class CyclePairPage : public Page {
  Q_OBJECT
 public:
  explicit CyclePairPage(Selection& selection, QWidget* parent = nullptr);

  void setView(const ComparisonView& view) override;
  void setLoading(bool loading) override;
  void setNameForm(NameForm form) override;
  /// The window's unit has changed.
  void showTimeUnit() override;

  CyclePairState state() const;
  void restore(const CyclePairState& state);
  /// Positions; empty: the median cycle. In place of what was marked by hand, too.
  void choose(const PlotPair<std::optional<std::uint32_t>>& positions);
  /// What was marked by hand, until cycles are chosen again or wanted back.
  void compareByHand(const StretchPair& stretches);
  void backToCycles();
  const std::optional<StretchPair>& byHand() const { return m_byHand; }
  bool isByHand() const { return m_byHand.has_value(); }
  QString subtitle() const override;

  CyclePairPlot& plot() { return *m_plot; }
  CycleSpin& spin(Side side) { return side == Side::A ? *m_spinA : *m_spinB; }
  /// Still reading.
  bool isBusy() const { return m_job.isRunning(); }
  /// Null until both cycles are read.
  const CyclePair* cycles() const { return m_shown ? m_shown->cycles.get() : nullptr; }
  /// The cycle that is shown or read; empty: the run has none.
  std::optional<std::uint32_t> cycle(Side side) const;
  /// What the line above the plot says.
  QString message() const;
  void showMedian();
  void showLongest();
  /// The launch or call in focus and its partner begin at one place, or what ends the idle gap in focus in
  /// both. Where they do already, or nothing is in focus that has a partner: both from their own start.
  void alignHere();
  void alignAtStart();
  bool isAligned() const { return startOfB() != 0.0; }
  /// To the one after this, after the last again to the first; `by` -1: back.
  void showDifference(int by);

  QSize minimumSizeHint() const override { return {220, 100}; }

 signals:
  /// By the user, also by selecting one elsewhere.
  void cyclesChosen();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void build();
  void addActions();
  void connectParts();
  QAction* addPlotAction(const QString& text, const QKeySequence& key = {});
  QPushButton* addButton(QHBoxLayout& line, const QString& text, const QString& tip);
  const std::vector<Cycle>& cyclesOf(Side side) const;
  bool hasCycles() const;
  /// There is something to be read.
  bool canRead() const;
  void choose(Side side, std::uint32_t position);
  /// One of the chosen cycles is shown already: what is in sight stays so.
  bool keepsView() const;
  void takeCycle();
  void fillSpins();
  void ask();
  void take(ShownCycles shown);
  void clear();
  void showSelected();
  void showCounters();
  void chooseFunction(const PlotPoint& box);
  void leaveDifference();
  /// In the plot.
  void reveal(const CycleDifference& difference);
  /// Where B has to start, nanoseconds after A, so that what is in focus lies at one place; empty where it
  /// does already, too.
  std::optional<double> startToAlign() const;
  /// Nanoseconds from the start of A's cycle.
  double startOfB() const;
  void alignAt(double startOfB);
  void showAlignment();
  void showWords();
  void showState();
  void showMessage();

  Selection& m_selection;
  ComparisonView m_view;
  bool m_loading = false;
  bool m_hasFailed = false;
  bool m_stale = false;      // asked while hidden
  bool m_following = false;  // the Selection, not the user
  NameForm m_nameForm = NameForm::Short;
  CyclePairState m_wanted;
  std::optional<StretchPair> m_byHand;  // in place of the cycles
  std::optional<PlotRange> m_range;     // to be shown once the cycles are read
  std::optional<ShownCycles> m_shown;
  std::optional<std::size_t> m_difference;  // the one in focus
  Job m_job;
  QWidget* m_line;
  CycleSpin* m_spinA;
  CycleSpin* m_spinB;
  QPushButton* m_previous = nullptr;
  QPushButton* m_next = nullptr;
  QPushButton* m_align = nullptr;
  QPushButton* m_backToCycles = nullptr;
  QAction* m_alignHere = nullptr;
  QAction* m_alignAtStart = nullptr;
  QAction* m_host = nullptr;
  QList<QAction*> m_ofDifferences;
  ElidedLabel* m_message;
  CyclePairPlot* m_plot;
  EmptyState* m_empty;
};

}  // namespace culprit::ui
