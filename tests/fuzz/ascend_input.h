// Opens arbitrary bytes as a database of Ascend's profiler. It may be refused with a sentence; whatever is
// read must be what the model promises. Called by the fuzz target and by the test that feeds it the inputs
// once found.
#pragma once

#include "tests/fuzz/folder_input.h"

namespace culprit::fuzz {

/// Throws BrokenPromise.
inline void takeAscendInput(Input input) {
  const InputFiles files;
  recordsOf(files.write("ascend_pytorch_profiler_0.db", textOf(input)));
}

}  // namespace culprit::fuzz
