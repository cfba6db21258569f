#include "tests/fuzz/csv_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeCsvInput({data, size});
  return 0;
}
