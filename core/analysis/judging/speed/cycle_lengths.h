// How long a cycle takes: from its start to that of the next, so that what a loop does between the calls of
// its anchor counts; or the call itself, where nothing lies between or starts are not told. One choice for
// both sides of a pair.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/pairing/pair_side.h"

namespace culprit {

class CycleLengths {
 public:
  /// Periods are taken where both sides know at least `cyclesFew` of them and, on one side at least, more
  /// than `betweenCycles` of their time lies between the cycles.
  explicit CycleLengths(const VerdictInput& input);
  /// The calls themselves.
  CycleLengths() = default;

  bool arePeriods() const { return m_arePeriods; }
  /// In ms; empty for a cycle without a known period, where periods are taken.
  std::optional<double> of(const Cycle& cycle) const;
  /// Those of `cycles` (positions, ascending) that have a length.
  std::vector<std::uint32_t> known(const ProcessSamples& samples,
                                   std::span<const std::uint32_t> cycles) const;
  /// In ms; cycles without a length are left out.
  std::vector<double> of(const ProcessSamples& samples, std::span<const std::uint32_t> cycles) const;
  /// What lies between each cycle with a period and the next, in ms; nothing where periods are not taken.
  std::vector<double> betweenMs(const ProcessSamples& samples, std::span<const std::uint32_t> cycles) const;

 private:
  bool m_arePeriods = false;
};

}  // namespace culprit
