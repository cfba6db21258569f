// Cuts a piece out of the stored events of one process that can be read as a trace of its own: what overlaps
// the time, GPU work and the calls that launched it together, and the readings around it. Works without the
// files. The launches page saves it.
#pragma once

#include "core/base/monitor.h"
#include "core/model/details/trace_excerpt.h"
#include "core/store/session/session.h"

namespace culprit {

/// Events of the process's tracks that touch [startNs, endNs), whole; GPU work that a call among them
/// launched, whenever it ran; the call of every GPU event, whenever it was made, so that work of another
/// cycle is not taken for this one's. Of each counter the readings inside with the last before and the first
/// after. Throws Error, Cancelled.
TraceExcerpt cutExcerpt(const Session& session, const Results& results, std::size_t pair,
                        const ExcerptQuery& query, const Monitor& monitor);

}  // namespace culprit
