#include "core/sources/chrome/chrome_importer.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/base/shorten.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/chrome/ascend_part.h"
#include "core/sources/chrome/counter_names.h"

namespace culprit::chrome {

namespace {

/// The digits behind `prefix` in `text`.
std::optional<std::int64_t> numberBehind(std::string_view text, std::string_view prefix) {
  const std::size_t at = text.find(prefix);
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t begin = at + prefix.size();
  const std::size_t end = text.find_first_not_of("0123456789", begin);
  return parseInteger(text.substr(begin, end == std::string_view::npos ? end : end - begin));
}

/// The last word before "(n)": the host in "host0(923228)".
std::string_view hostBefore(std::string_view text) {
  const std::string_view before = text.substr(0, text.rfind('('));
  const auto isWord = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '-';
  };
  std::size_t begin = before.size();
  while (begin > 0 && isWord(before[begin - 1])) --begin;
  return before.substr(begin);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace

std::size_t ChromeImporter::TrackKeyHash::operator()(const TrackKey& key) const {
  const std::uint64_t ids = (std::uint64_t{key.pid} << 32U | key.tid) * 0x9E3779B97F4A7C15ULL;
  const std::uint64_t rest = static_cast<std::uint64_t>(key.gpu) * 4 + static_cast<std::uint64_t>(key.kind);
  return (ids ^ (ids >> 29U) ^ rest) * 0xBF58476D1CE4E5B9ULL;
}

ChromeImporter::ChromeImporter(RunBuilder& run, std::string shownFile, std::string_view positionUnit)
    : m_run(run), m_file(std::move(shownFile)), m_positionUnit(positionUnit), m_capture(run) {
  m_capture.facts().file = m_file;
}

std::uint32_t ChromeImporter::pidOf(std::string_view text) {
  const std::uint32_t id = m_pidTexts.intern(text);
  if (id < m_pids.size()) return id;
  Pid pid{.number = parseInteger(text)};
  if (!pid.number && (pid.number = numberBehind(text, "("))) {
    pid.isText = true;
    pid.host = hostBefore(text);
    if (!pid.host.empty()) m_capture.setHost(*pid.number, pid.host);
  }
  m_pids.push_back(std::move(pid));
  return id;
}

FunctionId ChromeImporter::functionOf(SliceName& name) {
  if (!name.function) name.function = m_capture.function(name.text);
  return *name.function;
}

void ChromeImporter::add(const EventBatch& batch) {
  static const Args kNone;
  m_details.assign(batch.details.size(), std::nullopt);
  auto entry = batch.entries.begin();
  for (std::size_t i = 0; i <= batch.slices.size(); ++i) {
    for (; entry != batch.entries.end() && entry->before == i; ++entry) {
      add(*entry, entry->args == EventBatch::kNoArgs ? kNone : batch.args[entry->args]);
    }
    if (i < batch.slices.size()) addSlice(batch.slices[i], batch);
  }
  m_understood += batch.slices.size() + batch.passedOver;
}

void ChromeImporter::add(const EventBatch::Entry& entry, const Args& args) {
  const Event& event = entry.event;
  if (!entry.leftOut.empty()) return skip(event.position, entry.leftOut);
  ++m_understood;
  switch (event.phase) {
    case 'X':
      return refuseSlice(event);
    case 'B':
    case 'E':
      return addMark(entry);
    case 'C':
      return addCounter(event, args);
    case 'i':
    case 'I':
      if (event.name == "[memory]") addMemory(event, args);
      return;
    case 'M':
      return addMetadata(event, args);
    case 'b':
    case 'n':
    case 'e':
    case 'S':
    case 'T':
    case 'F':
      return skip(event.position, "asynchronous events are left out");
    case 'P':
      return skip(event.position, "samples of the call stack are left out");
    case 'N':
    case 'O':
    case 'D':
      return skip(event.position, "snapshots of objects are left out");
    case '\0':
      --m_understood;
      return skip(event.position, "an entry without a phase (\"ph\")");
    default:  // flows: nothing with a duration of its own
      return;
  }
}

/// What `why` quotes from the file makes no other reason of it.
void ChromeImporter::skip(std::uint64_t position, std::string_view why) {
  const auto reasonOf = [](std::string_view text) { return text.substr(0, text.find('"')); };
  const auto known = std::find_if(m_skipped.begin(), m_skipped.end(), [&](const Skipped& skipped) {
    return reasonOf(skipped.why) == reasonOf(why);
  });
  if (known == m_skipped.end()) {
    m_skipped.push_back({1, position, std::string(why)});
  } else {
    ++known->count;
  }
}

bool ChromeImporter::hasTime(const Event& event) {
  if (event.hasUsableTime()) return true;
  skip(event.position, event.ts.empty()
                           ? std::string("an event without a time (\"ts\")")
                           : fmt::format("the time \"{}\" cannot be used", excerpt(event.ts, 40)));
  return false;
}

std::uint32_t ChromeImporter::launchOf(std::int64_t correlation) {
  // The upper half is left to those that do not fit.
  if (correlation >= 0 && correlation < 0x8000'0000LL) return static_cast<std::uint32_t>(correlation);
  const auto next = static_cast<std::uint32_t>(0xFFFFFFFFU - m_wideLaunches.size());
  return m_wideLaunches.try_emplace(correlation, next).first->second;
}

std::optional<std::uint32_t> ChromeImporter::detailOf(const EventBatch& batch, const Slice& slice) {
  if (slice.detail == Slice::kNoDetail) return std::nullopt;
  std::optional<std::uint32_t>& known = m_details[slice.detail];
  if (!known) known = newDetail(batch.details[slice.detail]);
  if (known && known == m_lostDetail && m_lostOperands++ == 0) m_firstLostOperands = slice.position;
  return known;
}

/// In the order of the file, so that it is the same operands that are kept however many threads read it.
std::optional<std::uint32_t> ChromeImporter::newDetail(const EventDetail& detail) {
  const bool isLost =
      !detail.operands.empty() && m_operands.size() >= kMostOperands && !m_operands.find(detail.operands);
  if (isLost) {
    if (!m_lostDetail) m_lostDetail = m_capture.detail({.operands = std::string(EventDetail::kLostOperands)});
    return m_lostDetail;
  }
  if (!detail.operands.empty()) m_operands.intern(detail.operands);
  return m_capture.detail(detail);
}

std::uint32_t ChromeImporter::addTrack(const TrackKey& key) {
  const Pid& pid = m_pids[key.pid];
  Track track{.kind = key.kind, .pid = std::string(m_pidTexts[key.pid]), .tid = std::string(m_tids[key.tid])};
  constexpr std::int64_t kMostGpus = 1'000'000;
  if (key.gpu >= 0 && key.gpu < kMostGpus) track.gpu = static_cast<std::int32_t>(key.gpu);
  // In PyTorch's files the pid of a GPU track is the device; the kunlun profiler writes the owner.
  const bool isOwned = key.kind == TrackKind::HostThread ||
                       (key.kind == TrackKind::GpuStream &&
                        (pid.isText || m_tids[key.tid].find("device:") != std::string_view::npos));
  return m_capture.addTrack(std::move(track), isOwned ? pid.number : std::nullopt);
}

ChromeImporter::TrackKey ChromeImporter::trackKeyOf(const SlicePlace& place, std::uint32_t pid) {
  TrackKey key{pid, m_tids.intern(place.tid), place.rule->track, kNoGpu};
  if (key.kind == TrackKind::GpuStream) {
    auto gpu = place.device.empty() ? std::nullopt : parseInteger(place.device);
    if (!gpu) gpu = numberBehind(place.tid, "device:");
    if (!gpu && !m_pids[pid].isText) gpu = m_pids[pid].number;
    key.gpu = gpu.value_or(kNoGpu);
  }
  return key;
}

/// The first time it also takes from the place what it tells beyond its track.
std::uint32_t ChromeImporter::trackOf(SlicePlace& place) {
  if (place.track) return *place.track;
  const std::uint32_t pid = pidOf(place.pid);
  const TrackKey key = trackKeyOf(place, pid);
  const auto [found, isNew] = m_tracks.try_emplace(key, 0);
  if (isNew) found->second = addTrack(key);
  place.track = found->second;
  if (!place.host.empty() && m_pids[pid].number) m_capture.setHost(*m_pids[pid].number, place.host);
  return *place.track;
}

bool ChromeImporter::hasProcess(std::int64_t pid) const {
  return std::any_of(m_tracks.begin(), m_tracks.end(), [this, pid](const auto& track) {
    return track.first.kind == TrackKind::HostThread && m_pids[track.first.pid].number == pid;
  });
}

/// What tells the profilers apart is how they write slices; begin and end marks are anyone's.
void ChromeImporter::noteSign(SlicePlace& place) {
  if (place.hasSlices) return;
  place.hasSlices = true;
  const Sign sign = place.rule->sign;
  m_signs.at(static_cast<std::size_t>(sign)) = true;
  if (sign == Sign::Kunlun || m_pids[pidOf(place.pid)].isText) m_isKunlun = true;
}

void ChromeImporter::addSlice(const Slice& slice, const EventBatch& batch) {
  noteSign(*slice.place);
  m_hasFractions = m_hasFractions || slice.hasFractions;
  m_capture.add({.startNs = slice.startNs,
                 .durationNs = slice.durationNs,
                 .function = functionOf(*slice.name),
                 .track = trackOf(*slice.place),
                 .launch = launchOf(slice.correlation),
                 .category = slice.category,
                 .detail = detailOf(batch, slice)});
}

void ChromeImporter::refuseSlice(const Event& event) {
  if (!hasTime(event)) return;
  skip(event.position, fmt::format("the duration \"{}\" cannot be used", excerpt(event.dur, 40)));
}

void ChromeImporter::addMark(const EventBatch::Entry& entry) {
  const Event& event = entry.event;
  if (!hasTime(event)) return;
  SlicePairing::Mark mark{.timeNs = *event.timeNs,
                          .track = trackOf(*entry.place),
                          .isBegin = event.phase == 'B',
                          .position = event.position};
  if (entry.name != nullptr) {
    mark.function = functionOf(*entry.name);
    mark.category = categoryOf(*event.rule, entry.name->traits);
  }
  m_slices.add(mark);
}

void ChromeImporter::addCounter(const Event& event, const Args& args) {
  if (!hasTime(event)) return;
  const bool isKunlun = event.cat.starts_with("CAT_");
  const std::uint32_t pid = pidOf(event.pid);
  const std::string_view host = args.hostname.empty() ? std::string_view(m_pids[pid].host) : args.hostname;
  bool hasValue = false;
  for (const auto& [key, text, number] : args.values) {
    if (isKunlun && key != "value") continue;
    hasValue = true;
    if (!number) {
      skip(event.position, fmt::format("the value \"{}\" of the counter \"{}\" cannot be used",
                                       excerpt(text, 40), excerpt(event.name, 60)));
      continue;
    }
    const std::string which = fmt::format("{}\n{}\n{}\n{}\n{}\n{}", event.name, event.cat,
                                          isKunlun ? event.tid : event.pid, key, event.id, host);
    auto known = m_series.find(which);
    if (known == m_series.end()) {
      CounterRecord record = isKunlun ? kunlunCounter(event.name, event.cat, event.tid)
                                      : plainCounter(event.name, key, event.id);
      record.host = host;
      if (record.instanceKind == InstanceKind::None && !isKunlun && m_pids[pid].number) {
        record.instanceKind = InstanceKind::Process;
        record.instance = fmt::format("{}", *m_pids[pid].number);
      }
      known = m_series.emplace(which, m_capture.series(std::move(record))).first;
    }
    m_capture.addReading(known->second, *event.timeNs, *number);
  }
  if (!hasValue) skip(event.position, fmt::format("counter \"{}\" without a value", excerpt(event.name, 60)));
}

void ChromeImporter::addMetadata(const Event& event, const Args& args) {
  if (args.name.empty()) return;
  if (event.name == "process_name") m_processNames[pidOf(event.pid)] = trimmed(args.name);
  if (event.name != "thread_name") return;
  m_threadNames[{pidOf(event.pid), m_tids.intern(event.tid)}] = trimmed(args.name);
}

Dialect ChromeImporter::dialect() const {
  const auto has = [this](Sign sign) { return m_signs.at(static_cast<std::size_t>(sign)); };
  if (m_isKunlun) return Dialect::Kunlun;
  if (has(Sign::Kineto2024) || (has(Sign::Kineto2022) && m_hasFractions)) return Dialect::Kineto2024;
  if (has(Sign::Kineto2022)) return Dialect::Kineto2022;
  return has(Sign::Kineto2020) ? Dialect::Kineto2020 : Dialect::ChromeJson;
}

/// In a trace of Ascend's profiler the names of processes tell what their tracks hold.
void ChromeImporter::interpretAscend() {
  const auto isDevice = [](const auto& process) { return process.second == "Ascend Hardware"; };
  if (std::none_of(m_processNames.begin(), m_processNames.end(), isDevice)) return;
  std::unordered_map<std::uint32_t, AscendPart> partOf;  // by track
  for (const auto& [key, track] : m_tracks) {
    const auto process = m_processNames.find(key.pid);
    const auto pid = m_pids[key.pid].number ? ascendPid(*m_pids[key.pid].number) : std::nullopt;
    if (process == m_processNames.end() || !pid) continue;
    const auto thread = m_threadNames.find({key.pid, key.tid});
    const auto part = ascendPartOf(process->second, thread == m_threadNames.end() ? "" : thread->second);
    if (!part) continue;
    const TrackKind kind = trackKindOf(*part);
    partOf[track] = *part;
    m_capture.redefineTrack(track, kind,
                            kind == TrackKind::GpuStream ? std::optional(pid->device) : std::nullopt,
                            kind == TrackKind::Other ? std::nullopt : std::optional(pid->hostPid));
  }
  std::set<std::uint32_t> ofCollectives;  // streams
  m_capture.recategorise([&](std::uint32_t track, FunctionId function, std::int64_t /*startNs*/) {
    if (waitsForRanks(m_capture.functionName(function))) ofCollectives.insert(track);
    return std::optional<EventCategory>();
  });
  m_capture.recategorise([&](std::uint32_t track, FunctionId function,
                             std::int64_t startNs) -> std::optional<EventCategory> {
    const auto part = partOf.find(track);
    if (part == partOf.end()) return std::nullopt;
    const EventCategory byName = categoryOf(part->second, m_capture.functionName(function));
    if (part->second != AscendPart::Device) return byName;
    // Tasks beside those that wait for ranks are steps of a collective, unless the table has them.
    if (!ofCollectives.contains(track)) return byName;
    const bool isKernel =
        std::binary_search(m_ascendKernels.begin(), m_ascendKernels.end(), AscendKernel{function, startNs});
    return isKernel ? EventCategory::GpuCompute : EventCategory::Container;
  });
}

void ChromeImporter::finish(std::int64_t epochNs) {
  for (const auto& [key, track] : m_tracks) {
    const auto name = m_threadNames.find({key.pid, key.tid});
    if (name != m_threadNames.end()) m_capture.nameTrack(track, name->second);
  }
  const SlicePairing::Outcome pairing = m_slices.pair(m_capture);
  finishMemory();
  interpretAscend();
  facts().dialect = dialect();
  m_capture.finish(epochNs);
  const auto report = [this](IssueKind kind, std::uint64_t count, std::uint64_t position,
                             std::string_view why) {
    if (count == 0) return;
    m_run.addIssue({.kind = kind,
                    .file = m_file,
                    .line = position,
                    .count = count,
                    .text = fmt::format("{} {}: {}", m_positionUnit, position, why)});
  };
  if (!m_skipped.empty()) {
    std::uint64_t count = 0;
    std::string why;
    for (const Skipped& skipped : m_skipped) {
      count += skipped.count;
      why += count == skipped.count ? "" : "; ";
      why += m_skipped.size() == 1 ? skipped.why : fmt::format("{} ({})", skipped.why, skipped.count);
    }
    report(IssueKind::SkippedEvent, count, m_skipped.front().position, why);
  }
  report(IssueKind::SkippedEvent, m_lostOperands, m_firstLostOperands,
         "operators with so many different shapes that these are not kept; all else of them is");
  report(IssueKind::UnmatchedEvent, pairing.unmatched, pairing.position,
         "a begin without its end, or an end without its begin");
}

}  // namespace culprit::chrome
