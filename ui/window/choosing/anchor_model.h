// What the cycles of raw traces could be cut by: the ranked candidates with how they would cut A and B, the
// one in use in bold. For the Choose Anchor dialog; it cuts nothing.
#pragma once

#include <QAbstractTableModel>

#include "core/model/results/anchor.h"

namespace culprit::ui {

class AnchorModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column {
    Name,
    Remark,
    CyclesA,
    CyclesB,
    RegularA,
    RegularB,
    CoverA,
    CoverB,
    LaunchA,
    LaunchB,
    ColumnCount
  };
  enum Role { CopyRole = Qt::UserRole };

  using QAbstractTableModel::QAbstractTableModel;

  void setAnchors(AnchorTable anchors);
  const AnchorTable& anchors() const { return m_anchors; }
  const AnchorCandidate& candidate(int row) const {
    return m_anchors.candidates.at(static_cast<std::size_t>(row));
  }
  /// Both runs have it.
  bool canCut(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(int row, int column) const;

  AnchorTable m_anchors;
};

}  // namespace culprit::ui
