// The table of everything compared: filter line, triplet table, context menu, copying. Its current row and
// the Selection's triplet follow each other; the triplet stays selected by its key through sorting, filtering
// and another brush, and comes back when a filter that hid it goes.
#pragma once

#include <optional>

#include "ui/pages/shared/page.h"
#include "ui/pages/triplets/triplet_model.h"
#include "ui/state/selection.h"
#include "ui/tables/table_text.h"

namespace culprit::ui {

class EmptyState;
class FilterLine;
class Marks;
class TripletTable;

class TripletsPage : public Page {
  Q_OBJECT
 public:
  TripletsPage(Selection& selection, Marks& marks, QWidget* parent = nullptr);
  ~TripletsPage() override;

  void setView(const ComparisonView& view) override;
  /// While both runs are read there are no rows yet.
  void setLoading(bool loading) override;
  void setNameForm(NameForm style) override;
  void setLevelUnits(LevelUnits units) override;

  const TripletModel& model() const { return m_model; }
  TripletTable& table() { return *m_table; }
  FilterLine& filterLine() { return *m_filterLine; }

  bool hasSelectedRows() const;

  /// Whether a row in this direction (1 down, -1 up) has a Suspicion above 10; from no row: the first such.
  bool hasSuspicious(int direction) const;
  void selectSuspicious(int direction);
  /// Runs that cannot be compared as they are have no ranking until the user asks for it.
  bool isRankingHidden() const;
  bool isShownAnyway() const { return m_isShownAnyway; }
  void setShownAnyway(bool shown);
  /// One row per triplet, in place of one per function and device.
  bool isAsPublished() const { return !m_model.isGrouped(); }
  void setAsPublished(bool asPublished);
  /// As published, for every comparison that is opened anew.
  void setConvention(Convention convention);
  /// The ranking by time per unit of work, which runs with other cycles have in common.
  void showPerWork();
  /// Back to shares of the cycle.
  void leavePerWork();
  /// A filter that hides the triplet's row goes, and its group opens.
  void reveal(const Triplet& triplet);
  /// The first row, if none is selected.
  void selectFirst();

 signals:
  /// Rows, selection or filter have changed.
  void rowsChanged();
  /// The user wants to see the selected row there.
  void timelinesRequested();
  void detailRequested();

 private:
  void applyFilter();
  void showSelected();
  void open(int row, bool open);
  void openAll(bool open);
  void selectHeadOfSelected(std::optional<int> group = {});
  void takeCurrent(const QModelIndex& current);
  void buildGate();
  void showGate();
  void showColumns();
  void showState();
  QString whatToKnow() const;
  std::optional<int> suspiciousRow(int direction) const;

  Selection& m_selection;
  TripletModel m_model;
  FilterLine* m_filterLine;
  TripletTable* m_table;
  EmptyState* m_empty;
  EmptyState* m_gate;  // in place of a ranking that is hidden
  bool m_isShownAnyway = false;
  bool m_loading = false;
  bool m_following = false;
};

}  // namespace culprit::ui
