// Views, times and kinds of calls in words, for the Call tree page, its table and its pictures.
#pragma once

#include <QString>
#include <cstddef>
#include <span>

#include "core/model/details/call_tree.h"
#include "ui/state/call_tree_state.h"

namespace culprit::ui {

struct CallViewWords {
  CallView view;
  const char* title;
  const char* explanation;
};
/// In the order in which they are offered.
std::span<const CallViewWords> callViewWords();
const CallViewWords& wordsOf(CallView view);

struct CallMeasureWords {
  CallMeasure measure;
  const char* title;
  const char* explanation;
};
std::span<const CallMeasureWords> callMeasureWords();
const CallMeasureWords& wordsOf(CallMeasure measure);

/// "module"; empty for the root.
QString kindWords(CallKind kind);
/// Of nodes that have no name; empty: they have one.
QString wordsForNameless(CallKind kind);
/// "Linear (module)", at most so many letters of the name.
QString labelWords(const CallLabel& label);
/// "2 calls hidden"; empty: none is.
QString hiddenWords(std::size_t hidden);

}  // namespace culprit::ui
