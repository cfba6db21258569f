#include "core/sources/chrome_importer.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/model/excerpt.h"
#include "core/sources/ascend_part.h"
#include "core/sources/counter_names.h"
#include "core/sources/numbers.h"

namespace culprit::chrome {

namespace {

constexpr std::int64_t kNoGpu = std::numeric_limits<std::int64_t>::min();

/// The digits behind `prefix` in `text`.
std::optional<std::int64_t> numberBehind(std::string_view text, std::string_view prefix) {
  const std::size_t at = text.find(prefix);
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t begin = at + prefix.size();
  const std::size_t end = text.find_first_not_of("0123456789", begin);
  return parseInteger(text.substr(begin, end == std::string_view::npos ? end : end - begin));
}

/// The last word before "(n)": the host in "host0(923228)" (pipeline.md 1.3).
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

/// Bytes of one element, by PyTorch's names of types.
std::uint64_t sizeOfType(std::string_view dtype) {
  if (dtype == "Double" || dtype == "Long" || dtype == "ComplexFloat") return 8;
  if (dtype == "Float" || dtype == "Int") return 4;
  if (dtype == "Half" || dtype == "BFloat16" || dtype == "Short") return 2;
  const bool isByte = dtype == "Char" || dtype == "Byte" || dtype == "Bool" || dtype.starts_with("Float8");
  return isByte ? 1 : 0;
}

std::optional<std::uint64_t> countIn(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto value = parseInteger(text);
  return value && *value >= 0 ? std::optional(static_cast<std::uint64_t>(*value)) : std::nullopt;
}

std::optional<std::uint64_t> product(std::uint64_t x, std::uint64_t y) {
  std::uint64_t result = 0;
  return __builtin_mul_overflow(x, y, &result) || result == 0 ? std::nullopt : std::optional(result);
}

/// The number of `text`, which is most often the same as last time.
std::uint32_t internAgain(TokenTable& table, std::uint32_t& last, std::string_view text) {
  if (last < table.size() && table[last] == text) return last;
  return last = table.intern(text);
}

}  // namespace

std::size_t ChromeImporter::TrackKeyHash::operator()(const TrackKey& key) const {
  const std::uint64_t ids = (std::uint64_t{key.pid} << 32U | key.tid) * 0x9E3779B97F4A7C15ULL;
  const std::uint64_t rest = static_cast<std::uint64_t>(key.gpu) * 4 + static_cast<std::uint64_t>(key.kind);
  return (ids ^ (ids >> 29U) ^ rest) * 0xBF58476D1CE4E5B9ULL;
}

ChromeImporter::ChromeImporter(RunWriter& run, std::string shownFile, std::string_view positionUnit)
    : m_run(run), m_file(std::move(shownFile)), m_positionUnit(positionUnit), m_capture(run) {
  m_capture.facts().file = m_file;
}

std::uint32_t ChromeImporter::pidOf(std::string_view text) {
  const std::uint32_t id = internAgain(m_pidTexts, m_lastPid, text);
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

std::uint32_t ChromeImporter::nameOf(const Event& event) {
  const std::uint32_t id = m_nameTexts.intern(event.name, event.nameHash);
  if (id == m_names.size()) m_names.push_back({.traits = traitsOf(event.name)});
  return id;
}

FunctionId ChromeImporter::functionOf(std::uint32_t name) {
  Name& entry = m_names[name];
  if (!entry.function) entry.function = m_capture.function(m_nameTexts[name]);
  return *entry.function;
}

void ChromeImporter::add(const EventBatch& batch) {
  static const Args kNone;
  auto skipped = batch.skips.begin();
  for (std::size_t i = 0; i <= batch.entries.size(); ++i) {
    for (; skipped != batch.skips.end() && skipped->before <= i; ++skipped) {
      skip(skipped->position, skipped->why);
    }
    if (i == batch.entries.size()) break;
    const EventBatch::Entry& entry = batch.entries[i];
    add(entry.event, entry.args == EventBatch::kNoArgs ? kNone : batch.args[entry.args]);
  }
  m_understood += batch.passedOver;
}

void ChromeImporter::add(const Event& event, const Args& args) {
  ++m_understood;
  switch (event.phase) {
    case 'X':
      return addSlice(event, args);
    case 'B':
    case 'E':
      return addMark(event, args);
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
    case '\0':
      --m_understood;
      return skip(event.position, "an entry without a phase (\"ph\")");
    default:  // flows, samples, snapshots: nothing with a duration of its own
      return;
  }
}

void ChromeImporter::skip(std::uint64_t position, std::string_view why) {
  if (m_skipped.count++ > 0) return;
  m_skipped.position = position;
  m_skipped.why = why;
}

bool ChromeImporter::hasTime(const Event& event) {
  const auto& time = event.timeNs;
  if (time && *time >= CaptureWriter::kEarliestNs && *time <= CaptureWriter::kLatestNs) return true;
  skip(event.position, event.ts.empty()
                           ? std::string("an event without a time (\"ts\")")
                           : fmt::format("the time \"{}\" cannot be used", excerpt(event.ts, 40)));
  return false;
}

std::uint32_t ChromeImporter::launchOf(std::string_view correlation) {
  const auto value = correlation.empty() ? std::nullopt : parseInteger(correlation);
  if (!value || *value == 0) return 0;
  // The upper half is left to those that do not fit.
  if (*value > 0 && *value < 0x8000'0000LL) return static_cast<std::uint32_t>(*value);
  const auto next = static_cast<std::uint32_t>(0xFFFFFFFFU - m_wideLaunches.size());
  return m_wideLaunches.try_emplace(*value, next).first->second;
}

std::optional<std::uint32_t> ChromeImporter::detailOf(const Args& args, Name& name) {
  EventDetail detail;
  detail.bytes = countIn(args.bytes);
  if (const auto elements = countIn(args.elements); elements && !detail.bytes) {
    detail.bytes = product(*elements, sizeOfType(args.dtype));
  }
  detail.threads = product(args.gridThreads, args.blockThreads);
  if (!detail.threads) detail.threads = countIn(args.threads);
  if (const auto occupancy = parseNumber(args.occupancy)) detail.occupancy = static_cast<float>(*occupancy);
  if (!args.groupRanks.empty() || !args.groupName.empty())
    detail.processGroup = fmt::format("{} {}", args.groupName, args.groupRanks);
  if (detail == EventDetail{}) return std::nullopt;
  if (!name.detailPosition || detail != name.detail) {
    name.detailPosition = m_capture.detail(detail);
    name.detail = detail;
  }
  return name.detailPosition;
}

std::uint32_t ChromeImporter::addTrack(const TrackKey& key) {
  const Pid& pid = m_pids[key.pid];
  Track track{.kind = key.kind, .pid = m_pidTexts[key.pid], .tid = m_tids[key.tid]};
  constexpr std::int64_t kMostGpus = 1'000'000;
  if (key.gpu >= 0 && key.gpu < kMostGpus) track.gpu = static_cast<std::int32_t>(key.gpu);
  // In PyTorch's files the pid of a GPU track is the device; the kunlun profiler writes the owner.
  const bool isOwned = key.kind == TrackKind::HostThread ||
                       (key.kind == TrackKind::GpuStream &&
                        (pid.isText || m_tids[key.tid].find("device:") != std::string::npos));
  return m_capture.addTrack(std::move(track), isOwned ? pid.number : std::nullopt);
}

ChromeImporter::TrackKey ChromeImporter::trackKeyOf(const Event& event, const Args& args) {
  TrackKey key{pidOf(event.pid), internAgain(m_tids, m_lastTid, event.tid), event.rule->track, kNoGpu};
  if (key.kind == TrackKind::GpuStream) {
    auto gpu = args.device.empty() ? std::nullopt : parseInteger(args.device);
    if (!gpu) gpu = numberBehind(event.tid, "device:");
    if (!gpu && !m_pids[key.pid].isText) gpu = m_pids[key.pid].number;
    key.gpu = gpu.value_or(kNoGpu);
  }
  return key;
}

std::uint32_t ChromeImporter::trackOf(const Event& event, const Args& args) {
  LastTrack& last = m_lastTracks[static_cast<std::size_t>(event.rule->track)];
  const bool isAgain = last.track && last.device == args.device && m_tids[last.tid] == event.tid &&
                       m_pidTexts[last.pid] == event.pid;
  if (isAgain) {
    m_lastPid = last.pid;
    return *last.track;
  }
  const TrackKey key = trackKeyOf(event, args);
  const auto [found, isNew] = m_tracks.try_emplace(key, 0);
  if (isNew) found->second = addTrack(key);
  last = {std::string(args.device), key.pid, key.tid, found->second};
  return found->second;
}

void ChromeImporter::noteSign(const Event& event) {
  const Sign sign = event.rule->sign;
  ++m_signs[static_cast<std::size_t>(sign)];
  if (!m_hasFractions) m_hasFractions = event.ts.find('.') != std::string_view::npos;
  if (sign == Sign::Kunlun || m_pids[m_lastPid].isText) m_isKunlun = true;
}

void ChromeImporter::addSlice(const Event& event, const Args& args) {
  if (!hasTime(event)) return;
  const auto& duration = event.durationNs;
  if (!duration || *duration < 0 || *duration > CaptureWriter::kLongestNs) {
    return skip(event.position, fmt::format("the duration \"{}\" cannot be used", excerpt(event.dur, 40)));
  }
  const std::uint32_t name = nameOf(event);
  const EventCategory category = categoryOf(*event.rule, m_names[name].traits);
  const std::uint32_t track = trackOf(event, args);
  noteSign(event);
  if (!args.hostname.empty() && m_pids[m_lastPid].number) {
    m_capture.setHost(*m_pids[m_lastPid].number, args.hostname);
  }
  m_capture.add({.startNs = *event.timeNs,
                 .durationNs = *duration,
                 .function = functionOf(name),
                 .track = track,
                 .launch = event.rule->wanted == Wanted::Nothing ? 0 : launchOf(args.correlation),
                 .category = category,
                 .detail = isGpuWork(category) ? detailOf(args, m_names[name]) : std::nullopt});
}

void ChromeImporter::addMark(const Event& event, const Args& args) {
  if (!hasTime(event)) return;
  SlicePairing::Mark mark{.timeNs = *event.timeNs,
                          .track = trackOf(event, args),
                          .isBegin = event.phase == 'B',
                          .position = event.position};
  if (mark.isBegin || !event.name.empty()) {
    const std::uint32_t name = nameOf(event);
    mark.function = functionOf(name);
    mark.category = categoryOf(*event.rule, m_names[name].traits);
  }
  m_slices.add(mark);
}

void ChromeImporter::addCounter(const Event& event, const Args& args) {
  if (!hasTime(event)) return;
  const bool isKunlun = event.cat.starts_with("CAT_");
  const std::uint32_t pid = pidOf(event.pid);
  const std::string_view host = args.hostname.empty() ? std::string_view(m_pids[pid].host) : args.hostname;
  bool hasValue = false;
  for (const auto& [key, value] : args.values) {
    if (isKunlun && key != "value") continue;
    hasValue = true;
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
    m_capture.addReading(known->second, *event.timeNs, value);
  }
  if (!hasValue) skip(event.position, fmt::format("counter \"{}\" without a value", excerpt(event.name, 60)));
}

void ChromeImporter::addMemory(const Event& event, const Args& args) {
  if (!hasTime(event)) return;
  const auto bytes = parseInteger(args.memoryBytes);
  const auto type = parseInteger(args.deviceType);
  const auto device = parseInteger(args.deviceId);
  // Within 2^53 a double counts every byte, and no sum of such changes can overflow.
  constexpr std::int64_t kMost = std::int64_t{1} << 53U;
  if (!bytes || !type || *bytes > kMost || *bytes < -kMost) {
    return skip(event.position, "a [memory] event without its bytes or device");
  }
  const bool isHost = *type == 0 || !device || *device < 0;
  m_memory.add(isHost ? std::nullopt : device,
               {*event.timeNs, *bytes, parseInteger(args.allocated), parseInteger(args.reserved)});
}

void ChromeImporter::addMetadata(const Event& event, const Args& args) {
  if (args.name.empty()) return;
  if (event.name == "process_name") m_processNames[pidOf(event.pid)] = trimmed(args.name);
  if (event.name != "thread_name") return;
  m_threadNames[{pidOf(event.pid), internAgain(m_tids, m_lastTid, event.tid)}] = trimmed(args.name);
}

Dialect ChromeImporter::dialect() const {
  const auto has = [this](Sign sign) { return m_signs[static_cast<std::size_t>(sign)] > 0; };
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
  std::unordered_map<FunctionId, std::uint32_t> names;
  for (std::uint32_t name = 0; name < m_names.size(); ++name) {
    if (m_names[name].function) names[*m_names[name].function] = name;
  }
  m_capture.recategorise([&](std::uint32_t track, FunctionId function) -> std::optional<EventCategory> {
    const auto part = partOf.find(track);
    if (part == partOf.end()) return std::nullopt;
    return categoryOf(part->second, m_nameTexts[names.at(function)]);
  });
}

void ChromeImporter::finish(std::int64_t epochNs) {
  for (const auto& [key, track] : m_tracks) {
    const auto name = m_threadNames.find({key.pid, key.tid});
    if (name != m_threadNames.end()) m_capture.nameTrack(track, name->second);
  }
  const SlicePairing::Outcome pairing = m_slices.pair(m_capture);
  m_memory.finish(m_capture);
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
  report(IssueKind::SkippedEvent, m_skipped.count, m_skipped.position, m_skipped.why);
  report(IssueKind::UnmatchedEvent, pairing.unmatched, pairing.position,
         "a begin without its end, or an end without its begin");
}

}  // namespace culprit::chrome
