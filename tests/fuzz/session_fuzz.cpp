#include "tests/fuzz/session_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeSessionInput({data, size});
  return 0;
}
