#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "core/analysis/naming/function_family.h"
#include "core/analysis/naming/known_names.h"

namespace culprit {

namespace {

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/// Without each " at 0x7f12ab".
std::string withoutAddresses(std::string_view name) {
  constexpr std::string_view kMark = " at 0x";
  std::string out;
  while (true) {
    const std::size_t at = name.find(kMark);
    if (at == std::string_view::npos) return out.append(name);
    std::size_t end = at + kMark.size();
    while (end < name.size() && std::isxdigit(static_cast<unsigned char>(name[end])) != 0) ++end;
    const bool address = end > at + kMark.size();
    out.append(name.substr(0, address ? at : end));
    name.remove_prefix(end);
  }
}

/// "module.py(123): call" becomes "module.py: call".
std::string withoutLineNumbers(const std::string& name) {
  std::string out;
  for (std::size_t at = 0; at < name.size(); ++at) {
    if (name[at] == '(') {
      std::size_t end = at + 1;
      while (end < name.size() && isDigit(name[end])) ++end;
      if (end > at + 1 && name.compare(end, 2, "):") == 0) at = end + 1;
    }
    out += name[at];
  }
  return out;
}

/// "nn.Module: Linear_7" becomes "nn.Module: Linear".
std::string withoutModuleIndex(std::string name) {
  if (!name.starts_with("nn.Module: ")) return name;
  std::size_t digits = name.size();
  while (digits > 0 && isDigit(name[digits - 1])) --digits;
  const bool indexed = digits < name.size() && digits > 12 && name[digits - 1] == '_';
  if (indexed) name.resize(digits - 1);
  return name;
}

/// "cudaMemcpy" and "hipMemcpy" become "gpuMemcpy".
std::string vendorFree(std::string name) {
  constexpr std::array<std::string_view, 4> kPrefixes = {"hipExt", "cuda", "hip", "cu"};
  constexpr std::array<std::string_view, 12> kLaunches = {"gpuLaunchKernel",
                                                          "gpuLaunchKernelEx",
                                                          "gpuLaunchKernelExC",
                                                          "gpuModuleLaunchKernel",
                                                          "gpuModuleLaunchKernelEx",
                                                          "gpuModuleLaunchKernelExC",
                                                          "gpuLaunchCooperativeKernel",
                                                          "gpuLaunchCooperativeKernelEx",
                                                          "gpuLaunchCooperativeKernelExC",
                                                          "gpuModuleLaunchCooperativeKernel",
                                                          "gpuModuleLaunchCooperativeKernelEx",
                                                          "gpuModuleLaunchCooperativeKernelExC"};
  for (const std::string_view prefix : kPrefixes) {
    if (!name.starts_with(prefix) || name.size() == prefix.size()) continue;
    if (std::isupper(static_cast<unsigned char>(name[prefix.size()])) == 0) continue;
    name.replace(0, prefix.size(), "gpu");
    break;
  }
  const bool launch = std::find(kLaunches.begin(), kLaunches.end(), name) != kLaunches.end();
  return launch ? "gpuLaunchKernel" : name;
}

std::string nameOfHost(std::string_view name) {
  return vendorFree(withoutModuleIndex(withoutLineNumbers(withoutAddresses(name))));
}

bool namesDataLoading(std::string_view name) {
  std::string lower(name);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  constexpr std::array<std::string_view, 5> kPieces = {"dataloader", "data_loader", "_next_data",
                                                       "prefetchbatch", "prefetch_batch"};
  if (std::any_of(kPieces.begin(), kPieces.end(),
                  [&lower](std::string_view piece) { return lower.find(piece) != std::string::npos; })) {
    return true;
  }
  const std::size_t dataset = lower.find("dataset");
  return dataset != std::string::npos && lower.find("__next__", dataset) != std::string::npos;
}

}  // namespace

std::string hostName(std::string_view name) {
  thread_local KnownNames<std::string> known;
  return known.of(name, nameOfHost);
}

bool isInputPipeline(std::string_view name) {
  thread_local KnownNames<bool> known;
  return known.of(name, namesDataLoading);
}

}  // namespace culprit
