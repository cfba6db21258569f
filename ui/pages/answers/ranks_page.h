// All process pairs at once: what the job as a whole says, a heat map of ranks against classes of work with
// the late ranks on top, and the process groups of the job. A click or Return shows a pair in the whole
// window. Of use only where a comparison has several pairs; else it says so.
#pragma once

#include <string>
#include <vector>

#include "ui/pages/answers/group_model.h"
#include "ui/pages/answers/heat_model.h"
#include "ui/pages/shared/page.h"
#include "ui/plots/common/plot_picture.h"

class QComboBox;
class QLabel;
class QPainter;
class QSplitter;

namespace culprit::ui {

class ElidedLabel;
class EmptyState;
class HeatLegend;
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
  SortedTable& groupTable() { return *m_groupTable; }
  /// What the cells tell.
  QComboBox& kinds() { return *m_kinds; }
  /// What the verdict on the job says; empty: there is none.
  const QString& sentence() const { return m_jobText; }
  /// What is shown, in words.
  QString summary() const;
  PlotPicture picture() const;
  QSize minimumSizeHint() const override { return {220, 100}; }

 signals:
  void pairRequested(std::size_t pair);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// What the columns of the map are laid out for.
  struct Layout {
    std::vector<std::string> classes;
    int nameDigits = 0;
    std::vector<int> untold;  ///< columns in which no rank has anything; hidden

    friend bool operator==(const Layout&, const Layout&) = default;
  };

  void build();
  void buildChoice();
  void buildTables();
  void request(const QModelIndex& row);
  void chooseKind();
  void takeResults();
  void takeLayout();
  Layout wantedLayout() const;
  void showState();
  void showLegend();
  /// What there is room for.
  void fit();
  bool hasRanks() const { return !m_view.isEmpty() && m_view.results->pairs.size() > 1; }
  void paint(QPainter& painter, const QSize& size) const;

  ComparisonView m_view;
  bool m_loading = false;
  HeatModel m_model;
  GroupModel m_groups;
  Layout m_layout;
  QString m_jobText;
  QLabel* m_sentence;
  QComboBox* m_kinds;
  HeatLegend* m_legend;
  ElidedLabel* m_note;
  QSplitter* m_split;
  SortedTable* m_table;
  SortedTable* m_groupTable;
  EmptyState* m_empty;
};

}  // namespace culprit::ui
