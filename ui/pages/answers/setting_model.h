// What differs in how the two runs were made: launches, versions, devices, flags, and how much of the change
// the functions make that each of them touches. The Settings page shows it.
#pragma once

#include <optional>
#include <vector>

#include "core/model/results/setting.h"
#include "ui/state/comparison_view.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class SettingModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { Name, ValueA, ValueB, TouchedMs, Touched };

  explicit SettingModel(QObject* parent = nullptr);

  void setView(const ComparisonView& view);

 private:
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant copyValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;
  /// B - A of the functions that it touches, per cycle; empty: it touches none.
  std::optional<double> touchedMs(const RunSetting& setting) const;

  ComparisonView m_view;
  std::vector<RunSetting> m_rows;
};

}  // namespace culprit::ui
