// Which resource changed, and which kind of time: the Causes dock. Its current row and the Selection follow
// each other through the metric: a click on a resource selects the triplet of it with the highest Suspicion.
#pragma once

#include <QWidget>

#include "ui/pages/answers/cause_model.h"
#include "ui/state/selection.h"

namespace culprit::ui {

class DenseTable;
class EmptyState;

class CausesPage : public QWidget {
  Q_OBJECT
 public:
  explicit CausesPage(Selection& selection, QWidget* parent = nullptr);

  void setView(const ComparisonView& view);
  void setLoading(bool loading);

  /// For the title of the dock.
  QString subtitle() const;
  /// The main cause in words, for screen readers.
  QString summary() const;
  const CauseModel& model() const { return m_model; }
  DenseTable& table() { return *m_table; }
  /// Small, so that the docks can be narrow.
  /// Selects the row of a cause, by its position in the verdict.
  void showCause(std::size_t position);
  QSize minimumSizeHint() const override;

 signals:
  void subtitleChanged();
  /// Of the selected triplet: everything about it.
  void functionRequested();

 private:
  void showState();
  void spanTitles();

  ComparisonView m_view;
  CauseModel m_model;
  DenseTable* m_table;
  EmptyState* m_empty;
  bool m_loading = false;
};

}  // namespace culprit::ui
