#include "core/pipeline/compare_pair.h"

#include <algorithm>

#include "core/analysis/judging/judge_pair.h"
#include "core/analysis/judging/verdict_findings.h"
#include "core/analysis/pairing/compare.h"
#include "core/analysis/pairing/findings.h"
#include "core/analysis/pairing/partners.h"

namespace culprit {

namespace {

/// Of partners whose rows stay as the published tables have them the devices are those that were given.
std::vector<Comparison> comparedRows(const PairResults& pair, const VerdictInput& given,
                                     const VerdictInput& joined, const Monitor& monitor) {
  const bool stayApart = std::any_of(pair.devices.begin(), pair.devices.end(),
                                     [](const DevicePartners& each) { return each.isAsPublished(); });
  if (!stayApart) return compareSamples(*joined.a.samples, *joined.b.samples, *joined.names, monitor);
  const SideOnRows b(given.b, Side::B, {}, pair.functions);
  return compareSamples(*given.a.samples, *b.side().samples, *given.names, monitor);
}

/// What is given, under the devices and functions of the pair's rows.
struct InputOnRows {
  SideOnRows a, b;
  VerdictInput input;

  InputOnRows(const PairResults& pair, const VerdictInput& given)
      : a(given.a, Side::A, pair.devices, pair.functions),
        b(given.b, Side::B, pair.devices, pair.functions),
        input(given) {
    input.a = a.side();
    input.b = b.side();
    input.devices = pair.devices;
    input.functions = pair.functions;
  }
};

void judge(PairResults& pair, const VerdictInput& input, const Monitor& monitor) {
  pair.cyclesA = input.a.samples->cycles;
  pair.cyclesB = input.b.samples->cycles;
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

}  // namespace

void computePair(PairResults& pair, const VerdictInput& given, const Monitor& monitor) {
  const InputOnRows onRows(pair, given);
  pair.comparisons = comparedRows(pair, given, onRows.input, monitor);
  judge(pair, onRows.input, monitor);
}

void judgeCompared(PairResults& pair, const VerdictInput& given, const Monitor& monitor) {
  judge(pair, InputOnRows(pair, given).input, monitor);
}

}  // namespace culprit
