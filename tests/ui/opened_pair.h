// A comparison made from two small processed runs and opened the way the window opens it: for tests of pages
// that read samples. Lives in a temporary folder.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/temp_folder.h"
#include "ui/state/comparison_view.h"

namespace culprit::ui::test {

/// Cycle i (from 0) takes cycleMs + i milliseconds; beta is beta + i; a level, half of them interpolated, in
/// every second cycle.
struct MadeRun {
  std::size_t cycles = 6;
  double cycleMs = 100.0;
  double beta = 10.0;
  std::string anchor = "Step.run";
  std::vector<std::string> functions = {"gemm"};
  std::vector<std::string> devices = {"GPU 0"};  ///< each runs all functions
  bool starts = true;                            ///< the input says when each cycle began
  std::string rare;  ///< one more function, which runs in the third and the fourth cycle alone; empty: none
};

class OpenedPair {
 public:
  OpenedPair(const MadeRun& a, const MadeRun& b);

  const ComparisonView& view() const { return m_view; }
  /// On "GPU 0" with gpu_usage.
  Triplet triplet(const std::string& function = "gemm") const;
  /// The same with `metric`.
  Triplet triplet(const std::string& function, const std::string& metric) const;

 private:
  culprit::test::TempFolder m_folder;
  ComparisonView m_view;
};

}  // namespace culprit::ui::test
