#include "core/exploring/cycles/trace_json.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json_text.h"

namespace culprit {

namespace {

constexpr std::size_t kPiece = 1U << 20U;

/// "1234.567", the microseconds of a number of nanoseconds.
std::string microseconds(std::int64_t ns) {
  const bool isNegative = ns < 0;
  const std::uint64_t size = isNegative ? 0 - static_cast<std::uint64_t>(ns) : static_cast<std::uint64_t>(ns);
  return fmt::format("{}{}.{:03}", isNegative ? "-" : "", size / 1000, size % 1000);
}

/// The "cat" by which the readers of Chrome JSON find the category again.
std::string_view catOf(EventCategory category, TrackKind track, bool isKunlun) {
  const bool isGpu = track == TrackKind::GpuStream;
  switch (category) {
    case EventCategory::GpuCompute:
    case EventCategory::GpuComm:
      return isKunlun ? "Kernel" : "kernel";
    case EventCategory::GpuMemcpy:
      return isKunlun ? "Memcpy" : "gpu_memcpy";
    case EventCategory::GpuMemset:
      return isKunlun ? "Memset" : "gpu_memset";
    case EventCategory::GpuAnnotation:
      return "gpu_user_annotation";
    case EventCategory::Runtime:
    case EventCategory::Sync:
      return isKunlun ? "Runtime" : "cuda_runtime";
    case EventCategory::CpuOp:
      return isKunlun ? "Operator" : "cpu_op";
    case EventCategory::Python:
      return isKunlun ? "python" : "python_function";
    case EventCategory::Annotation:
    case EventCategory::StepMarker:
      return "user_annotation";
    case EventCategory::Os:
      return isKunlun ? "CAT_CPU" : "os";
    case EventCategory::Container:
      return isGpu ? "cuda_sync" : "Trace";
    case EventCategory::Overhead:
      return "overhead";
    default:
      return isGpu ? (isKunlun ? "CAT_XPU" : "cuda_profiler_range") : (isKunlun ? "CAT_APP" : "other");
  }
}

std::string_view counterCat(InstanceKind kind) {
  switch (kind) {
    case InstanceKind::Gpu:
      return "CAT_XPU";
    case InstanceKind::Process:
      return "CAT_PROCESS";
    case InstanceKind::Core:
      return "CAT_CPU";
    case InstanceKind::Mount:
      return "CAT_DISK";
    case InstanceKind::None:
      return "CAT_HOST";
    default:
      return "CAT_NET";
  }
}

/// Units that the readers know by the key of a counter's value.
bool isKeyUnit(std::string_view unit) {
  constexpr std::array<std::string_view, 8> kUnits = {"MHz", "Hz", "B", "B/s", "%", "W", "C", "GB"};
  for (const std::string_view each : kUnits)
    if (each == unit) return true;
  return false;
}

class Writing {
 public:
  Writing(const TraceExcerpt& excerpt, const Names& names, const std::function<void(std::string_view)>& write)
      : m_excerpt(excerpt),
        m_capture(excerpt.capture),
        m_names(names),
        m_write(write),
        m_isKunlun(excerpt.capture.facts.dialect == Dialect::Kunlun),
        m_zeroNs(zeroOf(excerpt)) {}

  void run() {
    m_text = header();
    addAscendProcesses();
    for (const Track& track : m_capture.tracks) {
      if (track.begin == track.end) continue;
      if (!track.name.empty()) addName(track);
      for (std::size_t row = track.begin; row < track.end; ++row) addSlice(track, row);
    }
    for (const ReadingSeries& series : m_excerpt.readings)
      for (std::size_t i = 0; i < series.timeNs.size(); ++i) addReading(series, i);
    m_text += "\n]}\n";
    m_write(m_text);
  }

 private:
  /// The base of all times: what is before it is negative, which viewers do not like.
  static std::int64_t zeroOf(const TraceExcerpt& excerpt) {
    std::int64_t zero = excerpt.query.startNs;
    for (const std::int64_t start : excerpt.capture.events.startNs) zero = std::min(zero, start);
    for (const ReadingSeries& series : excerpt.readings) zero = std::min(zero, series.timeNs.front());
    return std::max<std::int64_t>(zero, 0);
  }

  std::string header() const {
    JsonText json(JsonText::Controls::Escaped);
    writeHeader(json.object());
    std::string text = json.text();
    text.resize(text.rfind('}'));
    return text + ",\n\"traceEvents\": [";
  }

  void writeHeader(JsonObject json) const {
    const CaptureFacts& facts = m_capture.facts;
    json.member("schemaVersion", 1);
    json.member("baseTimeNanoseconds", m_zeroNs);
    {
      JsonObject other = json.object("otherData");
      other.member("excerpt", m_excerpt.query.title);
      other.member("file", facts.file);
    }
    if (!facts.host.empty()) json.member("host_name", facts.host);
    addDevices(json.array("deviceProperties"));
    if (facts.rank || facts.worldSize) addDistribution(json.object("distributedInfo"));
    for (const auto* notes : {&facts.versions, &facts.settings})
      for (const auto& [key, value] : *notes)
        if (key != "nccl_version") json.member(key, value);
  }

  void addDevices(JsonArray json) const {
    for (const DeviceFacts& device : m_capture.facts.devices) {
      JsonObject one = json.object();
      one.member("id", device.gpu);
      one.member("name", device.model);
      if (device.memoryBytes) one.member("totalGlobalMem", *device.memoryBytes);
      if (device.multiprocessors) one.member("numSms", *device.multiprocessors);
      if (device.computeCapability) {
        const std::string& text = *device.computeCapability;
        const std::size_t point = text.find('.');
        one.member("computeMajor", text.substr(0, point));
        one.member("computeMinor", point == std::string::npos ? "" : text.substr(point + 1));
      }
    }
  }

  void addDistribution(JsonObject json) const {
    const CaptureFacts& facts = m_capture.facts;
    if (!facts.backend.empty()) json.member("backend", facts.backend);
    if (facts.rank) json.member("rank", *facts.rank);
    if (facts.worldSize) json.member("world_size", *facts.worldSize);
    for (const auto& [key, value] : facts.versions)
      if (key == "nccl_version") json.member(key, value);
  }

  /// A number where it is one: that is how profilers write them.
  static void addId(JsonObject& json, std::string_view key, const std::string& text) {
    constexpr std::size_t kMostDigits = 18;
    const bool isNumber = !text.empty() && text.size() <= kMostDigits &&
                          text.find_first_not_of("0123456789") == std::string::npos &&
                          (text.size() == 1 || text[0] != '0');
    if (isNumber) {
      json.member(key, std::stoll(text));
    } else {
      json.member(key, text);
    }
  }

  static void headMembers(JsonObject& json, std::string_view phase, std::string_view name,
                          const std::string& pid, const std::string& tid) {
    json.member("ph", phase);
    json.member("name", name);
    addId(json, "pid", pid);
    addId(json, "tid", tid);
  }

  /// `members`: writes the members of the event into a JsonObject.
  template <typename Members>
  void addEvent(const Members& members) {
    JsonText json(JsonText::Controls::Escaped);
    {
      JsonObject event = json.object();
      members(event);
    }
    std::string text = json.text();
    text.pop_back();
    m_text += m_isFirst ? "\n" : ",\n";
    m_isFirst = false;
    m_text += text;
    if (m_text.size() < kPiece) return;
    m_write(m_text);
    m_text.clear();
  }

  void addName(const Track& track) { addMetadata("thread_name", track.pid, track.tid, track.name); }

  void addMetadata(std::string_view what, const std::string& pid, const std::string& tid,
                   std::string_view name) {
    addEvent([&](JsonObject& json) {
      headMembers(json, "M", what, pid, tid);
      json.object("args").member("name", name);
    });
  }

  /// Ascend's profiler makes the pids of its tracks of the process' own, and only the names of these
  /// processes tell the readers what the tracks hold.
  void addAscendProcesses() {
    constexpr std::int64_t kPerProcess = 1024;
    std::map<std::string, std::string_view> names;  // by pid
    for (const Track& track : m_capture.tracks) {
      std::int64_t pid = 0;
      const char* const end = track.pid.data() + track.pid.size();
      const bool isNumber = std::from_chars(track.pid.data(), end, pid).ptr == end;
      if (!isNumber || pid < kPerProcess || pid / kPerProcess != m_excerpt.pid || !track.process) continue;
      const bool isGroup = track.kind == TrackKind::GpuStream && track.name.starts_with("Group");
      names[track.pid] = isGroup ? "HCCL" : track.kind == TrackKind::GpuStream ? "Ascend Hardware" : "CANN";
    }
    for (const auto& [pid, name] : names) addMetadata("process_name", pid, "0", name);
  }

  void addSlice(const Track& track, std::size_t row) {
    addEvent([&](JsonObject& json) { sliceMembers(json, track, row); });
    if (m_capture.events.launch[row] != 0) addArrow(track, row);
  }

  void sliceMembers(JsonObject& json, const Track& track, std::size_t row) const {
    const Events& events = m_capture.events;
    headMembers(json, "X", m_names.functions[events.function[row]], track.pid, track.tid);
    json.member("cat", catOf(events.category(row), track.kind, m_isKunlun));
    json.number("ts", microseconds(events.startNs[row] - m_zeroNs));
    json.number("dur", microseconds(events.durationNs[row]));
    const auto detail = events.detail(row);
    const std::uint32_t launch = events.launch[row];
    const bool isGpu = track.kind == TrackKind::GpuStream;
    if (!detail && launch == 0 && !(isGpu && track.gpu)) return;
    JsonObject args = json.object("args");
    if (isGpu && track.gpu) args.member("device", *track.gpu);
    if (launch != 0) args.member("correlation", launch);
    if (detail) addDetail(args, m_capture.details.at(*detail));
  }

  static void addExtent(JsonObject& json, std::string_view key,
                        const std::optional<LaunchSettings::Extent>& extent) {
    if (!extent) return;
    JsonArray sizes = json.array(key);
    for (const std::uint32_t size : *extent) sizes.value(size);
  }

  /// As PyTorch's profiler writes them; a product whose factors nobody told stands alone.
  static void addSettings(JsonObject& json, const EventDetail& detail) {
    const LaunchSettings& settings = detail.settings;
    if (detail.threads && !(settings.grid && settings.block)) json.member("threads", *detail.threads);
    if (settings.registers) json.member("registers per thread", *settings.registers);
    if (settings.sharedBytes) json.member("shared memory", *settings.sharedBytes);
    addExtent(json, "grid", settings.grid);
    addExtent(json, "block", settings.block);
  }

  static void addDetail(JsonObject& json, const EventDetail& detail) {
    if (detail.bytes) json.member("bytes", *detail.bytes);
    addSettings(json, detail);
    if (detail.occupancy) json.member("est. achieved occupancy %", *detail.occupancy);
    if (!detail.operands.empty()) json.member("operands", detail.operands);
    addGroup(json, detail);
  }

  static void addGroup(JsonObject& json, const EventDetail& detail) {
    const std::string_view operation = nameOf(detail.operation);
    if (!operation.empty()) json.member("Collective name", operation);
    if (detail.groupSize > 0) json.member("Group size", detail.groupSize);
    if (!detail.groupDescription.empty()) json.member("Process Group Description", detail.groupDescription);
    if (detail.processGroup.empty()) return;
    const std::size_t blank = detail.processGroup.find(' ');
    json.member("Process Group Name", detail.processGroup.substr(0, blank));
    if (blank != std::string::npos) json.member("Process Group Ranks", detail.processGroup.substr(blank + 1));
  }

  /// From a launching call to its work, for viewers.
  void addArrow(const Track& track, std::size_t row) {
    const bool isGpu = track.kind == TrackKind::GpuStream;
    addEvent([&](JsonObject& json) {
      headMembers(json, isGpu ? "f" : "s", "ac2g", track.pid, track.tid);
      json.member("cat", "ac2g");
      json.member("id", m_capture.events.launch[row]);
      json.number("ts", microseconds(m_capture.events.startNs[row] - m_zeroNs));
      if (isGpu) json.member("bp", "e");
    });
  }

  void addReading(const ReadingSeries& series, std::size_t i) {
    addEvent([&](JsonObject& json) { readingMembers(json, series, i); });
  }

  void readingMembers(JsonObject& json, const ReadingSeries& series, std::size_t i) const {
    const bool isGpu = series.instanceKind == InstanceKind::Gpu;
    if (m_isKunlun) {
      const std::string cat(counterCat(series.instanceKind));
      const bool isInTid = !series.instance.empty() && series.instanceKind != InstanceKind::Process &&
                           series.instanceKind != InstanceKind::Core;
      headMembers(json, "C", series.counter, hostPid(), isInTid ? cat + "_" + series.instance : cat);
      json.member("cat", cat);
    } else {
      headMembers(json, "C", isGpu ? fmt::format("GPU {} {}", series.instance, series.metric) : series.metric,
                  hostPid(), "0");
      if (!isGpu && series.instanceKind != InstanceKind::Process && !series.instance.empty())
        json.member("id", series.instance);
    }
    json.number("ts", microseconds(series.timeNs[i] - m_zeroNs));
    JsonObject args = json.object("args");
    if (!series.host.empty()) args.member("hostname", series.host);
    const std::string_view key = m_isKunlun               ? "value"
                                 : isGpu                  ? std::string_view(series.metric)
                                 : isKeyUnit(series.unit) ? std::string_view(series.unit)
                                                          : "value";
    args.member(key, series.value[i]);
  }

  std::string hostPid() const {
    for (const Track& track : m_capture.tracks)
      if (track.kind == TrackKind::HostThread && track.begin < track.end) return track.pid;
    return "0";
  }

  const TraceExcerpt& m_excerpt;
  const Capture& m_capture;
  const Names& m_names;
  const std::function<void(std::string_view)>& m_write;
  bool m_isKunlun;
  std::int64_t m_zeroNs;
  std::string m_text;
  bool m_isFirst = true;
};

}  // namespace

void writeTraceJson(const TraceExcerpt& excerpt, const Names& names,
                    const std::function<void(std::string_view)>& write) {
  Writing(excerpt, names, write).run();
}

}  // namespace culprit
