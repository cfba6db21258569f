#include "core/exploring/calltree/host_paths.h"

namespace culprit {

std::uint64_t mixedHash(std::uint64_t value) {
  value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
  value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
  return value ^ (value >> 31U);
}

std::uint32_t HostPaths::step(std::uint32_t from, CallKind kind, std::uint32_t name, FunctionId function) {
  if (from == kUnknown) return kUnknown;
  static_assert(kMostSteps < (1U << 24U));
  const std::uint64_t key = (std::uint64_t{from} << 40U) | (std::uint64_t{indexOf(function)} << 8U) |
                            static_cast<std::uint64_t>(kind);
  if (const auto known = m_places.find(key); known != m_places.end()) return known->second;
  if (m_steps.size() > kMostSteps) return kUnknown;
  const auto path = static_cast<std::uint32_t>(m_steps.size());
  m_places.emplace(key, path);
  m_steps.push_back(
      {.parent = from, .depth = m_steps[from].depth + 1, .function = function, .name = name, .kind = kind});
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

PathHash PathHash::with(const HostPaths::Step& step) const {
  PathHash hash = *this;
  if (step.kind != CallKind::Frame)
    hash.unnumbered = mixedHash(unnumbered * 31 + (std::uint64_t{step.name} << 8U) +
                                static_cast<std::uint64_t>(step.kind) + 1);
  if (step.kind == CallKind::Module || step.kind == CallKind::Range)
    hash.numbered = mixedHash(numbered * 31 + indexOf(step.function) + 1);
  return hash;
}

PathHash HashesBelow::of(std::uint32_t path) {
  m_steps.clear();
  for (; !m_known.contains(path); path = m_paths[path].parent) m_steps.push_back(path);
  PathHash hash = m_known[path];
  for (std::size_t i = m_steps.size(); i-- > 0;) {
    hash = hash.with(m_paths[m_steps[i]]);
    m_known.emplace(m_steps[i], hash);
  }
  return hash;
}

}  // namespace culprit
