#include "core/analysis/judging/mechanisms/call_groups.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "core/analysis/naming/function_family.h"
#include "core/analysis/naming/kernel_class.h"
#include "core/analysis/pairing/pair_side.h"
#include "core/model/results/function_share.h"
#include "core/model/run/events.h"

namespace culprit {

namespace {

std::string lowerCase(std::string_view name) {
  std::string lower(name);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

bool isAnyIn(const std::string& lower, std::initializer_list<std::string_view> pieces) {
  return std::any_of(pieces.begin(), pieces.end(),
                     [&lower](std::string_view piece) { return lower.find(piece) != std::string::npos; });
}

CallGroup groupOfDeviceWork(std::string_view name, std::string_view category) {
  const std::string lower = lowerCase(name);
  if (category.starts_with("gpu_memset")) return CallGroup::DeviceCopy;
  if (category.starts_with("gpu_memcpy")) {
    const bool isOnDevice =
        category.ends_with("d2d") || isAnyIn(lower, {"dtod", "device -> device", "devicetodevice"});
    return isOnDevice ? CallGroup::DeviceCopy : CallGroup::HostCopy;
  }
  const std::string_view kernel = kernelClass(name);
  if (kernel == kCommunicationClass) return CallGroup::Collective;
  const bool computes = kernel == "gemm" || kernel == "attention";
  // Parts of attention and products that only bring results together move data.
  return computes && !isAnyIn(lower, {"combine", "merge", "copy", "cast"}) ? CallGroup::Compute
                                                                           : CallGroup::OtherKernel;
}

}  // namespace

std::optional<CallGroup> callGroupOf(std::string_view name, std::string_view category) {
  if (category == kWaitingForRanks) return std::nullopt;
  if (isDeviceWork(category) || category == nameOf(EventCategory::GpuComm))
    return groupOfDeviceWork(name, category);
  const auto isOneOf = [category](std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), category) != names.end();
  };
  if (category == kHostCollective) return CallGroup::Collective;
  if (isInputPipeline(name)) return CallGroup::Input;
  if (isOneOf({nameOf(EventCategory::Sync), "cpu_sync"})) return CallGroup::Wait;
  // As published: what a thread waits for a processor, what it runs, and what it reads and writes.
  if (category == "runq") return CallGroup::Queue;
  if (isOneOf({nameOf(EventCategory::Runtime), nameOf(EventCategory::CpuOp), kOnCpu, "disk_read_and_write"}))
    return CallGroup::Host;
  return std::nullopt;
}

}  // namespace culprit
