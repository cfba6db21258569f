// What differs in how the two runs were made: launches, versions, devices, flags. The Checks page shows it
// beside the checks.
#pragma once

#include <vector>

#include "core/model/results/setting.h"
#include "ui/state/comparison_view.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class SettingModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { Name, ValueA, ValueB, Touched };

  explicit SettingModel(QObject* parent = nullptr);

  void setView(const ComparisonView& view);

 private:
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;

  ComparisonView m_view;
  std::vector<RunSetting> m_rows;
};

}  // namespace culprit::ui
