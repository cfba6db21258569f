// Compare > Thresholds...: the numbers by which the verdict of the open comparison judges, to be edited. Not
// modal; it only says by which numbers to judge. Those of new comparisons are among the preferences.
#pragma once

#include <QDialog>

#include "core/model/choices/thresholds.h"

class QPushButton;

namespace culprit::ui {

class ThresholdEditor;

class ThresholdsDialog : public QDialog {
  Q_OBJECT
 public:
  /// `inUse`: those of the comparison that is shown.
  explicit ThresholdsDialog(const Thresholds& inUse, QWidget* parent = nullptr);

  ThresholdEditor& editor() { return *m_editor; }
  QPushButton& applyButton() { return *m_apply; }

 signals:
  void judgeRequested(const culprit::Thresholds& thresholds);

 private:
  void enableApply();
  void apply();

  Thresholds m_inUse;
  ThresholdEditor* m_editor;
  QPushButton* m_apply;
};

}  // namespace culprit::ui
