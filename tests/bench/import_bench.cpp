// Imports one raw trace into a session and prints what that took beside its limit, measured in the same run:
// 1.25 times what two threads need at best for inflating, scanning, parsing and storing it (plain_import.h).
// That is measured by two threads that each do all of it at the same time, which is twice the work shared
// without a gap; half the sum of the steps alone is printed too, which two threads only reach if they share
// neither caches nor memory. On a machine with other work the CPU times count, not the clock: with both
// threads always running, an import takes as long as its busier one. Which of the two that is and by how much
// is chance where others take the processor from one of them; the CPU time of both together is not. Each
// ratio is the median over rounds, whose parts follow each other closely, because machines change their
// speed. Prints memory and the size of the session too.
//   import_bench TRACE.json.gz [ROUNDS]
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "core/pipeline/run_reading.h"
#include "core/store/session/session_writer.h"
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

/// One import and the same steps plainly, one after the other.
struct Round {
  Took reading, storing;
  Took inflated, cut, parsed, stored;  ///< each with the steps before it
  Took twice;

  Took import() const { return reading + storing; }
  Took plain() const { return parsed + stored; }
};

/// What is the same in every round.
struct Sizes {
  double text = 0.0, session = 0.0, events = 0.0;
  double peak = 0.0;  ///< MiB, of the first import
};

Round once(const std::filesystem::path& file, Sizes& sizes) {
  const test::TempFolder folder;
  const std::filesystem::path session = folder.path() / "x.culprit";
  Round round;
  Names names;
  IssueLog issues;
  SilentMonitor monitor;
  RunContent content;
  round.reading = measure([&] {
    const RunScan found = scanRun(file);
    ReadingProgress progress(monitor, found.bytes, 1.0);
    content = readRun(found, Side::A, names, issues, progress);
  });
  round.storing = measure([&] {
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
  if (sizes.peak == 0.0) sizes.peak = peakMiB();
  sizes.events = static_cast<double>(content.trace.events());
  sizes.session = static_cast<double>(std::filesystem::file_size(session));
  content = {};

  bench::PlainColumns columns;
  round.inflated = measure([&] { sizes.text = static_cast<double>(bench::inflate(file)); });
  round.cut = measure([&] { bench::cut(file, [](Chunk&) {}); });
  round.parsed = measure([&] { bench::parse(file, columns); });
  round.stored = measure([&] { bench::store(columns, folder.path() / "plain.sqlite"); });
  columns = {};
  round.twice = measure([&] {
    const auto whole = [&](const char* name) {
      bench::PlainColumns own;
      bench::parse(file, own);
      bench::store(own, folder.path() / name);
    };
    std::thread second(whole, "second.sqlite");
    whole("first.sqlite");
    second.join();
  });
  return round;
}

void run(const std::filesystem::path& file, int count) {
  Sizes sizes;
  std::vector<Round> rounds;
  for (int i = 0; i < count; ++i) rounds.push_back(once(file, sizes));
  const auto median = [&rounds, count](const std::function<double(const Round&)>& valueOf) {
    std::vector<double> values;
    for (const Round& round : rounds) values.push_back(valueOf(round));
    std::nth_element(values.begin(), values.begin() + count / 2, values.end());
    return values[static_cast<std::size_t>(count / 2)];
  };
  fmt::print("{:.3f} GB of text, {:.0f} events with a duration; medians of {} rounds\n", sizes.text / 1e9,
             sizes.events, count);
  const auto print = [&](const char* what, const std::function<Took(const Round&)>& took) {
    fmt::print("{:<38} clock {:.3f} s, CPU {:.3f} s, busier thread {:.3f} s\n", what,
               median([&](const Round& round) { return took(round).clock; }),
               median([&](const Round& round) { return took(round).cpu; }),
               median([&](const Round& round) { return took(round).busy; }));
  };
  print("reading", [](const Round& round) { return round.reading; });
  print("storing", [](const Round& round) { return round.storing; });
  print("import", [](const Round& round) { return round.import(); });
  print("plain: inflating", [](const Round& round) { return round.inflated; });
  print("plain: scanning", [](const Round& round) { return round.cut - round.inflated; });
  print("plain: parsing", [](const Round& round) { return round.parsed - round.cut; });
  print("plain: storing", [](const Round& round) { return round.stored; });
  print("the plain steps twice, on two threads", [](const Round& round) { return round.twice; });
  const auto ratio = [&](const char* what, const std::function<double(const Round&)>& valueOf) {
    fmt::print("{} {:.2f}", what, median(valueOf));
  };
  ratio("import against two threads at best (limit 1.25): clock",
        [](const Round& round) { return round.import().clock / (round.twice.clock / 2.0); });
  ratio(", busier thread", [](const Round& round) { return round.import().busy / (round.twice.busy / 2.0); });
  ratio(", both together", [](const Round& round) { return round.import().cpu / (round.twice.cpu / 2.0); });
  ratio("\nimport against half the sum of the steps alone: clock",
        [](const Round& round) { return round.import().clock / (round.plain().clock / 2.0); });
  ratio(", busier thread",
        [](const Round& round) { return round.import().busy / (round.plain().cpu / 2.0); });
  ratio(", both together", [](const Round& round) { return round.import().cpu / round.plain().cpu; });
  fmt::print("\npeak memory {:.0f} MiB; session {:.1f} MB, {:.1f} MB per GB (limit 100)\n", sizes.peak,
             sizes.session / 1e6, sizes.session / (sizes.text / 1e3));
}

}  // namespace

}  // namespace culprit

int main(int count, char** arguments) {
  constexpr int kRounds = 7;
  if (count != 2 && count != 3) {
    fmt::print(stderr, "usage: import_bench TRACE.json.gz [ROUNDS]\n");
    return 3;
  }
  culprit::run(arguments[1], count == 3 ? std::max(1, std::atoi(arguments[2])) : kRounds);
  return 0;
}
