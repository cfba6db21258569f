// All process pairs at once: what the job as a whole says, a heat map of ranks against classes of work with
// the late ranks on top, and the process groups of the job; in a tab beside the map, one cycle of all ranks
// as strips. A click or Return shows a pair in the whole window. Of use only where a comparison has several
// pairs; else it says so.
#pragma once

#include <string>
#include <vector>

#include "ui/pages/ranks/group_model.h"
#include "ui/pages/ranks/heat_model.h"
#include "ui/pages/shared/page.h"
#include "ui/plots/common/plot_picture.h"

class QComboBox;
class QLabel;
class QPainter;
class QSplitter;
class QTabBar;

namespace culprit::ui {

class ElidedLabel;
class EmptyState;
class HeatLegend;
class RankStripsPanel;
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
  /// The map, and the strips.
  QTabBar& tabs() { return *m_tabs; }
  RankStripsPanel& strips() { return *m_strips; }
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
  void buildStrips();
  void request(const QModelIndex& row);
  /// The strips stand in the order of the map.
  void orderStrips();
  bool showsStrips() const;
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
  QTabBar* m_tabs;
  QComboBox* m_kinds;
  HeatLegend* m_legend;
  ElidedLabel* m_note;
  QSplitter* m_split;
  SortedTable* m_table;
  SortedTable* m_groupTable;
  RankStripsPanel* m_strips;
  EmptyState* m_empty;
};

}  // namespace culprit::ui
