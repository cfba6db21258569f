// Verdicts made by hand for tests of the models and pages that show them: no analysis, no session. The
// numbers are round so that tests can state them.
#pragma once

#include <memory>

#include "core/model/results/results.h"

namespace culprit::ui::test {

/// smallResults() with a verdict: not comparable (work per cycle fails, edges and counters are notes), 3.50
/// times slower per unit of work, strong cause cpu_frequency, own use gpu_usage; functions oncpu (+200 ms:
/// 150 per call, 50 calls), write (+10 ms), GPU gemm (-2 ms); waterfall 100 -> 350 ms. Suspicion: oncpu 90,
/// write 30, gemm 20, lonely 1.
std::shared_ptr<Results> judgedResults();

/// The same without any fail or warn, per cycle, and without edges.
std::shared_ptr<Results> comparableResults();

}  // namespace culprit::ui::test
