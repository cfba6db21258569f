// Reads arbitrary text as a log of counters beside a trace of two years, so that most times overlap it.
// Called by the fuzz target and by the test that feeds it the inputs once found.
#pragma once

#include "tests/fuzz/folder_input.h"

namespace culprit::fuzz {

/// Throws BrokenPromise.
inline void takeLogsInput(Input input) {
  // From January 2026 to December 2027, in microseconds since the epoch.
  constexpr std::string_view kTrace =
      R"({"schemaVersion":1,"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"first","pid":5,"tid":5,"ts":1767225600000000,"dur":1000},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":1767225600000100,"dur":50,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"cpu_op","name":"last","pid":5,"tid":5,"ts":1830297600000000,"dur":1000}]})";
  const InputFiles files;
  files.write("trace.json", kTrace);
  files.write("counters.log", textOf(input));
  recordsOf(files.folder());
}

}  // namespace culprit::fuzz
