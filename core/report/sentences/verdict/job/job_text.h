// A job of several ranks in one sentence, which stands before the verdict on one of its pairs.
#pragma once

#include <cstddef>
#include <string>

#include "core/model/results/results.h"

namespace culprit {

/// "16 ranks on 2 hosts: the job takes 4.1 % more time per cycle (10.7 → 11.2 ms, 95 % interval 3.9 to 4.3
/// %); all 8 ranks of host node1 are late by 0.50 ms: their compute kernels take 5 % longer; the others wait
/// for them", without a stop. Of several parts each with its name, joined by "; ". Without Results::jobs the
/// ratio is the median over the pairs; then empty unless every pair is of one rank.
std::string jobText(const Results& results);

/// What of it fits a title: "16 ranks on 2 hosts: the job takes 4.1 % more time per cycle; all 8 ranks of
/// host node1 are late by 0.50 ms: their compute kernels take 5 % longer". Of what stands out it has
/// the reason that makes most of the change (job_reasons.h), shortened, or the next, or none, where the whole
/// would be longer than `longest` bytes. Empty without
/// Results::jobs.
std::string jobHeadline(const Results& results, std::size_t longest = 200);

/// What jobText() says beyond jobHeadline(), without a stop: "The job: 10.7 → 11.2 ms, 95 % interval 3.9 to
/// 4.3 %; the others wait for them". May be empty.
std::string jobEvidence(const Results& results, std::size_t longest = 200);

/// "A and B are the same folder. ", before what is said of a pair of the two; empty if they are not.
std::string sameInputText(const Results& results);

}  // namespace culprit
