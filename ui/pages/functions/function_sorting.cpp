#include "ui/pages/functions/function_sorting.h"

#include <QString>
#include <compare>
#include <memory>

namespace culprit::ui {

namespace {

/// The cells of one column, by row of the tree.
struct SortedColumn {
  Qt::SortOrder order{};
  std::vector<double> numbers;
  std::vector<QString> texts;  ///< empty: they are numbers
  std::vector<bool> known;

  std::partial_ordering compare(std::size_t x, std::size_t y) const {
    if (!known[x] || !known[y]) return known[y] <=> known[x];
    const std::partial_ordering natural =
        texts.empty() ? numbers[x] <=> numbers[y] : QString::compare(texts[x], texts[y]) <=> 0;
    return order == Qt::AscendingOrder ? natural : 0 <=> natural;
  }
};

}  // namespace

FunctionTree::Before orderBy(const std::vector<SortKey>& keys, const TimeTree& tree,
                             const std::function<QVariant(const TimeTreeRow& row, int column)>& valueOf) {
  if (keys.empty() || tree.rows.empty()) return {};
  auto columns = std::make_shared<std::vector<SortedColumn>>();
  for (const SortKey& key : keys) {
    SortedColumn& column = columns->emplace_back(SortedColumn{.order = key.order});
    for (const TimeTreeRow& row : tree.rows) {
      const QVariant value = valueOf(row, key.section);
      column.known.push_back(value.isValid());
      if (value.typeId() == QMetaType::QString) {
        column.texts.push_back(value.toString());
      } else {
        column.numbers.push_back(value.toDouble());
      }
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
