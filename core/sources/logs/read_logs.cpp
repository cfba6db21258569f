#include "core/sources/logs/read_logs.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <set>
#include <utility>

#include "core/base/error.h"
#include "core/base/grouped_digits.h"
#include "core/model/run/metric_unit.h"
#include "core/sources/logs/place_log.h"
#include "core/sources/logs/taken_counters.h"

namespace culprit::logs {

namespace {

using Window = CounterLog::Window;

/// A log that is read seldom has its nearest readings outside the recording: so far they are looked for.
constexpr std::int64_t kMarginNs = 900'000'000'000;

std::vector<Recording> recordingsOf(const RunContent& run) {
  std::vector<Recording> recordings;
  for (const Capture& capture : run.trace.captures) {
    Recording recording{
        .file = capture.facts.file, .host = capture.facts.host, .dialect = capture.facts.dialect};
    for (const Track& track : capture.tracks) {
      if (!recording.host.empty()) break;
      if (track.process) recording.host = run.processes[indexOf(*track.process)].host;
    }
    const Events& events = capture.events;
    recording.startNs = *std::min_element(events.startNs.begin(), events.startNs.end());
    recording.endNs = recording.startNs;
    for (std::size_t i = 0; i < events.size(); ++i)
      recording.endNs = std::max(recording.endNs, events.endNs(i));
    recordings.push_back(std::move(recording));
  }
  return recordings;
}

/// How much the clocks on the wall here are ahead of UTC at that time.
std::int64_t machineAhead(std::int64_t epochNs) {
  constexpr std::int64_t kNsOfSecond = 1'000'000'000;
  const std::time_t seconds = epochNs / kNsOfSecond;
  std::tm local{};
  return ::localtime_r(&seconds, &local) == nullptr ? 0 : local.tm_gmtoff * kNsOfSecond;
}

/// From the first to the last event, with a margin.
Window aroundAll(const std::vector<Recording>& recordings, std::int64_t marginNs) {
  Window window{recordings.front().startNs, recordings.front().endNs};
  for (const Recording& each : recordings) {
    window.fromNs = std::min(window.fromNs, each.startNs);
    window.toNs = std::max(window.toNs, each.endNs);
  }
  return {window.fromNs - marginNs, window.toNs + marginNs};
}

/// What is kept of a series: the readings of the recording, and the nearest before and behind it. Returns how
/// many lie inside.
std::size_t keepRecorded(ReadingSeries& series, const Window& recorded) {
  std::vector<std::size_t> order(series.timeNs.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto time = [&series](std::size_t i) { return series.timeNs[i]; };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t x, std::size_t y) { return time(x) < time(y); });
  const auto begin = std::partition_point(order.begin(), order.end(),
                                          [&](std::size_t i) { return time(i) < recorded.fromNs; });
  const auto end =
      std::partition_point(begin, order.end(), [&](std::size_t i) { return time(i) <= recorded.toNs; });
  ReadingSeries kept = series;
  kept.timeNs.clear();
  kept.value.clear();
  const auto first = begin == order.begin() ? begin : begin - 1;
  const auto last = end == order.end() ? end : end + 1;
  for (auto each = first; each != last; ++each) {
    kept.timeNs.push_back(time(*each));
    kept.value.push_back(series.value[*each]);
  }
  series = std::move(kept);
  return static_cast<std::size_t>(end - begin);
}

/// "1 counter", "12 counters"
std::string counted(std::size_t number, std::string_view thing) {
  return fmt::format("{} {}{}", groupedDigits(number), thing, number == 1 ? "" : "s");
}

bool isMeantBy(const FoundLog& log, const CounterOffset& offset) {
  const std::string path = log.file.path.generic_string();
  return path == offset.file || path.ends_with("/" + offset.file);
}

/// Reads one log and adds it to the run.
class LogReading {
 public:
  LogReading(const FoundLog& log, const LogChoices& choices, const CounterNames& names,
             const std::vector<Recording>& recordings, RunBuilder& builder, ReadingProgress& progress,
             TakenCounters& taken)
      : m_found(log),
        m_choices(choices),
        m_names(names),
        m_recordings(recordings),
        m_builder(builder),
        m_progress(progress),
        m_taken(taken),
        m_shownName(log.file.shownName()) {}

  void read() {
    m_progress.startFile(m_shownName);
    m_progress.weigh(0.5);  // most are read twice
    const bool isEpoch = !offsetOfUser() && m_recordings.front().startNs > kMarginNs;
    CounterLog log = readOnce(Clock::Epoch, isEpoch ? aroundAll(m_recordings, kMarginNs) : Window{0, -1});
    if (!log.clock()) return refuse(log, "it holds no reading with a time");
    const LogHost host = log.host().empty() ? LogHost{.recordings = m_recordings, .host = {}, .refusal = {}}
                                            : hostOfLog(m_shownName, log.host(), m_recordings);
    if (host.recordings.empty()) return refuse(log, host.refusal);
    const Placing placing = placeLog(measured(log), host.recordings);
    if (!placing.place) return refuse(log, placing.refusal);
    const PlacedLog& place = *placing.place;
    if (!isEpoch || *log.clock() != Clock::Epoch || place.offsetNs != 0) {
      Window window = aroundAll(host.recordings, kMarginNs);
      log = readOnce(*log.clock(), {window.fromNs - place.offsetNs, window.toNs - place.offsetNs});
    }
    tellTroubles(log);
    take(log, place);
    m_builder.addFile(std::move(*m_fingerprint));
  }

 private:
  CounterLog readOnce(Clock clock, const Window& window) {
    ByteReader bytes(m_found.file.path, m_progress);
    LogLines lines(bytes);
    CounterLog log(m_found.format->tool, m_names, clock, window);
    m_found.format->read(lines, log);
    lines.skipRest();
    m_damage = lines.damage();
    m_fingerprint = bytes.fingerprint(m_builder.side(), m_found.file.root);
    return log;
  }

  std::optional<double> offsetOfUser() const {
    for (const CounterOffset& each : m_choices.offsets)
      if (isMeantBy(m_found, each)) return each.seconds;
    return std::nullopt;
  }

  MeasuredLog measured(const CounterLog& log) const {
    return {.file = m_shownName,
            .host = log.host(),
            .clock = *log.clock(),
            .span = log.span(),
            .clocks = log.clocks(),
            .modifiedNs = m_fingerprint->modifiedNs,
            .machineAheadNs = machineAhead(m_fingerprint->modifiedNs),
            .userOffset = offsetOfUser()};
  }

  /// A log of one host beside a trace that says it is of another: in containers both are right.
  void noteHost(const std::string& own) {
    const std::string& traced = m_recordings.front().host;
    const auto label = [](const std::string& host) { return host.substr(0, host.find('.')); };
    if (!traced.empty() && label(own) != label(traced)) m_otherHost = {own, traced};
  }

  /// Tools that list all processes of a machine would bring thousands.
  bool isOfStranger(const ReadingSeries& series) const {
    const bool listsAll =
        m_found.format->tool == Tool::Pidstat || m_found.format->tool == Tool::NvidiaSmiPmon;
    if (!listsAll || series.instanceKind != InstanceKind::Process) return false;
    const std::vector<Process>& recorded = m_builder.soFar().processes;
    return std::none_of(recorded.begin(), recorded.end(), [&series](const Process& process) {
      return std::to_string(process.pid) == series.instance;
    });
  }

  /// What nobody knows is shown, but would stand as another row behind every function.
  bool isResource(const std::string& metric) const {
    const auto& own = m_choices.metrics;
    return isKnownMetric(metric) || std::find(own.begin(), own.end(), metric) != own.end();
  }

  void refuse(const CounterLog& log, const std::string& why) {
    tellTroubles(log);
    m_builder.addIssue(IssueKind::UnplacedCounters, m_shownName, std::nullopt,
                       fmt::format("{}, which is not used: {}", m_found.format->name, why));
    m_builder.addFile(std::move(*m_fingerprint));
  }

  void tellTroubles(const CounterLog& log) {
    if (m_damage) m_builder.addIssue(IssueKind::DamagedArchive, m_shownName, std::nullopt, *m_damage);
    if (const auto& trouble = log.trouble()) {
      m_builder.addIssue({.kind = IssueKind::SkippedRow,
                          .file = m_shownName,
                          .line = trouble->line,
                          .count = trouble->count,
                          .text = trouble->why});
    }
  }

  static std::string whyEmpty(const CounterLog& log, bool hasNoReading) {
    if (log.pooled() > 0) return "its devices cannot be told apart";
    return hasNoReading ? "no cell of it is a number that can be read"
                        : "it has no reading near the recording";
  }

  /// What of the log is not used or in doubt: what it tells, and what take() counted.
  std::string leftOut(const CounterLog& log, std::size_t twice, std::size_t strangers,
                      const std::string& noHost) const {
    std::string text;
    if (twice > 0) text += fmt::format("; {} of another log too", counted(twice, "more counter"));
    if (strangers > 0)
      text +=
          fmt::format("; {} more are those of processes that were not recorded", groupedDigits(strangers));
    if (!noHost.empty()) text += fmt::format("; some of it is not used: {}", noHost);
    if (log.pooled() > 0)
      text += fmt::format("; {} more have readings of several devices that it does not tell apart",
                          groupedDigits(log.pooled()));
    if (log.otherNames() > 0)
      text += fmt::format("; {} more {} there under another name or unit already",
                          groupedDigits(log.otherNames()), log.otherNames() == 1 ? "stands" : "stand");
    if (const auto& [own, of] = m_otherHost; !own.empty())
      text += fmt::format("; it names host {}, the trace {}", own, of);
    if (log.hasGuessedNumbers())
      text += "; it does not number its GPUs, which are taken in the order of their ids";
    return text;
  }

  void take(CounterLog& log, const PlacedLog& place) {
    std::size_t counters = 0, readings = 0, twice = 0, strangers = 0;
    std::string noHost;
    std::map<std::string, LogHost> hosts;
    std::vector<ReadingSeries> all = log.takeSeries();
    const bool isOfSeveral = std::any_of(
        all.begin(), all.end(), [&all](const ReadingSeries& each) { return each.host != all.front().host; });
    for (ReadingSeries& series : all) {
      const auto [host, isNew] = hosts.try_emplace(series.host);
      if (isNew) host->second = hostOfLog(m_shownName, series.host, m_recordings, isOfSeveral);
      if (host->second.recordings.empty()) {
        noHost = host->second.refusal;
        continue;
      }
      if (isOfStranger(series)) {
        ++strangers;
        continue;
      }
      if (host->second.host.empty() && !series.host.empty()) noteHost(series.host);
      series.host = host->second.host;
      series.isGuessed = place.isGuessed;
      // What is read of a part of a GPU, or of something that nobody knows, says nothing of the whole.
      const bool isOfPart = series.instanceKind == InstanceKind::Other && series.metric.starts_with("gpu_");
      series.isAside = isOfPart || !isResource(series.metric);
      for (std::int64_t& time : series.timeNs) time += place.offsetNs;
      const std::size_t inside = keepRecorded(series, aroundAll(host->second.recordings, 0));
      if (!m_taken.take(series)) {
        ++twice;
        continue;
      }
      readings += inside;
      ++counters;
      m_builder.addSeries(std::move(series));
    }
    if (counters == 0) {
      const std::string why = !noHost.empty() ? noHost
                              : twice > 0     ? "its counters are those of another log"
                              : strangers > 0 ? "its processes were not recorded"
                                              : whyEmpty(log, all.empty());
      m_builder.addIssue(IssueKind::UnplacedCounters, m_shownName, std::nullopt,
                         fmt::format("{}, which is not used: {}", m_found.format->name, why));
      return;
    }
    std::string text = fmt::format("{}: {}, {} while the run was recorded; {}", m_found.format->name,
                                   counted(counters, "counter"), counted(readings, "reading"), place.how);
    text += leftOut(log, twice, strangers, noHost);
    m_builder.addIssue(place.isGuessed ? IssueKind::GuessedClock : IssueKind::PlacedCounters, m_shownName,
                       std::nullopt, std::move(text));
  }

  const FoundLog& m_found;
  const LogChoices& m_choices;
  const CounterNames& m_names;
  const std::vector<Recording>& m_recordings;
  RunBuilder& m_builder;
  ReadingProgress& m_progress;
  TakenCounters& m_taken;
  std::string m_shownName;
  std::pair<std::string, std::string> m_otherHost;  ///< that the log names, and the trace
  std::optional<std::string> m_damage;
  std::optional<Fingerprint> m_fingerprint;
};

}  // namespace

std::vector<CounterOffset> offsetsOfNone(std::vector<CounterOffset> offsets,
                                         const std::vector<FoundLog>& logs) {
  std::erase_if(offsets, [&logs](const CounterOffset& offset) {
    return std::any_of(logs.begin(), logs.end(),
                       [&offset](const FoundLog& log) { return isMeantBy(log, offset); });
  });
  return offsets;
}

void tellOfNone(const std::vector<CounterOffset>& offsets, IssueLog& issues) {
  for (const CounterOffset& offset : offsets) {
    issues.add(
        {.kind = IssueKind::UnplacedCounters,
         .file = offset.file,
         .text =
             "--counter-offset names it, but no log of counters here is called so; wanted: its path within "
             "the run, or the end of it"});
  }
}

void readLogs(const std::vector<FoundLog>& logs, const LogChoices& choices, RunBuilder& builder,
              ReadingProgress& progress) {
  if (logs.empty()) return;
  const std::vector<Recording> recordings = recordingsOf(builder.soFar());
  const CounterNames names(choices.names);
  TakenCounters taken(builder.soFar().readings);
  for (const FoundLog& log : logs) {
    const std::string shownName = log.file.shownName();
    if (recordings.empty()) {
      builder.addIssue(
          IssueKind::UnplacedCounters, shownName, std::nullopt,
          fmt::format("{}, which is not used: these samples have their counters already", log.format->name));
      continue;
    }
    try {
      LogReading(log, choices, names, recordings, builder, progress, taken).read();
    } catch (const Error& error) {
      builder.addIssue(IssueKind::UnreadableFile, shownName, error.line(), error.what());
    }
  }
}

}  // namespace culprit::logs
