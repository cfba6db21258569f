// What the cycles of raw traces could be cut by: the ranked candidates with how they would cut A and B, the
// one in use in bold. For the Choose Anchor dialog; it cuts nothing.
#pragma once

#include "core/model/results/anchor.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class AnchorModel : public TableModel {
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
  };

  explicit AnchorModel(QObject* parent = nullptr);

  void setAnchors(AnchorTable anchors);
  const AnchorTable& anchors() const { return m_anchors; }
  const AnchorCandidate& candidate(int row) const {
    return m_anchors.candidates.at(static_cast<std::size_t>(row));
  }
  /// Both runs have it.
  bool canCut(int row) const;

 private:
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;

  AnchorTable m_anchors;
};

}  // namespace culprit::ui
