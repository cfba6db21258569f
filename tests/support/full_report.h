// The report with all of its chapters, for tests of what stands in them.
#pragma once

#include "core/report/build_report.h"

namespace culprit::test {

inline Report fullReport(const Results& results, const StoredValues& values = {}) {
  return buildReport(results, values, {.isFull = true});
}
inline Report fullReport(const Session& session) {
  return buildReport(session, {.isFull = true});
}

}  // namespace culprit::test
