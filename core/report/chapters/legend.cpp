// The terms of the report.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/chapters/legend.h"
#include "core/report/words/triplet_columns.h"

namespace culprit::report {

namespace {

struct Term {
  std::string_view term, meaning;
};

Term ofColumn(TripletColumn column) {
  return {columnOf(column).term, columnOf(column).meaning};
}

std::vector<Term> terms() {
  return {
      Term{"A, B", "the baseline and the candidate. Δ is always B − A."},
      Term{
          "Cycle",
          "one repetition of the work, cut out by the anchor: the function whose runs mark the cycles. Total "
          "Cycles counts them, Avg Cycle Time is their mean duration."},
      ofColumn(TripletColumn::BetaA),
      ofColumn(TripletColumn::MuA),
      ofColumn(TripletColumn::Device),
      ofColumn(TripletColumn::ZBeta),
      ofColumn(TripletColumn::Score),
      ofColumn(TripletColumn::PBeta),
      ofColumn(TripletColumn::UBeta),
      Term{"Unit of work",
           "what one cycle of A does, counted in kernel launches. Where a cycle of B does more or less, B's "
           "times are divided by its launches relative to A's before they are compared."},
      Term{"Noise, band",
           "by how much the halves of A differ from each other, and what two normal runs may differ by. B is "
           "called slower or faster only outside both, and only if the 95 % interval of the ratio excludes "
           "1."},
      ofColumn(TripletColumn::Shift),
      ofColumn(TripletColumn::Cliff),
      Term{"Score of a resource",
           "|δ| times the root of the share of its capacity that was gained or lost and the size of the "
           "relative change; a change that cannot hurt counts a quarter."},
      ofColumn(TripletColumn::QBeta),
      Term{"pp", "percentage points: the difference of two percentages."},
      Term{"–",
           "no such number: no test where a run has fewer than 2 rows or where nothing varies, no cycle of "
           "this rank, nothing to divide by."},
  };
}

}  // namespace

Section legend(int level) {
  List list;
  for (const Term& term : terms()) {
    list.items.push_back(
        {TextBuilder().strong(std::string(term.term)).plain(": " + std::string(term.meaning)).text(), {}});
  }
  list.items.push_back({TextBuilder()
                            .plain("p-values are not adjusted for the number of rows: of 100 rows in which "
                                   "nothing changed about 5 fall below 0.05.")
                            .text(),
                        {}});
  return {level, "Legend", {std::move(list)}};
}

}  // namespace culprit::report
