#include "core/store/rows/verdict_writer.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/store/rows/function_rows.h"
#include "core/store/rows/mechanism_rows.h"
#include "core/store/rows/per_call_rows.h"
#include "core/store/rows/setting_rows.h"
#include "core/store/sql/command.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace {

constexpr std::array<const char*, 15> kTables = {
    "verdict",    "check_result", "check_fact",     "edge_cycle",     "speed_ratio",
    "tail_cycle", "cause",        "function_share", "waterfall_step", "spread_change",
    "assessment", "setting",      "mechanism",      "per_call",       "changed_call"};

class VerdictWriter {
 public:
  VerdictWriter(sql::Database& database, std::int64_t pair) : m_database(database), m_pair(pair) {}

  void write(const PairVerdict& verdict) {
    writeHead(verdict);
    writeChecks(verdict.comparability);
    writeSpeed(verdict.slowdown);
    writePerCall(m_database, m_pair, verdict.perCall);
    writeMechanisms(m_database, m_pair, verdict.mechanisms);
    writeCauses(verdict.causes);
    writeFunctions(m_database, m_pair, verdict);
    writeLists(verdict);
    writeSettings(m_database, m_pair, verdict.settings);
  }

  void write(const std::vector<Comparison>& comparisons) {
    sql::Command insert(
        m_database, "INSERT INTO assessment VALUES(?,?, ?,?,?,?,?, ?,?,?,?,?, ?,?,?,?,?, ?,?,?,?, ?,?,?,?)");
    std::int64_t position = 0;
    for (const Comparison& comparison : comparisons) {
      const Assessment& row = comparison.assessment;
      insert.execute(m_pair, position++, row.role, row.suspicion, row.change, row.deviation, row.level,
                     row.a.betaMean, row.a.betaStd, row.a.muMean, row.a.ms, row.a.coverage, row.b.betaMean,
                     row.b.betaStd, row.b.muMean, row.b.ms, row.b.coverage, row.cliff, row.shift,
                     row.shiftLow, row.shiftHigh, row.qBeta, row.qMu, row.percentile, row.evidence);
    }
  }

 private:
  void writeHead(const PairVerdict& verdict) {
    const Slowdown& slowdown = verdict.slowdown;
    const TestCounts& tests = verdict.tests;
    const auto& gpu = verdict.gpu;
    const auto& waterfall = verdict.waterfall;
    const auto when = [](const auto& whole, auto member) {
      return whole ? std::optional((*whole).*member) : std::nullopt;
    };
    const std::optional<double> delayA = gpu ? gpu->delayAUs : std::nullopt;
    const std::optional<double> delayB = gpu ? gpu->delayBUs : std::nullopt;
    sql::Command insert(m_database,
                        "INSERT INTO verdict VALUES(?,?,?, ?,?,?,?,?,?,?, ?,?,?,?,?, ?,?,?, ?,?,?, "
                        "?,?,?,?,?,?,?, ?,?,?, ?,?, ?,?,?,?,?, ?,?,?,?)");
    insert.execute(m_pair, verdict.comparability.verdict, verdict.perCycle, slowdown.per, slowdown.noise,
                   slowdown.captureNoise, slowdown.bandLow, slowdown.bandHigh, slowdown.bandMeasured,
                   slowdown.smallest, slowdown.ratioOfMedians, slowdown.ratioOfMeans, slowdown.workRatio,
                   slowdown.driftA, slowdown.driftB, when(gpu, &GpuUse::busyA), when(gpu, &GpuUse::busyB),
                   when(gpu, &GpuUse::hostBound), when(waterfall, &Waterfall::cycleAMs),
                   when(waterfall, &Waterfall::cycleBMs), when(waterfall, &Waterfall::overlapKnown),
                   tests.beta, tests.betaP, tests.betaQ, tests.mu, tests.muP, tests.muQ, tests.splits,
                   tests.sure, tests.memoryBeta, tests.memoryMu, delayA, delayB, slowdown.by,
                   slowdown.arePeriods, slowdown.longB, slowdown.baselines, verdict.computeFactor,
                   waterfall ? waterfall->betweenAMs : std::nullopt,
                   waterfall ? waterfall->betweenBMs : std::nullopt, verdict.unitsA, verdict.unitsB);
  }

  void writeChecks(const Comparability& comparability) {
    sql::Command result(m_database, "INSERT INTO check_result VALUES(?,?,?,?)");
    sql::Command insert(m_database, "INSERT INTO check_fact VALUES(?,?,?,?,?,?,?,?,?,?)");
    for (const Check& check : comparability.checks) {
      result.execute(m_pair, check.id, check.status, check.inData);
      std::int64_t position = 0;
      for (const Fact& fact : check.facts) {
        insert.execute(m_pair, check.id, position++, fact.kind, fact.name, fact.a, fact.b, fact.both,
                       fact.textA, fact.textB);
      }
    }
  }

  void writeSpeed(const Slowdown& slowdown) {
    sql::Command ratio(m_database, "INSERT INTO speed_ratio VALUES(?,?,?,?,?,?,?,?)");
    const auto write = [&](int kind, const SpeedRatio& speed) {
      ratio.execute(m_pair, kind, speed.ratio, speed.low, speed.high, speed.cyclesA, speed.cyclesB,
                    speed.verdict);
    };
    write(0, slowdown.whole);
    if (slowdown.trimmed) write(1, *slowdown.trimmed);
    if (slowdown.edgeFree) write(2, *slowdown.edgeFree);
    if (slowdown.total) write(3, *slowdown.total);
    if (slowdown.rate) write(4, *slowdown.rate);
    sql::Command tail(m_database, "INSERT INTO tail_cycle VALUES(?,?,?,?,?)");
    std::int64_t position = 0;
    for (const TailCycle& cycle : slowdown.tail) {
      tail.execute(m_pair, position++, cycle.side, cycle.cycle, cycle.typicalNs);
    }
  }

  void writeCauses(const std::vector<Cause>& causes) {
    sql::Command insert(m_database,
                        "INSERT INTO cause VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    std::int64_t position = 0;
    for (const Cause& cause : causes) {
      insert.execute(m_pair, position++, cause.metric, cause.timeClass, cause.family, cause.role, cause.unit,
                     cause.level, cause.score, cause.a, cause.b, cause.shift, cause.shiftLow, cause.shiftHigh,
                     cause.cliff, cause.logRatio, cause.capacity, cause.share, cause.samplesA, cause.samplesB,
                     cause.typical, cause.hasSignature, cause.explainsLow, cause.explainsHigh,
                     cause.explainsOf);
    }
  }

  void writeLists(const PairVerdict& verdict) {
    std::int64_t position = 0;
    sql::Command edge(m_database, "INSERT INTO edge_cycle VALUES(?,?,?,?,?)");
    for (const EdgeCycle& cycle : verdict.edges) {
      edge.execute(m_pair, position++, cycle.side, cycle.cycle, cycle.reason);
    }
    sql::Command step(m_database, "INSERT INTO waterfall_step VALUES(?,?,?,?,?,?,?)");
    if (verdict.waterfall) {
      position = 0;
      for (const Waterfall::Step& part : verdict.waterfall->steps) {
        step.execute(m_pair, position++, part.time, part.aMs, part.bMs, part.aNs, part.bNs);
      }
    }
    sql::Command spread(m_database, "INSERT INTO spread_change VALUES(?,?,?,?,?,?,?)");
    position = 0;
    for (const SpreadChange& change : verdict.spreads) {
      spread.execute(m_pair, position++, change.function, change.device, change.iqrA, change.iqrB, change.p);
    }
  }

  sql::Database& m_database;
  std::int64_t m_pair;
};

}  // namespace

void writeVerdict(sql::Database& database, std::int64_t pair, const PairResults& results) {
  VerdictWriter writer(database, pair);
  writer.write(results.verdict);
  writer.write(results.comparisons);
}

void writePartners(sql::Database& database, std::int64_t pair, const PairResults& results) {
  sql::Command device(database, "INSERT INTO pair_device VALUES(?,?,?,?)");
  for (const DevicePartners& each : results.devices) device.execute(pair, each.row, each.a, each.b);
  sql::Command function(database, "INSERT INTO pair_function VALUES(?,?,?)");
  for (const FunctionPartners& each : results.functions) function.execute(pair, each.a, each.b);
}

void clearVerdicts(sql::Database& database) {
  for (const char* table : kTables) database.exec(std::string("DELETE FROM ") + table);
}

void writeJudgement(sql::Database& database, const Results& results) {
  sql::Command threshold(database, "INSERT INTO threshold VALUES(?,?)");
  for (const ThresholdEntry& entry : thresholdEntries()) {
    threshold.execute(entry.name, results.thresholds.*entry.value);
  }
  sql::Command resource(database, "INSERT INTO user_resource VALUES(?,?,?,?,?,?,?)");
  for (const Resource& own : results.userResources) {
    resource.execute(own.metric, own.family, own.role, own.unit, own.scale, own.capacity, own.resolution);
  }
  sql::Command device(database, "INSERT INTO device_choice VALUES(?,?)");
  for (const DeviceMap::Entry& entry : results.deviceMap.entries) device.execute(entry.a, entry.b);
  sql::Command name(database, "INSERT INTO name_choice VALUES(?,?)");
  for (const NameMatches::Entry& entry : results.nameMatches.entries) name.execute(entry.a, entry.b);
  sql::Command offset(database, "INSERT INTO counter_offset VALUES(?,?)");
  for (const CounterOffset& each : results.counterOffsets) offset.execute(each.file, each.seconds);
  sql::Command counter(database, "INSERT INTO counter_name VALUES(?,?)");
  for (std::size_t at = 0; at < results.userResources.size(); ++at)
    for (const std::string& each : results.userResources[at].names)
      counter.execute(static_cast<std::int64_t>(at) + 1, each);
}

}  // namespace culprit
