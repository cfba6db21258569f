// The five questions of a comparison with their answers, a sentence or two each: comparable, slower, cause,
// where, how sure. On the first page of the report and on standard output.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/results/results.h"
#include "core/report/document/text.h"

namespace culprit {

struct Answer {
  std::string_view question;  ///< "Slower?"
  Text text;                  ///< whole sentences
};

/// "Noise of A 2.0 %", or that it is not known.
std::string noiseText(const Slowdown& slowdown, const Thresholds& thresholds);

/// What kinds of cause the times point to, a sentence each, that of the headline first, at most so many;
/// before them, where none makes most of the change, a sentence that says so.
std::vector<Text> mechanismSentences(const Results& results, const PairVerdict& verdict,
                                     std::size_t most = std::numeric_limits<std::size_t>::max());
/// The resource or class of time that changed, or why none is named.
Text namedCauseSentence(const Results& results, const PairVerdict& verdict);
/// Whether that is certain, or no mechanism makes most of the change, while none is worth a headline: then it
/// stands before them.
bool isNamedCauseFirst(const PairVerdict& verdict);
/// Empty if the host does not hold the GPU up.
std::string hostBoundSentence(const PairVerdict& verdict);

std::array<Answer, 5> answersOf(const Results& results, const PairResults& pair);

}  // namespace culprit
