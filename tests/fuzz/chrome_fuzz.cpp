#include "tests/fuzz/chrome_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeChromeInput({data, size});
  return 0;
}
