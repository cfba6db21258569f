#include "tests/fuzz/rocm_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeRocmInput({data, size});
  return 0;
}
