// The terms of the report.
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "core/report/chapters/legend.h"

namespace culprit::report {

namespace {

struct Term {
  std::string_view term, meaning;
};

constexpr std::array kTerms = {
    Term{"A, B", "the baseline and the candidate. Δ is always B − A."},
    Term{"Cycle",
         "one repetition of the work, cut out by the anchor: the function whose runs mark the cycles. "
         "Total Cycles counts them, Avg Cycle Time is their mean duration."},
    Term{"β",
         "share of the cycle that the function takes on the device, in per cent; the mean over the cycles in "
         "which the triplet has a row. Times that overlap add up, so β may exceed 100 %."},
    Term{"μ",
         "level of the metric while the function runs, in the unit of the metric; the mean over the same "
         "cycles."},
    Term{"Device", "what the function ran on; Host is the CPU side."},
    Term{"Z-Score(β), (μ), (log_μ)",
         "B − A divided by the standard deviation of A between its cycles; log_μ takes "
         "log(1 + μ) first. 0 where A has no spread."},
    Term{"Suspicion Score",
         "|Δβ| · (|Z(β)| + |Z(log_μ)|). It orders the rows: high where a function takes another "
         "share of the cycle and that is unusual for A. A function that only B runs has 0."},
    Term{"p-value", "Welch's t-test of equal means, two-sided."},
    Term{"U-test p", "Mann-Whitney's rank test, two-sided; exact for small samples without ties."},
    Term{"Unit of work",
         "what one cycle of A does, counted in kernel launches. Where a cycle of B does more or less, B's "
         "times "
         "are divided by its launches relative to A's before they are compared."},
    Term{"Noise, band",
         "by how much the halves of A differ from each other, and what two normal runs may differ by. B is "
         "called slower or faster only outside both, and only if the 95 % interval of the ratio excludes 1."},
    Term{"Shift", "the median of all differences B − A of single values, with its 95 % interval."},
    Term{"Cliff's δ",
         "how often a value of B is above one of A, minus how often it is below: 1 always above, −1 always "
         "below, 0 balanced."},
    Term{"Score of a resource",
         "|δ| times the root of the share of its capacity that was gained or lost and the size of the "
         "relative "
         "change; a change that cannot hurt counts a quarter."},
    Term{"q", "a p-value adjusted for the number of tests of this pair (Benjamini-Hochberg)."},
    Term{"pp", "percentage points: the difference of two percentages."},
    Term{
        "–",
        "no such number: no test where a run has fewer than 2 rows or where nothing varies, no cycle of this "
        "rank, nothing to divide by."},
};

}  // namespace

Section legend(int level) {
  List list;
  for (const Term& term : kTerms) {
    list.items.push_back(
        {TextBuilder().strong(std::string(term.term)).plain(": " + std::string(term.meaning)).text(), {}});
  }
  list.items.push_back(
      {TextBuilder()
           .plain("p-values are not adjusted for the number of rows: of 100 rows in which nothing "
                  "changed about 5 fall below 0.05.")
           .text(),
       {}});
  return {level, "Legend", {std::move(list)}};
}

}  // namespace culprit::report
