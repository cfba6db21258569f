// The cause that most ranks of a job have, for its sentence and its title (job_reasons).
#pragma once

#include <optional>
#include <string>

#include "core/model/results/results.h"

namespace culprit {

struct SharedCause {
  std::string sentence;            ///< "the cause on all 4 ranks: data loading takes longer"
  std::string brief;               ///< "the cause on all 4 ranks: data loading"
  double ms = 0.0;                 ///< of the median of them, above 0
  bool isCollectiveCalls = false;  ///< more or fewer of them, which a job may tell in numbers
};

/// The kind of mechanism that more than half of the compared ranks have as their main one, with strong
/// evidence and in the direction of the job. Empty if there is none, and for kinds that the verdict on the
/// job tells better: late ranks, transfers.
std::optional<SharedCause> sharedCause(const Results& results, const JobVerdict& job);

}  // namespace culprit
