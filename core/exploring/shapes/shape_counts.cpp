#include "core/exploring/shapes/shape_counts.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/shapes/device_peaks.h"
#include "core/analysis/shapes/operator_work.h"
#include "core/base/saturated_sum.h"

namespace culprit {

namespace {

constexpr double kGiga = 1e9;

/// What there is to do in a call, and what the device could.
void addWorkload(std::string_view op, std::string_view kernel, const DevicePeaks* peaks, ShapeSide& side) {
  if (isOfSparseProducts(kernel)) return;
  const OperatorWork work = workOf(op, side.operands);
  side.flop = work.flop;
  side.problem = work.problem;
  if (work.bytes) side.bytes = work.bytes;
  if (peaks == nullptr) return;
  if (work.bytes) side.peakBytes = peaks->memoryGBs * kGiga;
  if (!work.flop) return;
  if (const auto peak = peakFor(*peaks, work.type, kernel)) {
    side.peakFlop = peak->perSecond;
    side.peakType = peak->type;
  }
}

/// "Memcpy DtoD (Device -> Device)", as CUDA and HIP have it.
bool isWithinDevice(std::string_view copy) {
  return copy.find("DtoD") != std::string_view::npos ||
         copy.find("Device -> Device") != std::string_view::npos;
}

/// Within the device's memory everything is read there and written there.
void addCopied(double bytes, std::string_view copy, const DevicePeaks* peaks, ShapeSide& side) {
  const bool isWithin = isWithinDevice(copy);
  side.bytes = isWithin ? 2.0 * bytes : bytes;
  if (isWithin && peaks != nullptr) side.peakBytes = peaks->memoryGBs * kGiga;
}

}  // namespace

std::optional<std::uint32_t> ShapeCounts::shape(FunctionId op, std::string_view operands) {
  const std::string key = fmt::format("{} {}", indexOf(op), operands);
  if (const auto known = m_known.find(key); known != m_known.end()) return known->second;
  if (m_shapes.size() >= ShapeTable::kMostShapes) return std::nullopt;
  const auto number = static_cast<std::uint32_t>(m_shapes.size());
  m_shapes.push_back({.op = op, .operands = std::string(operands)});
  m_known.emplace(key, number);
  return number;
}

ShapeCounts::Kernel* ShapeCounts::kernelOf(Shape& shape, FunctionId function) {
  const auto found = std::find_if(shape.kernels.begin(), shape.kernels.end(),
                                  [function](const Kernel& each) { return each.sums.function == function; });
  if (found != shape.kernels.end()) return &*found;
  if (shape.kernels.size() == ShapeSide::kMostKernels) {
    shape.hasMoreKernels = true;
    return nullptr;
  }
  return &shape.kernels.emplace_back(Kernel{.sums = {.function = function}, .settings = {}});
}

void ShapeCounts::addSettings(Kernel& kernel, const EventDetail* detail) {
  if (detail == nullptr || (!detail->settings.grid && !detail->settings.block)) return;
  const auto found =
      std::find_if(kernel.settings.begin(), kernel.settings.end(), [detail](const Launched& each) {
        return each.grid == detail->settings.grid && each.block == detail->settings.block;
      });
  if (found != kernel.settings.end()) {
    ++found->launches;
  } else if (kernel.settings.size() < kMostSettings) {
    kernel.settings.push_back({detail->settings.grid, detail->settings.block, 1});
  } else {
    kernel.sums.hasMoreSettings = true;
  }
}

void ShapeCounts::addWork(std::uint32_t number, const Work& work) {
  Shape& shape = m_shapes[number];
  shape.gpuNs = saturatedSum(shape.gpuNs, work.durationNs);
  if (Kernel* const kernel = kernelOf(shape, work.function)) {
    ++kernel->sums.launches;
    kernel->sums.gpuNs = saturatedSum(kernel->sums.gpuNs, work.durationNs);
    addSettings(*kernel, work.detail);
  }
  if (work.category != EventCategory::GpuMemcpy || work.detail == nullptr || !work.detail->bytes) return;
  shape.copyNs = saturatedSum(shape.copyNs, work.durationNs);
  shape.copiedBytes += static_cast<double>(*work.detail->bytes);
}

std::vector<ShapeKernel> ShapeCounts::kernelsOf(const Shape& shape) {
  std::vector<ShapeKernel> kernels;
  for (const Kernel& each : shape.kernels) {
    ShapeKernel& kernel = kernels.emplace_back(each.sums);
    const auto most =
        std::max_element(each.settings.begin(), each.settings.end(),
                         [](const Launched& x, const Launched& y) { return x.launches < y.launches; });
    if (most == each.settings.end()) continue;
    kernel.grid = most->grid;
    kernel.block = most->block;
  }
  std::stable_sort(kernels.begin(), kernels.end(),
                   [](const ShapeKernel& x, const ShapeKernel& y) { return x.gpuNs > y.gpuNs; });
  return kernels;
}

std::vector<CountedShape> ShapeCounts::finish(const Names& names, const DevicePeaks* peaks) const {
  std::vector<CountedShape> counted;
  for (const Shape& shape : m_shapes) {
    if (shape.calls == 0) continue;
    CountedShape& one = counted.emplace_back();
    one.op = shape.op;
    one.side = {.operands = shape.operands,
                .calls = shape.calls,
                .gpuNs = shape.gpuNs,
                .kernels = kernelsOf(shape),
                .hasMoreKernels = shape.hasMoreKernels};
    const std::string& kernel = names.functions[one.side.kernels.at(0).function];
    const bool isCopy = shape.copyNs == shape.gpuNs && shape.copiedBytes > 0.0;
    if (isCopy) addCopied(shape.copiedBytes / static_cast<double>(shape.calls), kernel, peaks, one.side);
    // Over a link what was moved is known, no peak is.
    if (!isCopy || isWithinDevice(kernel)) addWorkload(names.functions[shape.op], kernel, peaks, one.side);
  }
  return counted;
}

}  // namespace culprit
