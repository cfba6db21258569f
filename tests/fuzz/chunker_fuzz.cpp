#include "tests/fuzz/chunker_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeChunkerInput({data, size});
  return 0;
}
