// Holds a counter that changed against the calls that depend on it: a lower clock makes every kernel longer,
// an idle clock none; a processor that was taken away interrupts calls of the host. Says how much of the
// cycle the change explains (dose and effect).
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/judging/mechanisms/pair_change.h"
#include "core/model/choices/thresholds.h"

namespace culprit {

/// Of the clocks of GPU, GPU memory and CPU, the dose D = level A / level B, and the effect is on the typical
/// calls; of the time in which the job waits for a processor, ms/s, D = (1000 - A) / (1000 - B), and the
/// effect is on what interrupts calls of the host. A loss of 3 % in all samples with at least half of the
/// effect (ln D of the typical call; D - 1 of the group's time) is strong, however small; one without is at
/// most possible. What it explains is E (D^a - 1), E the exposed ms of the group in A's cycle, at most what
/// the calls grew by; a between 0.7 and 1 for kernels that compute, 0.2 and 0.75 for others, 0.85 and 1 for
/// the host. The host is left out for processed runs. A job that gives its processor away more often waits
/// for something else: what its wait for a processor explains is then not known. `device`: the one of several
/// GPUs that the causes are of; its kernels, not those of all of them together, show what a lower clock does.
void checkSignatures(const PairChange& change, const Thresholds& limits, std::vector<Cause>& causes,
                     std::optional<DeviceId> device = {});

}  // namespace culprit
