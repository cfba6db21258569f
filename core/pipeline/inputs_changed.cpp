#include "core/pipeline/pipeline.h"
#include "core/store/session/input_files.h"

namespace culprit {

bool inputsChanged(const Results& results) {
  for (const Fingerprint& input : results.inputs) {
    const Run& run = results.run(input.side);
    std::error_code error;
    if (!std::filesystem::exists(run.folder, error)) continue;  // moved or unmounted, which is no change
    if (!isAsRead(inputFile(run, input.path), input).value_or(false)) return true;
  }
  return false;
}

}  // namespace culprit
