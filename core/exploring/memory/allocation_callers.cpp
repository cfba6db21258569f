#include "core/exploring/memory/allocation_callers.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/exploring/calltree/call_names.h"
#include "core/model/details/call_tree.h"

namespace culprit {

namespace {

CallerNames::Role roleOf(CallKind kind, std::string_view name, EventCategory category) {
  switch (kind) {
    case CallKind::Operator:
      return onlyMakesRoom(name) ? CallerNames::Role::RoomMaker : CallerNames::Role::Operator;
    case CallKind::Module:
      return CallerNames::Role::Place;
    case CallKind::Range:
      // All of a cycle is in its marker.
      return category == EventCategory::StepMarker || name.starts_with("ProfilerStep#")
                 ? CallerNames::Role::None
                 : CallerNames::Role::Place;
    case CallKind::Frame:
      return CallerNames::Role::Frame;
    default:
      return CallerNames::Role::None;
  }
}

}  // namespace

bool onlyMakesRoom(std::string_view name) {
  return name.starts_with("aten::empty") || name.starts_with("aten::new_empty") ||
         name.starts_with("aten::resize_");
}

CallerNames::CallerNames(const Names& names, std::span<const FunctionPartners> partners) : m_names(names) {
  for (const FunctionPartners& pair : partners) m_rowsOfB.emplace(pair.b, pair.a);
}

std::uint32_t CallerNames::numberOf(std::string text) {
  const auto next = static_cast<std::uint32_t>(m_texts.size());
  const auto [found, isNew] = m_numbers.try_emplace(text, next);
  if (isNew) m_texts.push_back(std::move(text));
  return found->second;
}

const CallerNames::Call& CallerNames::of(FunctionId function, EventCategory category) {
  const std::uint64_t key = (std::uint64_t{indexOf(function)} << 8U) | static_cast<std::uint64_t>(category);
  const auto [found, isNew] = m_known.try_emplace(key);
  Call& call = found->second;
  if (!isNew) return call;
  const auto row = m_rowsOfB.find(function);  // none of B's partners is in A
  const std::string& name = m_names.functions[row == m_rowsOfB.end() ? function : row->second];
  const std::optional<CallKind> kind = callKindOf(name, category);
  if (!kind) return call;
  call.role = roleOf(*kind, name, category);
  if (call.role != Role::None) call.name = numberOf(callName(name, *kind).key);
  return call;
}

void OpenCalls::begin(std::int64_t startNs, std::int64_t endNs, const CallerNames::Call& call) {
  while (!m_open.empty() && m_open.back().endNs <= startNs) m_open.pop_back();
  if (call.role == CallerNames::Role::None) return;
  Open open;
  if (!m_open.empty()) {
    open = m_open.back();
    endNs = std::min(endNs, open.endNs);
  }
  open.endNs = endNs;
  const bool isOperator =
      call.role == CallerNames::Role::Operator || call.role == CallerNames::Role::RoomMaker;
  if (isOperator) open.innermost = call.name;
  if (isOperator && open.outermost == 0) open.outermost = call.name;
  if (call.role == CallerNames::Role::Operator) open.worker = call.name;
  if (call.role == CallerNames::Role::Place) open.place = call.name;
  if (call.role == CallerNames::Role::Frame) open.frame = call.name;
  m_open.push_back(open);
}

AllocationCaller OpenCalls::at(std::int64_t timeNs) {
  while (!m_open.empty() && m_open.back().endNs < timeNs) m_open.pop_back();
  if (m_open.empty()) return {};
  const Open& open = m_open.back();
  const std::uint32_t caller = open.worker != 0 ? open.worker : open.innermost;
  const std::uint32_t around = open.outermost != caller ? open.outermost : 0;
  return {.caller = caller, .place = open.place != 0 ? open.place : open.frame != 0 ? open.frame : around};
}

}  // namespace culprit
