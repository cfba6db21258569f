#include "core/exploring/calltree/event_calls.h"

#include <string>

namespace culprit {

EventCalls::EventCalls(const Names& names, std::span<const FunctionPartners> partners, GrowingTree& tree)
    : m_names(names), m_tree(tree) {
  for (const FunctionPartners& pair : partners) m_rowsOfB.emplace(pair.b, pair.a);
}

FunctionId EventCalls::rowOf(Side side, FunctionId function) const {
  const auto found = side == Side::A ? m_rowsOfB.end() : m_rowsOfB.find(function);
  return found == m_rowsOfB.end() ? function : found->second;
}

const EventCalls::Call& EventCalls::of(FunctionId function, EventCategory category) {
  const std::uint64_t key = (std::uint64_t{indexOf(function)} << 8U) | static_cast<std::uint64_t>(category);
  const auto [found, isNew] = m_known.try_emplace(key);
  Call& call = found->second;
  if (!isNew) return call;
  // None of B's partners is in A.
  const std::string& name = m_names.functions[rowOf(Side::B, function)];
  // Drawn on a stream, the range of the host has the same name.
  const EventCategory asOnHost =
      category == EventCategory::GpuAnnotation ? EventCategory::Annotation : category;
  call.kind = callKindOf(name, asOnHost);
  if (!call.kind) return call;
  call.name = m_tree.name(callName(name, *call.kind));
  if (const auto turn = turnKindOf(name, category, false)) call.rank = turn->rank;
  return call;
}

}  // namespace culprit
