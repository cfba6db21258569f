// The shapes with which operators used the function of the selected triplet, and how fast the GPU did that in
// A and B: a tab of the function view. Reads the shapes of the pair once, in a job, and nothing while it is
// hidden. Return on a row selects the operator.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <string>

#include "ui/jobs/job.h"
#include "ui/pages/functions/shape_model.h"
#include "ui/pages/shared/function_subject.h"
#include "ui/pages/shared/page.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"

namespace culprit::ui {

class ElidedLabel;
class EmptyState;
class SortedTable;

class ShapesPage : public Page {
  Q_OBJECT
 public:
  explicit ShapesPage(Selection& selection, QWidget* parent = nullptr);
  ~ShapesPage() override;

  void setView(const ComparisonView& view) override;
  void setNameForm(NameForm form) override { m_model.setNameForm(form); }
  const ShapeModel& model() const { return m_model; }
  SortedTable& table() { return *m_table; }
  /// What has no row; empty: nothing is left out.
  QString note() const;
  bool isBusy() const { return m_job.isRunning(); }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  /// The shapes of a pair, or why there are none.
  struct Answer {
    std::shared_ptr<const ShapeTable> table;
    std::string whyNone;
  };

  void showTriplet();
  void ask();
  void take(Answer answer);
  void fill();
  void open(const QModelIndex& row);
  void showState();

  Selection& m_selection;
  ComparisonView m_view;
  std::optional<FunctionSubject> m_subject;
  std::optional<Answer> m_answer;  // of the pair in view; empty: not asked for yet
  bool m_hasFailed = false;
  ShapeModel m_model;
  Job m_job;
  SortedTable* m_table;
  ElidedLabel* m_note;
  EmptyState* m_empty;
};

}  // namespace culprit::ui
