// Progress out, cancellation in: the one way in which long work in the core talks to whoever started it.
// Implemented by the command line (a progress line) and by the window's job; the core never prints.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/error.h"

namespace culprit {

struct Progress {
  std::string stage;        ///< what is being done, for the user: "Reading B: result_perf_data.csv"
  std::uint64_t done = 0;   ///< in the unit of `total` (bytes while reading)
  std::uint64_t total = 0;  ///< 0: not known
  double fraction = 0.0;    ///< of the whole job, 0 to 1
};

class Monitor {
 public:
  virtual ~Monitor() = default;
  /// By one thread at a time, but not always the same one.
  virtual void report(const Progress& progress) = 0;
  /// By many threads at the same time.
  virtual bool isCancelled() const = 0;

  /// Throws Cancelled if the user has cancelled; called at least every 50 ms of work.
  void checkpoint() const {
    if (isCancelled()) throw Cancelled();
  }

  /// The last step before what was made is handed over, as by a rename: throws Cancelled if the user has
  /// cancelled, and else Cancel comes too late from here on. Where the two can meet, exactly one wins.
  virtual void commit() const { checkpoint(); }
};

/// For callers without a display and tests: no progress, never cancelled.
class SilentMonitor final : public Monitor {
 public:
  void report(const Progress&) override {}
  bool isCancelled() const override { return false; }
};

}  // namespace culprit
