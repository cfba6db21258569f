#include "tests/fuzz/rocprof_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeRocprofInput({data, size});
  return 0;
}
