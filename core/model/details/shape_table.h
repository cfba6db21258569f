// How the GPU work of one process pair was asked for: each operator with each shape of its operands, A beside
// B, with calls, GPU time, what there is to do in a call and what the device can do at most. Made by
// core/exploring/shapes when somebody asks, from operators whose operands the trace tells; nothing is kept.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/last_enumerator.h"
#include "core/model/run/events.h"
#include "core/model/run/ids.h"

namespace culprit {

/// A kernel, copy or fill that calls of one operator with one shape launched.
struct ShapeKernel {
  FunctionId function{};
  std::uint64_t launches = 0;
  std::int64_t gpuNs = 0;
  std::optional<LaunchSettings::Extent> grid = {}, block = {};  ///< of most of the launches
  bool hasMoreSettings = false;  ///< launched with so many that others may be those of most
};

/// One side of a row, summed over the cycles of ShapeTable::side().
struct ShapeSide {
  static constexpr std::size_t kMostKernels = 64;

  /// "bf16[8944,1024] bf16[1024,1024]", of copies that no such operator launched "u8[4096]"; empty: there is
  /// no such call.
  std::string operands = {};
  std::uint64_t calls = 0;  ///< of the operator, that launched GPU work; of bare copies themselves
  std::int64_t gpuNs = 0;   ///< sum of the durations of that work
  std::vector<ShapeKernel> kernels = {};  ///< most time first, of the first kMostKernels that were met
  bool hasMoreKernels = false;            ///< than these

  std::optional<double> flop = {};       ///< floating point operations of one call
  std::optional<double> bytes = {};      ///< moved at least in one call; of bare copies the profiler's
  std::string problem = {};              ///< of matrix products M x N x K: "8944x1024x1024"
  std::optional<double> peakFlop = {};   ///< of the device per second, for that type
  std::string peakType = {};             ///< that type: "bf16", "tf32"
  std::optional<double> peakBytes = {};  ///< of the device's memory per second; of copies over a link empty

  bool isThere() const { return calls > 0; }
  /// Empty without calls.
  std::optional<double> nsPerCall() const;
  /// Achieved per second: of all calls by all of their GPU time.
  std::optional<double> flopPerSecond() const { return perSecond(flop); }
  std::optional<double> bytesPerSecond() const { return perSecond(bytes); }
  /// 0 to 1.05, for clocks are rounded. Empty, too, where more comes out: then the formula does not fit, or
  /// caches served.
  std::optional<double> flopShare() const { return share(flopPerSecond(), peakFlop); }
  std::optional<double> memoryShare() const { return share(bytesPerSecond(), peakBytes); }

 private:
  std::optional<double> perSecond(const std::optional<double>& perCall) const;
  static std::optional<double> share(const std::optional<double>& rate, const std::optional<double>& peak);
};

/// What is asked for.
enum class ShapeWork : std::uint8_t {
  Same,
  OtherShape,  ///< of operands with as many dimensions; B's is the most similar one that A does not have
  MoreCalls,   ///< per cycle, of the same shape
  FewerCalls,
  OnlyA,
  OnlyB,
};
template <>
inline constexpr auto kLast<ShapeWork> = ShapeWork::OnlyB;

/// How a call of the same shape is done.
enum class ShapeSpeed : std::uint8_t { Same, Slower, Faster, NotComparable };
template <>
inline constexpr auto kLast<ShapeSpeed> = ShapeSpeed::NotComparable;

/// What a row is measured by.
enum class ShapeBound : std::uint8_t { Operations, Memory };

/// By what: the function with most of the time, and its launch settings.
enum class ShapeKernelChange : std::uint8_t { Same, OtherKernel, OtherGrid, NotComparable };
template <>
inline constexpr auto kLast<ShapeKernelChange> = ShapeKernelChange::NotComparable;

struct ShapeRow {
  FunctionId op{};  ///< an operator, or a copy; as the triplet table names it
  ShapeSide a = {}, b = {};
  ShapeWork work = ShapeWork::Same;
  ShapeSpeed speed = ShapeSpeed::NotComparable;
  ShapeKernelChange kernel = ShapeKernelChange::NotComparable;

  const ShapeSide& of(Side side) const { return side == Side::A ? a : b; }
  ShapeSide& of(Side side) { return side == Side::A ? a : b; }
  /// GPU time of a call, B / A; empty where one of them is not there.
  std::optional<double> callRatio() const;

  /// The peak that either side is nearer to, for both sides alike; without a peak operations where they are
  /// known.
  ShapeBound bound() const;
  /// Operations or bytes per second.
  std::optional<double> rate(Side side) const;
  /// Of the peak that bound() tells.
  std::optional<double> share(Side side) const;
};

/// What the sums of one side are over.
struct ShapeTableSide {
  std::int64_t cycles = 0;   ///< divide by it
  std::int64_t gpuNs = 0;    ///< all GPU work in them but collectives, which wait for other ranks
  std::int64_t toldNs = 0;   ///< that of the rows
  std::uint64_t untold = 0;  ///< pieces of work without a row: too many different shapes to be told
  std::string device = {};   ///< as the trace names it; empty: not told, or several
  bool hasPeaks = false;     ///< of that device
};

struct ShapeTable {
  static constexpr std::size_t kMostShapes = 50'000;  ///< of each side; further ones are not told
  /// Within these nothing is said to have changed: time of a call, calls per cycle.
  static constexpr double kSameTime = 0.04, kSameCalls = 0.01;

  ShapeTableSide a = {}, b = {};
  std::vector<ShapeRow> rows = {};  ///< largest change of the GPU time per cycle first

  const ShapeTableSide& side(Side side) const { return side == Side::A ? a : b; }
  ShapeTableSide& side(Side side) { return side == Side::A ? a : b; }
  double callsPerCycle(Side side, const ShapeRow& row) const;
  double msPerCycle(Side side, const ShapeRow& row) const;
  double deltaMs(const ShapeRow& row) const { return msPerCycle(Side::B, row) - msPerCycle(Side::A, row); }
};

}  // namespace culprit
