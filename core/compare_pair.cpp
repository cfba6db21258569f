#include "core/compare_pair.h"

#include "core/analysis/compare.h"
#include "core/analysis/findings.h"
#include "core/analysis/verdict.h"

namespace culprit {

void computePair(PairResults& pair, const VerdictInput& input, const Monitor& monitor) {
  pair.cyclesA = input.a.samples->cycles;
  pair.cyclesB = input.b.samples->cycles;
  pair.comparisons = compareSamples(*input.a.samples, *input.b.samples, *input.names, monitor);
  pair.verdict = judgePair(input, pair.comparisons, monitor);
  pair.findings = findFindings(pair, *input.names);
}

}  // namespace culprit
