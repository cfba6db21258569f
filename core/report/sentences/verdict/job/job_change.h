// How much longer the step of a job takes, in words: the first clause of its sentence (job_text), and the
// numbers behind it.
#pragma once

#include <string>

#include "core/model/results/results.h"

namespace culprit {

/// What its step took in A and B can be held together.
bool isTold(const JobVerdict& job);

/// What is told takes the same time.
bool isSame(const JobVerdict& job);

/// B − A of what is told, ms per cycle; 0 where cycles have no common length.
double changeMs(const JobVerdict& job, WorkUnit per);

/// What durations of the pairs of a job are divided by.
WorkUnit workUnitOf(const Results& results, const JobVerdict& job);

/// "the job takes 4.1 % more time per cycle"; empty where it is not told.
std::string jobChange(const JobVerdict& job, WorkUnit per);

/// Behind that " (10.7 → 11.2 ms, 95 % interval 3.9 to 4.3 %)", of time that is less, too: the interval of
/// what "more" or "less" stands in front of. "medians 10.7 → 9.9 ms" where these make another ratio. Empty
/// where nothing is known, or not for certain.
std::string numbersInSentence(const JobVerdict& job, WorkUnit per);

/// With signs: "10.8 → 9.9 ms, 95 % interval −11.8 to 2.2 %"; empty where nothing of it is known.
std::string jobNumbers(const JobVerdict& job, WorkUnit per);

/// Of all that is called typical, below a table of means: "typical cycle −5.7 %, 95 % interval −11.8 to 2.2
/// %, medians 10.8 → 9.9 ms". Of a job that is called by its means "mean cycle +40.0 %, 10.0 → 14.0 ms".
std::string jobBasis(const JobVerdict& job, WorkUnit per);

}  // namespace culprit
