#include "core/pipeline/parallel/read_in_parallel.h"

#include <sys/resource.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/intake/run_builder.h"
#include "core/pipeline/parallel/in_parallel.h"
#include "core/pipeline/parallel/part_joiner.h"

namespace culprit {

namespace {

/// What one of several readers tells of its bytes goes on to the progress of all.
class ReaderMonitor final : public Monitor {
 public:
  ReaderMonitor(ReadingProgress& whole, std::mutex& mutex) : m_whole(whole), m_mutex(mutex) {}
  void report(const Progress& progress) override {
    const std::lock_guard lock(m_mutex);
    m_whole.advance(progress.stage, progress.done - std::exchange(m_done, progress.done));
  }
  bool isCancelled() const override { return false; }  // the other one asks, and throws

 private:
  ReadingProgress& m_whole;
  std::mutex& m_mutex;
  std::uint64_t m_done = 0;
};

bool cameCut(const RunScan& scan) {
  return std::any_of(scan.files.begin(), scan.files.end(), [](const RunScan::Found& found) {
    return found.source->yields() == Source::Yield::Samples;
  });
}

/// As many as may have files open at the same time: a trace, what lies beside it, a database with its
/// journal.
std::size_t mostReaders() {
  constexpr rlim_t kFilesOfReader = 8;
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return 1;
  return static_cast<std::size_t>(std::max<rlim_t>(2, files.rlim_cur / kFilesOfReader)) - 1;
}

/// Reads the stretches in any order; each waits in its place to be joined.
class Readers {
 public:
  Readers(const RunScan& scan, std::size_t parts, ReadingProgress& progress)
      : m_scan(scan), m_progress(progress), m_parts(parts) {}

  void read(std::size_t part) {
    const auto begin = m_scan.files.begin() + static_cast<std::ptrdiff_t>(firstOf(part));
    const auto end = m_scan.files.begin() + static_cast<std::ptrdiff_t>(firstOf(part + 1));
    ReaderMonitor monitor(m_progress, m_mutex);
    ReadingProgress progress(monitor, m_scan.bytes, 1.0);
    RunPart& made = m_parts[part].emplace();
    IssueLog issues;
    RunBuilder builder(Side::A, made.names, issues, RunBuilder::Recordings::Apart);
    made.failure = readFiles({begin, end}, builder, progress);
    made.recordings = builder.recordings();
    made.content = builder.finish();
    made.issues = issues.issues();
  }
  RunPart take(std::size_t part) { return std::move(*std::exchange(m_parts[part], std::nullopt)); }

 private:
  std::size_t firstOf(std::size_t part) const { return part * m_scan.files.size() / m_parts.size(); }

  const RunScan& m_scan;
  ReadingProgress& m_progress;
  std::mutex m_mutex;
  std::vector<std::optional<RunPart>> m_parts;
};

}  // namespace

RunContent readInParallel(const RunScan& scan, Side side, Names& names, IssueLog& issues,
                          ReadingProgress& progress, std::size_t threads) {
  constexpr std::size_t kPartsOfThread = 4;  // files may be of unlike size
  threads = std::min(threads > 0 ? threads : availableThreads(), mostReaders());
  if (threads < 2 || scan.files.size() < 2 || cameCut(scan))
    return readRun(scan, side, names, issues, progress);
  const std::size_t parts = std::min(scan.files.size(), kPartsOfThread * threads);
  Readers readers(scan, parts, progress);
  inParallel(parts, threads, [&readers](std::size_t part) { readers.read(part); });
  PartJoiner joiner(side, names, issues, progress);
  for (std::size_t part = 0; part < parts; ++part) joiner.add(readers.take(part), scan.root);
  return joiner.finish(scan);
}

}  // namespace culprit
