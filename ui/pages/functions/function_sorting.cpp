#include "ui/pages/functions/function_sorting.h"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <memory>
#include <numeric>

namespace culprit::ui {

namespace {

/// The cells of one column, by row of the tree.
struct SortedColumn {
  Qt::SortOrder order{};
  std::vector<double> numbers;
  std::vector<bool> known;

  std::partial_ordering compare(std::size_t x, std::size_t y) const {
    if (!known[x] || !known[y]) return known[y] <=> known[x];
    const std::partial_ordering natural = numbers[x] <=> numbers[y];
    return order == Qt::AscendingOrder ? natural : 0 <=> natural;
  }
};

}  // namespace

std::vector<double> ranksOf(const std::vector<QString>& names) {
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return names[x] < names[y]; });
  std::vector<double> ranks(names.size());
  double rank = 0.0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    // Equal names share a place: further keys decide between them.
    if (i > 0 && names[order[i]] != names[order[i - 1]]) ++rank;
    ranks[order[i]] = rank;
  }
  return ranks;
}

FunctionTree::Before orderBy(const std::vector<SortKey>& keys, const TimeTree& tree,
                             const std::function<QVariant(const TimeTreeRow& row, int column)>& valueOf) {
  if (keys.empty() || tree.rows.empty()) return {};
  auto columns = std::make_shared<std::vector<SortedColumn>>();
  for (const SortKey& key : keys) {
    SortedColumn& column = columns->emplace_back(SortedColumn{.order = key.order});
    for (const TimeTreeRow& row : tree.rows) {
      const QVariant value = valueOf(row, key.section);
      column.known.push_back(value.isValid());
      column.numbers.push_back(value.toDouble());
    }
  }
  const TimeTreeRow* first = tree.rows.data();
  return [columns, first](const TimeTreeRow& x, const TimeTreeRow& y) {
    for (const SortedColumn& column : *columns) {
      const std::partial_ordering places =
          column.compare(static_cast<std::size_t>(&x - first), static_cast<std::size_t>(&y - first));
      if (places != 0) return places < 0;
    }
    return false;
  };
}

}  // namespace culprit::ui
