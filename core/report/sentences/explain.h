// "Explain this": where a number of the verdict comes from, for anything that has a row: a triplet, a
// function, a resource or class of time, a check. Sentences made from the stored numbers and the thresholds
// they were judged by; for JSON, the command line and the window. It judges nothing and knows no rules but
// those whose outcome is stored.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/results/results.h"
#include "core/report/document/report.h"

namespace culprit {

/// What was seen, by which rule that passes, is noted, warns or fails, and what to do about it.
Text explainCheck(const Results& results, const PairResults& pair, const Check& check);

/// How the score of a resource, or the weight of a class of time, is made up and why it has its level.
Text explainCause(const Results& results, const PairResults& pair, const Cause& cause);

/// Calls, time per call and exposed part on both sides, how the change splits, and how the names were
/// matched.
Text explainFunction(const Results& results, const PairResults& pair, const FunctionShare& share);

/// Everything in the pair whose name is `what`: a check by its id, a resource by family or metric, a
/// class of time, a function, operator or range by its full name, alone or in the group it was matched in,
/// and its triplets; else a family or class of functions. At most ten explanations; none if nothing is called
/// so.
std::vector<Text> explain(const Results& results, const PairResults& pair, std::string_view what);

/// Names of one kind: "Checks", "Resources and metrics", "Functions, operators and ranges".
struct ExplainedNames {
  std::string_view kind;
  std::vector<std::string> names;  ///< each once; of functions the largest change first
};

/// What explain() knows something of, in any pair.
std::vector<ExplainedNames> explainedNames(const Results& results);

}  // namespace culprit
