#include "core/model/details/lane_extents.h"

#include <algorithm>
#include <limits>

namespace culprit {

namespace {

constexpr std::int64_t kEarliest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kLatest = std::numeric_limits<std::int64_t>::max();

/// [x - by, y + by) as far as it fits; `by` is not negative.
TimelineSpan widened(const TimelineSpan& span, std::int64_t by) {
  return {span.startNs < kEarliest + by ? kEarliest : span.startNs - by,
          span.endNs > kLatest - by ? kLatest : span.endNs + by};
}

/// Merges the parts of one row to boxes.
class RowBoxes {
 public:
  RowBoxes(const LaneView& view, std::span<const LaneFunction> functions, std::vector<TimelineBox>& out)
      : m_seen(view.seen),
        m_finestNs(std::max<std::int64_t>(view.finestNs, 0)),
        m_functions(functions),
        m_out(out),
        m_sums(functions.size()) {}

  void addRow(const RowExtents& row, std::uint32_t number) {
    m_row = number;
    // A box that touches the view holds all that belongs to it, wherever the view ends.
    const std::int64_t around = m_finestNs > kLatest / 2 ? kLatest : 2 * m_finestNs;
    const TimelineSpan time = widened(m_seen, around);
    row.eachPart(time.startNs, time.endNs, m_finestNs, [this](const RowExtents::Part& part) { add(part); });
    end();
  }

 private:
  struct Sum {
    std::uint64_t box = 0;  // in which it was added to; of others it is 0
    std::int64_t ns = 0;
  };

  void add(const RowExtents::Part& part) {
    if (part.endNs - part.startNs >= m_finestNs) {
      end();
      put({.startNs = part.startNs, .endNs = part.endNs, .busyNs = part.busyNs, .row = m_row}, part.lead);
      return;
    }
    if (!m_isOpen || part.startNs >= m_stretchEndNs) {
      end();
      begin(part);
    }
    m_box.endNs = part.endNs;
    m_box.busyNs += part.busyNs;
    m_box.events += part.events;
    Sum& sum = m_sums[part.lead];
    sum.ns = (sum.box == m_number ? sum.ns : 0) + part.leadNs;
    sum.box = m_number;
    if (sum.ns <= m_leadNs) return;
    m_leadNs = sum.ns;
    m_lead = part.lead;
  }

  void begin(const RowExtents::Part& part) {
    m_isOpen = true;
    m_stretchEndNs = endOfStretch(part.startNs);
    m_leadNs = -1;
    ++m_number;
    m_box = {.startNs = part.startNs, .events = 0, .row = m_row};
  }

  /// Of the stretch in which a part starts that is shorter than it.
  std::int64_t endOfStretch(std::int64_t timeNs) const {
    const std::int64_t into = timeNs % m_finestNs;
    const std::int64_t left = into < 0 ? -into : m_finestNs - into;
    return timeNs > kLatest - left ? kLatest : timeNs + left;
  }

  void end() {
    if (m_isOpen) put(m_box, m_lead);
    m_isOpen = false;
  }

  void put(const TimelineBox& box, std::uint32_t lead) {
    if (box.startNs >= m_seen.endNs || (box.endNs <= m_seen.startNs && box.startNs < m_seen.startNs)) return;
    m_out.push_back(box);
    m_out.back().function = m_functions[lead].function;
    m_out.back().category = m_functions[lead].category;
  }

  TimelineSpan m_seen;
  std::int64_t m_finestNs;
  std::span<const LaneFunction> m_functions;
  std::vector<TimelineBox>& m_out;
  std::vector<Sum> m_sums;  // by function, of the open box
  std::uint32_t m_row = 0;
  bool m_isOpen = false;
  std::uint64_t m_number = 0;  // of the open box
  std::int64_t m_stretchEndNs = 0;
  std::int64_t m_leadNs = 0;
  std::uint32_t m_lead = 0;
  TimelineBox m_box;
};

/// What is looked for, and from the first to the last start of it: [startNs, endNs], both included.
struct Wanted {
  WantedNumbers numbers;
  TimelineSpan starts{kLatest, kEarliest};
};

Wanted wantedOf(std::span<const LaneFunction> functions, const FunctionSet& wanted) {
  Wanted found{.numbers = {.holds = std::vector<bool>(functions.size())}};
  for (std::uint32_t at = 0; at < functions.size(); ++at) {
    const LaneFunction& function = functions[at];
    if (!wanted.contains(function.function)) continue;
    found.numbers.holds[at] = true;
    found.numbers.mask |= RowExtents::maskOf(at);
    found.starts.startNs = std::min(found.starts.startNs, function.firstNs);
    found.starts.endNs = std::max(found.starts.endNs, function.lastNs);
  }
  return found;
}

/// In its row that of the `nth` event that starts when the place does; where there are fewer, of what starts
/// next.
std::uint64_t numberAt(const RowExtents& row, const LanePlace& place, std::uint64_t nth) {
  const std::uint64_t next = place.startNs == kLatest ? row.events() : row.firstFrom(place.startNs + 1);
  return std::min(row.firstFrom(place.startNs) + nth, next);
}

}  // namespace

std::size_t LaneExtents::bytes() const {
  std::size_t bytes = sizeof(*this) + m_functions.capacity() * sizeof(LaneFunction) +
                      m_recordings.capacity() * sizeof(LaneRecording) +
                      m_rows.capacity() * sizeof(RowExtents);
  for (const RowExtents& row : m_rows) bytes += row.bytes();
  return bytes;
}

std::uint64_t LaneExtents::eventsIn(const TimelineSpan& time) const {
  std::uint64_t events = 0;
  for (const RowExtents& row : m_rows) {
    const std::uint64_t first = row.firstFrom(time.startNs);
    events += std::max(row.firstFrom(time.endNs), first) - first;
  }
  return events;
}

void LaneExtents::boxes(const LaneView& view, std::vector<TimelineBox>& out) const {
  if (view.seen.endNs <= view.seen.startNs || view.firstRow >= m_rows.size()) return;
  RowBoxes boxes(view, m_functions, out);
  const std::size_t last = std::min<std::size_t>(m_rows.size(), std::size_t{view.firstRow} + view.rows);
  for (std::uint32_t row = view.firstRow; row < last; ++row) boxes.addRow(m_rows[row], row);
}

TimelineEvent LaneExtents::eventOf(const RowExtents::Found& found, std::uint32_t row) const {
  const LaneFunction& function = m_functions[found.function];
  const auto nth = static_cast<std::uint32_t>(found.number - m_rows[row].firstFrom(found.startNs));
  return {found.startNs, found.durationNs, function.function, function.category, row, nth};
}

std::optional<TimelineEvent> LaneExtents::at(std::int64_t timeNs, std::uint32_t row,
                                             std::int64_t slackNs) const {
  if (row >= m_rows.size()) return std::nullopt;
  const auto found = m_rows[row].at(timeNs, slackNs);
  return found ? std::optional(eventOf(*found, row)) : std::nullopt;
}

std::optional<TimelineEvent> LaneExtents::next(const FunctionSet& wanted, const LanePlace& after,
                                               std::int64_t untilNs) const {
  const Wanted looked = wantedOf(m_functions, wanted);
  // Once one is found, a later one of another row is of no interest either.
  std::int64_t latestNs = std::min(untilNs, looked.starts.endNs);
  std::optional<TimelineEvent> next;
  for (std::uint32_t row = 0; row < m_rows.size(); ++row) {
    if (row < after.row && after.startNs == kLatest) continue;
    const std::int64_t fromNs = std::max(after.startNs + (row < after.row ? 1 : 0), looked.starts.startNs);
    const std::uint64_t fromNumber =
        row == after.row ? numberAt(m_rows[row], after, std::uint64_t{after.nth} + 1) : 0;
    const auto found = m_rows[row].firstIn(fromNs, latestNs, looked.numbers, fromNumber);
    if (!found || (next && found->startNs >= next->startNs)) continue;
    next = eventOf(*found, row);
    latestNs = found->startNs;
  }
  return next;
}

std::optional<TimelineEvent> LaneExtents::previous(const FunctionSet& wanted, const LanePlace& before,
                                                   std::int64_t fromNs) const {
  const Wanted looked = wantedOf(m_functions, wanted);
  std::int64_t earliestNs = std::max(fromNs, looked.starts.startNs);
  std::optional<TimelineEvent> previous;
  for (std::uint32_t row = 0; row < m_rows.size(); ++row) {
    if (row > before.row && before.startNs == kEarliest) continue;
    const std::int64_t untilNs = std::min(before.startNs - (row > before.row ? 1 : 0), looked.starts.endNs);
    const std::uint64_t beforeNumber =
        row == before.row ? numberAt(m_rows[row], before, before.nth) : m_rows[row].events();
    const auto found = m_rows[row].lastIn(earliestNs, untilNs, looked.numbers, beforeNumber);
    if (!found) continue;
    previous = eventOf(*found, row);
    earliestNs = found->startNs;
  }
  return previous;
}

}  // namespace culprit
