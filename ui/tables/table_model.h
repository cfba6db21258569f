// What the table models of the window have in common: the head and the alignment from a table of columns, the
// number of rows and columns, what sorting compares and what a copy holds. A model gives its columns, counts
// its rows and says what stands in a cell; what a cell looks like, and roles of its own, it may add.
#pragma once

#include <QAbstractTableModel>
#include <optional>
#include <vector>

namespace culprit::ui {

class TableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Role {
    NumberRole = Qt::UserRole,  ///< what sorting compares: double or QString; invalid: nothing to compare
    CopyRole,                   ///< what a copy holds, likewise
    OwnRole,                    ///< the first one that is free for the roles of a model
  };

  int rowCount(const QModelIndex& parent = {}) const final;
  int columnCount(const QModelIndex& parent = {}) const final;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  /// Numbers stand right and sort descending at first.
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 protected:
  enum ColumnKind { Words, Numbers };
  struct Head {
    QString title;
    QString explanation;  ///< the tooltip; empty: none
    ColumnKind kind = Words;
  };

  /// `columns`: in the order of the model's enumeration of them.
  explicit TableModel(std::vector<Head> columns, QObject* parent);
  /// Within a reset of the model.
  void setColumns(std::vector<Head> columns);
  bool isNumber(int column) const { return m_columns.at(static_cast<std::size_t>(column)).kind == Numbers; }

  virtual int rows() const = 0;
  virtual QString text(int row, int column) const = 0;
  /// The same as text() unless a model says otherwise.
  virtual QVariant copyValue(int row, int column) const;
  /// The same as copyValue() unless a model says otherwise.
  virtual QVariant sortValue(int row, int column) const;
  /// All other roles.
  virtual QVariant cell(int row, int column, int role) const;

  static QVariant orNothing(const std::optional<double>& value);
  static QVariant boldIf(bool isBold);
  static QVariant greyIf(bool isGrey);

 private:
  std::vector<Head> m_columns;
};

}  // namespace culprit::ui
