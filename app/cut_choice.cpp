#include "app/cut_choice.h"

#include <array>
#include <vector>

#include "core/report/words/labels.h"

namespace culprit::app {

namespace {

constexpr std::array kKinds = {CycleKind::Step, CycleKind::Prefill, CycleKind::Decode};

}  // namespace

std::vector<std::string> kindNames() {
  std::vector<std::string> names;
  for (const CycleKind kind : kKinds) names.emplace_back(nameOf(kind));
  return names;
}

CutOptions optionsOf(const CutChoice& choice) {
  CutOptions options{.trimFirst = choice.trimFirst, .trimLast = choice.trimLast};
  if (!choice.anchor.empty()) options.anchor = choice.anchor;
  for (const CycleKind kind : kKinds)
    if (nameOf(kind) == choice.kind) options.kind = kind;
  return options;
}

}  // namespace culprit::app
