// Two small windows of the Help menu: the keyboard shortcuts, and version and licences. Not modal.
#pragma once

#include <QDialog>

namespace culprit::ui {

class Actions;

class ShortcutsDialog : public QDialog {
  Q_OBJECT
 public:
  /// Lists the shortcuts of `actions` and those of tables and charts.
  explicit ShortcutsDialog(const Actions& actions, QWidget* parent = nullptr);
};

class AboutDialog : public QDialog {
  Q_OBJECT
 public:
  explicit AboutDialog(QWidget* parent = nullptr);
};

}  // namespace culprit::ui
