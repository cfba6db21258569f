// What differs around the two runs: input, host, devices, versions, settings of the profiler. The Checks page
// shows it beside the checks.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/report/sentences/verdict/environment.h"
#include "ui/state/comparison_view.h"

namespace culprit::ui {

class EnvironmentModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Name, ValueA, ValueB, ColumnCount };

  using QAbstractTableModel::QAbstractTableModel;

  void setView(const ComparisonView& view);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(const EnvironmentRow& row, int column) const;

  std::vector<EnvironmentRow> m_rows;
};

}  // namespace culprit::ui
