#include "core/exploring/shapes/launch_operators.h"

#include <algorithm>

namespace culprit {

namespace {

/// Deeper ones are not looked at: no program nests operators so.
constexpr std::size_t kMostOpen = 512;

}  // namespace

void LaunchOperators::add(std::size_t row) {
  const Events& events = m_recording.events;
  while (!m_open.empty() && m_open.back().endNs <= events.startNs[row]) m_open.pop_back();
  if (events.category(row) == EventCategory::CpuOp) addOperator(row);
  if (events.launch[row] != 0) addLaunch(row);
}

void LaunchOperators::addOperator(std::size_t row) {
  const auto detail = m_recording.events.detail(row);
  if (!detail || m_recording.details.at(*detail).operands.empty() || m_open.size() == kMostOpen) return;
  std::int64_t endNs = m_recording.events.endNs(row);
  if (!m_open.empty()) endNs = std::min(endNs, m_open.back().endNs);
  m_open.push_back({.endNs = endNs, .row = row});
}

std::uint32_t LaunchOperators::shapeOfRow(std::size_t row) {
  const FunctionId function = m_recording.events.function[row];
  const std::uint32_t detail = *m_recording.events.detail(row);
  const auto [found, isNew] = m_known.try_emplace((std::uint64_t{indexOf(function)} << 32U) | detail, kNone);
  const std::string& operands = m_recording.details[detail].operands;
  if (isNew && operands != EventDetail::kLostOperands)
    found->second = m_counts.shape(function, operands).value_or(kNone);
  return found->second;
}

void LaunchOperators::addLaunch(std::size_t row) {
  const Events& events = m_recording.events;
  Call call{.launch = events.launch[row], .startNs = events.startNs[row]};
  call.isInCycles = m_cycles.at(m_number, {events.startNs[row], events.endNs(row)}).has_value();
  if (!m_open.empty() && call.isInCycles) {
    Open& around = m_open.back();
    if (around.operatorCall == kNone) {
      around.operatorCall = static_cast<std::uint32_t>(m_shapes.size());
      m_shapes.push_back(shapeOfRow(around.row));
    }
    call.operatorCall = around.operatorCall;
  }
  m_calls.push_back(call);
}

void LaunchOperators::sort(const Monitor& monitor) {
  monitor.checkpoint();
  std::stable_sort(m_calls.begin(), m_calls.end(), [](const Call& x, const Call& y) {
    return x.launch != y.launch ? x.launch < y.launch : x.startNs < y.startNs;
  });
  m_seen.assign(m_shapes.size(), false);
  monitor.checkpoint();
}

const LaunchOperators::Call* LaunchOperators::of(std::uint32_t launch) const {
  if (launch == 0) return nullptr;
  const auto found = std::lower_bound(m_calls.begin(), m_calls.end(), launch,
                                      [](const Call& call, std::uint32_t x) { return call.launch < x; });
  return found == m_calls.end() || found->launch != launch ? nullptr : &*found;
}

std::optional<std::uint32_t> LaunchOperators::shapeOf(std::uint32_t operatorCall) const {
  const std::uint32_t shape = m_shapes[operatorCall];
  return shape == kNone ? std::nullopt : std::optional(shape);
}

bool LaunchOperators::isNew(std::uint32_t operatorCall) {
  const bool wasSeen = m_seen[operatorCall];
  m_seen[operatorCall] = true;
  return !wasSeen;
}

}  // namespace culprit
