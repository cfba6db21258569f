// Which resource changed, and which kind of time: the Causes dock. Its current row and the Selection follow
// each other through the metric: a click on a resource selects the triplet of it with the highest Suspicion.
#pragma once

#include "ui/pages/answers/cause_model.h"
#include "ui/pages/shared/page.h"
#include "ui/state/selection.h"

namespace culprit::ui {

class DenseTable;
class EmptyState;

class CausesPage : public Page {
  Q_OBJECT
 public:
  explicit CausesPage(Selection& selection, QWidget* parent = nullptr);

  void setView(const ComparisonView& view) override;
  void setLoading(bool loading) override;

  /// For the title of the dock.
  QString subtitle() const override;
  /// The main cause in words, for screen readers.
  QString summary() const;
  const CauseModel& model() const { return m_model; }
  DenseTable& table() { return *m_table; }
  /// Small, so that the docks can be narrow.
  /// Selects the row of a cause, by its position in the verdict.
  void showCause(std::size_t position);
  QSize minimumSizeHint() const override;

 private:
  void showState();
  /// A title has the whole row, the name of a mechanism the place of the capacity that it has not.
  void spanRows();

  ComparisonView m_view;
  CauseModel m_model;
  DenseTable* m_table;
  EmptyState* m_empty;
  bool m_loading = false;
};

}  // namespace culprit::ui
