#include "tests/fuzz/logs_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  culprit::fuzz::takeLogsInput({data, size});
  return 0;
}
