#include "app/judging.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/analysis/levels/resource_table.h"
#include "core/analysis/pairing/threshold_file.h"
#include "core/base/error.h"
#include "core/base/safe_text.h"
#include "core/base/shorten.h"
#include "core/pipeline/partner_choices.h"

namespace culprit::app {

namespace {

std::vector<FailOn> limitsOf(const Judging& judging) {
  std::vector<FailOn> limits;
  for (const std::string& text : judging.failOn) limits.push_back(FailOn::parse(text));
  return limits;
}

}  // namespace

std::vector<CounterOffset> counterOffsetsOf(const Judging& judging) {
  std::vector<CounterOffset> offsets;
  for (const std::string& text : judging.counterOffsets) {
    CounterOffset offset = parseCounterOffset(text);
    const bool isKnown = std::any_of(offsets.begin(), offsets.end(), [&offset](const CounterOffset& other) {
      return other.file == offset.file;
    });
    if (isKnown)
      throw Error(fmt::format("--counter-offset names \"{}\" twice", excerpt(singleLine(offset.file))));
    offsets.push_back(std::move(offset));
  }
  return offsets;
}

void apply(const Judging& judging, CompareRequest& request) {
  limitsOf(judging);
  if (!judging.thresholdFile.empty()) readThresholds(request.thresholds, judging.thresholdFile);
  for (const std::string& assignment : judging.thresholds) setThreshold(request.thresholds, assignment);
  if (!judging.resourceFile.empty()) request.resources = readResources(judging.resourceFile);
  request.baselines = judging.baselines;
  for (const std::string& text : judging.devices) request.devices.entries.push_back(parseDevicePair(text));
  for (const std::string& text : judging.names) request.names.entries.push_back(parseNameMatch(text));
  request.counterOffsets = counterOffsetsOf(judging);
}

ReadFiles filesReadFor(const CompareRequest& request, const Judging& judging) {
  ReadFiles read{.runs = {request.folders.a, request.folders.b},
                 .files = {judging.thresholdFile, judging.resourceFile}};
  read.runs.insert(read.runs.end(), request.baselines.begin(), request.baselines.end());
  return read;
}

bool hasGate(const Judging& judging) {
  return judging.gate || !judging.failOn.empty();
}

std::optional<GateResult> gateOf(const Judging& judging, const Session& session, const Results& results) {
  if (!hasGate(judging)) return std::nullopt;
  return judgeGate(session, results, limitsOf(judging));
}

}  // namespace culprit::app
