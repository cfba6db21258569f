#include "core/compare_pair.h"

#include "core/analysis/compare.h"
#include "core/analysis/findings.h"

namespace culprit {

void computePair(PairResults& pair, const ProcessSamples& a, const ProcessSamples& b, const Names& names,
                 const Monitor& monitor) {
  pair.cyclesA = a.cycles;
  pair.cyclesB = b.cycles;
  pair.comparisons = compareSamples(a, b, names, monitor);
  pair.findings = findFindings(pair, names);
}

}  // namespace culprit
