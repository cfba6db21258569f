#include "tests/fuzz/thresholds_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeThresholdsInput({data, size});
  return 0;
}
