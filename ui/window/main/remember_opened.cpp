#include "ui/window/main/remember_opened.h"

#include "core/report/sentences/verdict/verdict_lines.h"
#include "ui/look/q_string.h"
#include "ui/window/opening/comparison_loader.h"

namespace culprit::ui {

void rememberOpened(const OpenedComparison& opened) {
  if (opened.view.isEmpty()) return;
  OpenedComparison whole = opened;
  whole.view.brushed.reset();
  const VerdictLines lines = verdictLines(*whole.view.results, whole.view.wholePair());
  rememberComparison(recentOf(whole, qString(plainText(lines.headline))));
}

}  // namespace culprit::ui
