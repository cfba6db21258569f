// The one selection that every page reads and writes: triplet, focused cycle, brushed cycles, time range,
// filter.
// Pages never speak to each other, only to this object. Lives in the UI thread.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/run/ids.h"

namespace culprit::ui {

/// A cycle of one side: position in PairResults::cyclesA or cyclesB.
struct CycleRef {
  Side side{};
  std::uint32_t position = 0;

  friend bool operator==(const CycleRef&, const CycleRef&) = default;
};

/// Cycles kept by a brush: positions, ascending. An empty optional keeps all of that side.
struct Brush {
  std::optional<std::vector<std::uint32_t>> a, b;

  bool isEmpty() const { return !a && !b; }
  friend bool operator==(const Brush&, const Brush&) = default;
};

/// Mean of the values whose cycles (ascending) are kept; `kept` empty: of all. Empty for no value.
std::optional<double> meanOfKept(const std::vector<std::uint32_t>& cycles, const std::vector<double>& values,
                                 const std::optional<std::vector<std::uint32_t>>& kept);

/// What part of both runs is looked at: time since the first cycle of each.
struct TimeRange {
  std::int64_t fromNs = 0, toNs = 0;

  friend bool operator==(const TimeRange&, const TimeRange&) = default;
};

/// What the filter line asks for; empty: no restriction.
struct Filter {
  QString text;  ///< plain text, or a regular expression between slashes
  std::optional<DeviceId> device;
  std::optional<MetricId> metric;
  std::optional<CategoryId> category;
  bool pinned = false;  ///< only rows that the user has pinned
  bool waits = false;   ///< waits and containers as well, which a text or pins show in any case

  bool isEmpty() const { return text.isEmpty() && !device && !metric && !category && !pinned && !waits; }
  friend bool operator==(const Filter&, const Filter&) = default;
};

class Selection : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const std::optional<Triplet>& triplet() const { return m_triplet; }
  const std::optional<CycleRef>& cycle() const { return m_cycle; }
  const Brush& brush() const { return m_brush; }
  /// Empty: all of both runs.
  const std::optional<TimeRange>& timeRange() const { return m_timeRange; }
  const Filter& filter() const { return m_filter; }

  void setTriplet(std::optional<Triplet> triplet);
  void setCycle(std::optional<CycleRef> cycle);
  void setBrush(Brush brush);
  void setTimeRange(std::optional<TimeRange> range);
  void setFilter(Filter filter);
  /// Everything back to nothing selected; for another session or pair.
  void clear();

 signals:
  void tripletChanged();
  void cycleChanged();
  void brushChanged();
  void timeRangeChanged();
  void filterChanged();

 private:
  std::optional<Triplet> m_triplet;
  std::optional<CycleRef> m_cycle;
  Brush m_brush;
  std::optional<TimeRange> m_timeRange;
  Filter m_filter;
};

}  // namespace culprit::ui
