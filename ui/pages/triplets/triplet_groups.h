// Which rows of the triplet table belong together: those of one function on one device, and those of
// functions that the verdict matched with each other, whose change is one. Of a group one row is shown, the
// one that comes first in the order of the table, and opens into the others. Called by the TripletModel; rows
// are positions in PairResults::comparisons.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "ui/state/comparison_view.h"
#include "ui/tables/cells/branch.h"

namespace culprit::ui {

class TripletGroups {
 public:
  /// Of another comparison, pair or brush; what is open stays open.
  void setView(const ComparisonView& view);
  /// Before another comparison, whose functions have other numbers.
  void forgetOpen() { m_openKeys.clear(); }

  /// The order of rows that the sort keys do not tell apart: of a group the one that changed most.
  std::uint32_t rank(std::uint32_t position) const { return m_rank[position]; }

  /// What is shown of the rows that pass the filter, both in the order of the table.
  std::vector<std::uint32_t> arrange(const std::vector<std::uint32_t>& matching);
  /// Of the last arrange().
  int shownGroups() const { return m_shownGroups; }
  Branch branchOf(std::uint32_t position) const;
  /// That have rows in the group, whatever the filter says.
  int functionsBeside(std::uint32_t position) const { return m_functions[m_group[position]]; }

  void setOpen(std::uint32_t position, bool open);
  void setAllOpen(bool open);

 private:
  enum class Kind : std::uint8_t { Nothing, Bookkeeping, Metric };
  using Key = std::uint64_t;  // the function, or the first of its partners, and the device

  void findGroups(const ComparisonView& view);
  void findRanks(const PairResults& pair);
  /// Rows of m_size, those of each group next to each other.
  std::vector<std::uint32_t> together(const std::vector<std::uint32_t>& rows) const;
  void findKinds(const ComparisonView& view);

  std::set<Key> m_openKeys;
  // By group, in the order in which the published order has them.
  std::vector<Key> m_keys;
  std::vector<bool> m_isOpen;
  std::vector<int> m_functions;
  std::vector<std::uint32_t> m_head, m_size;  // of what passes the filter
  // By row.
  std::vector<std::uint32_t> m_group, m_rank;
  std::vector<Kind> m_kinds;
  int m_shownGroups = 0;
};

}  // namespace culprit::ui
