#include "core/sources/rocm/rocprof_v1.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/sources/bytes/background_fingerprint.h"
#include "core/sources/bytes/token_table.h"
#include "core/sources/bytes/utf8.h"
#include "core/sources/chrome/chrome_header.h"
#include "core/sources/rocm/rocm_names.h"
#include "core/sources/rocm/rocm_tracks.h"
#include "core/sources/sqlite/database_table.h"
#include "core/sources/sqlite/files_of_sqlite.h"
#include "core/sources/sqlite/launch_columns.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

const std::string kKernels = "KERN";

bool isRocprof(SqliteReader& reader) {
  return reader.hasTable(kKernels) && reader.hasColumn(kKernels, "KernelName") &&
         reader.hasColumn(kKernels, "BeginNs");
}

/// Names as the rows hold them, with what they mean.
class KernelNames {
 public:
  explicit KernelNames(DatabaseCapture& capture) : m_capture(capture) {}

  const EventName& of(std::string_view text) {
    // Rows that lie over one another let a small file hold any amount of text.
    if (m_bytes > m_capture.reader().bytes()) text = "(a name that is left out)";
    const std::uint32_t token = m_texts.intern(text);
    if (token == m_names.size()) {
      m_names.push_back(make(text));
      m_bytes += text.size();
    }
    return m_names[token];
  }

 private:
  EventName make(std::string_view text) {
    std::string name(rocm::kernelName(text));
    if (!isValidUtf8(name)) {
      name = repairedUtf8(name);
      m_capture.report(IssueKind::RepairedText, "names of kernels that are no UTF-8");
    }
    if (name.empty()) name = "kernel without a name";
    return {m_capture.functionOf(name), rocm::kernelCategory(name)};
  }

  DatabaseCapture& m_capture;
  TokenTable m_texts;
  std::uint64_t m_bytes = 0;       ///< of the names
  std::vector<EventName> m_names;  ///< parallel to m_texts
};

void readKernels(DatabaseCapture& capture) {
  enum Column : int { Begin, End, Name, Device, Queue, Pid, WorkItems, Registers, Shared };
  constexpr std::string_view kColumns[] = {"BeginNs", "EndNs", "KernelName", "gpu-id", "queue-id",
                                           "pid",     "grd",   "arch_vgpr",  "lds"};
  constexpr std::size_t kNeeded = 3;
  DatabaseTable table(capture, kKernels, kColumns, kNeeded);
  KernelNames names(capture);
  rocm::RocmTracks tracks(capture.builder());
  while (const SqliteRows* row = table.next()) {
    const auto span = table.spanOf(Begin, End);
    if (!span) continue;
    const EventName& name = names.of(row->text(Name));
    const rocm::RocmTracks::Queue queue{.pid = row->wholeNumber(Pid),
                                        .device = row->wholeNumber(Device),
                                        .queue = row->wholeNumber(Queue).value_or(0)};
    // grd is the product over all three directions, from which no grid can be told.
    const DatabaseCapture::Size size{
        .threads = positiveFrom(row->wholeNumber(WorkItems).value_or(0)),
        .settings = {.registers = countFrom(row->wholeNumber(Registers).value_or(0)),
                     .sharedBytes = sharedBytesFrom(row->wholeNumber(Shared))}};
    capture.add({.startNs = span->startNs,
                 .durationNs = span->durationNs,
                 .function = name.function,
                 .track = tracks.queue(queue, [&queue] { return fmt::format("queue {}", queue.queue); }),
                 .category = name.category,
                 .detail = capture.detailOf(size)});
  }
}

void reportUnread(DatabaseCapture& capture) {
  constexpr std::array<std::string_view, 5> kTraces = {"HIP", "HSA", "COPY", "OPS", "rocTX"};
  std::string unread;
  for (const std::string_view table : kTraces) {
    if (capture.reader().hasTable(table)) unread += fmt::format("{}{}", unread.empty() ? "" : ", ", table);
  }
  if (unread.empty()) return;
  capture.report(IssueKind::NotRead,
                 fmt::format("the tables {} are not read; the kernels are those of KERN", unread));
}

}  // namespace

bool RocprofV1::accepts(const fs::path& path, std::string_view firstBytes) const {
  if (!firstBytes.starts_with(kSqliteStart)) return false;
  try {
    SqliteReader reader(path, nullptr);
    return isRocprof(reader);
  } catch (const Error&) {
    return false;
  }
}

std::vector<fs::path> RocprofV1::companions(const fs::path& path) const {
  return filesOfSqlite(path);
}

void RocprofV1::read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const {
  progress.startFile(file.path.filename().string());
  BackgroundFingerprint fingerprint(file.path, file.root, builder.side());
  SqliteReader reader(file.bytesAt(), &progress);
  DatabaseCapture capture(reader, builder, progress, file, reader.mostRows(kKernels));
  capture.builder().facts().dialect = Dialect::RocprofV1;
  if (const auto rank = chrome::rankInPath(file.shownName())) capture.builder().facts().rank = rank;
  readKernels(capture);
  reportUnread(capture);
  reportUnfinished(file.path, capture);
  const bool isEmpty = capture.builder().isEmpty();
  capture.finish(0);
  if (isEmpty) throw Error("this database of rocprof holds no kernel", file.path);
  builder.addFile(fingerprint.get(progress));
}

}  // namespace culprit
