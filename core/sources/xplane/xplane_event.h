// An event of a profile as it stands in the file, with those of its stats that have a meaning here; and the
// table that tells by the numbers of a plane's stats which those are. Used by the walk through the events.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "core/sources/xplane/xplane_outline.h"

namespace culprit::xplane {

/// What a stat of an event says.
enum class StatUse : std::uint8_t {
  Nothing,
  Correlation,    ///< correlation_id: the same on a call and on what it launched
  KernelDetails,  ///< kernel_details
  CopyDetails,    ///< memcpy_details
  FillDetails,    ///< memset_details
  Operation,      ///< hlo_op: what XLA compiled the kernel from
  Module,         ///< hlo_module: the program that is part of
  StepNumber,     ///< step_num, of a step that the program marked
  StepName,       ///< step_name, of a step that the profiler found
};

struct RawEvent {
  std::int64_t nameId = 0;
  std::int64_t offsetPs = 0;
  std::int64_t durationPs = 0;
  std::optional<std::uint64_t> correlation, stepNumber;
  /// By StatUse; texts of the event or of the outline.
  std::array<std::string_view, static_cast<std::size_t>(StatUse::StepName) + 1> texts;

  std::string_view text(StatUse use) const { return texts.at(static_cast<std::size_t>(use)); }
  bool has(StatUse use) const { return !text(use).empty(); }
};

class EventReader {
 public:
  /// `plane` has to live as long as this.
  explicit EventReader(const PlaneOutline& plane);

  /// Empty if the bytes are no event. Its texts live as long as `bytes`.
  std::optional<RawEvent> read(std::string_view bytes) const;

 private:
  bool readStat(std::string_view bytes, RawEvent& event) const;
  std::string_view referred(std::uint64_t reference) const;

  const PlaneOutline& m_plane;
  std::unordered_map<std::int64_t, StatUse> m_uses;
};

}  // namespace culprit::xplane
