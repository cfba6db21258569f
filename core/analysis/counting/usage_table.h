// Adds up, per (function, device) and cycle, what the attribution finds: time, calls, the union of the
// intervals, and over that union the integrals of the counters. Intervals of one function on one device must
// come in ascending order of start within each cycle. Turned into the columns of ProcessSamples at the end.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/analysis/levels/metric_sources.h"
#include "core/model/run/names.h"
#include "core/model/run/run.h"

namespace culprit {

/// One piece of work that belongs to one cycle.
struct WorkPiece {
  FunctionId function{};
  DeviceId device{};
  EventCategory category{};
  std::uint32_t cycle = 0;
  std::int64_t startNs = 0;
  std::int64_t endNs = 0;
  std::uint32_t calls = 0;
  const EventDetail* detail = nullptr;  ///< what the event itself carries
};

class UsageTable {
 public:
  /// `sources` gives the counters of a function when it is first seen: (function, device, category).
  UsageTable(Names& names, std::size_t cycles) : m_names(names), m_cycles(cycles) {}

  template <typename SourcesOf>
  void add(const WorkPiece& piece, SourcesOf sourcesOf) {
    const auto [found, isNew] = m_index.try_emplace(keyOf(piece.function, piece.device), m_entries.size());
    if (isNew) {
      m_entries.push_back({.function = piece.function, .device = piece.device, .category = piece.category});
      m_entries.back().sources = sourcesOf(piece);
    }
    addTo(m_entries[found->second], piece);
  }

  /// Usages and levels by function and device in order of appearance. Functions that took no time at all are
  /// left out. The table is empty afterwards.
  ProcessSamples finish(std::vector<Cycle> cycles);

 private:
  struct LevelSums {
    double first = 0.0;
    double second = 0.0;
    std::uint32_t readings = 0;
    std::uint32_t sampledPieces = 0;
  };
  /// Values that the events carry: weighted sums.
  struct CarriedSums {
    double weight = 0.0;
    double first = 0.0;
    double second = 0.0;
    std::uint32_t values = 0;
  };
  enum Carried : std::uint8_t { Occupancy, Bytes, Bandwidth, CarriedCount };
  struct Cell {
    std::uint32_t cycle = 0;
    std::uint32_t calls = 0;
    std::uint32_t pieces = 0;  // of the union
    std::int64_t durationNs = 0;
    std::int64_t unionNs = 0;
    std::int64_t unionEndNs = 0;
  };
  struct Entry {
    FunctionId function{};
    DeviceId device{};
    EventCategory category{};
    const std::vector<MetricSource>* sources = nullptr;
    LongColumn<Cell> cells;                                     // by cycle
    LongColumn<LevelSums> levels;                               // per cell, one for each source
    LongColumn<std::array<CarriedSums, CarriedCount>> carried;  // per cell; empty as long as nothing is
  };

  static std::uint64_t keyOf(FunctionId function, DeviceId device) {
    return (std::uint64_t{indexOf(function)} << 32U) | indexOf(device);
  }
  std::size_t cellOf(Entry& entry, const WorkPiece& piece) const;
  void addTo(Entry& entry, const WorkPiece& piece) const;
  static void addLevels(Entry& entry, std::size_t cell, std::int64_t startNs, std::int64_t endNs);
  static void addCarried(Entry& entry, std::size_t cell, const WorkPiece& piece);
  void finishUsage(const Entry& entry, ProcessSamples& samples) const;
  void finishLevels(const Entry& entry, ProcessSamples& samples) const;
  void finishCarried(const Entry& entry, ProcessSamples& samples) const;

  Names& m_names;
  std::size_t m_cycles;
  std::unordered_map<std::uint64_t, std::size_t> m_index;
  std::vector<Entry> m_entries;
};

}  // namespace culprit
