#include "core/compare_pair.h"

#include <algorithm>

#include "core/analysis/compare.h"
#include "core/analysis/device_partners.h"
#include "core/analysis/findings.h"
#include "core/analysis/verdict.h"
#include "core/analysis/verdict_findings.h"

namespace culprit {

namespace {

/// False for partners whose rows stay as the published tables have them.
bool meetInRows(const std::vector<DevicePartners>& devices) {
  return std::none_of(devices.begin(), devices.end(),
                      [](const DevicePartners& pair) { return pair.isAsPublished(); });
}

}  // namespace

void computePair(PairResults& pair, const VerdictInput& given, const Monitor& monitor) {
  const SideOnRows a(given.a, Side::A, pair.devices);
  const SideOnRows b(given.b, Side::B, pair.devices);
  VerdictInput input = given;
  input.a = a.side();
  input.b = b.side();
  input.devices = pair.devices;
  pair.cyclesA = input.a.samples->cycles;
  pair.cyclesB = input.b.samples->cycles;
  const VerdictInput& shown = meetInRows(pair.devices) ? input : given;
  pair.comparisons = compareSamples(*shown.a.samples, *shown.b.samples, *input.names, monitor);
  pair.verdict = judgePair(input, pair.comparisons, monitor);
  pair.findings = findFindings(pair, *input.names);
  // Doubts first, then the verdict, then the functions with the highest published scores.
  const auto published = std::find_if(pair.findings.begin(), pair.findings.end(), [](const Finding& finding) {
    return finding.kind == FindingKind::ChangedFunction;
  });
  const auto isLate = [](const PairSide& side) { return side.collectives && side.collectives->anyLate(); };
  const std::vector<Finding> ofVerdict =
      findVerdictFindings(pair, input.thresholds, isLate(input.a) || isLate(input.b));
  pair.findings.insert(published, ofVerdict.begin(), ofVerdict.end());
}

}  // namespace culprit
