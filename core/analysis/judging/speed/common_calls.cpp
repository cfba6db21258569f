#include "core/analysis/judging/speed/common_calls.h"

#include <unordered_map>

namespace culprit {

std::vector<CommonCalls> commonCalls(const ProcessSamples& a, const ProcessSamples& b) {
  std::unordered_map<std::uint32_t, const KernelCalls*> ofB;
  for (const KernelCalls& kernel : b.kernelCalls) ofB.emplace(indexOf(kernel.function), &kernel);
  std::vector<CommonCalls> common;
  for (const KernelCalls& kernel : a.kernelCalls) {
    const auto partner = ofB.find(indexOf(kernel.function));
    if (partner != ofB.end()) common.push_back({&kernel, partner->second});
  }
  return common;
}

}  // namespace culprit
