#include "ui/state/call_tree_state.h"

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

}  // namespace culprit::ui
