// Tells which processes of a run have no partner in the other one, so that none is left out silently: each
// once, whatever kinds of cycles it has, by its pid and rank, or by its host and what its file is called.
// Called by pairing.h when all pairs are known; who is whose partner is not its business.
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "core/model/run/issue.h"
#include "core/model/run/run.h"

namespace culprit {

/// Of raw traces, whose parts are no files: the processes of `own` of which nothing stands at the positions
/// `paired`, in one Issue; in another one what is alone of a process that has a partner, which are its
/// prefill or its decode cycles.
void reportAlone(const std::vector<Process>& own, const std::set<std::size_t>& paired,
                 const std::vector<Process>& other, Side side, IssueLog& issues);

/// Of processed runs: the parts of which nothing stands at the positions `paired`, and the processes that are
/// alone in another one. An Issue for each of these parts.
void reportAloneInFiles(const std::vector<Process>& own, const std::set<std::size_t>& paired, Side side,
                        IssueLog& issues);

}  // namespace culprit
