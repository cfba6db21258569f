#include "core/store/rows/tie_order.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace culprit {

namespace {

/// Puts row `i` of the stretch at the place of the i-th smallest block: `to[i]` of each row.
std::vector<std::size_t> placesOf(std::span<const std::int64_t> blocks) {
  std::vector<std::size_t> to(blocks.size());
  std::iota(to.begin(), to.end(), std::size_t{0});
  std::stable_sort(to.begin(), to.end(),
                   [blocks](std::size_t x, std::size_t y) { return blocks[x] < blocks[y]; });
  return to;
}

template <typename Column>
void move(Column& column, std::size_t first, const std::vector<std::size_t>& to) {
  const std::vector<typename Column::value_type> before(
      column.begin() + static_cast<std::ptrdiff_t>(first),
      column.begin() + static_cast<std::ptrdiff_t>(first + to.size()));
  for (std::size_t i = 0; i < to.size(); ++i) column[first + to[i]] = before[i];
}

/// Rows that do not tie must not change places.
void requireTies(const Events& events, std::size_t first, std::size_t rows) {
  for (std::size_t row = first + 1; row < first + rows; ++row) {
    if (events.startNs[row] != events.startNs[first] || events.durationNs[row] != events.durationNs[first])
      throw blob::Damaged();
  }
}

}  // namespace

void TieOrder::add(std::int64_t startNs, std::int64_t durationNs, std::uint32_t block) {
  if (!m_blocks.empty() && (startNs != m_startNs || durationNs != m_durationNs)) endStretch();
  m_startNs = startNs;
  m_durationNs = durationNs;
  m_blocks.push_back(block);
  ++m_row;
}

void TieOrder::endStretch() {
  if (!std::is_sorted(m_blocks.begin(), m_blocks.end())) {
    m_encoder.add(static_cast<std::int64_t>(m_row - m_blocks.size()));
    m_encoder.add(static_cast<std::int64_t>(m_blocks.size()));
    for (const std::uint32_t block : m_blocks) m_encoder.add(block);
  }
  m_blocks.clear();
}

std::string TieOrder::take() {
  endStretch();
  std::string order = m_encoder.take();
  *this = TieOrder();
  return order;
}

void restoreTies(Events& events, const Track& track, std::string_view order) {
  const auto numbers = blob::decodeIntegers(order);
  const std::size_t rowsOfTrack = track.end - track.begin;
  for (std::size_t at = 0; at < numbers.size();) {
    if (numbers.size() - at < 2 || numbers[at] < 0 || numbers[at + 1] < 0) throw blob::Damaged();
    const auto first = static_cast<std::size_t>(numbers[at]);
    const auto rows = static_cast<std::size_t>(numbers[at + 1]);
    at += 2;
    if (rows > numbers.size() - at || first > rowsOfTrack || rows > rowsOfTrack - first)
      throw blob::Damaged();
    requireTies(events, track.begin + first, rows);
    const auto to = placesOf(std::span(numbers).subspan(at, rows));
    move(events.function, track.begin + first, to);
    move(events.launch, track.begin + first, to);
    move(events.kind, track.begin + first, to);
    at += rows;
  }
}

}  // namespace culprit
