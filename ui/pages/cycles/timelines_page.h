// The selected triplet cycle by cycle: beta of A and B above the level of its metric in its true unit, with
// the counter readings behind it on request and its launches below. Reads one triplet at a time in the
// background, launches only while the page is visible; until the answer is there the row before stays. Shift
// and drag brushes cycles, a click focuses one, for all pages.
#pragma once

#include <optional>

#include "ui/jobs/job.h"
#include "ui/pages/cycles/timeline_reading.h"
#include "ui/pages/shared/function_subject.h"
#include "ui/pages/shared/page.h"
#include "ui/plots/timeline/timeline_plot.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"

class QAction;

namespace culprit::ui {

class TimelinesPage : public Page {
  Q_OBJECT
 public:
  explicit TimelinesPage(Selection& selection, QWidget* parent = nullptr);

  void setView(const ComparisonView& view) override;
  void setLoading(bool loading) override;

  /// For the title of the dock: triplet and axis, or the brush.
  QString subtitle() const override;
  TimelinePlot& plot() { return *m_plot; }
  /// Checked: by cycle number; else by time since the first cycle.
  QAction& byNumber() { return *m_byNumber; }
  /// Checked: the counter's readings are drawn. Off at first where they cannot be told apart by device.
  QAction& showReadings() { return *m_showReadings; }
  /// Still reading.
  bool isBusy() const { return m_readJob.isRunning() || m_launchJob.isRunning(); }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void addActions();
  /// Whether the input says when the cycles began.
  bool isTimed() const;
  void showAxis();
  void showTriplet();
  void askLaunches();
  void take(TimelineReading read);
  void clear(const QString& why, TimelineData cycles = {});
  /// Those of a pair are drawn.
  bool hasCycles() const;
  void setMeans(TimelineData& plotted) const;
  /// With the range of time that is selected.
  void draw(TimelineData plotted);
  void redraw(TimelineData plotted);
  void showTimeRange();
  void takeTimeRange();
  void showBrush();
  void showFocus();
  void selectCycles(Side side, std::vector<std::uint32_t> positions);
  const PairResults* pair() const;

  Selection& m_selection;
  ComparisonView m_view;
  bool m_loading = false;
  bool m_following = false;  // the Selection, not the user
  std::optional<Triplet> m_asked;
  bool m_isRead = false;  // what is drawn is of it
  Job m_readJob, m_launchJob;
  std::optional<FunctionSubject> m_subject;  // of the launches
  bool m_stale = false;                      // wanted while hidden
  PlotPair<std::vector<PlotRange>> m_launches;
  TimelinePlot* m_plot;
  QAction* m_byNumber;
  QAction* m_showReadings;
};

}  // namespace culprit::ui
