// The rows that every output shows first: the classes of time that changed most, what lies between cycles
// among them, each with the functions that make its change and the largest one against it
// (resources/help/formulas.md, "Where the time went"). One source for the bar of the window, standard output,
// the report and JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/results/results.h"
#include "core/report/document/report.h"
#include "core/report/names/function_name.h"

namespace culprit {

struct HeadlineRow {
  std::size_t function = 0;  ///< position in the functions of the verdict
  bool isAgainst = false;    ///< changed against its class
};

struct HeadlineClass {
  std::optional<TimeClass> time;  ///< empty: between cycles, where nothing of a function counts
  double aMs = 0.0, bMs = 0.0;    ///< per cycle or unit of work, as in the waterfall
  std::vector<HeadlineRow> rows;  ///< largest change first, the one against it last

  double deltaMs() const { return bMs - aMs; }
  /// "GPU compute", "between cycles"
  std::string_view name() const;
};

/// At most three classes, the largest change first, of those that make at least 15 % of all changes; three
/// functions of the first and two of the others, each at least 5 % of the changes of its class, and one
/// against it. Waits and containers are no causes and have no rows. Empty where nothing is known of classes.
std::vector<HeadlineClass> headlineRows(const PairVerdict& verdict);

/// "48 → 96 calls", "2.10 times as long per call", "new": what makes most of the change of a row. Empty if
/// nothing is known.
std::string reasonText(const FunctionShare& share);
/// With what is known of the pair, "one GPU alone": where one of several GPUs makes the change, what a call
/// takes on all of them, and how much of it is hidden, holds for none; empty for what is hidden more, or
/// less, because of it.
std::string reasonText(const PairVerdict& verdict, const FunctionShare& share);

/// "GPU compute +21.4 ms: layer_norm +9.60 (48 → 96 calls), cast_kernel +5.20 (new); gemm −3.10"; empty if
/// the class changed by too little to be shown.
Text headlineClassText(const PairVerdict& verdict, const HeadlineClass& changed,
                       NameForm form = NameForm::Short);

/// All of them: "GPU compute +21.4 ms: layer_norm +9.60 (48 → 96 calls), cast_kernel +5.20 (new); gemm −3.10.
/// Exposed copies +3.20 ms: ..."; empty without rows.
Text headlineRowsText(const PairVerdict& verdict, NameForm form = NameForm::Short);

}  // namespace culprit
