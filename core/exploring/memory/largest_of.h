// The largest of any stretch of a long series of numbers, in time that grows with the logarithm of its
// length: cycles may be many, and may overlap.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

namespace culprit {

class LargestOf {
 public:
  explicit LargestOf(std::span<const double> values) : m_size(values.size()), m_tree(2 * values.size()) {
    std::copy(values.begin(), values.end(), m_tree.begin() + static_cast<std::ptrdiff_t>(m_size));
    // From the leaves up, each the larger of its two children; where the size is no power of two, the
    // stretches that are asked for are still made of whole nodes.
    for (std::size_t node = m_size; node-- > 1;)
      m_tree[node] = std::max(m_tree[2 * node], m_tree[2 * node + 1]);
  }

  /// Of the values [first, last), which must not be empty.
  double within(std::size_t first, std::size_t last) const {
    assert(first < last && last <= m_size);
    double largest = m_tree[m_size + first];
    for (first += m_size, last += m_size; first < last; first /= 2, last /= 2) {
      if (first % 2 == 1) largest = std::max(largest, m_tree[first++]);
      if (last % 2 == 1) largest = std::max(largest, m_tree[--last]);
    }
    return largest;
  }

 private:
  std::size_t m_size;
  std::vector<double> m_tree;  // node n has the children 2 n and 2 n + 1; the values are the last half
};

}  // namespace culprit
