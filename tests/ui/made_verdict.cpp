#include "tests/ui/made_verdict.h"

#include <utility>

#include "tests/ui/made_results.h"

namespace culprit::ui::test {

namespace {

std::vector<Check> checks() {
  std::vector<Check> made;
  for (std::size_t id = 0; id < kCheckCount; ++id) {
    Check check;
    check.id = static_cast<CheckId>(id);
    check.inData = false;
    made.push_back(check);
  }
  const auto change = [&made](CheckId id, CheckStatus status, std::vector<Fact> facts) {
    Check& check = made.at(static_cast<std::size_t>(id));
    check.status = status;
    check.inData = true;
    check.facts = std::move(facts);
  };
  change(CheckId::WorkPerCycle, CheckStatus::Fail,
         {{FactKind::LaunchRatio, {}, {}, {}, 0.25, {}, {}}, {FactKind::Kernels, {}, {}, {}, 3.0, {}, {}}});
  change(CheckId::WarmUpAndEdges, CheckStatus::Note, {{FactKind::Cycles, {}, 1.0, 1.0, {}, {}, {}}});
  change(CheckId::CycleCount, CheckStatus::Note, {{FactKind::Cycles, {}, 8.0, 9.0, {}, {}, {}}});
  return made;
}

Cause resource(MetricId metric, const char* family, ResourceRole role, CauseLevel level, double a, double b) {
  Cause cause;
  cause.metric = metric;
  cause.family = family;
  cause.role = role;
  cause.unit = "%";
  cause.level = level;
  cause.score = level == CauseLevel::Strong ? 0.8 : 0.05;
  cause.a = a;
  cause.b = b;
  cause.shift = b - a;
  cause.capacity = 100.0;
  cause.samplesA = 8;
  cause.samplesB = 9;
  return cause;
}

FunctionShare share(const Results& results, const char* name, const char* device, double aMs, double bMs,
                    double callsPart) {
  FunctionShare made;
  made.name = name;
  made.device = device;
  made.category = "kind";
  const FunctionId function = *results.names.functions.find(name);
  made.a = {10.0, aMs, aMs, {function}, 80.0, 8.0 * aMs};
  made.b = {12.0, bMs, bMs, {function}, 108.0, 9.0 * bMs};
  made.deltaCallsMs = callsPart;
  made.deltaPerCallMs = bMs - aMs - callsPart;
  return made;
}

void assess(PairResults& pair) {
  double suspicion[] = {20.0, 30.0, 90.0, 1.0};
  for (std::size_t i = 0; i < pair.comparisons.size(); ++i) {
    Assessment made;
    made.suspicion = suspicion[i];
    made.change = 2.0;
    made.deviation = 5.0;
    made.a = {4.0, 0.5, 70.0, 40.0, 1.0};
    made.b = {6.0, 0.5, 20.0, 60.0, 1.0};
    made.cliff = 0.75;
    made.shift = 20.0;
    made.shiftLow = 18.0;
    made.shiftHigh = 22.0;
    made.qBeta = 0.0004;
    made.percentile = 99.0;
    made.evidence = Evidence::PartlyInterpolated;
    pair.comparisons[i].assessment = made;
  }
  pair.comparisons.back().assessment.qBeta.reset();
  pair.comparisons.back().assessment.evidence.reset();
}

}  // namespace

std::shared_ptr<Results> judgedResults() {
  auto results = smallResults();
  PairResults& pair = results->pairs[0];
  assess(pair);
  const MetricId clock = *results->names.metrics.find("cpu_frequency");
  const MetricId usage = *results->names.metrics.find("gpu_usage");
  PairVerdict verdict;
  verdict.comparability.checks = checks();
  verdict.comparability.verdict = verdictOf(verdict.comparability.checks);
  verdict.perCycle = 0.25;
  verdict.edges = {{Side::A, 0, EdgeReason::NoKernels}, {Side::B, 8, EdgeReason::Long}};
  verdict.slowdown.per = WorkUnit::Work;
  verdict.slowdown.whole = {3.5, 3.0, 4.0, 8, 9, SpeedVerdict::Slower};
  verdict.slowdown.noise = 0.02;
  verdict.causes = {resource(clock, "CPU clock", ResourceRole::Supply, CauseLevel::Strong, 87.5, 22.5),
                    resource(usage, "gpu_usage", ResourceRole::OwnUse, CauseLevel::None, 7.0, 7.0)};
  verdict.functions = {share(*results, "oncpu", "Host", 100.0, 300.0, 50.0),
                       share(*results, "write", "Host", 5.0, 15.0, 0.0),
                       share(*results, "gemm<float, 64>", "GPU", 20.0, 18.0, -3.0)};
  FunctionShare launched = share(*results, "gemm<float, 64>", "GPU", 20.0, 18.0, -3.0);
  launched.category = kOperator;
  launched.a.functions = launched.b.functions = {*results->names.functions.find("write")};
  launched.name = "write";
  verdict.levels = {{TimeLevel::Class, {verdict.functions[0]}}, {TimeLevel::Operator, {launched}}};
  verdict.waterfall =
      Waterfall{100.0, 350.0, false, {{TimeClass::GpuKernels, 20.0, 18.0}, {TimeClass::Rest, 80.0, 332.0}}};
  pair.verdict = std::move(verdict);
  return results;
}

std::shared_ptr<Results> comparableResults() {
  auto results = judgedResults();
  PairVerdict& verdict = results->pairs[0].verdict;
  for (Check& check : verdict.comparability.checks) check.status = CheckStatus::Pass;
  verdict.comparability.verdict = Comparable::Yes;
  verdict.perCycle = 1.0;
  verdict.slowdown.per = WorkUnit::Cycle;
  verdict.edges.clear();
  return results;
}

}  // namespace culprit::ui::test
