// Which operators and ranges called the function of the selected triplet, with their share of its calls and
// its time in A and B: a tab of the function view. Reads in a job, and nothing while it is hidden. Return on
// a caller selects it.
#pragma once

#include <memory>
#include <optional>

#include "ui/jobs/job.h"
#include "ui/pages/functions/caller_model.h"
#include "ui/pages/shared/function_subject.h"
#include "ui/pages/shared/page.h"
#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"

namespace culprit::ui {

class EmptyState;
class SortedTable;

class CallersPage : public Page {
  Q_OBJECT
 public:
  explicit CallersPage(Selection& selection, QWidget* parent = nullptr);
  ~CallersPage() override;

  void setView(const ComparisonView& view) override;
  void setNameForm(NameForm form) override { m_model.setNameForm(form); }
  const CallerModel& model() const { return m_model; }
  SortedTable& table() { return *m_table; }
  bool isBusy() const { return m_job.isRunning(); }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void showTriplet();
  void ask();
  void open(const QModelIndex& row);
  void showState();

  Selection& m_selection;
  ComparisonView m_view;
  std::optional<FunctionSubject> m_subject;
  bool m_stale = false;  // asked while hidden
  bool m_hasFailed = false;
  CallerModel m_model;
  Job m_job;
  SortedTable* m_table;
  EmptyState* m_empty;
};

}  // namespace culprit::ui
