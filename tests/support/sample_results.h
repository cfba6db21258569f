// Makes small Results for tests of the report: chosen names and numbers, nothing computed. Golden files rely
// on the numbers of plainSample() and hostileSample().
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/model/results/results.h"

namespace culprit::test {

/// One row of a process pair.
struct SampleRow {
  std::string function = "gemm";
  std::string metric = "gpu_usage";  ///< empty: a function without metric
  std::string device = "GPU 0";
  double betaA = 10.0, betaB = 20.0;
  double muA = 50.0, muB = 40.0;
  double score = 1.0;
  std::uint32_t rowsA = 4, rowsB = 5;
  std::optional<double> p = 0.25;  ///< of all four tests
};

class SampleResults {
 public:
  SampleResults() {
    m_results.runA = {Side::A, "/runs/normal", "normal", "processed CSV"};
    m_results.runB = {Side::B, "/runs/abnormal", "abnormal", "processed CSV"};
  }

  /// A further process pair; cycles and rows go to the last one.
  SampleResults& pair(std::int64_t pidA, std::int64_t pidB) {
    PairResults pair;
    pair.a = process(Side::A, pidA);
    pair.b = process(Side::B, pidB);
    pair.labelA = pidA == pidB ? "normal" : "normal_pid_" + std::to_string(pidA);
    pair.labelB = pidA == pidB ? "abnormal" : "abnormal_pid_" + std::to_string(pidB);
    for (std::size_t id = 0; id < kCheckCount; ++id)
      pair.verdict.comparability.checks.push_back({.id = static_cast<CheckId>(id), .inData = false});
    m_results.pairs.push_back(std::move(pair));
    return *this;
  }

  SampleResults& cycles(Side side, const std::string& anchor, const std::vector<std::int64_t>& durationsNs) {
    PairResults& pair = m_results.pairs.back();
    std::vector<Cycle>& cycles = side == Side::A ? pair.cyclesA : pair.cyclesB;
    for (const std::int64_t duration : durationsNs) {
      const auto number = static_cast<std::int64_t>(cycles.size()) + 1;
      cycles.push_back({number, number * 1'000'000'000, duration, m_results.names.anchors.intern(anchor)});
    }
    return *this;
  }

  SampleResults& row(const SampleRow& row) {
    Names& names = m_results.names;
    Comparison made;
    made.triplet.function = names.functions.intern(row.function);
    if (!row.metric.empty()) made.triplet.metric = names.metrics.intern(row.metric);
    made.triplet.device = names.devices.intern(row.device);
    made.category = names.categories.intern("gpu_compute");
    made.a = {row.betaA, 0.5, row.muA, 2.0, row.rowsA};
    made.b = {row.betaB, 0.5, row.muB, 2.0, row.rowsB};
    made.zBeta = made.betaDelta() / 0.5;
    made.zMu = made.muDelta() / 2.0;
    made.zLogMu = made.zMu / 10.0;
    made.score = row.score;
    made.assessment.suspicion = row.score;
    made.pBeta = made.uBeta = made.pMu = made.uMu = row.p;
    m_results.pairs.back().comparisons.push_back(std::move(made));
    return *this;
  }

  SampleResults& finding(Finding finding) {
    m_results.pairs.back().findings.push_back(std::move(finding));
    return *this;
  }

  SampleResults& input(Side side, const std::string& path) {
    m_results.inputs.push_back({side, path, 1536, 1'700'000'000'000'000'000, std::string(32, 'a')});
    return *this;
  }

  SampleResults& issue(Issue issue) {
    m_results.issues.push_back(std::move(issue));
    return *this;
  }

  /// A process of its own, as left over.
  Process process(Side side, std::int64_t pid) {
    const ProcessId id{static_cast<std::uint32_t>(m_results.processes.size())};
    m_results.processes.push_back({id, side, "", pid, {}, "result"});
    return m_results.processes.back();
  }

  Results take() { return std::move(m_results); }

 private:
  Results m_results;
};

/// One pair, two findings, a triplet without test, one only in B, one of A's processes left over, an issue.
inline Results plainSample() {
  SampleResults sample;
  sample.input(Side::A, "result_perf_data.csv").input(Side::B, "result_perf_data.csv");
  sample.pair(100, 200);
  sample.cycles(Side::A, "Scheduler.run", {631'000'500, 632'000'250, 630'000'000, 640'000'000});
  sample.cycles(Side::B, "Scheduler.run", {938'515'560, 838'000'000, 939'000'000, 940'000'000, 950'000'125});
  sample.row(
      {.function = "void gemm<float, 64>(float*)", .betaA = 4.2, .betaB = 13.4, .score = 40.5, .p = 1e-9});
  sample.row({.function = "oncpu",
              .metric = "cpu_frequency",
              .device = "Host",
              .betaA = 162.78,
              .betaB = 156.42,
              .muA = 85.7,
              .muB = 22.5,
              .score = 20.25,
              .p = 0.285});
  sample.row({.function = "void gemm<float, 64>(float*)",
              .metric = "gpu_clock",
              .betaA = 4.2,
              .betaB = 13.4,
              .muA = 1236.0,
              .muB = 210.0,
              .score = 12.0});
  sample.row({.function = "write", .device = "Host", .betaA = 5, .betaB = 5, .score = 0, .p = {}});
  sample.row({.function = "read", .device = "Host", .betaA = 0, .betaB = 3, .score = 0, .rowsA = 0, .p = {}});
  sample.finding({FindingKind::ChangedFunction, 0, {0, 2}}).finding({FindingKind::ChangedFunction, 1, {1}});
  sample.process(Side::A, 300);
  sample.issue(
      {IssueKind::SkippedRow, Side::A, "result_perf_data.csv", 17, 3, "beta_pct is \"x\", not a number"});
  return sample.take();
}

/// Names that are markup somewhere, in every place where a name can stand.
inline Results hostileSample() {
  SampleResults sample;
  sample.pair(100, 100);
  sample.cycles(Side::A, "<script>alert(1)</script>", {1000, 2000});
  sample.cycles(Side::B, "a|b\n# c", {1000, 2000});
  for (const char* name :
       {"<script>alert(1)</script>", "a|b||c", "*bold* _it_ __init__ `code` ~~x~~", "=cmd()", "+1", "-1",
        "@x", "\tx", "line\nbreak\r\nand \"quote\"", "[link](http://x.y)", "www.x.y $a$ \\| &amp; &#60;",
        "bad \xff\xfe utf-8 \xe2\x80\xae rtl", ""}) {
    sample.row({.function = name, .metric = name, .device = name, .score = 11});
  }
  sample.finding({.kind = FindingKind::AnchorsDiffer});
  sample.finding({FindingKind::ChangedFunction, 0, {0, 1, 2}}).finding({FindingKind::ChangedFunction, 2, {}});
  sample.issue({IssueKind::UnknownFile, Side::B, "<b>|.csv", {}, 1, "*what* | <is>\nthis"});
  return sample.take();
}

}  // namespace culprit::test
