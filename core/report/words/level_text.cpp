#include "core/report/words/level_text.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/report/words/format.h"

namespace culprit {

namespace {

constexpr double kWhole = 1000.0;  // from here on decimals say nothing

}  // namespace

LevelText::LevelText(const Results& results, const Comparison& row) {
  assert(row.triplet.metric);
  const double largest = std::max(std::abs(row.a.muMean), std::abs(row.b.muMean));
  m_unit = culprit::levelUnit(results.names.metrics[*row.triplet.metric], largest, results.runA.muScale);
  if (largest * m_unit.scale >= kWhole) m_decimals = 0;
}

std::string LevelText::number(double level) const {
  return format::number(level * m_unit.scale, m_decimals);
}

std::string LevelText::difference(double change) const {
  return format::signedNumber(change * m_unit.scale, m_decimals);
}

std::string LevelText::differenceUnit() const {
  return m_unit.unit.starts_with('%') ? " pp" : levelUnit();
}

std::string LevelText::levelUnit() const {
  return m_unit.unit.empty() ? std::string() : " " + m_unit.unit;
}

}  // namespace culprit
