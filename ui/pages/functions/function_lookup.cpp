// Which triplet a row of the list leads to, and which row shows a triplet.
#include "ui/pages/functions/function_model.h"
#include "ui/pages/shared/leading_triplet.h"

namespace culprit::ui {

std::optional<Triplet> FunctionModel::tripletOf(int row) const {
  const FunctionRow& shown = m_rows.at(static_cast<std::size_t>(row));
  if (shown.of == FunctionRow::Of::Metric) return metric(shown).triplet;
  const FunctionShare* function = share(row);
  if (function == nullptr) return std::nullopt;
  if (shown.of == FunctionRow::Of::Tree) {
    const TimeTreeRow& one = m_tree.times().rows[shown.at];
    const auto device = one.device;
    if (one.function && device) {
      const FunctionId own = culprit::rowOf(Side::B, *one.function, m_view.pairResults().functions);
      if (const auto triplet = leadingTriplet(m_view, own, *device)) return triplet;
    }
  }
  return leadingTriplet(m_view, *function);
}

bool FunctionModel::isShareOf(const FunctionRow& row, const Triplet& triplet) const {
  if (row.of == FunctionRow::Of::Function)
    return contains(m_view, m_view.pairResults().verdict.functions.at(row.at), triplet);
  if (row.of != FunctionRow::Of::Tree) return false;
  const TimeTreeRow& one = m_tree.times().rows[row.at];
  const FunctionShare* share = shareOf(one);
  if (share == nullptr || (one.device && *one.device != triplet.device)) return false;
  const auto own = one.function
                       ? std::optional(culprit::rowOf(Side::B, *one.function, m_view.pairResults().functions))
                       : std::nullopt;
  return (!own || *own == triplet.function) && contains(m_view, *share, triplet);
}

std::optional<int> FunctionModel::rowOf(const Triplet& triplet) const {
  std::optional<int> found;
  for (int row = 0; row < rowCount(); ++row) {
    const FunctionRow& shown = m_rows[static_cast<std::size_t>(row)];
    // The metric itself, else the innermost row of the function that is open.
    if (shown.of == FunctionRow::Of::Metric && metric(shown).triplet == triplet) return row;
    if (!isShareOf(shown, triplet)) continue;
    if (!isTree()) return row;
    found = row;
  }
  return found;
}

void FunctionModel::reveal(const Triplet& triplet) {
  if (!isTree()) return;
  const auto& rows = m_tree.times().rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const FunctionShare* share = shareOf(rows[i]);
    if (share == nullptr || !rows[i].parts || !contains(m_view, *share, triplet)) continue;
    return changeRows([this, i] { m_tree.reveal(i); });
  }
}

}  // namespace culprit::ui
