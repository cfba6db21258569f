#include "core/report/words/per_text.h"
#include "ui/look/q_string.h"
#include "ui/pages/functions/function_model.h"

namespace culprit::ui {

std::vector<TableModel::Head> FunctionModel::heads(WorkUnit per) {
  const QString ms = QStringLiteral(", ") + qString(msHead(per));
  return {
      {"Function",
       "What took the time: a class of time holds kinds of work, these families and functions, and "
       "each row is the sum of the rows in it."},
      {"B − A" + ms, "The change: by calls, per call and by overlap. One scale for the whole table.",
       Numbers},
      {"A" + ms, "Time per cycle or per unit of work in A; of raw traces the part that nothing else hides.",
       Numbers},
      {"B" + ms, "The same in B.", Numbers},
      {"by calls, ms", "The part of the change that comes from more or fewer calls.", Numbers},
      {"per call, ms", "The part that comes from calls that take longer or shorter.", Numbers},
      {"by overlap, ms", "The part that comes from less or more of it being hidden behind other work.",
       Numbers},
      {"Calls A", "Calls per cycle or per unit of work in A.", Numbers},
      {"Calls B", "The same in B.", Numbers},
      {"Per call A, ms", "Busy time of one call in A.", Numbers},
      {"Per call B, ms", "The same in B.", Numbers},
      {"Match",
       "How A's and B's names were found to be the same: by name, by family, by kernel class, or one "
       "side only."},
      {"Z", "Change of the function's share of the cycle in standard deviations of the baseline.", Numbers},
      {"q", "Share of false finds among everything that differs as clearly as this function.", Numbers},
      {"Suspicion",
       "How much of A's cycle the change of the exposed time is worth, times how far it left A's own "
       "spread. Of raw traces only.",
       Numbers},
      {"Evidence", "How the levels while the function ran were obtained."},
      {"Level", "Of a metric: its mean level while the function ran, in A and in B."},
      {"Share A, %", "Of the mean cycle in A.", Numbers},
      {"Share B, %", "The same in B.", Numbers},
      {"typical, ms",
       "Of the part per call, what the typical (median) call makes: a lower clock, more data. Of raw "
       "traces only.",
       Numbers},
      {"interrupted, ms",
       "Of the part per call, what single long calls make: the processor or the GPU was taken away.",
       Numbers},
      {"Exposed A, %", "The share of A's busy time that nothing else hides; 100 where overlap is unknown.",
       Numbers},
      {"Exposed B, %", "The same in B.", Numbers},
      {"Device", "GPU: all GPUs of the process together."},
      {"Kind", "Kind of work."},
      {"Total A, ms",
       "Over the whole recording, inside cycles and outside, not per cycle: all calls in A with their "
       "durations; of processed runs over all cycles.",
       Numbers},
      {"Total B, ms", "The same in B.", Numbers},
      {"Total calls A", "Calls over the whole recording of A.", Numbers},
      {"Total calls B", "The same in B.", Numbers}};
}

}  // namespace culprit::ui
