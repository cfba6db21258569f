#include "tests/fuzz/perfetto_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takePerfettoInput({data, size});
  return 0;
}
