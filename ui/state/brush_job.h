// Recomputes the statistics when cycles are brushed: in a worker, without writing anything. What the shown
// pair needs for it is read from the session with the first brush, and dropped with the pair. A newer brush
// replaces the one that is computed, but does not begin that reading again. Hands out the outcome; the window
// shows it.
#pragma once

#include <QObject>
#include <QTimer>
#include <filesystem>
#include <memory>

#include "core/pipeline/pipeline.h"
#include "ui/jobs/job.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"

namespace culprit::ui {

class BrushJob : public QObject {
  Q_OBJECT
 public:
  explicit BrushJob(Selection& selection, QObject* parent = nullptr);

  /// What brushes are computed on from now on.
  void setView(const ComparisonView& view);
  void retry();
  bool isRunning() const { return m_wait.isActive() || m_job.isRunning(); }

 signals:
  /// The pair over the cycles of `brush` and its tree of functions; null: all cycles take part again.
  void computed(const std::shared_ptr<const culprit::PairResults>& brushed,
                const std::shared_ptr<const culprit::TimeTree>& tree, const culprit::ui::Brush& brush);
  void failed(const culprit::ui::Failure& failure);

 private:
  void read();
  void compute();

  Selection& m_selection;
  std::filesystem::path m_session;
  ResultsPtr m_results;
  std::size_t m_pair = 0;
  std::shared_ptr<KeptPair> m_kept;  ///< of these three; null: nothing is open
  QTimer m_wait;
  Job m_job;
  Job m_reading;  ///< of what m_kept needs
};

}  // namespace culprit::ui
