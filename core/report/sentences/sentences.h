// What Culprit says about a comparison, as text made from its numbers: so that window, Markdown, HTML, PDF
// and JSON say the same. It judges nothing: which findings there are is decided when the Results are made.
// Every difference is B - A. Names keep the form that is asked for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/results/results.h"
#include "core/report/document/report.h"
#include "core/report/names/function_name.h"

namespace culprit {

/// A finding that belongs above the numbers since it limits what they mean.
bool isWarning(FindingKind kind);

/// The finding in one or two sentences. A ChangedFunction must have its leading row.
Text findingText(const Results& results, const PairResults& pair, const Finding& finding,
                 NameForm form = NameForm::Full);

/// One sentence for each further row of the finding: how the level of that metric changed.
std::vector<Text> findingDetails(const Results& results, const PairResults& pair, const Finding& finding);

/// "Explain this row": everything known of one triplet in a few sentences, its levels in their true unit.
Text explainRow(const Results& results, const PairResults& pair, const Comparison& comparison,
                NameForm form = NameForm::Short);

/// The pair in one sentence: its verdict, with shortened names, or that a side has no cycles.
Text headline(const Results& results, const PairResults& pair);

/// The pair of the rank that is latest in its job, else one with a slow rank, with the clearest cause, with
/// the highest suspicion score; of equal ones the first. Of the kinds of cycles of one process the one that
/// is called and changed most in total. There must be one.
const PairResults& leadingPair(const Results& results);
/// What it has more of than all others: "latest rank", "slow rank", "clearest cause", "highest suspicion
/// score"; of one process "largest change in total time", or where no other kind of cycle is called "clearest
/// change"; of a process among others "largest change in total time in the process with the clearest cause",
/// which another kind of its cycles may have; empty if others are like it, or no pair stands out.
std::string_view leadingReason(const Results& results);

/// Whether the leading pair has no more to say than chance gives to one of several: its job was judged and is
/// neither slower nor faster, no rank of it became late, and the pair is not called and has no strong cause.
/// It comes first, but it is no answer.
bool noPairStandsOut(const Results& results);
inline constexpr std::string_view kNoPairStandsOut = "No pair stands out by its change";

/// "prefill is slower, too: 1.43 times the time per cycle": what is called of the kinds of cycles beside the
/// leading one; empty: nothing, or the pairs are of several processes.
std::string otherKindsText(const Results& results);

/// The headline of the leading pair, which is named if there are several pairs.
Text headline(const Results& results);

/// Why a share above 100 % is no error.
Text parallelNote();

}  // namespace culprit
