#include "core/exploring/calltree/event_calls.h"

#include <string>
#include <string_view>

namespace culprit {

namespace {

constexpr std::string_view kGraphLaunch = "GraphLaunch";

/// By names of CUDA, its driver and HIP, with or without a version behind them.
GraphCall graphCallOf(std::string_view name) {
  const auto has = [name](std::string_view part) { return name.find(part) != std::string_view::npos; };
  if (has(kGraphLaunch)) return GraphCall::Launch;
  if (has("StreamBeginCapture")) return GraphCall::BeginCapture;
  if (has("StreamEndCapture")) return GraphCall::EndCapture;
  if (has("Launch") && has("Kernel")) return GraphCall::Kernel;
  if (has("Memcpy")) return GraphCall::Copy;
  return has("Memset") ? GraphCall::Fill : GraphCall::None;
}

/// The call that launches such work. What the HIP runtime copies and fills with a kernel of its own is a
/// kernel, but of hipMemcpyAsync and hipMemsetAsync.
GraphCall launchOf(std::string_view work, EventCategory category) {
  if (category == EventCategory::GpuMemcpy || work.starts_with("__amd_rocclr_copy")) return GraphCall::Copy;
  if (category == EventCategory::GpuMemset || work.starts_with("__amd_rocclr_fill")) return GraphCall::Fill;
  return GraphCall::Kernel;
}

}  // namespace

EventCalls::EventCalls(const Names& names, std::span<const FunctionPartners> partners, GrowingTree& tree)
    : m_names(names), m_tree(tree) {
  for (const FunctionPartners& pair : partners) m_rowsOfB.emplace(pair.b, pair.a);
  for (std::size_t at = 0; at < names.functions.size() && !m_haveGraphs; ++at)
    m_haveGraphs =
        names.functions[FunctionId{static_cast<std::uint32_t>(at)}].find(kGraphLaunch) != std::string::npos;
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
  const std::string& name = nameOf(function);
  // Drawn on a stream, the range of the host has the same name.
  const EventCategory asOnHost =
      category == EventCategory::GpuAnnotation ? EventCategory::Annotation : category;
  call.kind = callKindOf(name, asOnHost);
  if (!call.kind) return call;
  call.name = m_tree.name(callName(name, *call.kind));
  if (const auto turn = turnKindOf(name, category, false)) call.rank = turn->rank;
  if (call.kind == CallKind::RuntimeCall) call.graph = graphCallOf(name);
  if (call.kind == CallKind::GpuFunction) call.launchedBy = launchOf(name, category);
  return call;
}

}  // namespace culprit
