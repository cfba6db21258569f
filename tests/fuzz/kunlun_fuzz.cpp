#include "tests/fuzz/kunlun_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeKunlunInput({data, size});
  return 0;
}
