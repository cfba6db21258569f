#include "tests/fuzz/xplane_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeXplaneInput({data, size});
  return 0;
}
