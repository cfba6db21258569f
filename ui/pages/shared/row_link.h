// Keeps the current row of a table and the Selection's triplet together, for tables whose rows stand for a
// triplet without being one: a resource, a function. The page says which row shows a triplet and which
// triplet a row leads to; a row that leads to none leaves the selection as it is, and opens nothing.
#pragma once

#include <QObject>
#include <functional>
#include <optional>

#include "ui/state/selection.h"

class QTableView;

namespace culprit::ui {

class RowLink : public QObject {
  Q_OBJECT
 public:
  struct Rules {
    std::function<std::optional<int>(const Triplet&)> rowOf;
    std::function<std::optional<Triplet>(int)> tripletOf;
    /// Scrolls to a row that was selected elsewhere.
    bool scrolls = true;
  };

  /// The table must have its model; it owns the link.
  RowLink(QTableView& table, Selection& selection, Rules rules);

  /// Does something that takes rows away or brings them back, such as a filter. The table then makes another
  /// row its current one, which is not a user action: the Selection stays, and the table follows it.
  void whileRowsChange(const std::function<void()>& change);
  /// The row that is marked leads to no triplet, or was only shown: the selected one, if any, is not the
  /// row's.
  bool isOnOther() const;
  /// Makes a row the current one where the user has chosen none: the Selection stays.
  void showRow(int row);

 signals:
  /// Another triplet is selected, and isOnOther() may have changed where the marked row has not.
  void tripletChanged();
  /// Double click or Return on a row that leads to a triplet, which is the selected one by now.
  void opened();

 private:
  void follow();
  void take(const QModelIndex& current);
  void open(const QModelIndex& row);

  QTableView& m_table;
  Selection& m_selection;
  Rules m_rules;
  bool m_following = false;
};

}  // namespace culprit::ui
