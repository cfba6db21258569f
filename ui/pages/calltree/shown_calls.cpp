#include "ui/pages/calltree/shown_calls.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/base/time_units.h"
#include "ui/look/q_string.h"
#include "ui/pages/calltree/call_words.h"
#include "ui/pages/shared/listed_names.h"
#include "ui/tables/text_filter.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kMostCallsToldApart = 20'000;  // names; of more each stands on its own
constexpr std::size_t kNamesBetweenLooks = 1024;

double orZero(const std::optional<double>& value) {
  return value.value_or(0.0);
}

}  // namespace

ShownCalls::ShownCalls(std::shared_ptr<const CallTree> tree, NameForm form, const Monitor& monitor)
    : m_tree(std::move(tree)) {
  const auto names = m_tree->names();
  std::vector<std::string_view> raw;
  if (names.size() <= kMostCallsToldApart) raw.assign(names.begin(), names.end());
  const ListedNames listed(raw, form);
  m_names.reserve(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i % kNamesBetweenLooks == 0) monitor.checkpoint();
    m_names.push_back(listed.of(names[i]).simplified());
  }
  setMeasure(m_measure);
}

void ShownCalls::setMeasure(CallMeasure measure) {
  m_measure = measure;
  m_allChanges = 0.0;
  for (std::uint32_t node = 0; node < size(); ++node) m_allChanges += std::fabs(orZero(ownChange(node)));
}

QString ShownCalls::name(std::uint32_t node) const {
  const QString nameless = wordsForNameless(m_tree->nodes()[node].kind);
  return nameless.isEmpty() ? m_names[m_tree->nodes()[node].name] : nameless;
}

QString ShownCalls::rawName(std::uint32_t node) const {
  const QString nameless = wordsForNameless(m_tree->nodes()[node].kind);
  return nameless.isEmpty() ? qString(m_tree->name(node)) : nameless;
}

const std::vector<QString>& ShownCalls::searchedNames() const {
  if (m_searched.size() == m_names.size()) return m_searched;
  m_searched.reserve(m_names.size());
  for (std::size_t i = 0; i < m_names.size(); ++i)
    m_searched.push_back(TextFilter::folded(qString(m_tree->names()[i]), m_names[i]));
  return m_searched;
}

std::int64_t ShownCalls::totalNs(Side side, std::uint32_t node) const {
  const CallTimes& times = m_tree->nodes()[node].of(side);
  switch (m_measure) {
    case CallMeasure::Device:
      return times.deviceTotalNs;
    case CallMeasure::Exposed:
      return times.exposedTotalNs;
    case CallMeasure::Host:
      break;
  }
  return times.hostTotalNs;
}

std::int64_t ShownCalls::ownNs(Side side, std::uint32_t node) const {
  const CallTimes& times = m_tree->nodes()[node].of(side);
  switch (m_measure) {
    case CallMeasure::Device:
      return times.deviceSelfNs;
    case CallMeasure::Exposed:
      return times.exposedSelfNs;
    case CallMeasure::Host:
      break;
  }
  return times.hostSelfNs;
}

std::optional<double> ShownCalls::perCycle(Side side, std::int64_t sum) const {
  const std::int64_t cycles = m_tree->side(side).cycles;
  if (cycles <= 0) return std::nullopt;
  return static_cast<double>(sum) / static_cast<double>(cycles);
}

std::optional<double> ShownCalls::msPerCycle(Side side, std::uint32_t node, std::int64_t sum) const {
  // What began before the cycles has a time without a call.
  if (sum == 0 && !m_tree->nodes()[node].isIn(side)) return std::nullopt;
  const auto ns = perCycle(side, sum);
  return ns ? std::optional(*ns / kNsPerMs) : std::nullopt;
}

std::optional<double> ShownCalls::difference(const std::optional<double>& a,
                                             const std::optional<double>& b) const {
  if (m_tree->side(Side::A).cycles <= 0 || m_tree->side(Side::B).cycles <= 0) return std::nullopt;
  return orZero(b) - orZero(a);
}

std::optional<double> ShownCalls::total(Side side, std::uint32_t node) const {
  return msPerCycle(side, node, totalNs(side, node));
}

std::optional<double> ShownCalls::own(Side side, std::uint32_t node) const {
  return msPerCycle(side, node, ownNs(side, node));
}

std::optional<double> ShownCalls::change(std::uint32_t node) const {
  return difference(total(Side::A, node), total(Side::B, node));
}

std::optional<double> ShownCalls::ownChange(std::uint32_t node) const {
  return difference(own(Side::A, node), own(Side::B, node));
}

std::pair<double, double> ShownCalls::weight(std::uint32_t node) const {
  return {std::fabs(orZero(change(node))),
          std::max(orZero(total(Side::A, node)), orZero(total(Side::B, node)))};
}

std::optional<double> ShownCalls::calls(Side side, std::uint32_t node) const {
  if (!m_tree->nodes()[node].isIn(side)) return std::nullopt;
  return perCycle(side, m_tree->nodes()[node].of(side).calls);
}

bool ShownCalls::isChanged(std::uint32_t node) const {
  const CallNode& call = m_tree->nodes()[node];
  const double size = std::fabs(orZero(change(node)));
  const double least = call.inA != call.inB ? kLeastOfOne : kLeastChange;
  return size > 0.0 && size >= least * m_allChanges;
}

IcicleData ShownCalls::icicle() const {
  IcicleData data;
  if (isEmpty()) return data;
  // Behind the names of the tree the words for what has none.
  data.names = m_names;
  const auto nameless = static_cast<std::uint32_t>(data.names.size());
  data.names.push_back(wordsForNameless(CallKind::All));
  data.names.push_back(wordsForNameless(CallKind::NoHostCode));
  data.nodes.reserve(m_tree->size());
  for (std::uint32_t at = 0; at < size(); ++at) {
    const CallNode& call = node(at);
    const bool isRoot = call.kind == CallKind::All, isNoCode = call.kind == CallKind::NoHostCode;
    data.nodes.push_back({.parent = call.parent,
                          .firstChild = call.firstChild,
                          .children = call.children,
                          .name = isRoot     ? nameless
                                  : isNoCode ? nameless + 1
                                             : call.name,
                          .a = std::max(orZero(total(Side::A, at)), 0.0),
                          .b = std::max(orZero(total(Side::B, at)), 0.0)});
  }
  return data;
}

}  // namespace culprit::ui
