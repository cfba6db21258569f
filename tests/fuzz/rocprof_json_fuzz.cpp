#include "tests/fuzz/rocprof_json_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeRocprofJsonInput({data, size});
  return 0;
}
