// Saves a piece of a recording as a trace that Perfetto and Culprit open: asks for the file, cuts and writes
// in a worker. Called for what the launches page wants saved; its action saves the selected cycles.
#pragma once

#include <QObject>
#include <filesystem>
#include <optional>

#include "core/model/details/trace_excerpt.h"
#include "ui/jobs/job_queue.h"
#include "ui/state/shown_comparison.h"

class QAction;
class QWidget;

namespace culprit::ui {

class ExcerptSaver : public QObject {
  Q_OBJECT
 public:
  ExcerptSaver(const ShownComparison& shown, Selection& selection, QWidget* window);

  /// Saves the selected cycles from now on, and is enabled while there are some.
  void setAction(QAction* action);
  /// The dialog stays with what is open now, whatever is shown when a file is chosen.
  void askWhereToSave(const ExcerptQuery& query);
  void save(const ComparisonView& view, const ExcerptQuery& query, const std::filesystem::path& target);
  void cancel() { m_queue.cancel(); }
  void retry() { m_queue.retry(); }

  const Job& job() const { return m_queue.job(); }

 signals:
  void saved(const QString& file);
  void failed(const culprit::ui::Failure& failure);
  void recovered();

 private:
  void enableAction();

  const ShownComparison& m_shown;
  Selection& m_selection;
  QWidget* m_window;
  QAction* m_action = nullptr;
  JobQueue m_queue;
};

/// The focused cycle, else the brushed cycles if they follow each other in one run; empty with the reason: no
/// cycle is selected, the brush has gaps or is on both runs, or these runs came as sums.
std::optional<ExcerptQuery> excerptOfSelection(const ComparisonView& view, const Selection& selection,
                                               QString* reason);

}  // namespace culprit::ui
