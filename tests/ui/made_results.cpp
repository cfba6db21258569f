#include "tests/ui/made_results.h"

#include <algorithm>
#include <string>
#include <utility>

namespace culprit::ui::test {

namespace {

std::vector<Cycle> cycles(Names& names, int count, std::int64_t durationNs) {
  std::vector<Cycle> made;
  for (int i = 0; i < count; ++i) {
    made.push_back({i, i * durationNs, durationNs + i * 1000, names.anchors.intern("Model.forward")});
  }
  return made;
}

void addPair(Results& results) {
  results.runA = {Side::A, "/runs/normal", "normal", "processed CSV"};
  results.runB = {Side::B, "/runs/abnormal", "abnormal", "processed CSV"};
  results.processes = {{ProcessId{0}, Side::A, "", 100, {}, "result"},
                       {ProcessId{1}, Side::B, "", 200, {}, "result"}};
  PairResults pair;
  pair.a = results.processes[0];
  pair.b = results.processes[1];
  pair.labelA = "normal_pid_100";
  pair.labelB = "abnormal_pid_200";
  pair.cyclesA = cycles(results.names, 8, 5'000'000);
  pair.cyclesB = cycles(results.names, 9, 7'000'000);
  results.pairs.push_back(std::move(pair));
}

struct Row {
  const char* function;
  const char* metric;
  const char* device;
  const char* category;
  double betaA, betaB, muA, muB, score;
  std::uint32_t rowsA, rowsB;
};

Comparison made(Names& names, const Row& row) {
  Comparison comparison;
  comparison.triplet = {names.functions.intern(row.function), names.metrics.intern(row.metric),
                        names.devices.intern(row.device)};
  comparison.category = names.categories.intern(row.category);
  comparison.a = {row.betaA, 0.5, row.muA, 0.1, row.rowsA};
  comparison.b = {row.betaB, 0.5, row.muB, 0.1, row.rowsB};
  comparison.score = comparison.assessment.suspicion = row.score;
  comparison.zBeta = (row.betaB - row.betaA) / 0.5;
  if (comparison.hasTest()) {
    comparison.pBeta = 0.25;
    comparison.uBeta = 0.5;
  }
  return comparison;
}

}  // namespace

std::shared_ptr<Results> smallResults() {
  auto results = std::make_shared<Results>();
  addPair(*results);
  for (const Row& row : {Row{"gemm<float, 64>", "gpu_usage", "GPU 7", "cuda_kernel", 3, 1, 7, 2, 40, 8, 9},
                         Row{"write", "cpu_frequency", "Host", "syscall", 5, 6, 80, 20, 20, 8, 9},
                         Row{"oncpu", "cpu_frequency", "Host", "oncpu", 160, 150, 80, 20, 5, 8, 9},
                         Row{"lonely", "gpu_usage", "GPU 7", "cuda_kernel", 2, 0, 7, 0, 1, 8, 0}}) {
    results->pairs[0].comparisons.push_back(made(results->names, row));
  }
  return results;
}

std::shared_ptr<Results> largeResults(int functions, int metrics, int nameLength) {
  auto results = std::make_shared<Results>();
  addPair(*results);
  auto& comparisons = results->pairs[0].comparisons;
  unsigned state = 12345;
  const auto next = [&state] { return (state = state * 1664525U + 1013904223U) >> 8; };
  for (int f = 0; f < functions; ++f) {
    std::string name = "void kernel_" + std::to_string(next()) + "<";
    while (static_cast<int>(name.size()) < nameLength) name += "float, " + std::to_string(next() % 64) + ", ";
    const std::string function = name + std::to_string(f) + ">(int)";
    for (int m = 0; m < metrics; ++m) {
      const std::string metric = "metric_" + std::to_string(m);
      const double beta = next() % 1000 / 100.0;
      comparisons.push_back(
          made(results->names, {function.c_str(), metric.c_str(), "GPU 0", "cuda_kernel", beta,
                                beta + next() % 200 / 100.0 - 1, 7, 2, next() % 100000 / 100.0, 8, 9}));
    }
  }
  std::stable_sort(comparisons.begin(), comparisons.end(),
                   [](const Comparison& left, const Comparison& right) { return left.score > right.score; });
  return results;
}

std::shared_ptr<Results> asKinds(std::shared_ptr<Results> results) {
  const ProcessId a = results->pairs.at(0).a.id, b = results->pairs.at(0).b.id;
  for (std::size_t at = 1; at < results->pairs.size(); ++at) {
    results->pairs[at].a.trackOwner = a;
    results->pairs[at].b.trackOwner = b;
  }
  return results;
}

ComparisonView viewOf(ResultsPtr results) {
  ComparisonView view;
  view.results = std::move(results);
  return view;
}

Triplet tripletOf(const Results& results, const std::string& function, const std::string& metric) {
  for (const Comparison& row : results.pairs.at(0).comparisons) {
    if (results.names.functions[row.triplet.function] == function &&
        results.names.metrics[*row.triplet.metric] == metric) {
      return row.triplet;
    }
  }
  throw std::logic_error("no such triplet: " + function + ", " + metric);
}

}  // namespace culprit::ui::test
