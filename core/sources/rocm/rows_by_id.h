// Rows of a table in the order of their numbers, to be looked up from the rows of another table, which ascend
// by nearly the same numbers: what a database would do with a join, without an index in somebody else's file.
// Lies in long columns, because a table may be larger than memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/base/long_column.h"

namespace culprit::rocm {

/// `Row` has a member `id`.
template <typename Row>
class RowsById {
 public:
  void add(const Row& row) { m_rows.push_back(row); }
  /// To be called once all rows are added. Of several with one number one stays.
  void arrange() {
    const auto before = [](const Row& x, const Row& y) { return x.id < y.id; };
    if (!std::is_sorted(m_rows.begin(), m_rows.end(), before)) {
      std::sort(m_rows.begin(), m_rows.end(), before);
    }
    const auto end =
        std::unique(m_rows.begin(), m_rows.end(), [](const Row& x, const Row& y) { return x.id == y.id; });
    m_rows.erase(end, m_rows.end());
  }

  bool empty() const { return m_rows.empty(); }
  std::size_t size() const { return m_rows.size(); }
  Row& operator[](std::size_t position) { return m_rows[position]; }

  /// The row with that number, or null.
  Row* find(std::int64_t id) {
    if (m_next >= m_rows.size() || m_rows[m_next].id != id) {
      const auto found =
          std::lower_bound(m_rows.begin(), m_rows.end(), id,
                           [](const Row& row, std::int64_t wanted) { return row.id < wanted; });
      if (found == m_rows.end() || found->id != id) return nullptr;
      m_next = static_cast<std::size_t>(found - m_rows.begin());
    }
    return &m_rows[m_next++];
  }
  std::size_t positionOf(const Row& row) const { return static_cast<std::size_t>(&row - m_rows.data()); }

 private:
  LongColumn<Row> m_rows;
  std::size_t m_next = 0;  ///< behind the row that was found last
};

}  // namespace culprit::rocm
