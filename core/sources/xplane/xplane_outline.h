// What a profile of XLA (XSpace) says apart from its events: planes with the tables of their names, lines
// with the time they count from, hosts, warnings. It is read in a walk of its own through the whole file,
// because those tables come behind the events that need them, and a plane may have gigabytes of events. Used
// by the reader of profiles. Holds the different names of the file and nothing per event.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/sources/protobuf/wire_reader.h"
#include "core/sources/xplane/xplane_names.h"

namespace culprit::xplane {

// Numbers of the fields, as tensorflow's xplane.proto has them.
namespace space {
enum Field : std::uint32_t { Planes = 1, Errors = 2, Warnings = 3, Hosts = 4 };
}
namespace plane {
enum Field : std::uint32_t { Name = 2, Lines = 3, EventNames = 4, StatNames = 5, Stats = 6 };
}
namespace line {
enum Field : std::uint32_t { Id = 1, Name = 2, TimestampNs = 3, Events = 4, DisplayName = 11 };
}
namespace stat {
enum Field : std::uint32_t { NameId = 1, Double = 2, Uint = 3, Int = 4, Text = 5, Bytes = 6, Reference = 7 };
}

struct LineOutline {
  std::int64_t id = 0;  ///< of a stream its number, of a thread any number
  std::string name;
  std::int64_t timestampNs = 0;  ///< from which its events count; since the recording began
  bool hasEvents = false;
};

struct EventName {
  std::string name;
  std::string shown;  ///< a shorter one, where the profiler has one
};

/// A number or text about a plane.
struct PlaneStat {
  std::int64_t nameId = 0;
  std::uint64_t number = 0;
  std::string text;
};

struct PlaneOutline {
  std::string name;
  PlaneName what;
  std::vector<LineOutline> lines;
  std::unordered_map<std::int64_t, EventName> eventNames;
  std::unordered_map<std::int64_t, std::string> statNames;  ///< also texts that stats refer to
  std::vector<PlaneStat> stats;

  const PlaneStat* statNamed(std::string_view name) const;
  bool hasEvents() const;
};

struct Outline {
  std::vector<PlaneOutline> planes;  ///< in the order of the file; empty ones for those without use
  std::vector<std::string> hosts;
  std::vector<std::string> complaints;  ///< errors and warnings of the profiler
  std::uint64_t namesLeftOut = 0;       ///< entries longer than the longest, damaged, or too many
};

/// Longer names are cut.
inline constexpr std::size_t kLongestName = 8192;
/// Of planes, lines and names in a file each; what is more is left out.
inline constexpr std::size_t kMostEntries = 2'000'000;

/// Walks through the file. Damage ends it and stays with the reader. Throws Error, Cancelled.
Outline readOutline(protobuf::WireReader& reader);

}  // namespace culprit::xplane
