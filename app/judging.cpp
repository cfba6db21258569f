#include "app/judging.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "app/gate.h"
#include "core/analysis/resource_table.h"
#include "core/analysis/threshold_file.h"
#include "core/partner_choices.h"

namespace culprit::app {

namespace {

std::vector<FailOn> limitsOf(const Judging& judging) {
  std::vector<FailOn> limits;
  for (const std::string& text : judging.failOn) limits.push_back(FailOn::parse(text));
  return limits;
}

}  // namespace

void addJudgingOptions(CLI::App& command, Judging& judging) {
  command.add_flag("--gate", judging.gate, "Exit with 1 for a regression, 2 if the runs are not comparable");
  command
      .add_option("--fail-on", judging.failOn,
                  "With --gate, also for a slowdown above P, or a metric of B above or below VALUE "
                  "(repeatable)")
      ->allow_extra_args(false)
      ->type_name("slower:P%|metric:NAME>VALUE");
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

void apply(const Judging& judging, CompareRequest& request) {
  limitsOf(judging);
  if (!judging.thresholdFile.empty()) readThresholds(request.thresholds, judging.thresholdFile);
  for (const std::string& assignment : judging.thresholds) setThreshold(request.thresholds, assignment);
  if (!judging.resourceFile.empty()) request.resources = readResources(judging.resourceFile);
  request.baselines = judging.baselines;
  for (const std::string& text : judging.devices) request.devices.entries.push_back(parseDevicePair(text));
  for (const std::string& text : judging.names) request.names.entries.push_back(parseNameMatch(text));
}

int gateCode(const Judging& judging, const Session& session, bool quiet) {
  if (!judging.gate && judging.failOn.empty()) return kPassed;
  const GateResult result = judgeGate(session, limitsOf(judging));
  if (!quiet) fmt::print("{}\n", result.reason);
  return result.code;
}

}  // namespace culprit::app
