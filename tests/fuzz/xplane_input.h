// Opens arbitrary bytes as a profile of XLA. It may be refused with a sentence; whatever is read must be what
// the model promises. Called by the fuzz target and by the test that feeds it the inputs once found.
#pragma once

#include "tests/fuzz/folder_input.h"

namespace culprit::fuzz {

/// Number of events that were read; 0 if the input was refused. Throws BrokenPromise.
inline std::uint64_t eventsInXplaneInput(Input input) {
  const InputFiles files;
  return recordsOf(files.write("fuzz.xplane.pb", textOf(input)));
}

/// The same as the other readers' inputs are taken.
inline void takeXplaneInput(Input input) {
  eventsInXplaneInput(input);
}

}  // namespace culprit::fuzz
