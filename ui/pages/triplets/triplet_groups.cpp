#include "ui/pages/triplets/triplet_groups.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "ui/pages/shared/leading_triplet.h"

namespace culprit::ui {

namespace {

constexpr auto kNone = std::numeric_limits<std::uint32_t>::max();

double size(double value) {
  return std::isnan(value) ? -1.0 : std::fabs(value);
}

/// The functions of a row of the verdict stand for each other.
class Partners {
 public:
  explicit Partners(const ComparisonView& view) : m_view(view) {
    for (const FunctionShare& share : view.pairResults().verdict.functions) {
      const bool isMatched = share.match == MatchedBy::Family || share.match == MatchedBy::Class ||
                             share.match == MatchedBy::Hand;
      if (!isMatched) continue;
      std::set<FunctionId> functions(share.a.functions.begin(), share.a.functions.end());
      functions.insert(share.b.functions.begin(), share.b.functions.end());
      if (functions.size() < 2) continue;
      for (const FunctionId function : functions)
        m_shares[indexOf(function)].push_back({&share, *functions.begin()});
    }
  }

  bool has(FunctionId function) const { return m_shares.contains(indexOf(function)); }
  FunctionId firstOf(const Triplet& triplet) const {
    const auto shares = m_shares.find(indexOf(triplet.function));
    if (shares == m_shares.end()) return triplet.function;
    for (const auto& [share, first] : shares->second)
      if (isOnDeviceOf(m_view, *share, triplet.device)) return first;
    return triplet.function;
  }

 private:
  const ComparisonView& m_view;
  std::unordered_map<std::uint32_t, std::vector<std::pair<const FunctionShare*, FunctionId>>> m_shares;
};

}  // namespace

void TripletGroups::setView(const ComparisonView& view) {
  m_keys.clear();
  m_functions.clear();
  m_group.clear();
  m_rank.clear();
  m_kinds.clear();
  if (!view.isEmpty()) {
    findGroups(view);
    findKinds(view);
    findRanks(view.pairResults());
  }
  m_isOpen.clear();
  for (const Key key : m_keys) m_isOpen.push_back(m_openKeys.contains(key));
}

void TripletGroups::findGroups(const ComparisonView& view) {
  const Partners partners(view);
  std::unordered_map<Key, std::uint32_t> known;
  known.reserve(view.pairResults().comparisons.size());
  std::set<std::pair<std::uint32_t, FunctionId>> counted;
  for (const Comparison& row : view.pairResults().comparisons) {
    const FunctionId first = partners.firstOf(row.triplet);
    const Key key = Key{indexOf(first)} << 32U | indexOf(row.triplet.device);
    const auto [found, isNew] = known.try_emplace(key, static_cast<std::uint32_t>(m_keys.size()));
    const std::uint32_t group = found->second;
    if (isNew) {
      m_keys.push_back(key);
      m_functions.push_back(0);
    }
    m_group.push_back(group);
    if (!partners.has(row.triplet.function)) {
      m_functions[group] = 1;
    } else if (counted.emplace(group, row.triplet.function).second) {
      ++m_functions[group];
    }
  }
}

void TripletGroups::findRanks(const PairResults& pair) {
  std::vector<std::uint32_t> all(m_group.size());
  std::iota(all.begin(), all.end(), 0U);
  m_size.assign(m_keys.size(), 0);
  for (const std::uint32_t group : m_group) ++m_size[group];
  // All of a group together, or the order would not be one: the published order has others between them.
  std::vector<std::uint32_t> order = together(all);
  const auto key = [&](std::uint32_t position) {
    const Comparison& row = pair.comparisons[position];
    return std::tuple(-size(row.assessment.suspicion), m_kinds[position] == Kind::Bookkeeping,
                      -size(row.zLogMu), -size(row.muDelta()), position);
  };
  auto begin = order.begin();
  for (const std::uint32_t rows : m_size) {
    std::sort(begin, begin + rows,
              [&key](std::uint32_t left, std::uint32_t right) { return key(left) < key(right); });
    begin += rows;
  }
  m_rank.resize(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) m_rank[order[i]] = static_cast<std::uint32_t>(i);
}

std::vector<std::uint32_t> TripletGroups::together(const std::vector<std::uint32_t>& rows) const {
  std::vector<std::uint32_t> next(m_size.size()), sorted(rows.size());
  std::exclusive_scan(m_size.begin(), m_size.end(), next.begin(), 0U);
  for (const std::uint32_t position : rows) sorted[next[m_group[position]]++] = position;
  return sorted;
}

void TripletGroups::findKinds(const ComparisonView& view) {
  std::vector<bool> metrics;
  for (const std::string& metric : view.results->names.metrics) metrics.push_back(isBookkeeping(metric));
  for (const Comparison& row : view.pairResults().comparisons) {
    const auto& metric = row.triplet.metric;
    m_kinds.push_back(!metric ? Kind::Nothing : metrics[indexOf(*metric)] ? Kind::Bookkeeping : Kind::Metric);
  }
}

std::vector<std::uint32_t> TripletGroups::arrange(const std::vector<std::uint32_t>& matching) {
  m_head.assign(m_keys.size(), kNone);
  m_size.assign(m_keys.size(), 0);
  for (const std::uint32_t position : matching) {
    const std::uint32_t group = m_group[position];
    ++m_size[group];
    std::uint32_t& head = m_head[group];
    if (head == kNone || (m_kinds[head] == Kind::Bookkeeping && m_kinds[position] == Kind::Metric))
      head = position;
  }
  const std::vector<std::uint32_t> grouped = together(matching);
  std::vector<std::uint32_t> start(m_size.size());
  std::exclusive_scan(m_size.begin(), m_size.end(), start.begin(), 0U);
  std::vector<std::uint32_t> shown;
  m_shownGroups = 0;
  for (const std::uint32_t position : matching) {
    const std::uint32_t group = m_group[position];
    if (m_head[group] != position) continue;
    ++m_shownGroups;
    shown.push_back(position);
    if (!m_isOpen[group]) continue;
    for (std::uint32_t i = start[group]; i < start[group] + m_size[group]; ++i)
      if (grouped[i] != position) shown.push_back(grouped[i]);
  }
  return shown;
}

Branch TripletGroups::branchOf(std::uint32_t position) const {
  const std::uint32_t group = m_group[position];
  if (m_head[group] != position) return {.depth = 1};
  return {.hasRows = m_size[group] > 1, .isOpen = m_size[group] > 1 && m_isOpen[group]};
}

void TripletGroups::setOpen(std::uint32_t position, bool open) {
  const std::uint32_t group = m_group[position];
  m_isOpen[group] = open;
  if (open) {
    m_openKeys.insert(m_keys[group]);
  } else {
    m_openKeys.erase(m_keys[group]);
  }
}

void TripletGroups::setAllOpen(bool open) {
  m_isOpen.assign(m_keys.size(), open);
  m_openKeys.clear();
  if (open) m_openKeys.insert(m_keys.begin(), m_keys.end());
}

}  // namespace culprit::ui
