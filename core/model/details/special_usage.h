// A function that took an unusual share of one cycle, compared with the other cycles of its own run.
#pragma once

#include "core/model/run/ids.h"

namespace culprit {

struct SpecialUsage {
  FunctionId function{};
  DeviceId device{};
  double beta = 0.0;       ///< in the cycle, per cent of it
  double median = 0.0;     ///< over all cycles of the run that have a record, per cent
  double deviation = 0.0;  ///< (beta - median) / MAD; never 0

  friend bool operator==(const SpecialUsage&, const SpecialUsage&) = default;
};

}  // namespace culprit
