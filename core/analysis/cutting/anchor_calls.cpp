#include "core/analysis/cutting/anchor_calls.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/analysis/cutting/anchor_survey.h"
#include "core/analysis/cutting/nesting.h"

namespace culprit {

namespace {

/// Frames that must repeat around several calls before those are parts of a step.
constexpr std::uint32_t kRepeatedAround = 2;

bool namesLayer(std::string_view anchor) {
  std::string lower(anchor);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return lower.find("layer") != std::string::npos;
}

class ThreadWalk {
 public:
  ThreadWalk(const Events& events, AnchorNames& names, std::string_view anchor, const std::string* prefill,
             std::int64_t longestNs)
      : m_events(events),
        m_names(names),
        m_anchor(anchor),
        m_prefill(prefill == nullptr ? std::string_view() : *prefill),
        m_longestNs(longestNs) {}

  AnchorThread walk(const Track& track) {
    m_thread = {.track = &track};
    m_callsInside.clear();
    m_around.clear();
    m_inAnchor = 0;
    Nesting nesting(m_events);
    nesting.walk(
        track, [this](std::size_t row) { return takes(row); }, [this](std::size_t row) { open(row); },
        [this](std::size_t row) { close(row); });
    m_thread.isPartOfStep = namesLayer(m_anchor) ||
                            std::any_of(m_around.begin(), m_around.end(),
                                        [](const auto& frame) { return frame.second >= kRepeatedAround; });
    return std::move(m_thread);
  }

 private:
  enum class Role : std::uint8_t { None, Anchor, Prefill };

  bool takes(std::size_t row) {
    const EventCategory category = m_events.category(row);
    if (category == EventCategory::StepMarker) return true;
    return m_events.durationNs[row] <= m_longestNs && m_names.family(m_events.function[row], category);
  }

  std::uint32_t familyOf(std::size_t row) {
    return *m_names.family(m_events.function[row], m_events.category(row));
  }

  Role roleOf(std::uint32_t family) {
    if (m_roles.size() <= family) m_roles.resize(family + 1);
    if (!m_roles[family]) {
      const std::string& name = m_names.name(family);
      m_roles[family] = name == m_anchor                          ? Role::Anchor
                        : !m_prefill.empty() && name == m_prefill ? Role::Prefill
                                                                  : Role::None;
    }
    return *m_roles[family];
  }

  void open(std::size_t row) {
    m_callsInside.push_back(0);
    const Role role = roleOf(familyOf(row));
    if (role == Role::None) return;
    // A call that ends after the one it starts in is the next one: the times are rounded.
    if (m_inAnchor++ > 0 && m_events.endNs(row) <= m_thread.calls.back().endNs) return;
    m_callsInside.back() = 1;
    m_thread.calls.push_back({.startNs = m_events.startNs[row],
                              .endNs = m_events.endNs(row),
                              .frameStartNs = m_events.startNs[row],
                              .frameEndNs = m_events.endNs(row),
                              .isPrefill = role == Role::Prefill,
                              .depth = static_cast<std::uint32_t>(m_callsInside.size() - 1),
                              .function = m_events.function[row]});
  }

  void close(std::size_t row) {
    const std::uint32_t inside = m_callsInside.back();
    m_callsInside.pop_back();
    const bool isCall = roleOf(familyOf(row)) != Role::None;
    if (isCall) --m_inAnchor;
    if (m_inAnchor > 0 || inside == 0) return;
    if (!m_callsInside.empty()) m_callsInside.back() += inside;
    if (isCall) return;
    if (inside == 1) {
      AnchorCall& call = m_thread.calls.back();
      call.frameStartNs = std::min(call.frameStartNs, m_events.startNs[row]);
      call.frameEndNs = std::max(call.frameEndNs, m_events.endNs(row));
    } else {
      ++m_around[familyOf(row)];
    }
  }

  const Events& m_events;
  AnchorNames& m_names;
  std::string_view m_anchor;
  std::string_view m_prefill;
  std::int64_t m_longestNs;
  std::vector<std::optional<Role>> m_roles;  // by family
  AnchorThread m_thread;
  std::vector<std::uint32_t> m_callsInside;         // parallel to the stack
  std::map<std::uint32_t, std::uint32_t> m_around;  // family: frames with several calls inside
  std::uint32_t m_inAnchor = 0;
};

std::int64_t totalOf(const AnchorThread& thread) {
  std::int64_t total = 0;
  for (const AnchorCall& call : thread.calls) total += call.endNs - call.startNs;
  return total;
}

}  // namespace

AnchorThread anchorThread(const Events& events, const ProcessTracks& tracks, AnchorNames& names,
                          std::string_view anchor, const std::string* prefill) {
  AnchorThread best;
  ThreadWalk walk(events, names, anchor, prefill, longestAnchorNs(tracks.extentNs()));
  for (const Track* track : tracks.host) {
    AnchorThread thread = walk.walk(*track);
    if (thread.calls.size() > best.calls.size() ||
        (thread.calls.size() == best.calls.size() && totalOf(thread) > totalOf(best))) {
      best = std::move(thread);
    }
  }
  return best;
}

}  // namespace culprit
