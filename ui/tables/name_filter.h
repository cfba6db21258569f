// A line to filter a list by a part of a name, with how many rows are left beside it and, while it restricts,
// a chip below it. Called by pages whose list has no other filter; filters nothing itself.
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLineEdit;

namespace culprit::ui {

class ChipRow;
class ElidedLabel;

class NameFilter : public QWidget {
  Q_OBJECT
 public:
  NameFilter(const QString& placeholder, const QString& accessibleName, QWidget* parent = nullptr);

  QLineEdit& line() { return *m_line; }
  /// Puts the cursor into it.
  void edit();
  ChipRow& chips() { return *m_chips; }
  /// Stands behind the line.
  void addTool(QWidget& tool);
  /// "12 of 264 rows", and what else is to be said about them.
  void setRows(const QString& text);

 signals:
  void textChanged(const QString& text);

 private:
  void takeText(const QString& text);

  QLineEdit* m_line;
  QHBoxLayout* m_row;
  ElidedLabel* m_rows;
  ChipRow* m_chips;
};

}  // namespace culprit::ui
