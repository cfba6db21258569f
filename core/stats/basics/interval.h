// A confidence interval, both ends included. Shared by the statistics that have one.
#pragma once

namespace culprit::stats {

struct Interval {
  double low = 0.0;
  double high = 0.0;

  bool contains(double value) const { return low <= value && value <= high; }
};

}  // namespace culprit::stats
