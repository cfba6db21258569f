#include "tests/fuzz/processed_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeProcessedInput({data, size});
  return 0;
}
