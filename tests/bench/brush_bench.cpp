// Measures what a movement of the brush in the Overview waits for, from the choice of cycles until the
// results are there: a pair of 300 triplets x 250 cycles, alone and as one of 64 ranks. Prints each figure
// beside its limit, and how long all pairs take to be compared and to be judged anew. Run it on an idle
// machine.
#include <fmt/format.h>

#include <chrono>
#include <functional>
#include <numeric>
#include <string>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/bench/large_session.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

constexpr double kLimitMs = 100.0;

double milliseconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

std::vector<std::uint32_t> cyclesFrom(std::uint32_t first, std::uint32_t count) {
  std::vector<std::uint32_t> cycles(count);
  std::iota(cycles.begin(), cycles.end(), first);
  return cycles;
}

void measure(std::uint32_t ranks, const test::TempFolder& folder) {
  const auto session = folder.path() / fmt::format("{}.culprit", ranks);
  fmt::print("{} pairs of 300 triplets x 250 cycles compared in {:.0f} ms\n", ranks,
             milliseconds([&] { bench::storeCompared(session, 300, 250, ranks); }));
  SilentMonitor monitor;
  const auto pair = keepPair(session, Session::open(session).results(), 0);
  fmt::print("  read for the first of them {:.1f} ms\n", milliseconds([&] { readKept(*pair, monitor); }));
  for (std::uint32_t first = 0; first < 50; first += 10) {
    const std::vector<std::uint32_t> kept = cyclesFrom(first, 200);
    const double ms = milliseconds([&] { compareCycles(*pair, {kept, kept}, monitor); });
    fmt::print("  a brush over 200 cycles from {:2} {:8.1f} ms   limit {:.0f} ms\n", first, ms, kLimitMs);
  }
  JudgeOptions options = judgeOptionsOf(*Session::open(session).results());
  options.thresholds.cyclesEnough = 5;
  fmt::print("  all pairs judged anew {:.0f} ms\n",
             milliseconds([&] { rejudge(session, folder.path() / "judged.culprit", options, monitor); }));
}

}  // namespace

}  // namespace culprit

int main() {
  const culprit::test::TempFolder folder;
  culprit::measure(1, folder);
  culprit::measure(64, folder);
  return 0;
}
