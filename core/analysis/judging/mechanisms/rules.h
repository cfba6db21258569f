// The rules that name a mechanism (resources/help/mechanisms.md), each a pure function of the change of a
// pair: what it explains in ms per cycle, with its sign, or nothing. Every threshold stands above the largest
// value seen between two normal runs. find_mechanisms.h asks them in their order.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/judging/mechanisms/pair_change.h"
#include "core/analysis/pairing/kind_totals.h"
#include "core/model/choices/thresholds.h"
#include "core/model/results/comparability.h"
#include "core/model/results/mechanism.h"

namespace culprit::rules {

/// All first cycles of one run that are warm-up, the more of both: how many; 0: none.
std::size_t warmupCycles(const std::vector<double>& a, const std::vector<double>& b,
                         const Thresholds& limits);
/// What these take above as many of A, or of B where A has them; nothing where those of the other run are as
/// long for the same reason.
std::optional<Mechanism> warmup(const std::vector<double>& a, const std::vector<double>& b,
                                std::size_t first);
/// The cycle of B in which it becomes slower, as a position in its lengths, and by which factor; empty: it
/// does not.
struct Drift {
  std::size_t since = 0;
  double factor = 1.0;
};
std::optional<Drift> drift(const std::vector<double>& a, const std::vector<double>& b,
                           const Thresholds& limits);

std::optional<Mechanism> largerLaunches(const PairChange& change, const Thresholds& limits);
/// By what the names of the ranges tell: batch, tokens.
std::optional<Mechanism> largerRanges(const PairChange& change, const Comparability& comparability,
                                      const Thresholds& limits);
/// What copies take more or less by the bytes that they move, of what nothing hides; with the factor of the
/// bytes, and the function that makes most of it.
std::optional<Mechanism> largerCopies(const PairChange& change, const Thresholds& limits);
/// Where the devices tell another model or vendor: what the kernels take more or less, but for more calls.
std::optional<Mechanism> otherGpu(const PairChange& change, const Comparability& comparability,
                                  const Thresholds& limits);
/// GpuClock; Link or GpuMemory if the copies changed more; GpuMemory if other kernels changed and computing
/// ones did not.
std::optional<Mechanism> gpuSpeed(const PairChange& change, const Thresholds& limits);
/// Of several GPUs of the process one, or some, became slower or faster and the others did not, or by unlike
/// factors: the one that costs or saves the cycle most. Pooled over all of them, gpuSpeed tells what holds
/// for none and is not asked then; nor oneFunction of kernels, where it makes most of the change.
std::optional<Mechanism> oneOfSeveralGpus(const PairChange& change, const Thresholds& limits);
std::optional<Mechanism> linkToHost(const PairChange& change, const Thresholds& limits);
/// Of kernels, copies, collectives and the host, each for itself. Per unit of work not of what is called once
/// per cycle, whatever the cycle holds. `ofBoth`: kernels that only one run has are another GPU's, and told
/// there.
std::vector<Mechanism> moreCalls(const PairChange& change, const Thresholds& limits, bool ofBoth = false);
/// Another choice of kernels for the same work, of the classes whose kernels have no partner.
std::optional<Mechanism> otherKernels(const PairChange& change, const Thresholds& limits);
/// `ofHost`: of its functions alone.
std::optional<Mechanism> oneFunction(const PairChange& change, const Thresholds& limits, bool ofHost = false);
std::optional<Mechanism> processorTaken(const PairChange& change, const Thresholds& limits);
std::optional<Mechanism> hostThroughout(const PairChange& change, const Thresholds& limits);
std::optional<Mechanism> dataLoading(const PairChange& change, const Thresholds& limits);
/// Gap; Pause if the typical gap stayed. More of it, or less, as with all that follow.
std::optional<Mechanism> gap(const PairChange& change, const Thresholds& limits);
/// Pause or Idle.
std::optional<Mechanism> nothingRecorded(const PairChange& change, const Thresholds& limits);
/// Of copies and of communication, the larger first.
std::vector<Mechanism> overlapLost(const PairChange& change, const Thresholds& limits);

/// Cycles in which a call takes many times what its function takes, in one run and not in the other, which
/// may not have the function; by the longest call of each cycle, at most 3, the largest first.
std::vector<Mechanism> longCalls(const CycleSet& a, const CycleSet& b, const PairChange& change,
                                 const Names& names, const Thresholds& limits);
/// The GPU runs nothing for longer than ever in the other run.
std::optional<Mechanism> longGap(const CycleSet& a, const CycleSet& b, const PairChange& change,
                                 const Thresholds& limits);

/// What it makes of the mean of all cycles of A, whatever their kind: per cycle of any kind.
std::optional<Mechanism> otherMix(const KindTotals& a, const KindTotals& b, const Thresholds& limits);

}  // namespace culprit::rules
