#include "tests/fuzz/any_file_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeAnyFileInput({data, size});
  return 0;
}
