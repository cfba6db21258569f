// Measures the core on 100,000 triplets over 100 cycles a side; prints each figure beside its limit. Run it
// on an idle machine.
#include <fmt/format.h>

#include <chrono>
#include <functional>

#include "core/analysis/pairing/compare.h"
#include "core/store/session/session.h"
#include "tests/bench/large_session.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

double seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void print(const char* what, double measured, double limit) {
  fmt::print("{:<58} {:9.1f} ms   limit {:7.1f} ms   {:.2f}\n", what, measured * 1e3, limit * 1e3,
             measured / limit);
}

void run() {
  const test::TempFolder folder;
  {
    Names names;
    const RunContent a = bench::madeRun(Side::A, 100'000, 100, names);
    const RunContent b = bench::madeRun(Side::B, 100'000, 100, names);
    const SilentMonitor monitor;
    print("statistics, 100,000 triplets x 100 cycles, 2 threads",
          seconds([&] { compareSamples(a.samples[0], b.samples[0], names, monitor); }), 1.0);
  }
  const auto large = folder.path() / "large.culprit";
  bench::storeCompared(large, 100'000, 100);
  print("reopening that session with its results", seconds([&] { Session::open(large).results(); }), 0.5);
  const Session session = Session::open(large);
  const ResultsPtr results = session.results();
  const Triplet& triplet = results->pairs[0].comparisons[50'000].triplet;
  print("samples of one triplet, both sides", seconds([&] {
          for (const ProcessId process : {ProcessId{0}, ProcessId{1}}) {
            session.usage(process, triplet.function, triplet.device);
            session.level(process, triplet);
          }
        }),
        0.016);
}

}  // namespace

}  // namespace culprit

int main() {
  culprit::run();
  return 0;
}
