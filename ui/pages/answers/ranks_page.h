// All process pairs at once: a heat map of ranks against classes of work, coloured by how much longer B takes
// than A, late ranks marked. A click or Return shows that pair in the whole window. Of use only where a
// comparison has several pairs; else it says so.
#pragma once

#include <string>
#include <vector>

#include "ui/pages/answers/heat_model.h"
#include "ui/pages/shared/page.h"
#include "ui/plots/common/plot_picture.h"

class QPainter;

namespace culprit::ui {

class ElidedLabel;
class EmptyState;
class SortedTable;

class RanksPage : public Page {
  Q_OBJECT
 public:
  explicit RanksPage(QWidget* parent = nullptr);
  ~RanksPage() override;

  void setView(const ComparisonView& view) override;
  void setLoading(bool loading) override;

  /// Why there is nothing to compare, for the menu; empty: there is.
  QString reasonForNone() const;
  const HeatModel& model() const { return m_model; }
  SortedTable& table() { return *m_table; }
  /// What is shown, in words.
  QString summary() const { return m_model.summary(); }
  PlotPicture picture() const;
  QSize minimumSizeHint() const override { return {220, 100}; }

 signals:
  void pairRequested(std::size_t pair);

 private:
  void request(const QModelIndex& row);
  void takeClasses();
  void showState();
  void paint(QPainter& painter, const QSize& size) const;

  ComparisonView m_view;
  bool m_loading = false;
  HeatModel m_model;
  std::vector<std::string> m_classes;  // that the columns were laid out for
  ElidedLabel* m_note;
  SortedTable* m_table;
  EmptyState* m_empty;
};

}  // namespace culprit::ui
