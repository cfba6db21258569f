// Edit > Preferences...: how the window shows things, what the mouse does in charts, the thresholds of new
// comparisons, and the start. Not modal, and everything takes effect at once: most of it is what the View
// menu shows too, and what it does is seen beside the dialog. So there is nothing to apply or to take back,
// only Close.
#pragma once

#include <QDialog>

class QCheckBox;
class QSpinBox;
class QTabWidget;

namespace culprit::ui {

class Actions;
class ThresholdEditor;

class PreferencesDialog : public QDialog {
  Q_OBJECT
 public:
  /// There is one at a time.
  static PreferencesDialog* open(const Actions& actions, QWidget* parent);

  explicit PreferencesDialog(const Actions& actions, QWidget* parent = nullptr);

  QTabWidget& pages() { return *m_pages; }
  ThresholdEditor& thresholds() { return *m_thresholds; }
  QCheckBox& reopens() { return *m_reopens; }
  QSpinBox& cacheSize() { return *m_cacheSize; }

 private:
  QWidget* makeView(const Actions& actions);
  QWidget* makeMouse(const Actions& actions);
  QWidget* makeThresholds();
  QWidget* makeStart(const Actions& actions);

  QTabWidget* m_pages;
  ThresholdEditor* m_thresholds = nullptr;
  QCheckBox* m_reopens = nullptr;
  QSpinBox* m_cacheSize = nullptr;
};

}  // namespace culprit::ui
