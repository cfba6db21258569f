// Which ranks and hosts of a job are late, each in a clause of its sentence (job_text).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/model/results/results.h"

namespace culprit {

/// A host, or the ranks that are late for one reason.
struct LateClause {
  /// "all 8 ranks of host node1 are late by 0.50 ms: their compute kernels take 5 % longer"
  std::string text;
  double ms = 0.0;         ///< of the latest of the ranks, or of the typical one of the host
  bool tookLonger = true;  ///< on at least one of them, or not known; else only the others became faster
};

struct LateClauses {
  std::vector<LateClause> grown;  ///< the latest first; the latest three hosts and three other ranks by name
  std::vector<std::string> more;  ///< "and 2 more hosts", "and 1 more rank"
  std::string waits;              ///< "the others wait for them"; empty where nobody is late, or nobody waits
  std::string inBoth;             ///< "rank 3 is late in both (0.40 and 0.41 ms)"; may be empty
};

LateClauses lateClauses(const Results& results, const JobVerdict& job);

/// How late a rank is, "0.39": two decimals where one would lose most of it.
std::string lateMs(double ms);

/// "compute kernels take 5 % longer", "data loading takes longer"; of a rank that is late only because of
/// what the others gained "host work takes as long as in A, but that of the others became faster" or "host
/// work became faster, but that of the others more so". "" where it is not known.
std::string lateReasonText(const Results& results, const JobVerdict::LateRank& late);

/// The host of a rank; empty: not told.
std::string hostOfRank(const Results& results, ProcessId process);

}  // namespace culprit
