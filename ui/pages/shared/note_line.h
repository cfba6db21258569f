// Pin button and note field for one row, cycle or stretch. Writes into the Marks when the user pauses, leaves
// the field or presses Enter, which goes back to where one came from, and follows them; Esc takes back what
// was typed. Its page decides about the subject.
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <optional>

#include "core/model/results/mark.h"

class QLineEdit;
class QToolButton;

namespace culprit::ui {

class Marks;

class NoteLine : public QWidget {
  Q_OBJECT
 public:
  struct Subject {
    std::uint32_t pair = 0;
    MarkSubject subject;

    friend bool operator==(const Subject&, const Subject&) = default;
  };

  explicit NoteLine(Marks& marks, QWidget* parent = nullptr);

  /// `what`: "this row", "cycle 5 of B". Without a subject the line is hidden.
  void setSubject(const std::optional<Subject>& subject, const QString& what);
  /// What was typed is a note from now on.
  void commit();
  /// Puts the cursor into the note.
  void edit();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void showMark();

  Marks& m_marks;
  std::optional<Subject> m_subject;
  QString m_what;
  QToolButton* m_pin;
  QLineEdit* m_note;
  QTimer m_rest;
  QPointer<QWidget> m_before;  ///< had the focus until the note was to be edited
};

}  // namespace culprit::ui
