// The verdict as sentences: what the checks saw, how much slower, where the time went. Made from the numbers
// of a PairVerdict alone, so that window, report, JSON and command line say the same. It judges nothing.
// Sentences without a full stop at the end are parts that others put together.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/model/results/results.h"
#include "core/report/document/report.h"
#include "core/report/names/function_name.h"
#include "core/report/words/per_text.h"

namespace culprit {

/// Stable name for JSON and the command line: "work_per_cycle".
std::string_view nameOf(CheckId id);
/// "Work per cycle": the row of the check in a table.
std::string_view titleOf(CheckId id);
/// When it passes, is noted, warns or fails, with the limits in use.
std::string checkRule(CheckId id, const Thresholds& thresholds);
/// What was seen, as one sentence; says so when the data cannot answer.
Text checkText(const Results& results, const PairResults& pair, const Check& check);
/// What the user can do about it; empty for nothing.
std::string_view actionText(CheckAction action);
/// "Not comparable as they are: work per cycle." with the checks that decided.
std::string comparabilityText(const Comparability& comparability);

/// "GPU busy: A 12.0 ms, B 15.0 ms; launches: A 40, B 50" of runs without an anchor; else empty.
std::string recordedText(const Comparability& comparability);
/// "1 of 2 processes of A has no partner in B", of the check on the input; empty if each has one.
std::string unpairedText(const Check& quality);

/// How much slower, with ratio, interval, cycles and noise, and how the mean relates to the typical cycle
/// where they differ by more than that.
std::string speedText(const Slowdown& slowdown);
/// The same in two parts, for a headline and the line below it: "B is 3.50 times slower per unit of work",
std::string speedWords(const Slowdown& slowdown);
/// "Ratio 3.50, 95 % interval 3.16 to 3.93, 14 and 238 cycles, noise 2.0 %"; empty where there is none.
std::string speedEvidence(const Slowdown& slowdown);
/// The same three of any pair: where nothing repeats what the calls of the kernels say (per_call_text.h).
Text speedSentence(const Results& results, const PairVerdict& verdict);
Text speedHeadline(const Results& results, const PairVerdict& verdict);
std::string speedNumbers(const Results& results, const PairVerdict& verdict);
/// "2 of 10 cycles of B are much longer: 863 and 1,001 ms against about 751 ms"; empty if there is none.
std::string longCyclesText(const PairResults& pair, Side side);

/// "f on GPU: +47.9 ms per cycle (19.5 → 67.4 ms), of that +0.6 ms by more calls and +47.3 ms per call"
Text functionShareText(const FunctionShare& share, WorkUnit per, NameForm form = NameForm::Short);
/// The same of the row in which a function was matched with others of other names. Empty where there is none.
Text matchText(const Results& results, const PairResults& pair, const Triplet& triplet,
               NameForm form = NameForm::Short);
/// "This is A's alone; B has f2 in its place": of a function of such a row that only one run has. Empty if
/// both have it, or the other run has nothing there.
std::string inItsPlaceText(const Results& results, const FunctionShare& share, FunctionId function,
                           NameForm form = NameForm::Short);
/// "Per unit of work the mean cycle took 1,746.9 ms more: rest of the cycle +1,747.0 ms", the largest part
/// first, without the parts that hardly changed. How the mean relates to the typical cycle speedText() tells.
std::string timePartsText(const Waterfall& waterfall, const Slowdown& slowdown);
/// "host bound: the GPU is busy 40 % of the cycle in A and 30 % in B"; empty if it is not.
std::string hostBoundText(const PairVerdict& verdict);
/// How the spread of a function's share changed.
Text spreadText(const Results& results, const SpreadChange& change, NameForm form = NameForm::Short);
/// How many tests stand behind the q values.
std::string testsText(const TestCounts& tests);

/// Comparability, slowdown, cause and long cycles in one sentence.
Text verdictText(const Results& results, const PairResults& pair);

/// A finding of the verdict; `finding.item` must fit its kind.
Text verdictFindingText(const Results& results, const PairResults& pair, const Finding& finding,
                        NameForm form = NameForm::Full);

}  // namespace culprit
