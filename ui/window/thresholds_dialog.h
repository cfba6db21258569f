// Compare > Thresholds...: the numbers by which the verdict judges, edited, loaded from and saved to a file,
// put back to their defaults. Not modal; it only says by which numbers to judge.
#pragma once

#include <QDialog>
#include <filesystem>

#include "ui/models/threshold_model.h"

class QLabel;
class QPushButton;

namespace culprit::ui {

class DenseTable;

class ThresholdsDialog : public QDialog {
  Q_OBJECT
 public:
  /// `inUse`: those of the comparison that is shown.
  explicit ThresholdsDialog(const Thresholds& inUse, QWidget* parent = nullptr);

  ThresholdModel& model() { return m_model; }
  DenseTable& table() { return *m_table; }
  QPushButton& applyButton() { return *m_apply; }
  QPushButton& resetButton() { return *m_reset; }
  QString message() const;

  /// What the file does not name gets its default; a file that cannot be read changes nothing and is told.
  void load(const std::filesystem::path& file);
  void save(const std::filesystem::path& file);

 signals:
  void judgeRequested(const culprit::Thresholds& thresholds);

 private:
  void askWhatToLoad();
  void askWhereToSave();
  void showState();
  void apply();

  Thresholds m_inUse;
  ThresholdModel m_model;
  DenseTable* m_table;
  QLabel* m_message;
  QPushButton* m_reset;
  QPushButton* m_apply;
};

}  // namespace culprit::ui
