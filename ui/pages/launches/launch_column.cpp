#include "ui/pages/launches/launch_column.h"

#include <algorithm>
#include <array>

#include "core/base/safe_text.h"
#include "core/base/time_units.h"
#include "core/report/words/format.h"
#include "ui/look/q_string.h"

namespace culprit::ui {

namespace {

constexpr std::array<LaunchColumnText, kLaunchColumnCount> kColumns = {{
    {"run", "Run", "A is the baseline, B the candidate.", 5, false},
    {"cycle", "Cycle",
     "The cycle whose call launched it, else the one in which it started; –: outside of all cycles.", 7,
     false},
    {"start", "Start, ms", "Since the start of the first cycle of its run.", 13, false},
    {"duration", "Duration, us", "From start to end.", 12, false},
    {"over_median", "Over median, us", "Duration − median duration of all launches of the same run.", 17,
     false},
    {"device", "Device", "The device it ran on.", 8, false},
    {"lane", "Stream or thread", "The stream of the GPU or the thread of the host, as the file names it.", 18,
     false},
    {"gap", "Gap before, us",
     "Start − end of the work before it on the same stream; negative: they overlapped. The host has none.",
     14, true},
    {"delay", "Launch delay, us",
     "Start − end of the host call that launched it; negative: it started while the call still ran.", 15,
     true},
    {"bytes", "Bytes", "Moved or set by a copy, sent by a collective.", 11, true},
    {"threads", "Threads", "Grid × block: how many threads the kernel ran.", 12, true},
    {"occupancy", "Occupancy, %", "Achieved or estimated occupancy of the device, as the profiler tells it.",
     12, true},
    {"group", "Process group", "Of a collective: the group and its ranks as in the file.", 20, true},
}};

constexpr double kNsPerUs = 1e3;

template <typename Value>
std::optional<double> wide(const std::optional<Value>& value) {
  return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

std::size_t at(Side side) {
  return side == Side::A ? 0 : 1;
}

std::optional<double> cycleNumber(const LaunchList& list, const LaunchFrame& frame, std::size_t row) {
  const auto cycle = list.cycle(row);
  const auto* cycles = frame.cycles[at(list.side(row))];
  if (!cycle || !cycles || *cycle >= cycles->size()) return std::nullopt;
  return static_cast<double>((*cycles)[*cycle].number);
}

std::optional<double> detailNumber(const EventDetail* detail, LaunchColumn column) {
  if (!detail) return std::nullopt;
  if (column == LaunchColumn::Bytes) return wide(detail->bytes);
  if (column == LaunchColumn::Threads) return wide(detail->threads);
  return wide(detail->occupancy);
}

QString nameText(const LaunchList& list, std::size_t row, LaunchColumn column) {
  const LaunchList::Lane& lane = list.lane(row);
  switch (column) {
    case LaunchColumn::Run:
      return list.side(row) == Side::A ? QStringLiteral("A") : QStringLiteral("B");
    case LaunchColumn::Device:
      return qString(lane.device);
    case LaunchColumn::Lane:
      return qString(singleLine(lane.name));
    default: {
      const EventDetail* detail = list.detail(row);
      return detail && !detail->processGroup.empty() ? qString(singleLine(detail->processGroup))
                                                     : qString(format::kAbsent);
    }
  }
}

}  // namespace

const LaunchColumnText& textOf(LaunchColumn column) {
  return kColumns.at(static_cast<std::size_t>(column));
}

bool isName(LaunchColumn column) {
  return column == LaunchColumn::Run || column == LaunchColumn::Device || column == LaunchColumn::Lane ||
         column == LaunchColumn::Group;
}

std::optional<double> launchNumber(const LaunchList& list, const LaunchFrame& frame, std::size_t row,
                                   LaunchColumn column) {
  const std::size_t side = at(list.side(row));
  switch (column) {
    case LaunchColumn::Cycle:
      return cycleNumber(list, frame, row);
    case LaunchColumn::Start:
      return static_cast<double>(list.startNs(row) - frame.firstNs[side]);
    case LaunchColumn::Duration:
      return static_cast<double>(list.durationNs(row));
    case LaunchColumn::OverMedian:
      if (!frame.medianNs[side]) return std::nullopt;
      return static_cast<double>(list.durationNs(row)) - *frame.medianNs[side];
    case LaunchColumn::Gap:
      return wide(list.gapNs(row));
    case LaunchColumn::Delay:
      return wide(list.delayNs(row));
    case LaunchColumn::Bytes:
    case LaunchColumn::Threads:
    case LaunchColumn::Occupancy:
      return detailNumber(list.detail(row), column);
    default:
      return std::nullopt;
  }
}

std::optional<double> launchValue(const LaunchList& list, const LaunchFrame& frame, std::size_t row,
                                  LaunchColumn column) {
  const auto number = launchNumber(list, frame, row, column);
  if (!number) return std::nullopt;
  if (column == LaunchColumn::Start) return *number / kNsPerMs;
  const bool isTime = column == LaunchColumn::Duration || column == LaunchColumn::OverMedian ||
                      column == LaunchColumn::Gap || column == LaunchColumn::Delay;
  return isTime ? *number / kNsPerUs : *number;
}

QString launchText(const LaunchList& list, const LaunchFrame& frame, std::size_t row, LaunchColumn column) {
  if (isName(column)) return nameText(list, row, column);
  const auto value = launchValue(list, frame, row, column);
  if (!value) return qString(format::kAbsent);
  switch (column) {
    case LaunchColumn::Cycle:
      return qString(format::number(*value, 0));
    case LaunchColumn::Bytes:
      return qString(format::bytes(static_cast<std::uint64_t>(*value)));
    case LaunchColumn::Threads:
      return qString(format::count(static_cast<std::uint64_t>(*value)));
    case LaunchColumn::Occupancy:
      return qString(format::number(*value, 1));
    case LaunchColumn::OverMedian:
      return qString(format::signedNumber(*value, 2));
    default:
      return qString(format::number(*value, column == LaunchColumn::Start ? 3 : 2));
  }
}

bool hasValues(const LaunchList& list, LaunchColumn column) {
  const auto anyDetail = [&](auto has) {
    return std::any_of(list.details().begin(), list.details().end(), has);
  };
  const auto anyRow = [&](auto has) {
    for (std::size_t row = 0; row < list.size(); ++row)
      if (has(row)) return true;
    return false;
  };
  switch (column) {
    case LaunchColumn::Gap:
      return anyRow([&](std::size_t row) { return list.gapNs(row).has_value(); });
    case LaunchColumn::Delay:
      return anyRow([&](std::size_t row) { return list.delayNs(row).has_value(); });
    case LaunchColumn::Group:
      return anyDetail([](const EventDetail& detail) { return !detail.processGroup.empty(); });
    case LaunchColumn::Bytes:
    case LaunchColumn::Threads:
    case LaunchColumn::Occupancy:
      return anyDetail([&](const EventDetail& detail) { return detailNumber(&detail, column).has_value(); });
    default:
      return true;
  }
}

}  // namespace culprit::ui
