// The table view of the Triplets page: dense rows, our header and delegates, a column chooser on the header,
// and its layout (widths, order, hidden columns, sort keys) kept in the settings. Shows a TripletModel; the
// page decides about selection and menus.
#pragma once

#include <QTableView>

#include "ui/pages/triplets/triplet_model.h"
#include "ui/tables/table_text.h"

class QMenu;

namespace culprit::ui {

class CellDelegate;
class SortHeader;

class TripletTable : public QTableView {
  Q_OBJECT
 public:
  explicit TripletTable(TripletModel& model, QWidget* parent = nullptr);
  ~TripletTable() override;

  /// Visible columns from left to right.
  QVector<int> shownColumns() const;
  /// Their keys, and the sort keys as "score descending": for settings and sessions. Unknown keys are
  /// ignored, without any known column all stay.
  QStringList columnKeys() const;
  void showColumns(const QStringList& keys);
  QStringList sortKeys() const;
  void setSortKeys(const QStringList& keys);
  /// Of the model, and the signs that open its groups.
  void setGrouped(bool grouped);
  void resetColumns();
  void setColumnShown(TripletColumn column, bool shown);
  /// The columns of the time per cycle in place of those of the share of the cycle, or the reverse.
  void showTimes(bool times);
  bool showsTimes() const;
  /// The selected rows, all shown columns, as text; empty if nothing is selected.
  QString selectedText(TableFormat format) const;
  /// All rows that pass the filter, likewise.
  QString allText(TableFormat format) const;
  SortHeader& header() { return *m_header; }

 signals:
  /// The user opens or closes a group, or all of them.
  void openWanted(int row, bool open);
  void allOpenWanted(bool open);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void setDelegates();
  /// A check per column, the convention of the means, and a way back to the default.
  void fillColumnMenu(QMenu& menu);
  void restoreLayout();
  void saveLayout() const;
  void passKeys();
  /// Gives the names what the other columns leave, until the user sets a width.
  void fitNames();

  TripletModel& m_model;
  SortHeader* m_header;
  CellDelegate* m_marks;     // of the function
  CellDelegate* m_branches;  // likewise, where the rows are grouped
  bool m_fits = true;
  bool m_isFitting = false;
};

}  // namespace culprit::ui
