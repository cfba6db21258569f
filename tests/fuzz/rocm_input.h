// Opens arbitrary bytes as a database of one of AMD's profilers, which its tables tell. It may be refused
// with a sentence; whatever is read must be what the model promises. Called by the fuzz target and by the
// test that feeds it the inputs once found.
#pragma once

#include "tests/fuzz/folder_input.h"

namespace culprit::fuzz {

/// Number of events that were read; 0 if the input was refused. Throws BrokenPromise.
inline std::uint64_t eventsInRocmInput(Input input) {
  const InputFiles files;
  return recordsOf(files.write("results.db", textOf(input)));
}

/// The same as the other readers' inputs are taken.
inline void takeRocmInput(Input input) {
  eventsInRocmInput(input);
}

}  // namespace culprit::fuzz
