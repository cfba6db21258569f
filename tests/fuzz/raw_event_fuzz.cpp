#include "tests/fuzz/raw_event_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeRawEventInput({data, size});
  return 0;
}
