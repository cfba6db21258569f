#include "tests/fuzz/resources_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeResourcesInput({data, size});
  return 0;
}
