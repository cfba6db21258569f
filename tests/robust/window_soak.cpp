// Opens a session in one window a thousand times, shows its pages, brushes, exports, swaps and closes it, and
// prints what the process holds after the warm-up and at the end. Ends with 1 if it holds more: memory,
// threads, descriptors. Makes a small or a large session, unless one is given. Needs no display; a quarter of
// an hour for the small one.
//   window_soak small | large | SESSION.culprit [ROUNDS]
#include <fmt/format.h>
#include <malloc.h>

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QPixmapCache>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "app/sample.h"
#include "core/pipeline/pipeline.h"
#include "core/store/files/session_cache.h"
#include "tests/bench/large_session.h"
#include "tests/robust/driven_window.h"
#include "tests/support/own_home.h"
#include "ui/look/apply_theme.h"

namespace culprit::robust {

namespace {

namespace fs = std::filesystem;

constexpr int kRounds = 1000;
constexpr int kWarmUp = 50;  // until every pool has its threads and every page has been laid out
constexpr int kBetween = 50;
constexpr QSize kSize(1440, 900);
constexpr double kMiB = 1024.0 * 1024.0;

// What may come to it in all rounds together. The heap is exact; what the process has of the system depends
// on how the heap is cut up. Threads of a pool end when they have had nothing to do for a while.
constexpr double kHeapMiB = 2.0;
constexpr double kResidentMiB = 16.0;
constexpr int kThreads = 4;
constexpr int kDescriptors = 0;

struct Held {
  double heapMiB = 0.0;  ///< that is in use
  double residentMiB = 0.0;
  int threads = 0;
  int descriptors = 0;
};

/// A number of /proc/self/status.
double statusOf(const QByteArray& name) {
  QFile status("/proc/self/status");
  if (!status.open(QIODevice::ReadOnly)) return 0.0;
  for (const QByteArray& line : status.readAll().split('\n'))
    if (line.startsWith(name + ':'))
      return line.mid(name.size() + 1).simplified().split(' ').first().toDouble();
  return 0.0;
}

Held held() {
  QPixmapCache::clear();  // which has a limit of its own
  malloc_trim(0);         // what is free in the heap is nobody's
  const auto heap = mallinfo2();
  return {
      .heapMiB = static_cast<double>(heap.uordblks + heap.hblkhd) / kMiB,
      .residentMiB = statusOf("VmRSS") / 1024.0,
      .threads = static_cast<int>(statusOf("Threads")),
      .descriptors = static_cast<int>(QDir("/proc/self/fd").entryList(QDir::Files | QDir::System).size())};
}

void print(int round, const Held& held, double seconds) {
  fmt::print(
      "after {:>4} rounds, {:>6.0f} s: heap {:7.2f} MiB, resident {:6.1f} MiB, {} threads, {} descriptors\n",
      round, seconds, held.heapMiB, held.residentMiB, held.threads, held.descriptors);
  std::fflush(stdout);
}

/// What a swap has put there stays until the next start of the program.
void emptyCache() {
  for (const auto& entry : fs::directory_iterator(sessionCache())) removeCachedSession(entry.path());
}

void goRound(DrivenWindow& driven, const fs::path& session, const fs::path& report) {
  const bool isDone = [&] {
    if (!driven.open(session)) return false;
    driven.showPages();
    driven.brush();
    return driven.exportReport(report) && driven.swap();
  }();
  if (!isDone) throw std::runtime_error("the window could not do it");
  driven.close();
  emptyCache();
}

bool isWithin(const Held& before, const Held& after) {
  return after.heapMiB - before.heapMiB <= kHeapMiB &&
         after.residentMiB - before.residentMiB <= kResidentMiB &&
         after.threads - before.threads <= kThreads && after.descriptors - before.descriptors <= kDescriptors;
}

bool soak(const fs::path& session, int rounds, const test::OwnHome& home) {
  fmt::print("{}, {:.1f} MB, {} rounds\n", session.filename().string(),
             static_cast<double>(fs::file_size(session)) / 1e6, rounds);
  DrivenWindow driven(kSize);
  QElapsedTimer clock;
  clock.start();
  Held warm, now;
  for (int round = 1; round <= rounds; ++round) {
    goRound(driven, session, home.filePath("report.html").toStdString());
    const int warmUp = std::min(kWarmUp, rounds / 2);
    if (round != warmUp && round % kBetween != 0 && round != rounds) continue;
    now = held();
    if (round == warmUp) warm = now;
    print(round, now, static_cast<double>(clock.elapsed()) / 1e3);
  }
  const bool isSound = isWithin(warm, now);
  fmt::print(
      "from warm to the end: heap {:+.2f} MiB, resident {:+.1f} MiB, threads {:+}, descriptors {:+}   {}\n",
      now.heapMiB - warm.heapMiB, now.residentMiB - warm.residentMiB, now.threads - warm.threads,
      now.descriptors - warm.descriptors, isSound ? "within the allowance" : "GROWS");
  return isSound;
}

fs::path sessionOf(const std::string& given, const test::OwnHome& home) {
  constexpr std::uint32_t kTriplets = 30'000, kCycles = 100;
  const fs::path session = home.filePath("made.culprit").toStdString();
  if (given == "large") {
    bench::storeCompared(session, kTriplets, kCycles);
    return session;
  }
  if (given != "small") return given;
  SilentMonitor monitor;
  const fs::path sample = app::sampleFolder(QApplication::applicationDirPath().toStdString());
  compareRuns({.folders = splitParent(sample), .session = session}, monitor);
  return session;
}

}  // namespace

}  // namespace culprit::robust

int main(int argc, char** argv) {
  using namespace culprit;
  qputenv("QT_QPA_PLATFORM", "offscreen");
  const test::OwnHome home;
  const QApplication app(argc, argv);
  ui::applyTheme(ui::ThemeChoice::Light);
  if (argc < 2) {
    fmt::print(stderr, "usage: window_soak small | large | SESSION.culprit [ROUNDS]\n");
    return 2;
  }
  const int rounds = argc > 2 ? std::stoi(argv[2]) : robust::kRounds;
  return robust::soak(robust::sessionOf(argv[1], home), rounds, home) ? 0 : 1;
}
