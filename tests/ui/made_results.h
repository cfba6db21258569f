// Small comparisons made for tests of models and pages: no file, no session. Numbers are arbitrary but
// deterministic; each test states the ones it relies on.
#pragma once

#include <memory>

#include "core/model/results/results.h"
#include "ui/state/comparison_view.h"

namespace culprit::ui::test {

/// Four triplets in the published order (score): "gemm<float, 64>" gpu_usage, "write" cpu_frequency,
/// "oncpu" cpu_frequency, and "lonely" gpu_usage, which only A has.
std::shared_ptr<Results> smallResults();

/// `functions` x `metrics` triplets with names of `nameLength` characters.
std::shared_ptr<Results> largeResults(int functions, int metrics, int nameLength);

/// Makes its pairs the kinds of cycle of one process.
std::shared_ptr<Results> asKinds(std::shared_ptr<Results> results);

/// Shows these results without a session.
ComparisonView viewOf(ResultsPtr results);

/// The key of a row of smallResults().
Triplet tripletOf(const Results& results, const std::string& function, const std::string& metric);

}  // namespace culprit::ui::test
