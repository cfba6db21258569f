#include "ui/tables/name_column.h"

#include <algorithm>
#include <numeric>

#include "ui/tables/text_filter.h"

namespace culprit::ui {

void NameColumn::add(const std::string& name, const Display& display) {
  m_raw.push_back(QString::fromStdString(name));
  m_shown.push_back(display ? QString::fromStdString(display(name)) : m_raw.back());
  m_searched.push_back(TextFilter::folded(m_raw.back(), m_shown.back()));
}

void NameColumn::rank() {
  std::vector<QString> folded;
  folded.reserve(m_shown.size());
  for (const QString& shown : m_shown) folded.push_back(shown.toLower());
  std::vector<std::uint32_t> order(m_shown.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&folded](std::uint32_t left, std::uint32_t right) {
    return folded[left] < folded[right];
  });
  m_rank.resize(order.size());
  std::uint32_t rank = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    // Equal texts share a rank: the further sort keys decide between them.
    if (i > 0 && folded[order[i]] != folded[order[i - 1]]) ++rank;
    m_rank[order[i]] = rank;
  }
}

}  // namespace culprit::ui
