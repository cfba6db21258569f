#include "ui/pages/ranks/heat_words.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/report/words/format.h"
#include "ui/look/q_string.h"

namespace culprit::ui {

namespace {

constexpr std::array<HeatWords, 4> kWords{
    {{HeatKind::Change, "change", "B − A", "How much longer each rank takes in B",
      "Orange: B takes longer, blue: A does"},
     {HeatKind::A, "a", "A", "What each rank takes in A", "Blue: the time in A"},
     {HeatKind::B, "b", "B", "What each rank takes in B", "Orange: the time in B"},
     {HeatKind::Spread, "spread", "Spread of B",
      "How much longer each rank of B takes than the median rank of B",
      "Orange: longer than the median rank of B, blue: shorter"}}};

int decimalsOf(double ms) {
  constexpr double kFew = 10.0, kMany = 1000.0;
  const double size = std::fabs(ms);
  return size < kFew ? 2 : size < kMany ? 1 : 0;
}

}  // namespace

std::span<const HeatWords> heatWords() {
  return kWords;
}

const HeatWords& wordsOf(HeatKind kind) {
  const auto* found = std::find_if(kWords.begin(), kWords.end(),
                                   [kind](const HeatWords& words) { return words.kind == kind; });
  return found == kWords.end() ? kWords.front() : *found;
}

HeatKind heatKindNamed(const QString& name) {
  const auto* found = std::find_if(kWords.begin(), kWords.end(),
                                   [&name](const HeatWords& words) { return name == words.name; });
  return found == kWords.end() ? HeatKind::Change : found->kind;
}

QString msNumber(double ms) {
  return qString(format::number(ms, decimalsOf(ms)));
}

QString msNumber(double ms, HeatKind kind) {
  const bool isDifference = kind == HeatKind::Change || kind == HeatKind::Spread;
  return isDifference ? qString(format::signedNumber(ms, decimalsOf(ms))) : msNumber(ms);
}

QString fullText(double fullMs) {
  return qString(format::telling(fullMs, decimalsOf(fullMs))) + " ms";
}

}  // namespace culprit::ui
