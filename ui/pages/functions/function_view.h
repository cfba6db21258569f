// Everything about one function on one device: the sentence of the verdict, share, time, calls and time per
// call cycle by cycle, their distributions, each of its metrics, who called it, with which shapes, and its
// launches. Follows the Selection's triplet and cycle and sets them. While it is hidden, it reads nothing.
#pragma once

#include <array>
#include <optional>

#include "core/model/details/trace_excerpt.h"
#include "core/model/details/triplet_samples.h"
#include "core/report/names/function_name.h"
#include "ui/jobs/job.h"
#include "ui/pages/functions/cycle_series.h"
#include "ui/pages/shared/function_subject.h"
#include "ui/pages/shared/page.h"
#include "ui/pages/triplets/triplet_model.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"

class QAction;
class QHBoxLayout;
class QLabel;
class QSplitter;
class QTabWidget;
class QVBoxLayout;

namespace culprit::ui {

class CallersPage;
class CyclePlot;
class DenseTable;
class DistributionPlot;
class ElidedLabel;
class EmptyState;
class LaunchesPage;
class ShapesPage;

class FunctionView : public Page {
  Q_OBJECT
 public:
  explicit FunctionView(Selection& selection, QWidget* parent = nullptr);

  void setView(const ComparisonView& view) override;
  void setNameForm(NameForm form) override;
  /// Of the metrics, as the Triplets have them.
  void setLevelUnits(LevelUnits units) override { m_metrics.setLevelUnits(units); }
  void setConvention(Convention convention) { m_metrics.setConvention(convention); }

  CyclePlot& plot(CycleQuantity quantity) { return *m_plots.at(static_cast<std::size_t>(quantity)); }
  /// Of beta, or of the time per call.
  DistributionPlot& distribution(CycleQuantity quantity);
  LaunchesPage& launches() { return *m_launches; }
  CallersPage& callers() { return *m_callers; }
  ShapesPage& shapes() { return *m_shapesPage; }
  TripletModel& metrics() { return m_metrics; }
  DenseTable& metricTable() { return *m_metricTable; }
  QAction& sharesAction() { return *m_shares; }
  QAction& logAction() { return *m_log; }
  /// Name, device and the sentence; empty while nothing is selected.
  QString headline() const;

  /// Still reading what it draws itself.
  bool isBusy() const { return m_job.isRunning(); }

  QSize minimumSizeHint() const override { return {320, 240}; }

 signals:
  void backRequested();
  void excerptRequested(const culprit::ExcerptQuery& query);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  static constexpr std::array kDistributed = {CycleQuantity::Beta, CycleQuantity::PerCall};

  void buildHeader(QVBoxLayout& column);
  QWidget* buildCharts();
  QWidget* buildDistributions();
  QWidget* buildMetrics();
  void makeDistributions();
  void connectPlots();
  void showSubject();
  void showHeader();
  void takeSamples(TripletSamples samples);
  void fillPlots();
  void fillDistributions();
  void fillMetrics();
  void showFocus();
  void showBrush();
  const std::vector<Cycle>& cyclesOf(Side side) const;

  Selection& m_selection;
  ComparisonView m_view;
  NameForm m_nameForm = NameForm::Short;
  std::optional<FunctionSubject> m_subject;
  bool m_stale = false;
  TripletSamples m_samples;
  Job m_job;
  ElidedLabel *m_name, *m_raw;
  QLabel *m_where, *m_sentence;
  QWidget* m_content;
  EmptyState* m_empty;
  std::array<CyclePlot*, kCycleQuantityCount> m_plots{};
  QAction *m_shares, *m_log;
  QVBoxLayout* m_distributionColumn = nullptr;
  std::array<QLabel*, 2> m_distributionTitles{};
  std::array<DistributionPlot*, 2> m_distributions{};  // of Beta and PerCall
  TripletModel m_metrics;
  DenseTable* m_metricTable;
  LaunchesPage* m_launches;
  CallersPage* m_callers;
  ShapesPage* m_shapesPage;
  QTabWidget* m_calls;  // single ones, by caller and by shape: of raw traces only
};

}  // namespace culprit::ui
