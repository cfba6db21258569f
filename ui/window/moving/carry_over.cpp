#include "ui/window/moving/carry_over.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace culprit::ui {

namespace {

bool isSame(const Process& x, const Process& y) {
  return std::tie(x.host, x.pid, x.rank, x.part) == std::tie(y.host, y.pid, y.rank, y.part);
}

const std::vector<Cycle>& cyclesOf(const PairResults& pair, Side side) {
  return side == Side::A ? pair.cyclesA : pair.cyclesB;
}

template <typename Id>
std::optional<Id> sameName(std::optional<Id> id, const Dictionary<Id>& from, const Dictionary<Id>& to) {
  return id && indexOf(*id) < from.size() ? to.find(from[*id]) : std::nullopt;
}

bool isSame(const Cycle& x, const Cycle& y) {
  return x.number == y.number && x.startNs == y.startNs && x.durationNs == y.durationNs;
}

}  // namespace

CarryOver::CarryOver(const Results& from, const Results& to, bool turnedRound)
    : m_from(from), m_to(to), m_turnedRound(turnedRound) {}

Side CarryOver::side(Side side) const {
  if (!m_turnedRound) return side;
  return side == Side::A ? Side::B : Side::A;
}

std::optional<std::size_t> CarryOver::pair(std::size_t pair) const {
  if (pair >= m_from.pairs.size()) return std::nullopt;
  const PairResults& wanted = m_from.pairs[pair];
  const auto matches = [&](std::size_t at) {
    const PairResults& each = m_to.pairs[at];
    return isSame(wanted.a, m_turnedRound ? each.b : each.a) &&
           isSame(wanted.b, m_turnedRound ? each.a : each.b);
  };
  if (pair < m_to.pairs.size() && matches(pair)) return pair;
  for (std::size_t at = 0; at < m_to.pairs.size(); ++at)
    if (matches(at)) return at;
  return std::nullopt;
}

std::optional<Triplet> CarryOver::triplet(std::size_t at, const Triplet& row) const {
  if (at >= m_from.pairs.size() || m_to.pairs.empty()) return std::nullopt;
  const PairResults& before = m_from.pairs[at];
  const PairResults& now = m_to.pairs[pair(at).value_or(0)];  // a view moves to another pair
  const auto metric = sameName(row.metric, m_from.names.metrics, m_to.names.metrics);
  if (metric.has_value() != row.metric.has_value()) return std::nullopt;
  const auto isThere = [&now](const Triplet& wanted) {
    return std::any_of(now.comparisons.begin(), now.comparisons.end(),
                       [&wanted](const Comparison& each) { return each.triplet == wanted; });
  };
  // Rows of partners are named after both; what each run calls them lasts.
  for (const Side from : {Side::A, Side::B}) {
    const auto device =
        sameName(deviceOn(from, row.device, before.devices), m_from.names.devices, m_to.names.devices);
    const auto function = sameName(std::optional(functionOn(from, row.function, before.functions)),
                                   m_from.names.functions, m_to.names.functions);
    if (!device || !function) continue;
    const Triplet found{.function = rowOf(side(from), *function, now.functions),
                        .metric = metric,
                        .device = rowOf(side(from), *device, now.devices)};
    if (isThere(found)) return found;
  }
  return std::nullopt;
}

std::optional<std::vector<std::uint32_t>> CarryOver::cycles(
    std::size_t at, Side from, const std::vector<std::uint32_t>& positions) const {
  const auto target = pair(at);
  if (!target) return std::nullopt;
  const std::vector<Cycle>& before = cyclesOf(m_from.pairs[at], from);
  const std::vector<Cycle>& now = cyclesOf(m_to.pairs[*target], side(from));
  std::vector<std::uint32_t> found;
  auto rest = now.begin();  // both ascend, so one pass is enough
  for (const std::uint32_t position : positions) {
    if (position >= before.size()) return std::nullopt;
    rest = std::find_if(rest, now.end(), [&](const Cycle& each) { return isSame(each, before[position]); });
    if (rest == now.end()) return std::nullopt;
    found.push_back(static_cast<std::uint32_t>(rest++ - now.begin()));
  }
  return found;
}

std::optional<CycleRef> CarryOver::cycle(std::size_t pair, const CycleRef& cycle) const {
  const auto found = cycles(pair, cycle.side, {cycle.position});
  return found ? std::optional(CycleRef{side(cycle.side), found->front()}) : std::nullopt;
}

CyclePairState CarryOver::cyclePair(std::size_t pair, const CyclePairState& state) const {
  CyclePairState carried{.range = state.range};
  for (const Side from : {Side::A, Side::B}) {
    const auto& position = from == Side::A ? state.cycles.a : state.cycles.b;
    const auto found = position ? cycle(pair, {from, *position}) : std::nullopt;
    if (found) (found->side == Side::A ? carried.cycles.a : carried.cycles.b) = found->position;
    if (position && !found) carried.range.reset();
  }
  return carried;
}

std::optional<Mark> CarryOver::mark(Mark mark) const {
  const auto target = pair(mark.pair);
  if (!target) return std::nullopt;
  if (const auto* marked = std::get_if<Triplet>(&mark.subject)) {
    const auto found = triplet(mark.pair, *marked);
    if (!found) return std::nullopt;
    mark.subject = *found;
  } else if (const auto* stretch = std::get_if<MarkedStretch>(&mark.subject)) {
    const Side now = side(stretch->side);
    const auto timeline =
        m_timelines.try_emplace({mark.pair, stretch->side}, cyclesOf(m_from.pairs[mark.pair], stretch->side),
                                cyclesOf(m_to.pairs[*target], now));
    auto moved = timeline.first->second(*stretch);
    if (!moved) return std::nullopt;
    moved->side = now;
    mark.subject = *moved;
  } else {
    const auto& of = std::get<MarkedCycle>(mark.subject);
    const auto found = cycle(mark.pair, {of.side, of.position});
    if (!found) return std::nullopt;
    mark.subject = MarkedCycle{found->side, found->position};
  }
  mark.pair = static_cast<std::uint32_t>(*target);
  return mark;
}

ViewState CarryOver::view(ViewState state) const {
  Place& place = state.place;
  if (m_turnedRound) std::swap(state.workspace.zoom.a, state.workspace.zoom.b);
  state.workspace.cyclePair = cyclePair(place.pair, state.workspace.cyclePair);
  if (place.triplet) place.triplet = triplet(place.pair, *place.triplet);
  Filter& filter = place.filter;
  filter.device = sameName(filter.device, m_from.names.devices, m_to.names.devices);
  filter.metric = sameName(filter.metric, m_from.names.metrics, m_to.names.metrics);
  filter.category = sameName(filter.category, m_from.names.categories, m_to.names.categories);
  if (place.cycle) place.cycle = cycle(place.pair, *place.cycle);
  Brush brush;
  for (const Side from : {Side::A, Side::B}) {
    const auto& kept = from == Side::A ? place.brush.a : place.brush.b;
    if (kept) (side(from) == Side::A ? brush.a : brush.b) = cycles(place.pair, from, *kept);
  }
  place.brush = std::move(brush);
  place.pair = pair(place.pair).value_or(0);
  return state;
}

}  // namespace culprit::ui
