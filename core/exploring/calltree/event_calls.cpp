#include "core/exploring/calltree/event_calls.h"

#include <string>

namespace culprit {

const EventCalls::Call& EventCalls::of(FunctionId function, EventCategory category) {
  std::vector<Known>& known = m_known.at(static_cast<std::size_t>(category));
  if (known.empty()) known.resize(m_names.functions.size());
  Known& found = known.at(indexOf(function));
  if (found.isKnown) return found.call;
  found.isKnown = true;
  // None of B's partners is in A.
  const std::string& name = m_names.functions[rowOf(Side::B, function, m_partners)];
  // Drawn on a stream, the range of the host has the same name.
  const EventCategory asOnHost =
      category == EventCategory::GpuAnnotation ? EventCategory::Annotation : category;
  found.call.kind = callKindOf(name, asOnHost);
  if (!found.call.kind) return found.call;
  found.call.name = m_tree.name(callName(name, *found.call.kind));
  if (const auto turn = turnKindOf(name, category, false)) found.call.rank = turn->rank;
  return found.call;
}

}  // namespace culprit
