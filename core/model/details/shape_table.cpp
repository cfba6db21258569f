#include "core/model/details/shape_table.h"

#include <algorithm>

namespace culprit {

namespace {

double perCycle(double sum, std::int64_t cycles) {
  return cycles > 0 ? sum / static_cast<double>(cycles) : 0.0;
}

}  // namespace

std::optional<double> ShapeSide::nsPerCall() const {
  if (calls == 0) return std::nullopt;
  return static_cast<double>(gpuNs) / static_cast<double>(calls);
}

std::optional<double> ShapeSide::perSecond(const std::optional<double>& perCall) const {
  constexpr double kNsOfSecond = 1e9;
  const auto ns = nsPerCall();
  if (!perCall || !ns || *ns <= 0.0) return std::nullopt;
  return *perCall / *ns * kNsOfSecond;
}

std::optional<double> ShapeSide::share(const std::optional<double>& rate, const std::optional<double>& peak) {
  constexpr double kMost = 1.05;  // clocks and their times are rounded
  if (!rate || !peak || *peak <= 0.0 || *rate > *peak * kMost) return std::nullopt;
  return *rate / *peak;
}

std::optional<double> ShapeRow::callRatio() const {
  const auto callA = a.nsPerCall(), callB = b.nsPerCall();
  if (!callA || !callB || *callA <= 0.0) return std::nullopt;
  return *callB / *callA;
}

ShapeBound ShapeRow::bound() const {
  const bool hasOperations = a.flopPerSecond() || b.flopPerSecond();
  // Against an unknown peak of operations that of memory would always be the nearer one.
  if (hasOperations && !a.flopShare() && !b.flopShare()) return ShapeBound::Operations;
  const double ofOperations = std::max(a.flopShare().value_or(0.0), b.flopShare().value_or(0.0));
  const double ofMemory = std::max(a.memoryShare().value_or(0.0), b.memoryShare().value_or(0.0));
  if (ofOperations != ofMemory) return ofMemory > ofOperations ? ShapeBound::Memory : ShapeBound::Operations;
  return hasOperations ? ShapeBound::Operations : ShapeBound::Memory;
}

std::optional<double> ShapeRow::rate(Side side) const {
  return bound() == ShapeBound::Memory ? of(side).bytesPerSecond() : of(side).flopPerSecond();
}

std::optional<double> ShapeRow::share(Side side) const {
  return bound() == ShapeBound::Memory ? of(side).memoryShare() : of(side).flopShare();
}

double ShapeTable::callsPerCycle(Side which, const ShapeRow& row) const {
  return perCycle(static_cast<double>(row.of(which).calls), side(which).cycles);
}

double ShapeTable::msPerCycle(Side which, const ShapeRow& row) const {
  constexpr double kNsOfMs = 1e6;
  return perCycle(static_cast<double>(row.of(which).gpuNs), side(which).cycles) / kNsOfMs;
}

}  // namespace culprit
