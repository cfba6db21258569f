// Every counter of both runs: a list with the means of A and B, and of the selected one its readings on wall
// time above its mean in each cycle. The list and the Selection follow each other through the metric, so that
// a resource chosen among the causes is the counter shown here. Reads in jobs, and nothing while it is
// hidden.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "ui/jobs/job.h"
#include "ui/pages/cycles/counter_model.h"
#include "ui/pages/shared/page.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"

class QLineEdit;
class QSplitter;

namespace culprit::ui {

class CyclePlot;
class EmptyState;
class NameFilter;
class ReadingPlot;
class RowLink;
class SortedTable;

class CountersPage : public Page {
  Q_OBJECT
 public:
  explicit CountersPage(Selection& selection, QWidget* parent = nullptr);
  ~CountersPage() override;

  void setView(const ComparisonView& view) override;
  void setLoading(bool loading) override;
  /// Reads the counters even while they are hidden.
  void read();
  /// Selects the row, as soon as it is read; a filter that hides it goes. `device` empty: any.
  void showCounter(const std::string& metric, const std::string& device);

  const CounterModel& model() const { return m_model; }
  SortedTable& table() { return *m_table; }
  QLineEdit& filter();
  ReadingPlot& readings() { return *m_readings; }
  CyclePlot& cycles() { return *m_cycles; }
  /// Still reading.
  bool isBusy() const { return m_tableJob.isRunning() || m_readingJob.isRunning(); }
  QSize minimumSizeHint() const override { return {220, 100}; }

 signals:
  /// The counters are read, or others are to be.
  void tableChanged();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void build();
  void buildTable();
  void connectPlots();
  void ask();
  void start();
  void showWanted();
  void take(std::shared_ptr<const CounterTable> table);
  std::optional<int> currentRow() const;
  void showCurrent();
  void keepOne();
  void askReadings(int row);
  void fillCycles(int row);
  void showState();
  void showFocus();
  void showBrush();
  void showTimeRange();

  Selection& m_selection;
  ComparisonView m_view;
  bool m_loading = false;
  bool m_stale = false;  // to be read once somebody looks
  bool m_hasFailed = false;
  bool m_following = false;  // the Selection, not the user, moves the time
  struct Wanted {
    std::string metric, device;
  };
  std::optional<Wanted> m_wanted;  // to be selected once the counters are read
  int m_lastRow = 0;               // of the model
  CounterModel m_model;
  Job m_tableJob, m_readingJob;
  NameFilter* m_filter;
  SortedTable* m_table;
  RowLink* m_link = nullptr;
  ReadingPlot* m_readings;
  CyclePlot* m_cycles;
  QSplitter* m_split;
  EmptyState* m_empty;
};

}  // namespace culprit::ui
