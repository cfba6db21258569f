// The five questions of a comparison with their answers, a sentence or two each: comparable, slower, cause,
// where, how sure. On the first page of the report and on standard output.
#pragma once

#include <array>
#include <string_view>

#include "core/model/results/results.h"
#include "core/report/document/text.h"

namespace culprit {

struct Answer {
  std::string_view question;  ///< "Slower?"
  Text text;                  ///< whole sentences
};

/// "Noise of A 2.0 %", or that it is not known.
std::string noiseText(const Slowdown& slowdown, const Thresholds& thresholds);

std::array<Answer, 5> answersOf(const Results& results, const PairResults& pair);

}  // namespace culprit
