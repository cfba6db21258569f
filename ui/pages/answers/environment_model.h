// What differs around the two runs: input, host, devices, versions, settings of the profiler. The Checks page
// shows it beside the checks.
#pragma once

#include <vector>

#include "core/report/sentences/verdict/environment.h"
#include "ui/state/comparison_view.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class EnvironmentModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { Name, ValueA, ValueB };

  explicit EnvironmentModel(QObject* parent = nullptr);

  void setView(const ComparisonView& view);

 private:
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;

  std::vector<EnvironmentRow> m_rows;
};

}  // namespace culprit::ui
