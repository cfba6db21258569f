// Opens arbitrary bytes as a Perfetto trace. It may be refused with a sentence; whatever is read must be what
// the model promises. Called by the fuzz target and by the test that feeds it the inputs once found.
#pragma once

#include "tests/fuzz/folder_input.h"

namespace culprit::fuzz {

/// Throws BrokenPromise.
inline void takePerfettoInput(Input input) {
  const InputFiles files;
  recordsOf(files.write("fuzz.pftrace", textOf(input)));
}

}  // namespace culprit::fuzz
