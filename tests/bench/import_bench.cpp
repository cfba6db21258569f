// Imports one raw trace into a session and prints what that took beside its limit, measured in the same run:
// 1.25 times what two threads need at best for inflating, scanning, parsing and storing it (plain_import.h).
// That is measured by two threads that each do all of it at the same time, which is twice the work shared
// without a gap; half the sum of the steps alone is printed too, which two threads only reach if they share
// neither caches nor memory. On a machine with other work the CPU times count, not the clock: with both
// threads always running, an import takes as long as its busier one. Which of the two that is and by how much
// is chance where others take the processor from one of them; the CPU time of both together is not. Prints
// memory and the size of the session too.
//   import_bench TRACE.json.gz
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

#include "core/run_reading.h"
#include "core/store/session_writer.h"
#include "tests/bench/plain_import.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

/// Seconds of a piece of work.
struct Took {
  double clock = 0.0;
  double cpu = 0.0;   ///< of all threads
  double busy = 0.0;  ///< of the busier of two threads, at least

  Took operator+(const Took& other) const {
    return {clock + other.clock, cpu + other.cpu, busy + other.busy};
  }
  Took operator-(const Took& other) const {
    return {clock - other.clock, cpu - other.cpu, busy - other.busy};
  }
};

double cpuOf(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

Took measure(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  const double process = cpuOf(CLOCK_PROCESS_CPUTIME_ID);
  const double thread = cpuOf(CLOCK_THREAD_CPUTIME_ID);
  work();
  const double all = cpuOf(CLOCK_PROCESS_CPUTIME_ID) - process;
  const double own = cpuOf(CLOCK_THREAD_CPUTIME_ID) - thread;
  return {std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), all,
          std::max(own, all - own)};
}

/// Peak resident memory of this process so far, MiB.
double peakMiB() {
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line)) {
    if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024.0;
  }
  return 0.0;
}

void run(const std::filesystem::path& file) {
  const test::TempFolder folder;
  const std::filesystem::path session = folder.path() / "x.culprit";
  Names names;
  IssueLog issues;
  SilentMonitor monitor;
  RunContent content;
  const Took reading = measure([&] {
    const RunScan found = scanRun(file);
    ReadingProgress progress(monitor, found.bytes, 1.0);
    content = readRun(found, Side::A, names, issues, progress);
  });
  const Took storing = measure([&] {
    SessionWriter writer(session);
    std::vector<ProcessId> ids;
    for (const Process& process : content.processes) ids.push_back(process.id);
    writer.writeRun(Side::A, content, ids);
    Results results;
    results.runB.side = Side::B;
    results.processes = content.processes;
    writer.writeResults(results);
    writer.finish();
  });
  const double peak = peakMiB();
  const auto events = static_cast<double>(content.trace.events());
  content = {};

  std::uint64_t size = 0;
  bench::PlainColumns columns;
  const Took inflated = measure([&] { size = bench::inflate(file); });
  const Took cut = measure([&] { bench::cut(file, [](Chunk&) {}); });
  const Took parsed = measure([&] { bench::parse(file, columns); });
  const Took stored = measure([&] { bench::store(columns, folder.path() / "plain.sqlite"); });
  const Took plain = parsed + stored;
  columns = {};
  const Took twice = measure([&] {
    const auto whole = [&](const char* name) {
      bench::PlainColumns own;
      bench::parse(file, own);
      bench::store(own, folder.path() / name);
    };
    std::thread second(whole, "second.sqlite");
    whole("first.sqlite");
    second.join();
  });
  const Took import = reading + storing;
  const double gigabytes = static_cast<double>(size) / 1e9;
  fmt::print("{:.3f} GB of text, {:.0f} events with a duration\n", gigabytes, events);
  fmt::print(
      "alone, clock (CPU) s: inflating {:.3f} ({:.3f}), scanning {:.3f} ({:.3f}), parsing {:.3f} ({:.3f}), "
      "storing {:.3f} ({:.3f})\n",
      inflated.clock, inflated.cpu, (cut - inflated).clock, (cut - inflated).cpu, (parsed - cut).clock,
      (parsed - cut).cpu, stored.clock, stored.cpu);
  const auto print = [&](const char* what, const Took& took) {
    fmt::print("{}: clock {:.3f} s, CPU {:.3f} s, busier thread {:.3f} s\n", what, took.clock, took.cpu,
               took.busy);
  };
  print("reading", reading);
  print("storing", storing);
  print("import", import);
  print("the plain steps twice, on two threads", twice);
  fmt::print(
      "import against two threads at best (limit 1.25): clock {:.2f}, busier thread {:.2f}, both together "
      "{:.2f}\n",
      import.clock / (twice.clock / 2.0), import.busy / (twice.busy / 2.0), import.cpu / (twice.cpu / 2.0));
  fmt::print(
      "import against half the sum of the steps alone: clock {:.2f}, busier thread {:.2f}, both together "
      "{:.2f}\n",
      import.clock / (plain.clock / 2.0), import.busy / (plain.cpu / 2.0), import.cpu / plain.cpu);
  fmt::print("peak memory {:.0f} MiB; session {:.1f} MB, {:.1f} MB per GB (limit 100)\n", peak,
             static_cast<double>(std::filesystem::file_size(session)) / 1e6,
             static_cast<double>(std::filesystem::file_size(session)) / 1e6 / gigabytes);
}

}  // namespace

}  // namespace culprit

int main(int count, char** arguments) {
  if (count != 2) {
    fmt::print(stderr, "usage: import_bench TRACE.json.gz\n");
    return 3;
  }
  culprit::run(arguments[1]);
  return 0;
}
