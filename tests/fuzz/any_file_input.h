// Gives the import a file of arbitrary bytes under a name that some reader knows: what it is taken for, and
// how it is inflated or refused, is the same code for all formats. Called by the fuzz target and by the test
// that feeds it the inputs once found.
#pragma once

#include <array>

#include "tests/fuzz/folder_input.h"

namespace culprit::fuzz {

/// The first byte tells the name, the rest is the file. Throws BrokenPromise.
inline void takeAnyFileInput(Input input) {
  static constexpr std::array kNames = {"trace.json", "trace.json.gz", "x_perf_data.csv", "x.sqlite",
                                        "x.rpd.gz",   "x.nsys-rep",    "run.json",        "x"};
  if (input.empty()) return;
  const InputFiles files;
  const auto file = files.write(kNames.at(input[0] % kNames.size()), textOf(input.subspan(1)));
  recordsOf(file);
  recordsOf(files.folder());
}

}  // namespace culprit::fuzz
