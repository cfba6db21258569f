// Reads a run of any format, and prints the rates and the memory beside their limits: 0.7 million kernels a
// second from databases and 100 MB a second from other files, both of the processor, and 400 MiB.
//   reading_bench RUN [ROUNDS]
#include <fmt/format.h>

#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/pipeline/run_reading.h"
#include "tests/bench/cost.h"

namespace culprit {

namespace {

struct Read {
  std::string kind;
  std::uint64_t events = 0, kernels = 0;
};

Read read(const RunScan& scan) {
  Names names;
  IssueLog issues;
  SilentMonitor monitor;
  ReadingProgress progress(monitor, scan.bytes, 1.0);
  const RunContent content = readRun(scan, Side::A, names, issues, progress);
  Read read{content.kind, content.trace.events()};
  for (const Capture& capture : content.trace.captures) {
    for (std::size_t row = 0; row < capture.events.size(); ++row) {
      if (capture.events.category(row) <= EventCategory::GpuComm) ++read.kernels;
    }
  }
  return read;
}

void run(const std::string& path, int rounds) {
  const RunScan scan = scanRun(path);
  Read found;
  bench::Cost cost{1e9, 1e9};
  for (int round = 0; round < rounds; ++round) {
    cost = bench::cheaper(cost, bench::costOf([&] { found = read(scan); }));
  }
  const double megabytes = static_cast<double>(scan.bytes) / 1e6;
  const double kernels = static_cast<double>(found.kernels) / 1e6;
  fmt::print("{}: {:.0f} MB, {} events, {} kernels, the best of {} rounds\n", found.kind, megabytes,
             found.events, found.kernels, rounds);
  for (const auto& [of, seconds] : {std::pair("processor", cost.processor), std::pair("clock", cost.clock)}) {
    fmt::print(
        "{:.2f} s of the {}: {:.0f} MB/s (limit 100), {:.2f} million kernels/s (limit 0.7 of databases)\n",
        seconds, of, megabytes / seconds, kernels / seconds);
  }
  fmt::print("peak memory {:.0f} MiB (limit 400)\n", bench::memoryMiB("VmHWM:"));
}

}  // namespace

}  // namespace culprit

int main(int count, char** arguments) {
  if (count < 2) return 2;
  try {
    culprit::run(arguments[1], count > 2 ? std::stoi(arguments[2]) : 1);
  } catch (const culprit::Error& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
  return 0;
}
