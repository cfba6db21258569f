// A line to type words in over a list of what has them, as the command palette and Find Everywhere are: the
// keys of the line move in the list, Return or a click chooses. Rows have a text and, in grey, a remark. The
// owner fills it and hides what does not match; it matches nothing itself.
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace culprit::ui {

class WordList : public QWidget {
  Q_OBJECT
 public:
  enum Column { Text, Remark };

  /// `words`, `list`: what they are for, for the empty line and for screen readers.
  WordList(const QString& words, const QString& list, QWidget* parent = nullptr);

  QLineEdit& words() { return *m_words; }
  QTreeWidget& list() { return *m_list; }
  const QTreeWidget& list() const { return *m_list; }
  QTreeWidgetItem* addRow(const QString& text, const QString& remark);
  /// A row in grey that cannot be chosen.
  QTreeWidgetItem* addDisabledRow(const QString& text, const QString& remark);
  /// Over the rows that follow; the keys pass over it.
  void addHeading(const QString& text);
  void clear();
  /// A line below the list; empty: none.
  void setNote(const QString& text);
  QString note() const;
  /// The first row that is shown and can be chosen becomes the current one.
  void goToFirst();

 signals:
  /// Those in the line, at least one letter each.
  void wordsChanged(const QStringList& words);
  void chosen(QTreeWidgetItem* row);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// The texts have what the remarks leave of the room.
  void fitColumns();
  void choose(QTreeWidgetItem* row);

  QLineEdit* m_words;
  QTreeWidget* m_list;
  QLabel* m_note;
};

}  // namespace culprit::ui
