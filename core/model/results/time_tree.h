// Where the time went as one tree whose rows sum: class of time, kind of work, family, function, device. Each
// row is the sum of the rows in it, down to the members that the analysis stored (function_share.h), in whole
// nanoseconds over the complete cycles; what is shown is divided by their number. Window, report, JSON and
// CSV read these rows and no others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/last_enumerator.h"
#include "core/model/results/verdict.h"
#include "core/model/run/names.h"

namespace culprit {

/// What a row of the tree stands for, from the outside inwards. A level that would hold a single row which
/// says the same as its parent is left out.
enum class TreeLevel : std::uint8_t {
  Class,     ///< whose turn it is: GPU compute, host
  Kind,      ///< class of kernels, or category of host calls
  Family,    ///< functions of like names, or all waits and containers of a class
  Match,     ///< functions of different names that were matched with each other
  Function,  ///< one name
  Device,    ///< the same on one of several devices
  Cycle,     ///< the mean cycle: what the classes sum to
};
template <>
inline constexpr auto kLast<TreeLevel> = TreeLevel::Cycle;

struct TimeTreeRow {
  /// Milliseconds per cycle or unit of work; typical and interrupted are known of raw traces only.
  struct Parts {
    double calls = 0.0, perCall = 0.0, overlap = 0.0;
    std::optional<double> typical, interrupted;
  };
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  TreeLevel level{};
  std::string name;  ///< stable: of the class, kind, family, matched row, function, device
  std::optional<TimeClass> time;
  std::size_t parent = kNone;          ///< position of the row it is part of
  std::size_t end = 0;                 ///< behind its last descendant
  std::optional<std::size_t> share;    ///< position in PairVerdict::functions; from Match inwards
  std::optional<FunctionId> function;  ///< of Function and Device
  std::optional<DeviceId> device;      ///< of Device
  RowRole role = RowRole::Work;
  bool isSumOverThreads = false;  ///< host rows of processed runs, which are no part of the cycle
  std::int64_t aNs = 0, bNs = 0;  ///< that nothing else hides
  std::int64_t busyANs = 0, busyBNs = 0;
  std::uint64_t callsA = 0, callsB = 0;
  std::optional<Parts> parts;  ///< of what was matched and all above it
  bool isNew = false;          ///< nothing of A was matched with it
  bool isGone = false;         ///< nothing of B was
};

struct TimeTree {
  std::vector<TimeTreeRow> rows;      ///< parents before their children, siblings by the size of their change
  double unitsA = 0.0, unitsB = 0.0;  ///< complete cycles or units of work: times divided by it are per one

  double aMs(const TimeTreeRow& row) const;
  double bMs(const TimeTreeRow& row) const;
  double deltaMs(const TimeTreeRow& row) const { return bMs(row) - aMs(row); }
  /// Calls per cycle or unit of work.
  double callsA(const TimeTreeRow& row) const { return static_cast<double>(row.callsA) / unitsA; }
  double callsB(const TimeTreeRow& row) const { return static_cast<double>(row.callsB) / unitsB; }
  /// Busy milliseconds per call; empty without calls.
  static std::optional<double> perCallMs(std::int64_t busyNs, std::uint64_t calls);
  /// How many rows it is inside of.
  std::size_t depthOf(const TimeTreeRow& row) const;
};

/// Empty where no cycle is complete.
TimeTree timeTree(const PairVerdict& verdict, const Names& names);

/// Stable name for JSON: "class", "function".
std::string_view nameOf(TreeLevel level);
/// Name of the family that holds the waits and containers of a class.
inline constexpr std::string_view kWaitsAndContainers = "waits and containers";
}  // namespace culprit
