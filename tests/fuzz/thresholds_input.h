// Reads arbitrary text as the thresholds of a user, as a file and as one on the command line. They are
// refused with a sentence, or each is a number that its threshold allows. Called by the fuzz target and by
// the test that feeds it the inputs once found.
#pragma once

#include "core/analysis/pairing/threshold_file.h"
#include "tests/fuzz/input_files.h"
#include "tests/fuzz/refusal.h"

namespace culprit::fuzz {

inline void promiseAllowed(const Thresholds& thresholds) {
  for (const ThresholdEntry& entry : thresholdEntries())
    promise(entry.allows(thresholds.*entry.value), "a threshold has a value that it allows");
}

/// Throws BrokenPromise.
inline void takeThresholdsInput(Input input) {
  const InputFiles files;
  const auto file = files.write("thresholds.json", textOf(input));
  Thresholds thresholds;
  isRead([&] { readThresholds(thresholds, file); });
  isRead([&] { setThreshold(thresholds, textOf(input)); });
  promiseAllowed(thresholds);
}

}  // namespace culprit::fuzz
