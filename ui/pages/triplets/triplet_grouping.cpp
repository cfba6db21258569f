// Rows of the triplet table as groups that open (triplet_groups.h).
#include "ui/pages/triplets/triplet_model.h"

namespace culprit::ui {

void TripletModel::setGrouped(bool grouped) {
  if (grouped == m_isGrouped) return;
  beginResetModel();
  m_isGrouped = grouped;
  if (grouped) m_groups.setView(m_view);
  sortOrder();
  filterRows();
  endResetModel();
}

int TripletModel::groupCount() const {
  return m_isGrouped ? m_groups.shownGroups() : matchingRows();
}

void TripletModel::changeGroups(const std::function<void()>& change) {
  if (!m_isGrouped) return;
  beginResetModel();
  change();
  arrangeRows();
  endResetModel();
}

void TripletModel::setOpen(int row, bool open) {
  changeGroups([this, row, open] { m_groups.setOpen(position(row), open); });
}

void TripletModel::setAllOpen(bool open) {
  changeGroups([this, open] { m_groups.setAllOpen(open); });
}

bool TripletModel::reveal(const Triplet& triplet) {
  if (rowOf(triplet)) return true;
  const auto hidden = find(m_matching, triplet);
  if (hidden) changeGroups([this, hidden] { m_groups.setOpen(m_matching[*hidden], true); });
  return hidden.has_value();
}

int TripletModel::headOf(int row) const {
  while (row > 0 && branchOf(row).depth > 0) --row;
  return row;
}

Branch TripletModel::branchOf(int row) const {
  Branch branch = m_isGrouped ? m_groups.branchOf(position(row)) : Branch();
  branch.marks = m_marks.flags(comparison(row).triplet);
  return branch;
}

int TripletModel::functionsBeside(int row) const {
  return m_isGrouped && branchOf(row).depth == 0 ? m_groups.functionsBeside(position(row)) : 1;
}

}  // namespace culprit::ui
