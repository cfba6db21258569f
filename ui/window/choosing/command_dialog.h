// Compare > Show Command Line...: the command that makes the shown comparison again, to be copied. Not modal;
// it runs nothing.
#pragma once

#include <QDialog>

#include "core/model/results/results.h"

class QPlainTextEdit;
class QPushButton;

namespace culprit::ui {

class CommandDialog : public QDialog {
  Q_OBJECT
 public:
  explicit CommandDialog(const Results& results, QWidget* parent = nullptr);

  const QPlainTextEdit& command() const { return *m_command; }
  QPushButton& copyButton() { return *m_copy; }

 private:
  QPlainTextEdit* m_command;
  QPushButton* m_copy;
};

}  // namespace culprit::ui
