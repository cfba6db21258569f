// Who is around a moment on a host thread: the operator that took memory then, and the module, range or
// Python frame in which it did. Names are those of call trees, so that two runs meet. For read_cycle_memory.h
// only.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/model/choices/name_matches.h"
#include "core/model/run/events.h"
#include "core/model/run/names.h"

namespace culprit {

/// Operators that make room and do nothing with it: whoever called them took the memory. `name`: of an
/// operator.
///   "aten::empty_strided"
bool onlyMakesRoom(std::string_view name);

/// What calls are called, found once for each function.
class CallerNames {
 public:
  /// `partners`: functions matched by hand, of which B's are called like A's.
  CallerNames(const Names& names, std::span<const FunctionPartners> partners);

  enum class Role : std::uint8_t { None, Operator, RoomMaker, Place, Frame };
  struct Call {
    Role role = Role::None;
    std::uint32_t name = 0;
  };
  const Call& of(FunctionId function, EventCategory category);
  /// 0: no name.
  const std::string& text(std::uint32_t name) const { return m_texts[name]; }

 private:
  std::uint32_t numberOf(std::string text);

  const Names& m_names;
  std::unordered_map<FunctionId, FunctionId> m_rowsOfB;
  std::unordered_map<std::uint64_t, Call> m_known;  // by function and category
  std::unordered_map<std::string, std::uint32_t> m_numbers;
  std::vector<std::string> m_texts{std::string()};
};

/// Numbers of CallerNames, 0: none. See MemoryHolder.
struct AllocationCaller {
  std::uint32_t caller = 0;
  std::uint32_t place = 0;

  friend bool operator==(const AllocationCaller&, const AllocationCaller&) = default;
};

/// The calls of one thread that are open as time goes on.
class OpenCalls {
 public:
  /// In the order of events: by start, of two that start together the longer first.
  void begin(std::int64_t startNs, std::int64_t endNs, const CallerNames::Call& call);
  /// Not before the last begin. A call that ends right then counts, as times of some files are whole
  /// microseconds.
  AllocationCaller at(std::int64_t timeNs);

 private:
  /// With what is known of the calls around it, so that nobody has to look through them.
  struct Open {
    std::int64_t endNs = 0;
    std::uint32_t worker = 0;     // innermost operator that does not only make room
    std::uint32_t innermost = 0;  // operator
    std::uint32_t outermost = 0;  // operator
    std::uint32_t place = 0;      // innermost module or range
    std::uint32_t frame = 0;      // innermost Python frame
  };
  std::vector<Open> m_open;  // outermost first
};

}  // namespace culprit
