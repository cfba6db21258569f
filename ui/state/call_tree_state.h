// How the call tree of a comparison is looked at: what the Call tree page keeps in the session, and the words
// by which the session knows it.
#pragma once

#include <QString>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/details/call_tree.h"

namespace culprit::ui {

/// Which time of a call is shown.
enum class CallMeasure : std::uint8_t {
  Device,   ///< of the GPU work that it launched
  Exposed,  ///< the part of that in which nothing else had the turn
  Host,     ///< of its thread
};

/// Nobody hides more by hand, but a session may come from anywhere.
inline constexpr std::size_t kMostHiddenCalls = 1000;

struct CallTreeState {
  CallView view = CallView::TopDown;
  CallMeasure measure = CallMeasure::Device;
  bool widthOfBoth = false;  ///< the boxes are as wide as the larger one of A and B
  bool changedOnly = false;
  std::vector<CallLabel> hidden;  ///< in the order in which they were hidden, none of them twice

  friend bool operator==(const CallTreeState&, const CallTreeState&) = default;
};

/// Stable, for sessions; unknown names mean what is usual.
QString nameOf(CallView view);
QString nameOf(CallMeasure measure);
CallView callViewNamed(const QString& name);
CallMeasure callMeasureNamed(const QString& name);
/// By nameOf(CallKind); empty: unknown, or the root's, which cannot be hidden.
std::optional<CallKind> hiddenKindNamed(const QString& name);

}  // namespace culprit::ui
