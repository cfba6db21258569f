// The true units of counters: published levels are in units of their own, such as a clock in hundredths of a
// MHz or a utilisation as a fraction. The one table for everything that shows a level or a reading to the
// user; published columns stay as published. Knows names and sizes, never where a value comes from.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace culprit {

enum class MuScale : std::uint8_t;

/// Shown value = value * scale, in `unit`; an empty unit: not known, the value is shown as it is.
struct MetricUnit {
  std::string unit;
  double scale = 1.0;

  friend bool operator==(const MetricUnit&, const MetricUnit&) = default;
};

/// For levels (mu) of a metric in this scale. `largest`: the largest level that is shown, since two metrics
/// are a percentage only where the pipeline knew the hardware, and bytes get a prefix (KiB, MiB, ...).
MetricUnit levelUnit(std::string_view metric, double largest, MuScale scale);

/// The same without a prefix, for calculations with published levels: bytes stay bytes.
MetricUnit levelBaseUnit(std::string_view metric, double largest);

/// Whether the table has the metric, be it without a unit.
bool isKnownMetric(std::string_view metric);

/// What a level in the counter's own unit is multiplied with where published levels are expected.
double publishedFactor(std::string_view metric);

/// For the readings behind a metric, as counters files hold them. `largest` as above.
MetricUnit readingUnit(std::string_view metric, double largest);

}  // namespace culprit
