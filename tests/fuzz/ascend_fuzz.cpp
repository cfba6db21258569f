#include "tests/fuzz/ascend_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeAscendInput({data, size});
  return 0;
}
