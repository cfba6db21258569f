// How often the verdict finds a change that was put in: pairs of generated raw traces go through cutting,
// attribution, comparison and judgement as traces from files do, B with one known change at several
// strengths. Prints for each the share of pairs in which the verdict names it, and in which it calls B
// slower, in all and by each of its rules; those that the rules have to call stand beside their limit.
// Deterministic; takes a minute in a release build.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>

#include "core/analysis/judging/time/late_ranks.h"
#include "core/pipeline/compare_pair.h"
#include "core/pipeline/cut_runs.h"
#include "core/pipeline/pair_sides.h"
#include "tests/support/made_trace.h"

namespace culprit {

namespace {

constexpr int kPairs = 100;
constexpr int kSteps = 12;                 // where a row does not say otherwise
constexpr std::size_t kSlowdownRules = 3;  // SlowdownBy
constexpr int kUsual = 95;                 // per cent that have to be called where a row has a limit
constexpr double kOthersFollow = 0.25;     // power of the clock by which other kernels become slower
constexpr double kSpread = 0.03;           // of what is common to a step, and of each kernel
constexpr const char* kChanged = "ampere_fp16_gemm_a";

/// What is put into B. All at their neutral value: nothing.
struct Change {
  double perCall = 1.0;     ///< time of a call of one kernel that takes a third of the step
  int moreCalls = 0;        ///< of a small kernel, beside its 10
  double serialised = 0.0;  ///< share of a copy that no longer runs beside the kernels
  double clock = 1.0;       ///< of the GPU: counter, and all kernels accordingly
  double unread =
      1.0;  ///< the same without a counter: computing kernels accordingly, others by its power of 0.25
  double doubled = 0.0;   ///< share of the calls of kChanged that take twice as long
  bool renamed = false;   ///< another variant of the kernel, a tenth faster
  double batch = 1.0;     ///< grid, copied bytes and time of every kernel
  double lateRank = 1.0;  ///< time of the kernels of one rank of eight
};

/// What both sides do.
struct Program {
  std::size_t ranks = 1;
  int steps = kSteps;
  double hostUs = 0.0;  ///< of a step in which the GPU has nothing to do
};

struct Kernel {
  const char* name;
  int calls;
  double us;
};
constexpr Kernel kKernels[] = {{kChanged, 5, 1000.0},
                               {"ampere_fp16_gemm_b", 5, 700.0},
                               {"flash_fwd_kernel", 5, 500.0},
                               {"layer_norm_kernel", 10, 150.0},
                               {"softmax_warp_forward", 5, 200.0},
                               {"elementwise_add", 10, 60.0},
                               {"reduce_kernel", 10, 80.0},
                               {"embedding_lookup", 2, 300.0}};
constexpr const char* kSmall = "layer_norm_kernel";

bool isComputing(std::string_view kernel) {
  return kernel.find("gemm") != std::string_view::npos || kernel.starts_with("flash");
}

/// One process while its events are written.
class Writer {
 public:
  Writer(test::MadeTrace& trace, const Change& change, std::size_t rank, std::mt19937_64& random)
      : m_trace(trace), m_change(change), m_isLate(rank == 1), m_random(random) {
    m_process = trace.process(static_cast<std::int64_t>(100 + rank));
    m_host = trace.thread(m_process, "1");
    m_compute = trace.stream(m_process, 0, "stream 7");
    m_copies = trace.stream(m_process, 0, "stream 9");
  }

  /// Launches, kernels and the copy of one step; returns when the GPU is done.
  double step(double startUs) {
    const double common = vary(1.0);
    double host = startUs + 50.0;
    double gpu = startUs + 60.0;
    for (const Kernel& kernel : kKernels) {
      const int more = std::string_view(kernel.name) == kSmall ? m_change.moreCalls : 0;
      for (int call = 0; call < kernel.calls + more; ++call) gpu = launch(kernel, common, host, gpu);
    }
    const double copyUs = vary(4000.0 * m_change.batch);
    const double beside = copyUs * (1.0 - m_change.serialised);
    event(m_copies, EventCategory::GpuMemcpy, "Memcpy HtoD (Pinned -> Device)", startUs + 100.0, beside);
    m_trace.detail({.bytes = static_cast<std::uint64_t>(1e8 * m_change.batch)});
    if (m_change.serialised > 0.0) {
      event(m_copies, EventCategory::GpuMemcpy, "Memcpy HtoD (Pinned -> Device)", gpu, copyUs - beside);
      m_trace.detail({.bytes = static_cast<std::uint64_t>(1e8 * m_change.batch)});
      gpu += copyUs - beside;
    }
    return gpu;
  }

  /// An all-reduce that this rank enters at `startUs` and all leave at `endUs`.
  void collective(double startUs, double endUs) {
    event(m_compute, EventCategory::GpuComm, "ncclDevKernel_AllReduce_Sum_f16", startUs, endUs - startUs);
  }

  void endStep(int number, double startUs, double endUs) {
    event(m_host, EventCategory::Sync, "cudaStreamSynchronize", endUs - 40.0, 40.0);
    event(m_host, EventCategory::StepMarker, fmt::format("ProfilerStep#{}", number), startUs,
          endUs - startUs);
    std::normal_distribution<double> noise(0.0, 8.0);
    for (const double at : {0.3, 0.7}) {
      m_trace.reading("gpu_frequency", InstanceKind::Gpu, "0",
                      static_cast<std::int64_t>(startUs + at * (endUs - startUs)),
                      1410.0 * m_change.clock + noise(m_random));
    }
  }

  double vary(double value) {
    std::normal_distribution<double> noise(0.0, kSpread);
    return value * std::exp(noise(m_random));
  }

 private:
  double launch(const Kernel& kernel, double common, double& hostUs, double gpuUs) {
    const bool isChanged = std::string_view(kernel.name) == kChanged;
    double us = vary(kernel.us * common * m_change.batch / m_change.clock);
    if (isChanged) us *= m_change.perCall * (m_change.renamed ? 0.9 : 1.0) * (isDoubled() ? 2.0 : 1.0);
    us /= std::pow(m_change.unread, isComputing(kernel.name) ? 1.0 : kOthersFollow);
    if (m_isLate) us *= m_change.lateRank;
    const std::uint32_t correlation = ++m_launches;
    event(m_host, EventCategory::Runtime, "cudaLaunchKernel", hostUs, 8.0, correlation);
    const double start = std::max(gpuUs, hostUs + 12.0);
    event(m_compute, EventCategory::GpuCompute,
          isChanged && m_change.renamed ? "hopper_fp16_gemm_a_128x64" : kernel.name, start, us, correlation);
    m_trace.detail({.threads = static_cast<std::uint64_t>(128.0 * 1000.0 * m_change.batch)});
    hostUs += 10.0;
    return start + us;
  }

  /// Evenly spread over the calls.
  bool isDoubled() {
    m_doubled += m_change.doubled;
    if (m_doubled < 1.0) return false;
    m_doubled -= 1.0;
    return true;
  }

  void event(std::uint32_t track, EventCategory category, const std::string& name, double startUs, double us,
             std::uint32_t launch = 0) {
    m_trace.event(track, category, name, std::llround(startUs), std::max<std::int64_t>(1, std::llround(us)),
                  launch);
  }

  test::MadeTrace& m_trace;
  Change m_change;
  bool m_isLate;
  std::mt19937_64& m_random;
  ProcessId m_process{};
  std::uint32_t m_host = 0, m_compute = 0, m_copies = 0;
  std::uint32_t m_launches = 0;
  double m_doubled = 0.0;
};

RunContent generate(Names& names, const Change& change, const Program& program, std::mt19937_64& random) {
  const std::size_t ranks = program.ranks;
  test::MadeTrace trace(names);
  std::vector<double> now(ranks, 1000.0);
  std::vector<Writer> writers;
  for (std::size_t rank = 0; rank < ranks; ++rank) writers.emplace_back(trace, change, rank, random);
  for (int number = 0; number < program.steps; ++number) {
    std::vector<double> arrived(ranks);
    for (std::size_t rank = 0; rank < ranks; ++rank)
      arrived[rank] = writers[rank].step(now[rank]) + writers[rank].vary(program.hostUs);
    const double end =
        *std::max_element(arrived.begin(), arrived.end()) + writers.front().vary(ranks > 1 ? 800.0 : 1.0);
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      if (ranks > 1) writers[rank].collective(arrived[rank], end);
      writers[rank].endStep(number, now[rank], end + 50.0);
      now[rank] = end + 50.0;
    }
  }
  return trace.content();
}

struct Judged {
  Names names;
  RunContent a, b;
  PairResults pair;
  std::optional<Collectives> collectives;
};

void judge(Judged& judged, const Change& change, const Program& program, std::mt19937_64& random) {
  judged.a = generate(judged.names, {}, program, random);
  judged.b = generate(judged.names, change, program, random);
  const SilentMonitor monitor;
  cutRuns(judged.a, &judged.b, judged.names, {}, monitor);
  const ResourceTable resources;
  const Thresholds thresholds;
  const std::vector<Issue> issues;
  const RunSides sidesA(judged.a, {judged.names, thresholds, issues}, monitor);
  const RunSides sidesB(judged.b, {judged.names, thresholds, issues}, monitor);
  computePair(judged.pair,
              {.a = ProcessSide(sidesA, 0).side(),
               .b = ProcessSide(sidesB, 0).side(),
               .names = &judged.names,
               .resources = &resources,
               .muScale = judged.a.muScale},
              monitor);
  judged.collectives = findCollectives(judged.b, judged.names, Thresholds());
}

/// The function whose time changed most.
const FunctionShare& largest(const Judged& judged) {
  return judged.pair.verdict.functions.at(0);
}

bool namesSlowerKernel(const Judged& judged) {
  const FunctionShare& row = largest(judged);
  return row.name == kChanged && row.deltaPerCallMs > std::fabs(row.deltaCallsMs) &&
         row.deltaPerCallMs > std::fabs(row.deltaExposedMs);
}
bool namesMoreCalls(const Judged& judged) {
  const FunctionShare& row = largest(judged);
  return row.name == kSmall && row.deltaCallsMs > std::fabs(row.deltaPerCallMs);
}
bool namesLostOverlap(const Judged& judged) {
  const FunctionShare& row = largest(judged);
  return row.name.starts_with("Memcpy") && row.deltaExposedMs > std::fabs(row.deltaPerCallMs) &&
         row.deltaExposedMs > std::fabs(row.deltaCallsMs);
}
bool namesClock(const Judged& judged) {
  const Cause* cause = judged.pair.verdict.mainCause();
  return cause != nullptr && cause->family == "GPU clock" && cause->level == CauseLevel::Strong;
}
bool findsClock(const Judged& judged) {
  const auto& causes = judged.pair.verdict.causes;
  return std::any_of(causes.begin(), causes.end(), [](const Cause& cause) {
    return cause.family == "GPU clock" && cause.level != CauseLevel::None;
  });
}
bool matchesRenamed(const Judged& judged) {
  const auto& functions = judged.pair.verdict.functions;
  return std::none_of(functions.begin(), functions.end(), [](const FunctionShare& row) {
    return row.match == MatchedBy::OnlyA || row.match == MatchedBy::OnlyB;
  });
}
bool seesLargerProblem(const Judged& judged) {
  return judged.pair.verdict.comparability.check(CheckId::ProblemSize).status >= CheckStatus::Warn;
}
bool namesLateRank(const Judged& judged) {
  if (!judged.collectives) return false;
  const auto& ranks = judged.collectives->ranks;
  return std::count_if(ranks.begin(), ranks.end(), [](const auto& rank) { return rank.isLate; }) == 1 &&
         ranks.at(1).isLate;
}

bool isFirst(const Judged& judged, MechanismKind kind) {
  const auto& mechanisms = judged.pair.verdict.mechanisms;
  return !mechanisms.empty() && mechanisms.front().kind == kind;
}
bool saysClock(const Judged& judged) {
  return isFirst(judged, MechanismKind::GpuClock);
}
bool saysOneFunction(const Judged& judged) {
  return isFirst(judged, MechanismKind::OneFunction);
}

struct Row {
  std::string change, strength;
  Change put;
  bool (*isNamed)(const Judged&);
  Program program = {};
  bool isLimited = false;  ///< B has to be called slower
};

/// What lies inside the band by the length of the step: rules that look at calls have to call it.
void addInsideBand(std::vector<Row>& rows) {
  constexpr double kHalfIdleUs = 17'800.0;  // kChanged takes 32 % of the time of the GPU, 15 % of the step
  for (const int steps : {14, 30}) {
    rows.push_back({"lower GPU clock, not read: mechanism",
                    "-10 %",
                    {.unread = 0.9},
                    saysClock,
                    {.steps = steps},
                    true});
    rows.push_back({"slower kernel, step +15 %: mechanism",
                    "+47 %",
                    {.perCall = 1.47},
                    saysOneFunction,
                    {.steps = steps},
                    true});
    rows.push_back({"the same, GPU half idle: mechanism",
                    "+100 %",
                    {.perCall = 2.0},
                    saysOneFunction,
                    {.steps = steps, .hostUs = kHalfIdleUs},
                    true});
    rows.push_back({"47 % of its calls twice as long: mechanism",
                    "+47 %",
                    {.doubled = 0.47},
                    saysOneFunction,
                    {.steps = steps}});
  }
}

std::vector<Row> rows() {
  std::vector<Row> rows;
  const auto percent = [](double share) { return fmt::format("{:+.0f} %", 100.0 * share); };
  for (const double more : {0.02, 0.05, 0.1, 0.2, 0.5, 1.0})
    rows.push_back({"slower kernel (32 % of the step): named",
                    percent(more),
                    {.perCall = 1.0 + more},
                    namesSlowerKernel});
  for (const int more : {1, 2, 5, 10})
    rows.push_back(
        {"more calls (10 of 0.15 ms): named", fmt::format("+{}", more), {.moreCalls = more}, namesMoreCalls});
  for (const double share : {0.1, 0.25, 0.5, 1.0})
    rows.push_back(
        {"lost overlap (copy of 4 ms): named", percent(share), {.serialised = share}, namesLostOverlap});
  for (const double drop : {0.1, 0.2, 0.4, 0.6, 0.8}) {
    rows.push_back({"lower GPU clock: strong cause", percent(-drop), {.clock = 1.0 - drop}, namesClock});
    rows.push_back({"lower GPU clock: at least possible", percent(-drop), {.clock = 1.0 - drop}, findsClock});
  }
  rows.push_back({"renamed kernel: matched", "-10 %", {.renamed = true}, matchesRenamed});
  for (const double more : {0.1, 0.3, 0.5, 1.0})
    rows.push_back({"larger batch: warned", percent(more), {.batch = 1.0 + more}, seesLargerProblem});
  for (const double more : {0.0, 0.01, 0.02, 0.05, 0.1})
    rows.push_back({"late rank of 8: named alone",
                    percent(more),
                    {.lateRank = 1.0 + more},
                    namesLateRank,
                    {.ranks = 8}});
  addInsideBand(rows);
  return rows;
}

}  // namespace

void run() {
  fmt::print("{} pairs each, n steps a side, {:.0f} % spread of a step and of each kernel\n\n", kPairs,
             100.0 * kSpread);
  fmt::print("{:<44} {:>8} {:>4} {:>6} {:>14} {:>24}\n", "change", "strength", "n", "hits", "called slower",
             "typical/total/parts");
  std::uint64_t seed = 0;
  for (const Row& row : rows()) {
    std::mt19937_64 random(++seed);
    int named = 0;
    std::array<int, kSlowdownRules> slower{};
    for (int pair = 0; pair < kPairs; ++pair) {
      Judged judged;
      judge(judged, row.put, row.program, random);
      named += row.isNamed(judged);
      const Slowdown& slowdown = judged.pair.verdict.slowdown;
      if (slowdown.whole.verdict == SpeedVerdict::Slower) ++slower.at(static_cast<std::size_t>(slowdown.by));
    }
    const auto percent = [](int count) { return 100 * count / kPairs; };
    const int called = percent(std::accumulate(slower.begin(), slower.end(), 0));
    fmt::print(
        "{:<44} {:>8} {:>4} {:>4} % {:>12} % {:>24}{}\n", row.change, row.strength, row.program.steps,
        percent(named), called,
        fmt::format("{}/{}/{}", percent(slower[0]), percent(slower[1]), percent(slower[2])),
        !row.isLimited ? "" : fmt::format("  at least {} %{}", kUsual, called < kUsual ? "  UNDER" : ""));
    std::fflush(stdout);
  }
}

}  // namespace culprit

int main() {
  culprit::run();
  return 0;
}
