#include "core/report/figures/memory_figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "core/report/sentences/memory_text.h"
#include "core/report/words/format.h"

namespace culprit {

namespace {

constexpr std::size_t kMemoryPoints = 120;

/// What bytes are divided by, and what that is called.
struct ByteScale {
  double bytes = 1.0;
  std::string_view unit = "B";
};

ByteScale byteScaleFor(double largest) {
  constexpr std::array<std::string_view, 5> kUnits = {"B", "KiB", "MiB", "GiB", "TiB"};
  ByteScale scale;
  for (std::size_t unit = 1; unit < kUnits.size() && largest >= 1024.0 * scale.bytes; ++unit)
    scale = {1024.0 * scale.bytes, kUnits.at(unit)};
  return scale;
}

double largestOf(const MemoryCurve& curve) {
  double largest = 0.0;
  for (const double bytes : curve.bytes) largest = std::max(largest, std::fabs(bytes));
  return largest;
}

/// Levels at equal steps, as the line of a figure breaks where one is missing.
TimelineFigure::Series memorySeriesOf(Side side, const MemoryCurve& curve, std::int64_t durationNs,
                                      double unitNs, const ByteScale& scale) {
  TimelineFigure::Series series{.side = side};
  if (curve.empty()) return series;
  const double step = static_cast<double>(std::max<std::int64_t>(durationNs, 1)) / kMemoryPoints;
  double level = curve.bytes.front(), sum = 0.0;
  std::size_t next = 0;
  for (std::size_t at = 0; at < kMemoryPoints; ++at) {
    const double from = static_cast<double>(at) * step;
    TimelineFigure::Point point{.cycle = from / unitNs, .low = level, .high = level};
    bool isKnown = next > 0;
    for (; next < curve.size() && static_cast<double>(curve.timeNs[next]) < from + step; ++next) {
      level = curve.bytes[next];
      point.low = isKnown ? std::min(point.low, level) : level;
      point.high = isKnown ? std::max(point.high, level) : level;
      isKnown = true;
    }
    if (!isKnown) continue;  // nothing was read until then
    point.value = level / scale.bytes;
    point.low /= scale.bytes;
    point.high /= scale.bytes;
    sum += point.value;
    series.points.push_back(point);
  }
  if (series.points.empty()) return series;
  series.mean = sum / static_cast<double>(series.points.size());
  series.meanText = format::number(*series.mean, 2);
  return series;
}

}  // namespace

std::optional<Figure> memoryFigure(const CycleMemory& memory, const DeviceMemory& device) {
  constexpr double kNsPerMs = 1e6, kNsPerUs = 1e3, kShortNs = 10e6;
  const bool isShort = static_cast<double>(std::max(memory.durationA, memory.durationB)) < kShortNs;
  const double unitNs = isShort ? kNsPerUs : kNsPerMs;
  TimelineFigure figure{.axis =
                            isShort ? "us from the start of the cycle" : "ms from the start of the cycle"};
  const auto addPanel = [&](std::string_view what, const MemoryCurve& a, const MemoryCurve& b) {
    if (a.empty() && b.empty()) return;
    const ByteScale scale = byteScaleFor(std::max(largestOf(a), largestOf(b)));
    figure.panels.push_back({.axis = fmt::format("{}, {}", what, scale.unit),
                             .a = memorySeriesOf(Side::A, a, memory.durationA, unitNs, scale),
                             .b = memorySeriesOf(Side::B, b, memory.durationB, unitNs, scale)});
  };
  addPanel("allocated", device.a.allocated, device.b.allocated);
  addPanel("reserved", device.a.reserved, device.b.reserved);
  if (figure.panels.empty()) return std::nullopt;
  return Figure{.caption = TextBuilder()
                               .plain("Memory of ")
                               .name(device.device)
                               .plain(" over the cycle; the lines up and down are the levels within a step.")
                               .text(),
                .inWords = TextBuilder().plain(peakSentence(memory, device)).text(),
                .content = std::move(figure),
                .subject = TextBuilder().name(device.device).text(),
                .isTabled = true};
}

}  // namespace culprit
