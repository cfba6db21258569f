// The context menu of a cell of the triplet table: copy its name, rows or the whole table, show it in
// Timelines or Detail, the actions of the table (pin, note), filter to this name or exclude it. Made by the
// Triplets page for one cell and gone when it closes.
#pragma once

#include <QMenu>
#include <QModelIndex>

namespace culprit::ui {

class Selection;
class TripletsPage;

class TripletMenu : public QMenu {
  Q_OBJECT
 public:
  /// `page` outlives the menu and is its parent; `index` is one of its model's.
  TripletMenu(TripletsPage& page, Selection& selection, const QModelIndex& index);

 private:
  void addCopyActions(const QModelIndex& index);
  void addFilterActions(const QModelIndex& index);

  TripletsPage& m_page;
  Selection& m_selection;
};

}  // namespace culprit::ui
