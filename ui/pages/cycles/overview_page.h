// How long the cycles of A and B took: strip and box, histogram, cumulative share, and the numbers beside
// them. A drag over the plot brushes cycles for all pages. Reads nothing but the cycles of the view.
#pragma once

#include <optional>
#include <vector>

#include "ui/look/time_unit.h"
#include "ui/pages/shared/page.h"
#include "ui/plots/distribution/distribution_plot.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"

class QLabel;

namespace culprit::ui {

class SummaryGrid;
struct SummaryRow;

class OverviewPage : public Page {
  Q_OBJECT
 public:
  explicit OverviewPage(Selection& selection, QWidget* parent = nullptr);

  /// The same session and pair as before (a brush was computed) keeps zoom and brush.
  void setView(const ComparisonView& view) override;
  /// Draws anew in the unit that timeUnit() is now.
  void showTimeUnit() override;
  /// While both runs are read there is nothing to show yet.
  void setLoading(bool loading) override;

  /// For the title of the dock: what is shown at the moment.
  QString subtitle() const override;
  /// What the two means say, and whether they may be compared.
  QString sentence() const;
  DistributionPlot& plot() { return *m_plot; }
  const SummaryGrid& numbers() const { return *m_numbers; }

  /// Small: numbers or plots that find no room are hidden.
  QSize minimumSizeHint() const override;
  /// What the two means say stands below the numbers; without room for it, in their tooltip.
  const QLabel& note() const { return *m_note; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void brushRange(const PlotRange& range);
  void showBrush();
  /// Cycles that are out of it are faint; the numbers are of all.
  void showTimeRange();
  void showNumbers();
  void addGpuRows(std::vector<SummaryRow>& rows) const;
  void fitNote();
  const PairResults* pair() const;

  Selection& m_selection;
  ComparisonView m_view;
  TimeScale m_time;
  std::optional<Brush> m_ownBrush;  // what the range on the plot stands for
  DistributionPlot* m_plot;
  QWidget* m_side;
  SummaryGrid* m_numbers;
  QLabel* m_note;
};

}  // namespace culprit::ui
