// The context menu of a cell of the triplet table: copy its name, rows or the whole table, show it in
// Timelines or Detail, the actions of the table (pin, note), filter to this name or exclude it. Made by the
// Triplets page for one cell and gone when it closes.
#pragma once

#include <QMenu>
#include <QModelIndex>

namespace culprit::ui {

class Selection;
class TripletModel;
class TripletTable;

class TripletMenu : public QMenu {
  Q_OBJECT
 public:
  /// `table` shows `model`, outlives the menu and is its parent; `index` is one of the model's.
  TripletMenu(const TripletModel& model, TripletTable& table, Selection& selection, const QModelIndex& index);

 signals:
  void timelinesRequested();
  void detailRequested();

 private:
  void addCopyActions(const QModelIndex& index);
  void addFilterActions(const QModelIndex& index);

  const TripletModel& m_model;
  TripletTable& m_table;
  Selection& m_selection;
};

}  // namespace culprit::ui
