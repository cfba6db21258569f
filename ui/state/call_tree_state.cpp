#include "ui/state/call_tree_state.h"

#include "core/report/words/call_kind_names.h"
#include "ui/look/q_string.h"

namespace culprit::ui {

QString nameOf(CallView view) {
  switch (view) {
    case CallView::TopDown:
      return QStringLiteral("top_down");
    case CallView::BottomUp:
      return QStringLiteral("bottom_up");
    case CallView::ByModule:
      return QStringLiteral("by_module");
    case CallView::ByOperator:
      return QStringLiteral("by_operator");
  }
  return {};
}

QString nameOf(CallMeasure measure) {
  switch (measure) {
    case CallMeasure::Device:
      return QStringLiteral("device");
    case CallMeasure::Exposed:
      return QStringLiteral("exposed");
    case CallMeasure::Host:
      return QStringLiteral("host");
  }
  return {};
}

CallView callViewNamed(const QString& name) {
  for (const CallView view : {CallView::BottomUp, CallView::ByModule, CallView::ByOperator})
    if (name == nameOf(view)) return view;
  return CallView::TopDown;
}

CallMeasure callMeasureNamed(const QString& name) {
  for (const CallMeasure measure : {CallMeasure::Exposed, CallMeasure::Host})
    if (name == nameOf(measure)) return measure;
  return CallMeasure::Device;
}

std::optional<CallKind> hiddenKindNamed(const QString& name) {
  const int last = static_cast<int>(kLast<CallKind>);
  for (int kind = static_cast<int>(CallKind::All) + 1; kind <= last; ++kind)
    if (name == qString(culprit::nameOf(static_cast<CallKind>(kind)))) return static_cast<CallKind>(kind);
  return std::nullopt;
}

}  // namespace culprit::ui
