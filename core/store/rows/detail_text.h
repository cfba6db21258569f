// The text column of a detail, which holds what an operator was called with or, of work of a graph, the call
// that recorded it, as "@17": no detail has both, and no text of operands begins like that. Used by the
// session's writer and reader only.
#pragma once

#include <charconv>
#include <string>
#include <system_error>
#include <utility>

#include "core/model/run/events.h"
#include "core/model/run/operand_limit.h"
#include "core/store/sql/blob.h"

namespace culprit {

inline constexpr char kRecordedByMark = '@';

inline std::string detailText(const EventDetail& detail) {
  return detail.recordedBy == 0 ? detail.operands : kRecordedByMark + std::to_string(detail.recordedBy);
}

/// Throws blob::Damaged for what detailText() cannot have made.
inline void takeDetailText(std::string text, EventDetail& detail) {
  if (text.size() > kMostOperandBytes) throw blob::Damaged();
  if (text.empty() || text.front() != kRecordedByMark) {
    detail.operands = std::move(text);
    return;
  }
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + 1, end, detail.recordedBy);
  if (read.ec != std::errc() || read.ptr != end || detail.recordedBy == 0) throw blob::Damaged();
}

}  // namespace culprit
