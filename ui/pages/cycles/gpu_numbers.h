// What the GPUs of a process pair did per cycle, for the numbers beside the overview: time in kernels and
// share of the cycle in which one ran. From the results alone.
#pragma once

#include <optional>

#include "core/model/results/results.h"

namespace culprit::ui {

/// Milliseconds of kernels, collectives included, copies not, summed over devices; of B per unit of work
/// where the verdict counts so. Empty where no kernel is known.
std::optional<double> kernelMs(const Results& results, const PairResults& pair, Side side);

/// Per cent of the cycles in which a kernel ran; empty where overlap is not known.
std::optional<double> gpuBusyPercent(const PairResults& pair, Side side);

/// The two are further apart than the noise of A, by which both could still be the same.
bool differ(const PairResults& pair, std::optional<double> a, std::optional<double> b);

}  // namespace culprit::ui
