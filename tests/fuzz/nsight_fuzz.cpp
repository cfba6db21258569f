#include "tests/fuzz/nsight_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeNsightInput({data, size});
  return 0;
}
