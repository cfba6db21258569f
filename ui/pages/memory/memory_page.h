// The memory of one cycle of A and one of B: how the level went over the cycle, where it is highest, and who
// had taken what is held there. The cycles are those of median duration until others are chosen here or
// selected. Reads in jobs, and nothing while it is hidden.
#pragma once

#include <QString>
#include <memory>
#include <optional>

#include "core/model/details/cycle_memory.h"
#include "ui/jobs/job.h"
#include "ui/pages/memory/memory_model.h"
#include "ui/pages/shared/page.h"
#include "ui/plots/common/plot_data.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QSplitter;

namespace culprit::ui {

class CycleSpin;
class ElidedLabel;
class EmptyState;
class NameFilter;
class ReadingPlot;
class SortedTable;

class MemoryPage : public Page {
  Q_OBJECT
 public:
  explicit MemoryPage(Selection& selection, QWidget* parent = nullptr);
  ~MemoryPage() override;

  void setView(const ComparisonView& view) override;
  void setLoading(bool loading) override;

  CycleSpin& spin(Side side) { return side == Side::A ? *m_spinA : *m_spinB; }
  QComboBox& devices() { return *m_devices; }
  SortedTable& table() { return *m_table; }
  ReadingPlot& allocated() { return *m_allocated; }
  ReadingPlot& reserved() { return *m_reserved; }
  const MemoryModel& model() const { return m_model; }
  /// Still reading.
  bool isBusy() const { return m_job.isRunning(); }
  /// Null until both cycles are read, and where no memory is recorded.
  const CycleMemory* memory() const { return m_memory.get(); }
  /// The cycle that is shown or read; empty: the run has none.
  std::optional<std::uint32_t> cycle(Side side) const;
  /// What the line above the table says, and the sentences below it.
  QString message() const;
  QString notes() const;
  void showMedian();

  QSize minimumSizeHint() const override { return {220, 100}; }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  /// What a job has read: memory, else why there is none.
  struct Read {
    std::shared_ptr<const CycleMemory> memory;
    QString why;
  };

  void build();
  QWidget* makeLine();
  void connectParts();
  const std::vector<Cycle>& cyclesOf(Side side) const;
  /// Empty: the comparison may have memory.
  QString reasonForNone() const;
  void fillSpins();
  void choose(const PlotPair<std::optional<std::uint32_t>>& positions);
  void takeCycle();
  void ask();
  void clear();
  void take(Read read);
  void fillDevices();
  void showDevice();
  void showState();

  Selection& m_selection;
  ComparisonView m_view;
  bool m_loading = false;
  bool m_hasFailed = false;
  bool m_stale = false;                             // asked while hidden
  bool m_following = false;                         // the Selection, not the user
  PlotPair<std::optional<std::uint32_t>> m_wanted;  // positions; empty: the median cycle
  std::shared_ptr<const CycleMemory> m_memory;
  QString m_why;  // there is none
  MemoryModel m_model;
  Job m_job;
  CycleSpin* m_spinA;
  CycleSpin* m_spinB;
  QComboBox* m_devices;
  ElidedLabel* m_message;
  NameFilter* m_filter;
  SortedTable* m_table;
  QLabel* m_notes;
  ReadingPlot* m_allocated;
  ReadingPlot* m_reserved;
  QWidget* m_line = nullptr;
  QSplitter* m_split;
  EmptyState* m_empty;
};

}  // namespace culprit::ui
