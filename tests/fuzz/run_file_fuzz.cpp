#include "tests/fuzz/run_file_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeRunFileInput({data, size});
  return 0;
}
