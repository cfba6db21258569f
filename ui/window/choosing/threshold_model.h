// The numbers by which the verdict judges, to be edited: what each means, its value, its default. Changed
// ones are bold. Works on a copy; the Thresholds dialog says when it counts.
#pragma once

#include <QAbstractTableModel>

#include "core/model/choices/thresholds.h"

namespace culprit::ui {

class ThresholdModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Meaning, Value, Default, Name, ColumnCount };
  enum Role { CopyRole = Qt::UserRole };

  using QAbstractTableModel::QAbstractTableModel;

  void setThresholds(const Thresholds& thresholds);
  const Thresholds& thresholds() const { return m_thresholds; }
  /// How many differ from their default.
  int changedCount() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  /// Takes a number in the range of the threshold, with a decimal point; anything else is refused.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  Thresholds m_thresholds;
};

}  // namespace culprit::ui
