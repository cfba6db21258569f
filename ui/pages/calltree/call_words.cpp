#include "ui/pages/calltree/call_words.h"

#include <algorithm>
#include <iterator>

#include "core/report/words/call_kind_names.h"
#include "core/report/words/format.h"
#include "ui/look/q_string.h"

namespace culprit::ui {

namespace {

constexpr qsizetype kLongestLabel = 60;  // letters

constexpr CallViewWords kViews[] = {
    {CallView::TopDown, "Top down",
     "Threads, below each what it calls, down to the GPU work that was launched"},
    {CallView::BottomUp, "Bottom up",
     "Each function with all the time that it took itself, below it who called it, each with its part"},
    {CallView::ByModule, "By module",
     "Modules (torch.nn.Module) and layers of graphs alone; all else is part of the one around it. "
     "Modules are in traces recorded with stacks"},
    {CallView::ByOperator, "By operator",
     "Operators of the framework alone; all else is part of that around it"},
};

constexpr CallMeasureWords kMeasures[] = {
    {CallMeasure::Device, "Device time",
     "Kernels, copies and fills, each counted once, at the call that launched it. What runs at the same time "
     "counts twice"},
    {CallMeasure::Exposed, "Exposed device time",
     "The part of the device time in which nothing else had the turn: computing kernels before collectives, "
     "these before copies. No instant counts twice"},
    {CallMeasure::Host, "Host time",
     "The time of the threads of the host: of each that runs anything the whole length of the cycles, so two "
     "threads count twice the cycle"},
};

}  // namespace

std::span<const CallViewWords> callViewWords() {
  return kViews;
}

const CallViewWords& wordsOf(CallView view) {
  return *std::find_if(std::begin(kViews), std::end(kViews) - 1,
                       [view](const CallViewWords& words) { return words.view == view; });
}

std::span<const CallMeasureWords> callMeasureWords() {
  return kMeasures;
}

const CallMeasureWords& wordsOf(CallMeasure measure) {
  return *std::find_if(std::begin(kMeasures), std::end(kMeasures) - 1,
                       [measure](const CallMeasureWords& words) { return words.measure == measure; });
}

QString kindWords(CallKind kind) {
  return qString(wordsOf(kind));
}

QString wordsForNameless(CallKind kind) {
  return qString(namelessInWords(kind));
}

QString labelWords(const CallLabel& label) {
  QString nameless = wordsForNameless(label.kind);
  if (!nameless.isEmpty()) return nameless;
  const QString name = qString(label.name);
  const QString shown = name.size() <= kLongestLabel ? name : name.left(kLongestLabel - 1) + u'…';
  return QString("%1 (%2)").arg(shown, kindWords(label.kind));
}

QString hiddenWords(std::size_t hidden) {
  return hidden == 0 ? QString() : qString(format::counted(hidden, "call")) + QStringLiteral(" hidden");
}

}  // namespace culprit::ui
