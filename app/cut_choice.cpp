#include "app/cut_choice.h"

#include <CLI/CLI.hpp>
#include <array>
#include <vector>

#include "core/report/labels.h"

namespace culprit::app {

namespace {

constexpr std::array kKinds = {CycleKind::Step, CycleKind::Prefill, CycleKind::Decode};

std::vector<std::string> kindNames() {
  std::vector<std::string> names;
  for (const CycleKind kind : kKinds) names.emplace_back(nameOf(kind));
  return names;
}

}  // namespace

void addCutOptions(CLI::App& command, CutChoice& choice) {
  command
      .add_option("--anchor", choice.anchor,
                  "Cut raw traces into cycles at this function, marker or \"whole run\"")
      ->type_name("NAME");
  command.add_option("--trim-first", choice.trimFirst, "Leave out the first N cycles of each recording")
      ->type_name("N");
  command.add_option("--trim-last", choice.trimLast, "Leave out the last N cycles of each recording")
      ->type_name("N");
  command.add_option("--kind", choice.kind, "Compare only this kind of cycle")
      ->check(CLI::IsMember(kindNames()))
      ->type_name("step|prefill|decode");
}

CutOptions optionsOf(const CutChoice& choice) {
  CutOptions options{.trimFirst = choice.trimFirst, .trimLast = choice.trimLast};
  if (!choice.anchor.empty()) options.anchor = choice.anchor;
  for (const CycleKind kind : kKinds)
    if (nameOf(kind) == choice.kind) options.kind = kind;
  return options;
}

}  // namespace culprit::app
