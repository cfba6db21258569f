// GPU work counted by operator and shape, while the events of a side are read. Used by side_shapes.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/analysis/shapes/device_peaks.h"
#include "core/exploring/shapes/counted_shapes.h"
#include "core/model/run/names.h"

namespace culprit {

class ShapeCounts {
 public:
  /// The number of an operator with these operands; empty where there are ShapeTable::kMostShapes of others.
  std::optional<std::uint32_t> shape(FunctionId op, std::string_view operands);

  void addCall(std::uint32_t shape) { ++m_shapes[shape].calls; }
  struct Work {
    FunctionId function{};
    EventCategory category{};
    std::int64_t durationNs = 0;
    const EventDetail* detail = nullptr;  ///< null: not told
  };
  void addWork(std::uint32_t shape, const Work& work);

  /// Everything that was called, with what there is to do in a call. `peaks`: of the device; null: not known.
  std::vector<CountedShape> finish(const Names& names, const DevicePeaks* peaks) const;

 private:
  /// Launches of a kernel with one grid and block.
  struct Launched {
    std::optional<LaunchSettings::Extent> grid, block;
    std::uint64_t launches = 0;
  };
  struct Kernel {
    ShapeKernel sums;
    std::vector<Launched> settings;  // at most kMostSettings
  };
  struct Shape {
    FunctionId op{};
    std::string operands;
    std::uint64_t calls = 0;
    std::int64_t gpuNs = 0;
    std::int64_t copyNs = 0;  // the part of copies
    double copiedBytes = 0.0;
    std::vector<Kernel> kernels;
    bool hasMoreKernels = false;
  };
  static constexpr std::size_t kMostSettings = 16;

  /// Null where there are ShapeSide::kMostKernels of others.
  static Kernel* kernelOf(Shape& shape, FunctionId function);
  static void addSettings(Kernel& kernel, const EventDetail* detail);
  static std::vector<ShapeKernel> kernelsOf(const Shape& shape);

  std::vector<Shape> m_shapes;
  std::unordered_map<std::string, std::uint32_t> m_known;  // by operator and operands
};

}  // namespace culprit
