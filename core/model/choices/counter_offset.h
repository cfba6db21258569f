// What the user says of the clock of a log of counters that lies beside a trace.
#pragma once

#include <string>
#include <string_view>

namespace culprit {

struct CounterOffset {
  std::string file;      ///< name or path of the log, or the end of its path
  double seconds = 0.0;  ///< added to its times they are those of the trace

  friend bool operator==(const CounterOffset&, const CounterOffset&) = default;
};

/// "gpu.csv=-7200". Throws Error.
CounterOffset parseCounterOffset(std::string_view text);

}  // namespace culprit
