#include "core/exploring/calltree/host_paths.h"

namespace culprit {

std::uint64_t mixedHash(std::uint64_t value) {
  value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
  value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
  return value ^ (value >> 31U);
}

std::uint32_t HostPaths::step(std::uint32_t from, CallKind kind, std::uint32_t name, FunctionId function) {
  if (from == kUnknown) return kUnknown;
  const std::uint64_t key = (std::uint64_t{from} << 32U) | indexOf(function);
  if (const auto known = m_places.find(key); known != m_places.end()) return known->second;
  if (m_steps.size() > kMostSteps) return kUnknown;
  Step step{
      .parent = from, .depth = m_steps[from].depth + 1, .function = function, .name = name, .kind = kind};
  step.unnumbered = m_steps[from].unnumbered;
  step.numbered = m_steps[from].numbered;
  if (kind != CallKind::Frame)
    step.unnumbered =
        mixedHash(step.unnumbered * 31 + (std::uint64_t{name} << 8U) + static_cast<std::uint64_t>(kind) + 1);
  if (kind == CallKind::Module || kind == CallKind::Range)
    step.numbered = mixedHash(step.numbered * 31 + indexOf(function) + 1);
  const auto path = static_cast<std::uint32_t>(m_steps.size());
  m_places.emplace(key, path);
  m_steps.push_back(step);
  return path;
}

std::uint32_t HostPaths::common(std::uint32_t x, std::uint32_t y) const {
  while (m_steps[x].depth > m_steps[y].depth) x = m_steps[x].parent;
  while (m_steps[y].depth > m_steps[x].depth) y = m_steps[y].parent;
  while (x != y) {
    x = m_steps[x].parent;
    y = m_steps[y].parent;
  }
  return x;
}

}  // namespace culprit
