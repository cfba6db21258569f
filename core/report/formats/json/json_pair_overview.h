// "pair_overview" in "culprit.result/1": a line for each process pair of a job so large that "pairs" has the
// most telling ones only. Called by the JSON writer only.
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/json_text.h"
#include "core/model/results/results.h"

namespace culprit::json {

/// As members:
/// - `shown_pairs`: {in_detail, of}, how many stand in `pairs` and how many there are
/// - `pair_overview`: an array of {number, in_detail, label_a, label_b, process_a, process_b, comparable,
///   verdict, ratio, low, high, per, by, total, mechanism, causes, late, marks}. `number` counts from 1 in
///   the order of the session; those in detail have the same order in `pairs`. `verdict` and the six behind
///   it are the same as in `slowdown` (`by` "total": the verdict rests on `total`, not on `ratio`),
///   `mechanism` is the kind of the one that the headline names, `causes` is that in words, `late` is true of
///   a late rank in `jobs`, `marks` are those of marksMember(); what is not known is null.
/// `shown`: positions of those in detail, ascending.
void pairOverviewMembers(JsonObject& json, const Results& results, const std::vector<std::size_t>& shown);

}  // namespace culprit::json
