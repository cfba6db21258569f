// A cause as words: which resource or class of time changed, from what to what, and what that rests on. For
// reports, window, JSON and command line, from the numbers of the cause alone. It chooses none
// (shown_causes.h).
#pragma once

#include <string>
#include <string_view>

#include "core/model/results/results.h"
#include "core/report/document/report.h"

namespace culprit {

/// "the CPU clock fell from 87.5 % to 22.5 % of its maximum (strong evidence, 9 and 9 samples)"; where the
/// typical shift is none or goes the other way, both are told without a direction.
Text causeText(const Results& results, const Cause& cause, WorkUnit per);
/// causeText() without what it rests on: "the CPU clock fell from 87.5 % to 22.5 % of its maximum"
Text causeWords(const Cause& cause, WorkUnit per);
/// "87.5 → 22.5 %": the unit once where both have the same.
std::string causeMedians(const Cause& cause);
/// causeText() in few words: "CPU clock 87.5 % → 22.5 % of maximum (strong evidence)"
Text causeBrief(const Cause& cause, WorkUnit per);
/// A value of a cause with its unit: "1,155 MHz", "247 GiB/s"; the unit "% of maximum" is cut to "%".
std::string causeValue(double value, std::string_view unit);
/// A change of such a value, with its sign: "−65.0 pp", "+46.10 ms", "0 MHz"; a share changes by percentage
/// points.
std::string causeShift(double shift, std::string_view unit);
/// "−65.0 pp (−65.0 to −64.8)"; `shift` is the one to which the interval of the cause belongs.
std::string causeShiftInterval(const Cause& cause, double shift);

}  // namespace culprit
