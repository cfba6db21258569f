// What the cells of the heat map of ranks can tell, in words, and the numbers in them. For its model, its
// legend and the page.
#pragma once

#include <QString>
#include <span>

#include "core/report/figures/pair_heat.h"

namespace culprit::ui {

struct HeatWords {
  HeatKind kind;
  const char* name;  ///< stable, for the settings
  const char* title;
  const char* explanation;
  const char* colours;
};

/// In the order in which they are offered.
std::span<const HeatWords> heatWords();
const HeatWords& wordsOf(HeatKind kind);
/// That of the settings; B - A if there is none of that name.
HeatKind heatKindNamed(const QString& name);

/// Two decimals where they can be told apart, none in large numbers.
QString msNumber(double ms);
/// With a sign where it is a difference.
QString msNumber(double ms, HeatKind kind);
/// "0.39 ms", with a digit however small it is.
QString fullText(double fullMs);

}  // namespace culprit::ui
