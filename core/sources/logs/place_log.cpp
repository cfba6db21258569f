#include "core/sources/logs/place_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace culprit::logs {

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;
/// Of the zones there are those that are no whole hours ahead of UTC, in minutes (the time zone database).
constexpr std::array<int, 13> kOddZones = {-570, -210, -150, 210, 270, 330, 345,
                                           390,  525,  570,  630, 765, 825};
constexpr int kWestmost = -12, kEastmost = 14;  // hours
/// A file is written at most that much later than its last reading was taken.
constexpr std::int64_t kLatestWrite = 2 * kMinute;
/// Times before are none since the epoch (September 2001): a machine is not up for thirty years.
constexpr std::int64_t kEarliestEpoch = 1'000'000'000 * kSecond;

using Window = CounterLog::Window;

Window spanOf(const std::vector<Recording>& recordings) {
  Window span{recordings.front().startNs, recordings.front().endNs};
  for (const Recording& each : recordings) {
    span.fromNs = std::min(span.fromNs, each.startNs);
    span.toNs = std::max(span.toNs, each.endNs);
  }
  return span;
}

/// For how long log and trace overlap once the log is moved; negative: how far they are apart.
std::int64_t overlapOf(const Window& log, std::int64_t offset, const Window& trace) {
  return std::min(log.toNs + offset, trace.toNs) - std::max(log.fromNs + offset, trace.fromNs);
}

/// "UTC", "UTC+02:00".
std::string zoneName(std::int64_t aheadNs) {
  if (aheadNs == 0) return "UTC";
  const std::int64_t minutes = std::abs(aheadNs) / kMinute;
  return fmt::format("UTC{}{:02}:{:02}", aheadNs < 0 ? '-' : '+', minutes / 60, minutes % 60);
}

/// Whole days that a time of day lacks.
std::int64_t daysTo(const Window& log, std::int64_t offset, const Window& trace) {
  const std::int64_t days = (trace.fromNs - log.fromNs - offset) / kDay * kDay;
  std::int64_t best = days;
  for (const std::int64_t each : {days - kDay, days + kDay}) {
    if (overlapOf(log, offset + each, trace) > overlapOf(log, offset + best, trace)) best = each;
  }
  return best;
}

struct Candidate {
  std::int64_t aheadNs = 0;   ///< of UTC
  std::int64_t offsetNs = 0;  ///< with the days
};

std::vector<std::int64_t> zonesThereAre() {
  std::vector<std::int64_t> zones;
  for (int hours = kWestmost; hours <= kEastmost; ++hours) zones.push_back(hours * kHour);
  for (const int minutes : kOddZones) zones.push_back(minutes * kMinute);
  return zones;
}

/// The zones in which the log overlaps the trace nearly as long as in the best one. A file is no older than
/// its last reading: what was written before the run is not of it in any zone.
std::vector<Candidate> zonesThatFit(const MeasuredLog& log, const Window& trace) {
  std::vector<Candidate> all;
  std::int64_t longest = -1;
  for (const std::int64_t ahead : zonesThereAre()) {
    const std::int64_t days = log.clock == Clock::TimeOfDay ? daysTo(log.span, -ahead, trace) : 0;
    const std::int64_t offset = days - ahead;
    if (log.modifiedNs > 0 && log.modifiedNs < log.span.toNs + offset - kMinute) continue;
    all.push_back({ahead, offset});
    longest = std::max(longest, overlapOf(log.span, offset, trace));
  }
  std::erase_if(all, [&](const Candidate& each) {
    const std::int64_t overlap = overlapOf(log.span, each.offsetNs, trace);
    return overlap < 0 || overlap < longest - longest / 10;
  });
  return all;
}

/// Whether the file was written just after its last reading, if that offset is right.
bool isConfirmed(const MeasuredLog& log, std::int64_t offset) {
  const std::int64_t late = log.modifiedNs - (log.span.toNs + offset);
  return late >= -kSecond && late <= kLatestWrite;
}

Placing refused(std::string why) {
  return {.place = std::nullopt, .refusal = std::move(why)};
}

Placing placed(std::int64_t offset, bool isGuessed, std::string how) {
  return {.place = PlacedLog{offset, isGuessed, std::move(how)}, .refusal = {}};
}

std::string apartText(const Window& log, std::int64_t offset, const Window& trace) {
  const bool isBefore = log.toNs + offset < trace.fromNs;
  return fmt::format("it {} {} {} the recording {}", isBefore ? "ends" : "begins",
                     durationText(-overlapOf(log, offset, trace)), isBefore ? "before" : "after",
                     isBefore ? "begins" : "ends");
}

Placing placeInZone(const MeasuredLog& log, const Window& trace) {
  const std::vector<Candidate> zones = zonesThatFit(log, trace);
  if (zones.empty()) return refused("in no time zone it overlaps the recording");
  const auto named = [](const Candidate& zone, std::string_view why) {
    return fmt::format("its times, which tell no zone, are taken as {}{}", zoneName(zone.aheadNs), why);
  };
  // UTC and the zone of this machine are likely, others only where the file's time says so.
  const auto isLikely = [&](const Candidate& zone) {
    return zone.aheadNs == 0 || zone.aheadNs == log.machineAheadNs;
  };
  const auto first = [&](const auto& wanted) { return std::find_if(zones.begin(), zones.end(), wanted); };
  const auto sure = first([&](const Candidate& zone) {
    return isConfirmed(log, zone.offsetNs) && (isLikely(zone) || zones.size() == 1);
  });
  if (sure != zones.end())
    return placed(sure->offsetNs, false, named(*sure, ", as the file's time of change says"));
  if (zones.size() == 1) {
    return placed(zones.front().offsetNs, !isLikely(zones.front()),
                  named(zones.front(), ", the only zone in which it overlaps the recording"));
  }
  auto best = first([&](const Candidate& zone) { return isConfirmed(log, zone.offsetNs); });
  if (best == zones.end()) best = first(isLikely);
  if (best == zones.end()) best = zones.begin();
  return placed(
      best->offsetNs, true,
      named(*best, fmt::format(", one of {} zones in which it overlaps the recording", zones.size())));
}

Placing placeEpoch(const MeasuredLog& log, const Window& trace) {
  if (overlapOf(log.span, 0, trace) >= 0) return placed(0, false, "its clock is that of the trace");
  // Local times that a program took for UTC.
  MeasuredLog local = log;
  local.clock = Clock::WallClock;
  Placing placing = placeInZone(local, trace);
  if (!placing.place) return refused(apartText(log.span, 0, trace));
  placing.place->isGuessed = true;
  placing.place->how = fmt::format("{}; moved by {} it overlaps it, as if it were written in local time",
                                   apartText(log.span, 0, trace), durationText(placing.place->offsetNs));
  return placing;
}

Placing placeSinceStart(const MeasuredLog& log, const Window& trace) {
  const std::int64_t offset = log.modifiedNs - log.span.toNs;
  if (overlapOf(log.span, offset, trace) < 0)
    return refused(
        "its times count from its own start, and by the file's time of change it was not written "
        "while the run was recorded");
  return placed(offset, true,
                "its times count from its own start; its end is taken to be the file's time of change");
}

/// A trace whose clock began when the machine did.
Placing placeSinceBoot(const MeasuredLog& log, const std::vector<Recording>& recordings,
                       const Window& trace) {
  if (log.clock != Clock::Epoch || !log.clocks)
    return refused(
        "the trace's clock does not count from 1970, and the log does not tell how the two are apart");
  const bool isMonotonic = std::all_of(recordings.begin(), recordings.end(),
                                       [](const Recording& each) { return each.dialect == Dialect::Rpd; });
  const std::int64_t boot = log.clocks->bootNs - log.clocks->epochNs;
  const std::int64_t monotonic = log.clocks->monotonicNs - log.clocks->epochNs;
  for (const bool asMonotonic : {isMonotonic, !isMonotonic}) {
    const std::int64_t offset = asMonotonic ? monotonic : boot;
    if (overlapOf(log.span, offset, trace) < 0) continue;
    return placed(offset, false,
                  fmt::format("its clock is {} away from the trace's, which counts from the machine's start",
                              durationText(offset)));
  }
  return refused(apartText(log.span, isMonotonic ? monotonic : boot, trace));
}

std::string_view firstLabel(std::string_view host) {
  return host.substr(0, host.find('.'));
}

/// Whether `name` stands in the path as a word.
bool names(std::string_view path, std::string_view name) {
  const auto isPart = [](char letter) {
    return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
           (letter >= 'A' && letter <= 'Z');
  };
  for (std::size_t at = path.find(name); at != std::string_view::npos; at = path.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !isPart(path[at - 1])) && (end == path.size() || !isPart(path[end]))) return true;
  }
  return false;
}

std::string_view folderOf(std::string_view file) {
  const std::size_t slash = file.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : file.substr(0, slash + 1);
}

}  // namespace

std::string durationText(std::int64_t ns) {
  const auto size = static_cast<double>(std::abs(ns)) / static_cast<double>(kSecond);
  const char* const sign = ns < 0 ? "-" : "";
  if (size < 120.0) return fmt::format("{}{:.4g} s", sign, size);
  if (size < 7200.0) return fmt::format("{}{:.4g} min", sign, size / 60.0);
  if (size < 172800.0) return fmt::format("{}{:.4g} h", sign, size / 3600.0);
  return fmt::format("{}{:.4g} days", sign, size / 86400.0);
}

Placing placeLog(const MeasuredLog& log, const std::vector<Recording>& recordings) {
  const Window trace = spanOf(recordings);
  if (log.userOffset) {
    const auto offset = static_cast<std::int64_t>(std::llround(*log.userOffset * 1e9));
    if (overlapOf(log.span, offset, trace) < 0)
      return refused(fmt::format("moved by {} as asked for, {}", durationText(offset),
                                 apartText(log.span, offset, trace)));
    return placed(offset, false, fmt::format("moved by {} as asked for", durationText(offset)));
  }
  const bool isEpoch = std::all_of(recordings.begin(), recordings.end(),
                                   [](const Recording& each) { return each.startNs >= kEarliestEpoch; });
  if (!isEpoch) return placeSinceBoot(log, recordings, trace);
  switch (log.clock) {
    case Clock::Epoch:
      return placeEpoch(log, trace);
    case Clock::SinceStart:
      return placeSinceStart(log, trace);
    case Clock::WallClock:
    case Clock::TimeOfDay:
      break;
  }
  return placeInZone(log, trace);
}

LogHost hostOfLog(const std::string& file, const std::string& logHost,
                  const std::vector<Recording>& recordings, bool isOneOfSeveral) {
  std::vector<std::string> hosts;
  for (const Recording& each : recordings) {
    if (!each.host.empty() && std::find(hosts.begin(), hosts.end(), each.host) == hosts.end())
      hosts.push_back(each.host);
  }
  const auto of = [&](const std::string& host) {
    LogHost found{.recordings = {}, .host = host, .refusal = {}};
    std::copy_if(recordings.begin(), recordings.end(), std::back_inserter(found.recordings),
                 [&](const Recording& each) { return each.host == host; });
    return found;
  };
  if (hosts.size() <= 1 && !isOneOfSeveral) return {.recordings = recordings, .host = {}, .refusal = {}};
  if (hosts.empty()) {
    return {
        .recordings = {}, .host = {}, .refusal = "it is of several hosts, and the traces do not tell theirs"};
  }
  if (!logHost.empty()) {
    for (const std::string& host : hosts)
      if (host == logHost) return of(host);
    for (const std::string& host : hosts)
      if (firstLabel(host) == firstLabel(logHost)) return of(host);
    return {.recordings = {},
            .host = {},
            .refusal = fmt::format("it is of host {}, of which there is no recording", logHost)};
  }
  const std::string* named = nullptr;
  for (const std::string& host : hosts) {
    const bool isNamed = names(file, host) || names(file, firstLabel(host));
    if (isNamed && (named == nullptr || named->size() < host.size())) named = &host;
  }
  if (named != nullptr) return of(*named);
  const std::string_view folder = folderOf(file);
  std::vector<std::string> inFolder;
  for (const Recording& each : recordings) {
    if (folder.empty() || !each.file.starts_with(folder) || each.host.empty()) continue;
    if (std::find(inFolder.begin(), inFolder.end(), each.host) == inFolder.end())
      inFolder.push_back(each.host);
  }
  if (inFolder.size() == 1) return of(inFolder.front());
  return {.recordings = {},
          .host = {},
          .refusal = fmt::format(
              "it does not tell which of the {} hosts it is of; put the host into its name", hosts.size())};
}

}  // namespace culprit::logs
