#include "core/sources/chrome_importer.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/model/excerpt.h"
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

const CategoryRule& ChromeImporter::ruleOf(std::string_view cat) {
  const std::uint32_t id = internAgain(m_cats, m_lastCat, cat);
  if (id == m_rules.size()) m_rules.push_back(&ruleFor(cat));
  return *m_rules[id];
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

std::uint32_t ChromeImporter::nameOf(std::string_view text) {
  const std::uint32_t id = m_nameTexts.intern(text);
  if (id == m_names.size()) m_names.push_back({.traits = traitsOf(text)});
  return id;
}

FunctionId ChromeImporter::functionOf(std::uint32_t name) {
  Name& entry = m_names[name];
  if (!entry.function) entry.function = m_capture.function(m_nameTexts[name]);
  return *entry.function;
}

Wanted ChromeImporter::wantedOf(char phase, std::string_view cat) {
  switch (phase) {
    case 'X':
    case 'B':
      return ruleOf(cat).wanted == Wanted::Memory ? Wanted::Nothing : ruleOf(cat).wanted;
    case 'C':
      return Wanted::Counter;
    case 'i':
    case 'I':
      return Wanted::Memory;
    case 'M':
      return Wanted::Metadata;
    default:
      return Wanted::Nothing;
  }
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

std::optional<std::int64_t> ChromeImporter::timeOf(const Event& event) {
  const auto time = parseMicroseconds(event.ts);
  if (!time || *time < CaptureWriter::kEarliestNs || *time > CaptureWriter::kLatestNs) {
    skip(event.position, event.ts.empty()
                             ? std::string("an event without a time (\"ts\")")
                             : fmt::format("the time \"{}\" cannot be used", excerpt(event.ts, 40)));
    return std::nullopt;
  }
  return time;
}

std::uint32_t ChromeImporter::launchOf(std::string_view correlation) {
  const auto value = correlation.empty() ? std::nullopt : parseInteger(correlation);
  if (!value || *value == 0) return 0;
  // The upper half is left to those that do not fit.
  if (*value > 0 && *value < 0x8000'0000LL) return static_cast<std::uint32_t>(*value);
  const auto next = static_cast<std::uint32_t>(0xFFFFFFFFU - m_wideLaunches.size());
  return m_wideLaunches.try_emplace(*value, next).first->second;
}

std::optional<std::uint32_t> ChromeImporter::detailOf(const Args& args) {
  EventDetail detail;
  detail.bytes = countIn(args.bytes);
  if (const auto elements = countIn(args.elements); elements && !detail.bytes) {
    detail.bytes = product(*elements, sizeOfType(args.dtype));
  }
  detail.threads = product(args.gridThreads, args.blockThreads);
  if (const auto occupancy = parseNumber(args.occupancy)) detail.occupancy = static_cast<float>(*occupancy);
  if (!args.groupRanks.empty() || !args.groupName.empty())
    detail.processGroup = fmt::format("{} {}", args.groupName, args.groupRanks);
  if (detail == EventDetail{}) return std::nullopt;
  return m_capture.detail(detail);
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

std::uint32_t ChromeImporter::trackOf(const Event& event, const CategoryRule& rule, const Args& args) {
  TrackKey key{pidOf(event.pid), internAgain(m_tids, m_lastTid, event.tid), rule.track, kNoGpu};
  if (key.kind == TrackKind::GpuStream) {
    auto gpu = args.device.empty() ? std::nullopt : parseInteger(args.device);
    if (!gpu) gpu = numberBehind(event.tid, "device:");
    if (!gpu && !m_pids[key.pid].isText) gpu = m_pids[key.pid].number;
    key.gpu = gpu.value_or(kNoGpu);
  }
  if (key == m_lastKey) return m_lastTrack;
  const auto [found, isNew] = m_tracks.try_emplace(key, 0);
  if (isNew) found->second = addTrack(key);
  m_lastKey = key;
  return m_lastTrack = found->second;
}

void ChromeImporter::noteSign(const CategoryRule& rule, const Event& event) {
  ++m_signs[static_cast<std::size_t>(rule.sign)];
  if (event.ts.find('.') != std::string_view::npos) m_hasFractions = true;
  if (rule.sign == Sign::Kunlun || m_pids[m_lastPid].isText) m_isKunlun = true;
}

void ChromeImporter::addSlice(const Event& event, const Args& args) {
  const auto start = timeOf(event);
  if (!start) return;
  const auto duration = event.dur.empty() ? std::optional<std::int64_t>(0) : parseMicroseconds(event.dur);
  if (!duration || *duration < 0 || *duration > CaptureWriter::kLongestNs) {
    return skip(event.position, fmt::format("the duration \"{}\" cannot be used", excerpt(event.dur, 40)));
  }
  const CategoryRule& rule = ruleOf(event.cat);
  const std::uint32_t name = nameOf(event.name);
  const EventCategory category = categoryOf(rule, m_names[name].traits);
  const std::uint32_t track = trackOf(event, rule, args);
  noteSign(rule, event);
  if (!args.hostname.empty() && m_pids[m_lastPid].number) {
    m_capture.setHost(*m_pids[m_lastPid].number, args.hostname);
  }
  m_capture.add({.startNs = *start,
                 .durationNs = *duration,
                 .function = functionOf(name),
                 .track = track,
                 .launch = rule.wanted == Wanted::Nothing ? 0 : launchOf(args.correlation),
                 .category = category,
                 .detail = isGpuWork(category) ? detailOf(args) : std::nullopt});
}

void ChromeImporter::addMark(const Event& event, const Args& args) {
  const auto time = timeOf(event);
  if (!time) return;
  const CategoryRule& rule = ruleOf(event.cat);
  SlicePairing::Mark mark{.timeNs = *time,
                          .track = trackOf(event, rule, args),
                          .isBegin = event.phase == 'B',
                          .position = event.position};
  if (mark.isBegin || !event.name.empty()) {
    const std::uint32_t name = nameOf(event.name);
    mark.function = functionOf(name);
    mark.category = categoryOf(rule, m_names[name].traits);
  }
  m_slices.add(mark);
}

void ChromeImporter::addCounter(const Event& event, const Args& args) {
  const auto time = timeOf(event);
  if (!time) return;
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
    m_capture.addReading(known->second, *time, value);
  }
  if (!hasValue) skip(event.position, fmt::format("counter \"{}\" without a value", excerpt(event.name, 60)));
}

void ChromeImporter::addMemory(const Event& event, const Args& args) {
  const auto time = timeOf(event);
  if (!time) return;
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
               {*time, *bytes, parseInteger(args.allocated), parseInteger(args.reserved)});
}

void ChromeImporter::addMetadata(const Event& event, const Args& args) {
  if (event.name != "thread_name" || args.name.empty()) return;
  m_threadNames[{pidOf(event.pid), internAgain(m_tids, m_lastTid, event.tid)}] = trimmed(args.name);
}

Dialect ChromeImporter::dialect() const {
  const auto has = [this](Sign sign) { return m_signs[static_cast<std::size_t>(sign)] > 0; };
  if (m_isKunlun) return Dialect::Kunlun;
  if (has(Sign::Kineto2024) || (has(Sign::Kineto2022) && m_hasFractions)) return Dialect::Kineto2024;
  if (has(Sign::Kineto2022)) return Dialect::Kineto2022;
  return has(Sign::Kineto2020) ? Dialect::Kineto2020 : Dialect::ChromeJson;
}

void ChromeImporter::finish(std::int64_t epochNs) {
  for (const auto& [key, track] : m_tracks) {
    const auto name = m_threadNames.find({key.pid, key.tid});
    if (name != m_threadNames.end()) m_capture.nameTrack(track, name->second);
  }
  const SlicePairing::Outcome pairing = m_slices.pair(m_capture);
  m_memory.finish(m_capture);
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
