// What stands out in a job beside how much longer it takes, clause by clause, and which of it may stand in a
// title as its reason (job_text).
#pragma once

#include <string>
#include <vector>

#include "core/model/results/results.h"

namespace culprit {

struct JobReason {
  std::string text;  ///< in a sentence
  /// In a title, longest first. Empty: it speaks against the change, or makes too little of it.
  std::vector<std::string> inTitle = {};
  double ms = 0.0;  ///< what it makes of a cycle of B, in either direction
};

/// In the order of the sentence: late ranks, transfers, more or fewer calls of the collectives, then what
/// most ranks have for their main cause with strong evidence, if it makes a third of the change. What speaks
/// against the change comes with a "but". Only where nothing is late, no transfer changed and collectives are
/// called as often: who arrives last.
std::vector<JobReason> jobReasons(const Results& results, const JobVerdict& job);

}  // namespace culprit
