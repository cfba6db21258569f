// Where the time went: the cycle in parts, and the functions, or what calls them, with the largest change,
// split into calls, time per call and overlap. Its current row and the Selection follow each other through
// the function.
#pragma once

#include "ui/pages/answers/time_model.h"
#include "ui/pages/shared/page.h"
#include "ui/state/selection.h"

class QComboBox;
class QLabel;

namespace culprit::ui {

class DenseTable;
class EmptyState;

class TimePage : public Page {
  Q_OBJECT
 public:
  explicit TimePage(Selection& selection, QWidget* parent = nullptr);

  void setView(const ComparisonView& view) override;
  void setLoading(bool loading) override;
  void setNameForm(NameForm form) override;

  /// For the title of the dock.
  QString subtitle() const override;
  /// What the times are divided by; empty without a comparison.
  QString note() const;
  const TimeModel& model() const { return m_model; }
  DenseTable& table() { return *m_table; }
  /// What the rows stand for; hidden where there is nothing to choose.
  QComboBox& levels() { return *m_levels; }
  TimeLevel level() const { return m_model.level(); }
  /// Stays at the level it has where the pair has no rows of this one.
  void showLevel(TimeLevel level);
  /// Selects a row of that level, by its position in the verdict.
  void showRow(TimeLevel level, std::size_t position);
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showState();
  void listLevels();
  void setLevel(TimeLevel level);
  void spanTitles();
  void fitNote();

  ComparisonView m_view;
  TimeModel m_model;
  QComboBox* m_levels;
  DenseTable* m_table;
  QLabel* m_note;
  EmptyState* m_empty;
  bool m_loading = false;
};

}  // namespace culprit::ui
