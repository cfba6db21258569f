// The table of thresholds with what is changed or wrong in it, and buttons to load, save and reset them. The
// Thresholds dialog and the preferences say what they are for.
#pragma once

#include <QWidget>
#include <filesystem>

#include "ui/window/choosing/threshold_model.h"

class QLabel;
class QPushButton;

namespace culprit::ui {

class DenseTable;

class ThresholdEditor : public QWidget {
  Q_OBJECT
 public:
  explicit ThresholdEditor(QWidget* parent = nullptr);

  void setThresholds(const Thresholds& thresholds);
  const Thresholds& thresholds() const { return m_model.thresholds(); }
  /// One sentence without a stop; empty: nothing is wrong with them.
  QString complaint() const;
  /// A value that is still being typed counts from now on.
  void commit();

  ThresholdModel& model() { return m_model; }
  DenseTable& table() { return *m_table; }
  QPushButton& resetButton() { return *m_reset; }
  QString message() const;

  /// What the file does not name gets its default; a file that cannot be read changes nothing and is told.
  void load(const std::filesystem::path& file);
  void save(const std::filesystem::path& file);

 signals:
  void changed();

 private:
  void buildTable();
  void askWhatToLoad();
  void askWhereToSave();
  void showState();

  ThresholdModel m_model;
  DenseTable* m_table;
  QLabel* m_message;
  QPushButton* m_reset;
};

}  // namespace culprit::ui
