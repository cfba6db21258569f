#include "core/sources/chrome/events/chrome_categories.h"

#include <algorithm>
#include <array>
#include <string>

namespace culprit::chrome {

namespace {

using enum EventCategory;
constexpr auto kHost = TrackKind::HostThread;
constexpr auto kGpu = TrackKind::GpuStream;
constexpr auto kNobody = TrackKind::Other;

constexpr CategoryRule kUnknown{};

constexpr std::array kRules = {
    // PyTorch's profiler, 2022 and later
    CategoryRule{"kernel", GpuCompute, kGpu, Wanted::GpuWork, Sign::Kineto2022},
    CategoryRule{"gpu_memcpy", GpuMemcpy, kGpu, Wanted::GpuWork, Sign::Kineto2022},
    CategoryRule{"gpu_memset", GpuMemset, kGpu, Wanted::GpuWork, Sign::Kineto2022},
    CategoryRule{"cuda_runtime", Runtime, kHost, Wanted::Launch, Sign::None},
    CategoryRule{"cuda_driver", Runtime, kHost, Wanted::Launch, Sign::None},
    CategoryRule{"cpu_op", CpuOp, kHost, Wanted::Operator, Sign::Kineto2022},
    CategoryRule{"user_annotation", Annotation, kHost, Wanted::Nothing, Sign::Kineto2022},
    CategoryRule{"gpu_user_annotation", GpuAnnotation, kGpu, Wanted::Nothing, Sign::Kineto2024},
    CategoryRule{"python_function", Python, kHost, Wanted::Nothing, Sign::Kineto2022},
    CategoryRule{"overhead", Overhead, kNobody, Wanted::Nothing, Sign::Kineto2022},
    CategoryRule{"cuda_sync", Container, kGpu, Wanted::GpuWork, Sign::Kineto2024},
    CategoryRule{"cuda_profiler_range", Other, kGpu, Wanted::Nothing, Sign::Kineto2022},
    CategoryRule{"mtia_runtime", Runtime, kHost, Wanted::Launch, Sign::Kineto2024},
    CategoryRule{"mtia_ccp_events", GpuCompute, kGpu, Wanted::GpuWork, Sign::Kineto2024},
    CategoryRule{"xpu_runtime", Runtime, kHost, Wanted::Launch, Sign::Kineto2024},
    CategoryRule{"glow_runtime", Runtime, kHost, Wanted::Launch, Sign::Kineto2024},
    CategoryRule{"privateuse1_runtime", Runtime, kHost, Wanted::Launch, Sign::Kineto2024},
    CategoryRule{"privateuse1_driver", Runtime, kHost, Wanted::Launch, Sign::Kineto2024},
    CategoryRule{"hpu_op", GpuCompute, kGpu, Wanted::GpuWork, Sign::Kineto2024},
    CategoryRule{"cpu_instant_event", Other, kHost, Wanted::Memory, Sign::Kineto2022},
    CategoryRule{"Trace", Container, kNobody, Wanted::Nothing, Sign::None},
    // PyTorch's profiler, 2020-21; Kernel, Memcpy, Memset and Operator are the kunlun profiler's as well
    CategoryRule{"Kernel", GpuCompute, kGpu, Wanted::GpuWork, Sign::Kineto2020},
    CategoryRule{"Memcpy", GpuMemcpy, kGpu, Wanted::GpuWork, Sign::Kineto2020},
    CategoryRule{"Memset", GpuMemset, kGpu, Wanted::GpuWork, Sign::Kineto2020},
    CategoryRule{"Runtime", Runtime, kHost, Wanted::Launch, Sign::Kineto2020},
    CategoryRule{"Operator", CpuOp, kHost, Wanted::Operator, Sign::Kineto2020},
    // kunlun profiler
    CategoryRule{"python", Python, kHost, Wanted::Nothing, Sign::Kunlun},
    CategoryRule{"CAT_APP", Other, kHost, Wanted::Launch, Sign::Kunlun},
    CategoryRule{"CAT_CPU", Os, kHost, Wanted::Nothing, Sign::Kunlun},
    CategoryRule{"CAT_DISK", Os, kHost, Wanted::Nothing, Sign::Kunlun},
    CategoryRule{"CAT_MEMORY", Os, kHost, Wanted::Nothing, Sign::Kunlun},
    CategoryRule{"CAT_NET", Os, kHost, Wanted::Nothing, Sign::Kunlun},
    CategoryRule{"CAT_PROCESS", Os, kHost, Wanted::Nothing, Sign::Kunlun},
    CategoryRule{"CAT_HOST", Os, kHost, Wanted::Nothing, Sign::Kunlun},
    CategoryRule{"CAT_XPU", Other, kGpu, Wanted::Nothing, Sign::Kunlun},
};

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string lowered(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return lower;
}

/// What PyTorch's operators do that only look at a tensor in another way, make room for one or call others.
constexpr std::array<std::string_view, 38> kViewOnly = {"alias",         "as_strided",
                                                        "chunk",         "detach",
                                                        "detach_",       "empty",
                                                        "empty_like",    "expand",
                                                        "expand_as",     "flatten",
                                                        "empty_strided", "lift_fresh",
                                                        "movedim",       "narrow",
                                                        "new_empty",     "new_empty_strided",
                                                        "numpy_T",       "permute",
                                                        "reshape",       "_reshape_alias",
                                                        "resize_",       "result_type",
                                                        "select",        "slice",
                                                        "split",         "split_with_sizes",
                                                        "squeeze",       "squeeze_",
                                                        "swapaxes",      "t",
                                                        "transpose",     "transpose_",
                                                        "unbind",        "unflatten",
                                                        "_unsafe_view",  "unsqueeze",
                                                        "unsqueeze_",    "view"};

bool isViewOnly(std::string_view name) {
  constexpr std::string_view kNamespace = "aten::";
  if (!name.starts_with(kNamespace)) return false;
  name.remove_prefix(kNamespace.size());
  return std::find(kViewOnly.begin(), kViewOnly.end(), name) != kViewOnly.end();
}

/// Steps of a window, masks, dimensions, sizes of the result, what is added.
bool needsValues(std::string_view lower) {
  constexpr std::array<std::string_view, 13> kWords = {"conv",     "attention", "attn", "softmax", "pool",
                                                       "upsample", "topk",      "sort", "sum",     "mean",
                                                       "norm",     "baddbmm",   "::cat"};
  return std::any_of(kWords.begin(), kWords.end(),
                     [lower](std::string_view word) { return contains(lower, word); });
}

/// "cudaFree", "cuLaunchKernel", "hipMalloc", "ncclSend": a prefix with a capital letter behind it.
bool callsLibrary(std::string_view name) {
  for (const std::string_view prefix : {"cuda", "cu", "hip", "hsa_", "nccl"}) {
    if (!name.starts_with(prefix) || name.size() == prefix.size()) continue;
    const char next = name[prefix.size()];
    if (prefix.ends_with('_') || (next >= 'A' && next <= 'Z')) return true;
  }
  return false;
}

}  // namespace

const CategoryRule& ruleFor(std::string_view cat) {
  const auto* const found =
      std::find_if(kRules.begin(), kRules.end(), [cat](const CategoryRule& rule) { return rule.cat == cat; });
  return found == kRules.end() ? kUnknown : *found;
}

Wanted wantedArgs(char phase, const CategoryRule& rule) {
  switch (phase) {
    case 'X':
    case 'B':
      return rule.wanted == Wanted::Memory ? Wanted::Nothing : rule.wanted;
    case 'C':
      return Wanted::Counter;
    case 'i':
    case 'I':
      return Wanted::Memory;
    case 'M':
      return Wanted::Metadata;
    default:
      return Wanted::Nothing;
  }
}

NameTraits traitsOf(std::string_view name) {
  const std::string lower = lowered(name);
  return {.isCollective = contains(lower, "nccl") || contains(lower, "rccl") || contains(lower, "hccl"),
          .isCopy = name.starts_with("Memcpy "),
          .isWait = name.ends_with("Synchronize") || name == "event_wait" ||
                    (name.starts_with("hsa_") && contains(name, "_wait_")),
          .isStepMarker = name.starts_with("ProfilerStep#"),
          .isRange = name.starts_with("enumerate(DataLoader)#") || name.starts_with("Optimizer.") ||
                     name.starts_with("DistributedDataParallel."),
          .isLibraryCall = callsLibrary(name),
          .isViewOnly = isViewOnly(name),
          .needsValues = needsValues(lower)};
}

EventCategory categoryOf(const CategoryRule& rule, const NameTraits& traits) {
  switch (rule.category) {
    case GpuCompute:
      if (traits.isWait) return Container;
      if (traits.isCopy) return GpuMemcpy;
      return traits.isCollective ? GpuComm : GpuCompute;
    case Runtime:
      return traits.isWait ? Sync : Runtime;
    case CpuOp:
      if (traits.isStepMarker) return StepMarker;
      return rule.sign == Sign::Kineto2020 && traits.isRange ? Annotation : CpuOp;
    case Annotation:
      return traits.isStepMarker ? StepMarker : Annotation;
    case Other:
      if (rule.cat != "CAT_APP" || !traits.isLibraryCall) return Other;
      return traits.isWait ? Sync : Runtime;
    default:
      return rule.category;
  }
}

}  // namespace culprit::chrome
