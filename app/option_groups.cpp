#include "app/option_groups.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>
#include <string>

namespace culprit::app {

namespace {

const std::map<std::string, CsvTable> kTables = {{"triplets", CsvTable::Triplets},
                                                 {"functions", CsvTable::Functions},
                                                 {"calltree", CsvTable::CallTree},
                                                 {"shapes", CsvTable::Shapes},
                                                 {"memory", CsvTable::Memory}};
const std::map<std::string, StackSide> kStackSides = {
    {"a", StackSide::A}, {"b", StackSide::B}, {"difference", StackSide::Difference}};
const std::map<std::string, StackTime> kStackTimes = {{"device", StackTime::Device},
                                                      {"host", StackTime::Host}};

/// Transforms are done from the last to the first: that of CLI11 shows numbers for a value that it does not
/// know.
template <typename Value>
void addChoice(CLI::Option* option, const std::map<std::string, Value>& values) {
  option->transform(CLI::CheckedTransformer(values, CLI::ignore_case).description(""))
      ->transform(CLI::IsMember(values, CLI::ignore_case).description(""));
}

void addTableOptions(CLI::App& command, ReportChoice& choice) {
  addChoice(command
                .add_option("--table", choice.table,
                            "What a .csv holds (default: triplets); with calltree, shapes or memory a "
                            ".json, too")
                ->type_name("triplets|functions|calltree|shapes|memory"),
            kTables);
  addChoice(command
                .add_option("--stacks", choice.stacks.side,
                            "Whose stacks a .folded holds (default: difference, with A and B in each line)")
                ->type_name("a|b|difference"),
            kStackSides);
  addChoice(command
                .add_option("--stacks-of", choice.stacks.time,
                            "Whose time is the weight of these stacks (default: device)")
                ->type_name("device|host"),
            kStackTimes);
}

}  // namespace

CLI::Validator naturalNumber() {
  constexpr std::size_t kMostDigits = 9;
  return CLI::Validator(
      [](const std::string& text) {
        const bool isOne = !text.empty() && text.size() <= kMostDigits &&
                           text.find_first_not_of("0123456789") == std::string::npos;
        return isOne ? std::string() : fmt::format("\"{}\" is no whole number from 0 on", text);
      },
      "");
}

void addCutOptions(CLI::App& command, CutChoice& choice) {
  command
      .add_option("--anchor", choice.anchor,
                  "Cut raw traces into cycles at this function, marker or \"whole run\"")
      ->type_name("NAME");
  command.add_option("--trim-first", choice.trimFirst, "Leave out the first N cycles of each recording")
      ->check(naturalNumber())
      ->type_name("N");
  command.add_option("--trim-last", choice.trimLast, "Leave out the last N cycles of each recording")
      ->check(naturalNumber())
      ->type_name("N");
  command.add_option("--kind", choice.kind, "Compare only this kind of cycle")
      ->check(CLI::IsMember(kindNames()))
      ->type_name("step|prefill|decode");
}

void addCounterOffset(CLI::App& command, Judging& judging) {
  command
      .add_option("--counter-offset", judging.counterOffsets,
                  "Seconds to add to the times of a log of counters beside a trace (repeatable)")
      ->allow_extra_args(false)
      ->type_name("FILE=SECONDS");
}

void addGateOptions(CLI::App& command, Judging& judging) {
  command.add_flag("--gate", judging.gate, "Exit with 1 for a regression, 2 if the runs are not comparable");
  command
      .add_option(
          "--fail-on", judging.failOn,
          "With --gate, also for a slowdown above P, one that only cycles inside the recordings show, "
          "with a strong cause, or a metric of B above or below VALUE (repeatable)")
      ->allow_extra_args(false)
      ->type_name("slower:P%|edge-free|metric:NAME>VALUE");
}

void addJudgingOptions(CLI::App& command, Judging& judging) {
  command
      .add_option("--baseline", judging.baselines,
                  "A further run of the same as A, to measure by how much normal runs differ (repeatable)")
      ->allow_extra_args(false)
      ->type_name("DIR");
  command
      .add_option("--threshold", judging.thresholds,
                  "Judge by another number; every report has the list (repeatable)")
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE");
  command.add_option("--thresholds", judging.thresholdFile, "The same from a file: {\"NAME\": VALUE, ...}")
      ->type_name("FILE.json");
  command
      .add_option("--resources", judging.resourceFile,
                  "What further counters are: {\"resources\": [{\"metric\": ..., \"role\": ...}, ...]}")
      ->type_name("FILE.json");
  addCounterOffset(command, judging);
  command
      .add_option("--map-device", judging.devices,
                  "Compare device A of the baseline with device B of the candidate, such as 3=1 (repeatable)")
      ->allow_extra_args(false)
      ->type_name("A=B");
  command
      .add_option("--match", judging.names,
                  "Function A of the baseline is function B of the candidate; A=>B if a name has a = "
                  "(repeatable)")
      ->allow_extra_args(false)
      ->type_name("A=B");
}

void addChoiceOptions(CLI::App& command, ReportChoice& choice) {
  command.add_flag("--full", choice.isFull, "All chapters behind the first page of the report");
  command.add_flag_callback(
      "--no-appendix",
      [&choice] {
        choice.isFull = true;
        choice.parts.erase(ReportPart::Appendix);
      },
      "All chapters but the full tables");
  addTableOptions(command, choice);
  command.add_flag_callback(
      "--no-names", [&choice] { choice.hasPathsAndNames = false; },
      "Neutral labels in place of the names of hosts, users and folders");
}

}  // namespace culprit::app
