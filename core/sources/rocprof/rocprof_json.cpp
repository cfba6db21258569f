#include "core/sources/rocprof/rocprof_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <system_error>

#include "core/sources/bytes/text_reader.h"
#include "core/sources/chrome/chrome_header.h"
#include "core/sources/rocprof/rocprof_json_capture.h"
#include "core/sources/rocprof/rocprof_tables.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

using rocm::RocprofJsonCapture;
using rocm::RocprofJsonTables;
using rocm::TableRoom;

/// Each is looked up among those before it.
constexpr std::size_t kMostProcesses = 4096;
constexpr double kShareOfWalk = 0.5;  ///< where there are two
constexpr std::string_view kProcesses = "rocprofiler-sdk-tool";

/// The file from front to back.
struct JsonWalk {
  JsonWalk(const fs::path& file, ReadingProgress& progress)
      : bytes(file, progress),
        text(bytes),
        walker([this](char* target, std::size_t size) { return text.read(target, size); }) {}

  ByteReader bytes;
  TextReader text;
  JsonWalker walker;
  JsonElements elements;
};

/// Calls `take` at each process, which has to take its value, and `end` once it is known whether the process
/// is the only one of the file.
void eachProcess(JsonWalker& walker, const std::function<void()>& take,
                 const std::function<void(bool isAlone)>& end) {
  if (!walker.enterObject()) return;
  std::string key;
  bool isFirst = true;
  while (walker.nextKey(key)) {
    if (key != kProcesses || !walker.enterArray()) {
      walker.skipValue();
      continue;
    }
    bool isThere = walker.nextElement();
    while (isThere) {
      take();
      isThere = walker.nextElement();
      end(isFirst && !isThere);
      isFirst = false;
    }
  }
}

class JsonReading {
 public:
  JsonReading(const SourceFile& file, RunBuilder& run, ReadingProgress& progress)
      : m_file(file),
        m_shownName(file.shownName()),
        m_run(run),
        m_progress(progress),
        m_walk(file.path, progress) {}

  void read() {
    eachProcess(
        m_walk.walker, [this] { readProcess(); }, [this](bool isAlone) { endProcess(isAlone); });
    if (m_events == 0) refuse();
    report();
    m_walk.text.skipRest();
    m_run.addFile(m_walk.bytes.fingerprint(m_run.side(), m_file.root));
  }

 private:
  void readProcess();
  void endProcess(bool isAlone);
  void readRecords();
  void readList(RocprofJsonCapture::List list);
  void noteUnread(const std::string& key);
  void readCounters();
  RocprofJsonTables& tablesAhead();
  void shareProgress();
  void skip(std::uint64_t position, std::string_view why);
  [[noreturn]] void refuse() const;
  void report();

  const SourceFile& m_file;
  std::string m_shownName;
  RunBuilder& m_run;
  ReadingProgress& m_progress;
  JsonWalk m_walk;

  std::size_t m_process = 0;  ///< in work, in the order of the file
  TableRoom m_room, m_roomAhead;
  std::optional<RocprofJsonTables> m_tables;
  std::optional<RocprofJsonCapture> m_capture;
  std::optional<std::vector<RocprofJsonTables>> m_ahead;  ///< of all processes, from a walk of their own

  std::uint64_t m_events = 0;  ///< that could be used
  std::uint64_t m_skipped = 0, m_unnamed = 0;
  std::uint64_t m_firstSkipped = 0;
  std::string m_whySkipped;
  bool m_hasCounters = false;
  std::set<std::string> m_unread;  ///< lists that hold something else
};

void JsonReading::skip(std::uint64_t position, std::string_view why) {
  if (m_skipped++ > 0) return;
  m_firstSkipped = position;
  m_whySkipped = why;
}

void JsonReading::readProcess() {
  m_room.clear();
  m_tables.emplace(m_run, m_room);
  JsonWalker& walker = m_walk.walker;
  if (m_process >= kMostProcesses) {
    skip(walker.position(), "more processes than are read");
    return walker.skipValue();
  }
  if (!walker.enterObject()) {
    skip(walker.position(), "a process that is no object");
    return walker.skipValue();
  }
  std::string key;
  const auto leave = [this](std::uint64_t position) { skip(position, "a damaged entry of a table"); };
  while (walker.nextKey(key)) {
    if (RocprofJsonTables::isTable(key)) {
      m_tables->read(key, walker, m_walk.elements, leave);
    } else if (key == "callback_records") {
      readCounters();
    } else if (key == "buffer_records") {
      readRecords();
    } else {
      walker.skipValue();
    }
  }
}

/// Those of the process that comes, and nothing else of it.
void readTables(JsonWalk& walk, RocprofJsonTables& tables) {
  JsonWalker& walker = walk.walker;
  if (!walker.enterObject()) return walker.skipValue();
  std::string key;
  while (walker.nextKey(key)) {
    if (RocprofJsonTables::isTable(key)) {
      tables.read(key, walker, walk.elements, [](std::uint64_t) {});
    } else {
      walker.skipValue();
    }
  }
}

/// Half of what is left of the file's progress is for the walk ahead, half for the rest of the first.
void JsonReading::shareProgress() {
  std::error_code ignored;
  const std::uint64_t done = m_walk.bytes.bytesRead();
  const std::uint64_t size = std::max(done, std::uint64_t{fs::file_size(m_file.path, ignored)});
  if (ignored || size == 0) return;
  m_progress.weigh(kShareOfWalk * static_cast<double>(size - done) / static_cast<double>(size));
}

/// The tables of the process in work where they stand behind its records.
RocprofJsonTables& JsonReading::tablesAhead() {
  if (!m_ahead) {
    m_ahead.emplace();
    JsonWalk ahead(m_file.path, m_progress);
    shareProgress();
    eachProcess(
        ahead.walker,
        [&] {
          if (m_ahead->size() == kMostProcesses) return ahead.walker.skipValue();
          readTables(ahead, m_ahead->emplace_back(m_run, m_roomAhead));
        },
        [](bool) {});
    m_progress.weigh(kShareOfWalk);
  }
  return m_process < m_ahead->size() ? (*m_ahead)[m_process] : *m_tables;
}

void JsonReading::readRecords() {
  JsonWalker& walker = m_walk.walker;
  if (!walker.enterObject()) return walker.skipValue();
  if (!m_capture) m_capture.emplace(m_run, m_shownName, m_tables->areComplete() ? *m_tables : tablesAhead());
  std::string key;
  while (walker.nextKey(key)) {
    const auto list = RocprofJsonCapture::listOf(key);
    if (list && walker.enterArray()) {
      readList(*list);
    } else {
      noteUnread(key);
    }
  }
}

void JsonReading::readList(RocprofJsonCapture::List list) {
  const auto take = [this, list](simdjson::ondemand::object& object, std::uint64_t position) {
    const std::string why = m_capture->add(list, rocm::readRecord(object));
    if (!why.empty()) skip(position, why);
  };
  const auto leave = [this](std::uint64_t position) { skip(position, "a damaged record"); };
  while (const auto piece = m_walk.walker.nextPiece()) m_walk.elements.each(*piece, take, leave);
}

/// Passes over a list, and keeps its name if it holds something.
void JsonReading::noteUnread(const std::string& key) {
  JsonWalker& walker = m_walk.walker;
  if (!walker.enterArray()) return walker.skipValue();
  bool isEmpty = true;
  while (walker.nextElement()) {
    walker.skipValue();
    isEmpty = false;
  }
  constexpr std::size_t kMostNames = 16;
  if (!isEmpty && m_unread.size() < kMostNames) m_unread.insert(key);
}

/// Whether there are counters; they are not read.
void JsonReading::readCounters() {
  JsonWalker& walker = m_walk.walker;
  if (!walker.enterObject()) return walker.skipValue();
  std::string key;
  while (walker.nextKey(key)) {
    if (key != "counter_collection" || !walker.enterArray()) {
      walker.skipValue();
      continue;
    }
    while (walker.nextElement()) {
      m_hasCounters = true;
      walker.skipValue();
    }
  }
}

void JsonReading::endProcess(bool isAlone) {
  if (m_capture && !m_capture->isEmpty()) {
    // Several processes in one file are of several ranks, which its name cannot tell.
    if (isAlone) m_capture->facts().rank = chrome::rankInPath(m_shownName);
    m_unnamed += m_capture->unnamedKernels();
    const std::uint64_t before = m_run.records();
    m_capture->finish();
    m_events += m_run.records() - before;
  }
  m_capture.reset();
  m_tables.reset();
  ++m_process;
}

void JsonReading::refuse() const {
  if (const auto damage = m_walk.text.damage()) throw Error(*damage, m_file.path);
  if (const auto& damage = m_walk.walker.damage())
    throw Error(fmt::format("this JSON output of rocprofv3 holds nothing that can be used before its damage: "
                            "byte {}: {}",
                            damage->position, damage->what),
                m_file.path);
  if (m_skipped > 0)
    throw Error(fmt::format("no record in this JSON output of rocprofv3 can be used (first: byte {}: {})",
                            m_firstSkipped, m_whySkipped),
                m_file.path);
  if (m_hasCounters)
    throw Error(
        "this JSON output of rocprofv3 holds counters only, of kernels that ran one by one for them; record "
        "the times with --sys-trace",
        m_file.path);
  throw Error(
      "this JSON output of rocprofv3 holds no kernel, copy, call or range; record it with --sys-trace",
      m_file.path);
}

void JsonReading::report() {
  const auto tell = [this](IssueKind kind, std::optional<std::uint64_t> position, std::uint64_t count,
                           std::string text) {
    if (count == 0) return;
    m_run.addIssue({.kind = kind,
                    .side = {},
                    .file = m_shownName,
                    .line = position,
                    .count = count,
                    .text = std::move(text)});
  };
  tell(IssueKind::SkippedEvent, m_firstSkipped, m_skipped,
       fmt::format("byte {}: {}", m_firstSkipped, m_whySkipped));
  if (const auto& damage = m_walk.walker.damage())
    tell(IssueKind::TruncatedFile, damage->position, 1,
         fmt::format("byte {}: {}", damage->position, damage->what));
  if (const auto damage = m_walk.text.damage()) tell(IssueKind::DamagedArchive, std::nullopt, 1, *damage);
  const JsonElements& elements = m_walk.elements;
  tell(IssueKind::RepairedText, elements.firstRepair(), elements.repairs(),
       fmt::format("byte {}: no UTF-8, or a control character", elements.firstRepair()));
  tell(IssueKind::MissingColumn, std::nullopt, m_unnamed, "kernels whose name is not in kernel_symbols");
  // Both walks may have left out the same.
  tell(IssueKind::SkippedEvent, std::nullopt, std::max(m_room.leftOut(), m_roomAhead.leftOut()),
       "names and other entries of tables, more than are kept");
  if (!m_unread.empty())
    tell(IssueKind::NotRead, std::nullopt, m_unread.size(),
         fmt::format("lists that are not read: {}", fmt::join(m_unread, ", ")));
  tell(IssueKind::ProfilerWarning, std::nullopt, m_hasCounters ? 1 : 0,
       "counters of dispatches, which are not read; kernels run one by one while they are taken, so that the "
       "times of this recording say little");
}

bool isBlankIn(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

}  // namespace

bool RocprofJson::accepts(const fs::path& /*path*/, std::string_view firstBytes) const {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (firstBytes.starts_with(kByteOrderMark)) firstBytes.remove_prefix(kByteOrderMark.size());
  const auto skipBlanks = [&firstBytes] {
    while (!firstBytes.empty() && isBlankIn(firstBytes.front())) firstBytes.remove_prefix(1);
  };
  const auto take = [&firstBytes](std::string_view text) {
    const bool isNext = firstBytes.starts_with(text);
    if (isNext) firstBytes.remove_prefix(text.size());
    return isNext;
  };
  skipBlanks();
  if (!take("{")) return false;
  skipBlanks();
  return take("\"") && take(kProcesses) && take("\"");
}

std::vector<fs::path> RocprofJson::companions(const fs::path& path) const {
  fs::path plain = path;
  if (plain.extension() == ".gz") plain.replace_extension();
  const std::string stem = plain.stem().string();
  constexpr std::string_view kEnding = "results";
  if (!stem.ends_with(kEnding)) return {};
  const std::string prefix = stem.substr(0, stem.size() - kEnding.size());
  if (!prefix.empty() && prefix.back() != '_') return {};
  std::vector<fs::path> files;
  const fs::path kernels = path.parent_path() / (prefix + "kernel_trace.csv");
  for (const rocm::TableFile& table : rocm::tablesOfRun(kernels)) files.push_back(table.path);
  std::error_code ignored;
  const fs::path database = path.parent_path() / (prefix + "results.db");
  if (fs::is_regular_file(database, ignored)) files.push_back(database);
  return files;
}

void RocprofJson::read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const {
  JsonReading(file, builder, progress).read();
}

}  // namespace culprit
