// Names under which repetitions are counted: "ProfilerStep#7" and "ProfilerStep#8" are one anchor.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/run/events.h"
#include "core/model/run/names.h"

namespace culprit {

/// Where a Python frame is: two functions of one file can have the same name, but a line moves between two
/// versions of a program.
enum class FramePlaces : std::uint8_t { Kept, LeftOut };

/// The family of an event's name. Step markers lose "#N"; ranges lose what is in brackets, and digits become
/// "#"; Python frames lose addresses, and line numbers if `places` says so; everything else stays as it is.
std::string anchorFamily(std::string_view name, EventCategory category, FramePlaces places);

/// Waits, queue reads, wrappers of every call and ranges without a name: they repeat, but they are not the
/// work.
bool isNoWork(std::string_view family);

class AnchorNames {
 public:
  AnchorNames(const Names& names, FramePlaces places) : m_names(names), m_places(places) {}

  /// The family of a function of that category; empty for categories that never are anchors.
  std::optional<std::uint32_t> family(FunctionId function, EventCategory category);
  const std::string& name(std::uint32_t family) const { return m_families[FamilyId{family}]; }
  std::size_t size() const { return m_families.size(); }

 private:
  enum class FamilyId : std::uint32_t {};

  const Names& m_names;
  FramePlaces m_places;
  Dictionary<FamilyId> m_families;
  /// By kind of name (marker, range, frame, as it is), then function: family + 1, 0 when not known yet.
  std::vector<std::uint32_t> m_known[4];
};

}  // namespace culprit
