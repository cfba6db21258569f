#include "core/store/rows/verdict_reader.h"

#include "core/store/rows/function_rows.h"
#include "core/store/rows/mechanism_rows.h"
#include "core/store/rows/per_call_rows.h"
#include "core/store/rows/setting_rows.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace {

using sql::Rows;

/// Sums of them are whole nanoseconds, and what is divided by units stays a number.
void requireTimesBetween(const PairVerdict& verdict) {
  constexpr double kMostMs = 1e12, kMost = 1e12, kLeast = 1e-9;
  const auto isSound = [](double between, double units) {
    return between >= 0.0 && (units == 0.0 || units >= kLeast) && units <= kMost &&
           between * units <= kMostMs;
  };
  const auto betweenOf = [&verdict](std::optional<double> Waterfall::*side) {
    return verdict.waterfall ? ((*verdict.waterfall).*side).value_or(0.0) : 0.0;
  };
  if (!isSound(betweenOf(&Waterfall::betweenAMs), verdict.unitsA) ||
      !isSound(betweenOf(&Waterfall::betweenBMs), verdict.unitsB))
    throw blob::Damaged();
}

void readUnits(Rows& row, PairVerdict& verdict) {
  const auto betweenA = row.maybeNumber();
  const auto betweenB = row.maybeNumber();
  if (verdict.waterfall) {
    verdict.waterfall->betweenAMs = betweenA;
    verdict.waterfall->betweenBMs = betweenB;
  }
  verdict.unitsA = row.number();
  verdict.unitsB = row.number();
  requireTimesBetween(verdict);
}

void readCycleUse(Rows& row, PairVerdict& verdict) {
  const auto busyA = row.maybeNumber();
  const auto busyB = row.maybeNumber();
  const auto hostBound = row.maybeFlag();
  if (busyA && busyB && hostBound) verdict.gpu = GpuUse{*busyA, *busyB, *hostBound, {}, {}};
  const auto cycleA = row.maybeNumber();
  const auto cycleB = row.maybeNumber();
  const auto overlapKnown = row.maybeFlag();
  if (cycleA && cycleB && overlapKnown)
    verdict.waterfall = Waterfall{*cycleA, *cycleB, *overlapKnown, {}, {}, {}};
}

/// The columns that belong to no list.
PairVerdict readHead(sql::Database& database, std::int64_t pair) {
  Rows row(
      database,
      "SELECT comparable, per_cycle, per, noise, capture_noise, band_low, band_high, "
      "band_measured, smallest, ratio_of_medians, ratio_of_means, work_ratio, drift_a, drift_b, gpu_busy_a, "
      "gpu_busy_b, host_bound, cycle_a_ms, cycle_b_ms, overlap_known, tests_beta, tests_beta_p, "
      "tests_beta_q, "
      "tests_mu, tests_mu_p, tests_mu_q, splits, tests_sure, memory_beta, memory_mu, launch_delay_a_us, "
      "launch_delay_b_us, slowdown_by, periods, long_b, baselines, compute_factor, between_a_ms, "
      "between_b_ms, "
      "units_a, units_b FROM verdict WHERE pair = ?",
      pair);
  if (!row.next()) throw blob::Damaged();
  PairVerdict verdict;
  verdict.comparability.verdict = row.enumerator<Comparable>();
  verdict.perCycle = row.maybeNumber();
  Slowdown& slowdown = verdict.slowdown;
  slowdown.per = row.enumerator<WorkUnit>();
  slowdown.noise = row.number();
  slowdown.captureNoise = row.maybeNumber();
  slowdown.bandLow = row.number();
  slowdown.bandHigh = row.number();
  slowdown.bandMeasured = row.flag();
  slowdown.smallest = row.maybeNumber();
  slowdown.ratioOfMedians = row.maybeNumber();
  slowdown.ratioOfMeans = row.maybeNumber();
  slowdown.workRatio = row.maybeNumber();
  slowdown.driftA = row.maybeNumber();
  slowdown.driftB = row.maybeNumber();
  readCycleUse(row, verdict);
  TestCounts& tests = verdict.tests;
  for (std::uint32_t* count : {&tests.beta, &tests.betaP, &tests.betaQ, &tests.mu, &tests.muP, &tests.muQ}) {
    *count = row.count();
  }
  tests.splits = static_cast<std::uint64_t>(row.integer());  // of many cycles above 2^63
  tests.sure = row.count();
  tests.memoryBeta = row.number();
  tests.memoryMu = row.number();
  const auto delayA = row.maybeNumber();
  const auto delayB = row.maybeNumber();
  if (verdict.gpu) {
    verdict.gpu->delayAUs = delayA;
    verdict.gpu->delayBUs = delayB;
  }
  slowdown.by = row.enumerator<SlowdownBy>();
  slowdown.arePeriods = row.flag();
  slowdown.longB = row.count();
  const auto baselines = row.doubles();
  slowdown.baselines.assign(baselines.begin(), baselines.end());
  for (const double ratio : slowdown.baselines)
    if (!(ratio > 0.0)) throw blob::Damaged();
  verdict.computeFactor = row.maybeNumber();
  readUnits(row, verdict);
  return verdict;
}

/// What the words of a check that is in the data cannot do without.
void requireFacts(const Check& check) {
  const auto has = [&check](FactKind kind) { return check.fact(kind) != nullptr; };
  const auto hasSides = [&check](FactKind kind) {
    const Fact* fact = check.fact(kind);
    return fact != nullptr && fact->a && fact->b;
  };
  const auto hasBoth = [&check](FactKind kind) {
    const Fact* fact = check.fact(kind);
    return fact != nullptr && fact->both;
  };
  const auto hasCount = [&check](FactKind kind) {
    constexpr double kMost = 1e15;
    const Fact* fact = check.fact(kind);
    return fact != nullptr && fact->both && *fact->both >= 0.0 && *fact->both <= kMost;
  };
  const auto isWhole = [&] {
    switch (check.id) {
      case CheckId::Anchor:
        return has(FactKind::Property) && (!has(FactKind::CallShare) || hasSides(FactKind::CallShare));
      case CheckId::WorkPerCycle:
        return has(FactKind::LaunchRatio) ? hasBoth(FactKind::LaunchRatio) && hasCount(FactKind::Kernels)
                                          : !has(FactKind::Kernels) || hasCount(FactKind::Kernels);
      case CheckId::CycleCount:
        return hasSides(FactKind::Cycles);
      case CheckId::Functions:
        return hasBoth(FactKind::MatchedByName) && hasBoth(FactKind::MatchedByFamily) &&
               hasBoth(FactKind::MatchedByClass);
      case CheckId::Devices:
        return has(FactKind::DeviceCount);
      case CheckId::Metrics:
        return hasCount(FactKind::Metrics);
      case CheckId::InputQuality:
        return hasSides(FactKind::DamagedFiles) && has(FactKind::SkippedRecords);
      case CheckId::Counters:
        return has(FactKind::SamplingPeriodMs) && has(FactKind::MedianCycleMs) && has(FactKind::Interpolated);
      case CheckId::Window:
        return has(FactKind::Cycles) || has(FactKind::Launches);
      default:
        return true;
    }
  };
  if (check.inData && !isWhole()) throw blob::Damaged();
}

std::vector<Check> readChecks(sql::Database& database, std::int64_t pair) {
  std::vector<Check> checks;
  Rows row(database, "SELECT id, status, in_data FROM check_result WHERE pair = ? ORDER BY id", pair);
  while (row.next()) {
    Check& check = checks.emplace_back();
    check.id = row.enumerator<CheckId>();
    check.status = row.enumerator<CheckStatus>();
    check.inData = row.flag();
    if (check.id != static_cast<CheckId>(checks.size() - 1)) throw blob::Damaged();
  }
  if (checks.size() != kCheckCount) throw blob::Damaged();
  Rows facts(database,
             "SELECT id, kind, name, a, b, both, text_a, text_b FROM check_fact WHERE pair = ? ORDER BY id, "
             "position",
             pair);
  while (facts.next()) {
    const CheckId id = facts.enumerator<CheckId>();
    Fact& fact = checks[static_cast<std::size_t>(id)].facts.emplace_back();
    fact.kind = facts.enumerator<FactKind>();
    fact.name = facts.text();
    fact.a = facts.maybeNumber();
    fact.b = facts.maybeNumber();
    fact.both = facts.maybeNumber();
    fact.textA = facts.text();
    fact.textB = facts.text();
  }
  for (const Check& check : checks) requireFacts(check);
  return checks;
}

/// These verdicts come from a ratio and its interval.
void requireRatio(const SpeedRatio& speed) {
  const bool isMeasured = speed.verdict != SpeedVerdict::TooFewCycles &&
                          speed.verdict != SpeedVerdict::NoAnchor &&
                          speed.verdict != SpeedVerdict::UnlikeCycles;
  if (isMeasured && !(speed.ratio && speed.low && speed.high)) throw blob::Damaged();
}

/// A rate is no verdict, and its inverse is said.
void requireRate(const SpeedRatio& rate) {
  const bool isSound = rate.ratio && rate.low && rate.high && *rate.low > 0.0 && *rate.low <= *rate.ratio &&
                       *rate.ratio <= *rate.high;
  if (!isSound || rate.verdict == SpeedVerdict::Slower || rate.verdict == SpeedVerdict::Faster)
    throw blob::Damaged();
}

void readSpeed(sql::Database& database, std::int64_t pair, Slowdown& slowdown) {
  Rows row(database,
           "SELECT kind, ratio, low, high, cycles_a, cycles_b, verdict FROM speed_ratio WHERE pair = ? ORDER "
           "BY kind",
           pair);
  while (row.next()) {
    const std::int64_t kind = row.integer();
    SpeedRatio speed;
    speed.ratio = row.maybeNumber();
    speed.low = row.maybeNumber();
    speed.high = row.maybeNumber();
    speed.cyclesA = row.count();
    speed.cyclesB = row.count();
    speed.verdict = row.enumerator<SpeedVerdict>();
    requireRatio(speed);
    if (kind == 0) slowdown.whole = speed;
    if (kind == 1) slowdown.trimmed = speed;
    if (kind == 2) slowdown.edgeFree = speed;
    if (kind == 3) slowdown.total = speed;
    if (kind != 4) continue;
    requireRate(speed);
    slowdown.rate = speed;
  }
  const auto isWhole = [](const std::optional<SpeedRatio>& ratio) {
    return ratio && ratio->ratio && ratio->low && ratio->high;
  };
  if (isCalled(slowdown) && slowdown.by == SlowdownBy::Total && !isWhole(slowdown.total))
    throw blob::Damaged();
  Rows tail(database, "SELECT side, cycle, typical_ns FROM tail_cycle WHERE pair = ? ORDER BY position",
            pair);
  while (tail.next()) {
    const Side side = tail.enumerator<Side>();
    const std::uint32_t cycle = tail.count();
    slowdown.tail.push_back({side, cycle, tail.natural()});
  }
}

std::vector<Cause> readCauses(sql::Database& database, std::int64_t pair, const IdLimits& limits) {
  std::vector<Cause> causes;
  Rows row(database,
           "SELECT metric, time_class, family, role, unit, level, score, a, b, shift, shift_low, shift_high, "
           "cliff, "
           "log_ratio, capacity, share, samples_a, samples_b, typical, signature, "
           "explains_low, explains_high, explains_of FROM cause WHERE pair = ? ORDER BY position",
           pair);
  while (row.next()) {
    Cause& cause = causes.emplace_back();
    cause.metric = row.maybeId<MetricId>(limits);
    cause.timeClass = row.maybeEnumerator<TimeClass>();
    cause.family = row.text();
    cause.role = row.enumerator<ResourceRole>();
    cause.unit = row.text();
    cause.level = row.enumerator<CauseLevel>();
    cause.score = row.number();
    cause.a = row.number();
    cause.b = row.number();
    cause.shift = row.number();
    cause.shiftLow = row.maybeNumber();
    cause.shiftHigh = row.maybeNumber();
    cause.cliff = row.maybeNumber();
    cause.logRatio = row.number();
    cause.capacity = row.number();
    cause.share = row.number();
    cause.samplesA = row.count();
    cause.samplesB = row.count();
    cause.typical = row.maybeNumber();
    if (const auto signature = row.maybeWhole<std::int64_t>()) cause.hasSignature = *signature != 0;
    cause.explainsLow = row.maybeNumber();
    cause.explainsHigh = row.maybeNumber();
    cause.explainsOf = row.maybeNumber();
    if (cause.explainsOf && !(cause.explainsLow && cause.explainsHigh)) throw blob::Damaged();
  }
  return causes;
}

void readLists(sql::Database& database, std::int64_t pair, const IdLimits& limits, PairVerdict& verdict) {
  Rows edge(database, "SELECT side, cycle, reason FROM edge_cycle WHERE pair = ? ORDER BY position", pair);
  while (edge.next()) {
    const Side side = edge.enumerator<Side>();
    const std::uint32_t cycle = edge.count();
    verdict.edges.push_back({side, cycle, edge.enumerator<EdgeReason>()});
  }
  Rows step(database,
            "SELECT time_class, a_ms, b_ms, a_ns, b_ns FROM waterfall_step WHERE pair = ? ORDER BY position",
            pair);
  while (step.next()) {
    if (!verdict.waterfall) throw blob::Damaged();
    const TimeClass time = step.enumerator<TimeClass>();
    const double a = step.number();
    const double b = step.number();
    const std::int64_t aNs = step.natural();
    verdict.waterfall->steps.push_back({time, a, b, aNs, step.natural()});
  }
  Rows spread(database,
              "SELECT function, device, iqr_a, iqr_b, p FROM spread_change WHERE pair = ? ORDER BY position",
              pair);
  while (spread.next()) {
    SpreadChange& change = verdict.spreads.emplace_back();
    change.function = spread.id<FunctionId>(limits);
    change.device = spread.id<DeviceId>(limits);
    change.iqrA = spread.number();
    change.iqrB = spread.number();
    change.p = spread.number();
  }
}

AllCycles readAllCycles(Rows& row) {
  AllCycles side;
  side.betaMean = row.maybeNumber();
  side.betaStd = row.maybeNumber();
  side.muMean = row.maybeNumber();
  side.ms = row.maybeNumber();
  side.coverage = row.number();
  return side;
}

}  // namespace

PairVerdict readVerdict(sql::Database& database, std::int64_t pair, const IdLimits& limits) {
  PairVerdict verdict = readHead(database, pair);
  verdict.comparability.checks = readChecks(database, pair);
  readSpeed(database, pair, verdict.slowdown);
  verdict.perCall = readPerCall(database, pair, limits);
  verdict.mechanisms = readMechanisms(database, pair, limits);
  verdict.causes = readCauses(database, pair, limits);
  readFunctions(database, pair, limits, verdict);
  readLists(database, pair, limits, verdict);
  verdict.settings = readSettings(database, pair, limits);
  return verdict;
}

void readAssessments(sql::Database& database, std::int64_t pair, std::vector<Comparison>& comparisons) {
  Rows row(database,
           "SELECT position, role, suspicion, change, deviation, level, beta_a, beta_std_a, mu_a, ms_a, "
           "coverage_a, "
           "beta_b, beta_std_b, mu_b, ms_b, coverage_b, cliff, shift, shift_low, shift_high, q_beta, q_mu, "
           "percentile, evidence FROM assessment WHERE pair = ? ORDER BY position",
           pair);
  std::int64_t position = 0;
  for (Comparison& comparison : comparisons) {
    if (!row.next() || row.integer() != position++) throw blob::Damaged();
    Assessment& assessment = comparison.assessment;
    assessment.role = row.enumerator<RowRole>();
    assessment.suspicion = row.number();
    assessment.change = row.number();
    assessment.deviation = row.number();
    assessment.level = row.number();
    assessment.a = readAllCycles(row);
    assessment.b = readAllCycles(row);
    assessment.cliff = row.maybeNumber();
    assessment.shift = row.maybeNumber();
    assessment.shiftLow = row.maybeNumber();
    assessment.shiftHigh = row.maybeNumber();
    assessment.qBeta = row.maybeNumber();
    assessment.qMu = row.maybeNumber();
    assessment.percentile = row.maybeNumber();
    assessment.evidence = row.maybeEnumerator<Evidence>();
  }
}

}  // namespace culprit
