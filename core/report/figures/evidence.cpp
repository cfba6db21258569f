#include "core/report/figures/evidence.h"

#include <cstddef>
#include <set>

#include "core/report/sentences/shown_pairs.h"

namespace culprit {

ProcessEvidence countEvidence(ProcessId process, const ProcessSamples& samples) {
  ProcessEvidence counts{.process = process};
  for (const Level& level : samples.levels) {
    counts.missing += level.cycleWithoutMu.size();
    for (const Evidence evidence : level.evidence) {
      switch (evidence) {
        case Evidence::Unknown:
          ++counts.unknown;
          break;
        case Evidence::Sampled:
          ++counts.sampled;
          break;
        case Evidence::PartlyInterpolated:
        case Evidence::Guessed:
          ++counts.partlyInterpolated;
          break;
        case Evidence::Interpolated:
          ++counts.interpolated;
          break;
      }
    }
  }
  return counts;
}

std::vector<ProcessEvidence> evidenceOf(const Session& session, const Results& results,
                                        const Monitor& monitor) {
  std::set<ProcessId> a;
  std::set<ProcessId> b;
  for (const std::size_t at : shownPairs(results)) {
    const PairResults& pair = results.pairs[at];
    a.insert(pair.a.id);
    b.insert(pair.b.id);
  }
  std::vector<ProcessEvidence> evidence;
  for (const std::set<ProcessId>& side : {a, b}) {
    for (const ProcessId process : side) {
      evidence.push_back(countEvidence(process, session.samples(process, monitor)));
    }
  }
  return evidence;
}

}  // namespace culprit
