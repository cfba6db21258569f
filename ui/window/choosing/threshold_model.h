// The numbers by which the verdict judges, to be edited: what each means, its value, its default. Changed
// ones are bold. Works on a copy; the Thresholds dialog says when it counts.
#pragma once

#include "core/model/choices/thresholds.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class ThresholdModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { Meaning, Value, Default, Name };

  explicit ThresholdModel(QObject* parent = nullptr);

  void setThresholds(const Thresholds& thresholds);
  const Thresholds& thresholds() const { return m_thresholds; }
  /// How many differ from their default.
  int changedCount() const;

  Qt::ItemFlags flags(const QModelIndex& index) const override;
  /// Takes a number in the range of the threshold, with a decimal point; anything else is refused.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

 private:
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;

  Thresholds m_thresholds;
};

}  // namespace culprit::ui
