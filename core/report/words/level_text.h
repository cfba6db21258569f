// Levels of one metric in its true unit, for sentences and tables that people read; published columns print
// the published numbers themselves. Called by the sentences and the window.
#pragma once

#include <cstdint>
#include <string>

#include "core/model/results/results.h"
#include "core/model/run/metric_unit.h"

namespace culprit {

/// How levels are shown in tables.
enum class LevelUnits : std::uint8_t {
  True,         ///< in the unit of the counter: MHz, W, GiB, % of the device
  AsPublished,  ///< as published tables and CSV have them, without a unit
};

class LevelText {
 public:
  /// The unit and the decimals that the larger mean of the row deserves. The row must have a metric.
  LevelText(const Results& results, const Comparison& row);

  /// "MHz"; empty: not known, numbers are as they are kept.
  const std::string& unit() const { return m_unit.unit; }
  /// The number alone: "1,187".
  std::string number(double level) const;
  /// B - A: "−977".
  std::string difference(double change) const;
  /// What stands behind a difference: " pp", " MHz" or nothing; behind a level: " %", " MHz".
  std::string differenceUnit() const;
  std::string levelUnit() const;

 private:
  MetricUnit m_unit;
  int m_decimals = 2;
};

}  // namespace culprit
