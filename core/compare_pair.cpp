#include "core/compare_pair.h"

#include <algorithm>

#include "core/analysis/compare.h"
#include "core/analysis/findings.h"
#include "core/analysis/verdict.h"
#include "core/analysis/verdict_findings.h"

namespace culprit {

void computePair(PairResults& pair, const VerdictInput& input, const Monitor& monitor) {
  pair.cyclesA = input.a.samples->cycles;
  pair.cyclesB = input.b.samples->cycles;
  pair.comparisons = compareSamples(*input.a.samples, *input.b.samples, *input.names, monitor);
  pair.verdict = judgePair(input, pair.comparisons, monitor);
  pair.findings = findFindings(pair, *input.names);
  // Doubts first, then the verdict, then the functions with the highest published scores.
  const auto published = std::find_if(pair.findings.begin(), pair.findings.end(), [](const Finding& finding) {
    return finding.kind == FindingKind::ChangedFunction;
  });
  const std::vector<Finding> ofVerdict = findVerdictFindings(pair, input.thresholds);
  pair.findings.insert(published, ofVerdict.begin(), ofVerdict.end());
}

}  // namespace culprit
