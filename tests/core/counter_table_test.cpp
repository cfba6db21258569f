// All counters of a pair as the Counters page shows them: made processed folders with known numbers, and a
// real raw trace whose counters belong to GPUs, processes, cores and mounts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "core/analysis/levels/level_series.h"
#include "core/exploring/exploration.h"
#include "core/pipeline/pipeline.h"
#include "core/stats/basics/descriptive.h"
#include "core/store/session/session.h"
#include "tests/support/corpus.h"
#include "tests/support/perf_csv.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

struct Compared {
  test::TempFolder folder;
  std::filesystem::path file = folder.path() / "x.culprit";
  ResultsPtr results;
  std::shared_ptr<const CounterTable> table;

  void compare(const std::filesystem::path& a, const std::filesystem::path& b) {
    SilentMonitor monitor;
    compareRuns({.folders = {a, b}, .session = file}, monitor);
    results = Session::open(file).results();
    table = countersOf(file, *results, 0, SilentMonitor());
  }
  std::size_t at(const std::string& metric, const std::string& device) const {
    for (std::size_t i = 0; i < table->counters.size(); ++i)
      if (table->counters[i].metric == metric && table->counters[i].device == device) return i;
    throw std::runtime_error("no counter " + metric + " of " + device);
  }
  const Counter& counter(const std::string& metric, const std::string& device) const {
    return table->counters[at(metric, device)];
  }
  PairReadings readings(const std::string& metric, const std::string& device) const {
    return readingsOf(file, *results, 0, *table, at(metric, device), SilentMonitor());
  }
};

std::string at(int microseconds) {
  return "1700000000" + std::to_string(1'000'000 + microseconds).substr(1) + ".0";
}

/// Three cycles of 1 ms; a function at a level of `level` on the GPU, an own and a foreign process counter.
void writeRun(const test::TempFolder& folder, const std::string& run, int level, const std::string& power) {
  std::vector<test::PerfRow> rows;
  for (int cycle = 0; cycle < 3; ++cycle)
    rows.push_back(
        {.cycle = std::to_string(cycle), .mu = std::to_string(level + cycle), .start = at(1000 * cycle)});
  folder.write(run + "/result_perf_data.csv", test::perfCsv(rows));
  folder.write(run + "/result_counters_data.csv",
               "counter_name,timestamp,value,hostname\n"
               "gpu_usage," +
                   at(100) + ",50,\n" + "gpu_usage," + at(200) + ",52,\n" + "process_cpu_usage_100," +
                   at(150) + ",7.5,\n" + "process_cpu_usage_7," + at(150) + ",1,\n" + "rack_power," +
                   at(500) + "," + power + ",\n" + "rack_power," + at(2500) + "," + power + ",\n");
}

struct Processed : Compared {
  Processed() {
    writeRun(folder, "a", 50, "300");
    writeRun(folder, "b", 80, "400");
    compare(folder.path() / "a", folder.path() / "b");
  }
};

TEST(CounterTable, HasTheLevelsOfEachCycle) {
  const Processed made;
  const Counter& usage = made.counter("gpu_usage", "GPU 0");
  EXPECT_EQ(usage.unit, "%");
  EXPECT_EQ(usage.capacity, 100.0);
  EXPECT_EQ(usage.role, ResourceRole::OwnUse);
  EXPECT_EQ(usage.a.cycle, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(usage.a.mean, (std::vector<double>{50, 51, 52}));
  EXPECT_EQ(usage.a.level, 51.0);
  EXPECT_EQ(usage.b.level, 81.0);
  EXPECT_EQ(usage.a.readings, 2U);
  ASSERT_TRUE(usage.metricId && usage.deviceId);
  EXPECT_EQ(made.results->names.metrics[*usage.metricId], "gpu_usage");
  EXPECT_EQ(made.results->names.devices[*usage.deviceId], "GPU 0");
  EXPECT_TRUE(usage.isSeparable) << "there is one GPU, however often it is read";
}

TEST(CounterTable, HasCountersThatNoFunctionWasLookedAtWith) {
  const Processed made;
  const Counter& power = made.counter("rack_power", "Host");
  EXPECT_FALSE(power.metricId);
  EXPECT_FALSE(power.capacity);
  EXPECT_EQ(power.unit, "");
  // Only cycles in which it was read.
  EXPECT_EQ(power.a.cycle, (std::vector<std::uint32_t>{0, 2}));
  EXPECT_EQ(power.a.mean, (std::vector<double>{300, 300}));
  EXPECT_EQ(power.b.level, 400.0);
  const PairReadings readings = made.readings("rack_power", "Host");
  ASSERT_EQ(readings.a.timeNs.size(), 2U);
  EXPECT_EQ(readings.a.timeNs[1] - readings.a.timeNs[0], 2'000'000);
  EXPECT_EQ(readings.b.value, (std::vector<double>{400, 400}));
}

TEST(CounterTable, ARowHasTheReadingsOfItsCounter) {
  const Processed made;
  const PairReadings wanted = made.readings("gpu_usage", "GPU 0");
  ASSERT_EQ(wanted.a.value, (std::vector<double>{50, 52}));
  const Names& names = made.results->names;
  Triplet row{*names.functions.find("gemm"), names.metrics.find("gpu_usage"), *names.devices.find("GPU 0")};
  const PairReadings readings = readingsOf(made.file, *made.results, 0, row, SilentMonitor());
  EXPECT_EQ(readings.a.timeNs, wanted.a.timeNs);
  EXPECT_EQ(readings.a.value, wanted.a.value);
  EXPECT_EQ(readings.b.value, wanted.b.value);
  EXPECT_EQ(readings.unit, "%");
  EXPECT_TRUE(readings.isSeparable);
  row.metric.reset();
  EXPECT_TRUE(readingsOf(made.file, *made.results, 0, row, SilentMonitor()).a.timeNs.empty());
}

TEST(CounterTable, TellsCountersOfProcessesApart) {
  const Processed made;
  EXPECT_EQ(made.counter("process_cpu_usage", "this process").a.level, 7.5);
  EXPECT_EQ(made.counter("process_cpu_usage", "process 7").b.level, 1.0);
  EXPECT_EQ(made.readings("process_cpu_usage", "this process").a.value, std::vector<double>{7.5});
}

TEST(CounterTable, ReadingsOfSeveralGpusAtOneTimeAreNotSeparable) {
  Compared made;
  for (const char* run : {"a", "b"}) {
    writeRun(made.folder, run, 50, "300");
    std::vector<test::PerfRow> rows;
    for (int cycle = 0; cycle < 3; ++cycle) {
      for (const char* gpu : {"GPU 0", "GPU 1"})
        rows.push_back({.cycle = std::to_string(cycle), .device = gpu, .start = at(1000 * cycle)});
    }
    made.folder.write(std::string(run) + "/result_perf_data.csv", test::perfCsv(rows));
  }
  made.compare(made.folder.path() / "a", made.folder.path() / "b");
  EXPECT_FALSE(made.counter("gpu_usage", "GPU 0").isSeparable);
  EXPECT_FALSE(made.counter("gpu_usage", "GPU 1").isSeparable);
  EXPECT_FALSE(made.readings("gpu_usage", "GPU 1").isSeparable);
}

TEST(CounterTable, PercentagesThatCannotBeHaveNoUnitOrCapacity) {
  Compared made;
  for (const char* run : {"a", "b"}) {
    std::vector<test::PerfRow> rows;
    for (int cycle = 0; cycle < 3; ++cycle) {
      const std::string number = std::to_string(cycle), start = at(1000 * cycle);
      rows.push_back(
          {.cycle = number, .metric = "process_gpu_mem_usage", .mu = "76829163520", .start = start});
      rows.push_back({.cycle = number, .metric = "container_cpu_usage", .mu = "250.9", .start = start});
    }
    made.folder.write(std::string(run) + "/result_perf_data.csv", test::perfCsv(rows));
  }
  made.compare(made.folder.path() / "a", made.folder.path() / "b");
  const Counter& bytes = made.counter("process_gpu_mem_usage", "GPU 0");
  EXPECT_EQ(bytes.unit, "");
  EXPECT_FALSE(bytes.capacity);
  const Counter& load = made.counter("container_cpu_usage", "GPU 0");
  EXPECT_EQ(load.unit, "%");
  EXPECT_FALSE(load.capacity);
}

/// PyTorch's allocator on GPU `gpu` at the start of each of six steps, while no kernel runs.
std::string withMemory(int bytes, std::initializer_list<int> gpus, int rank) {
  std::string trace = test::rawTraceJson(6);
  std::string events = fmt::format(R"(,"distributedInfo":{{"rank":{},"world_size":2}},)", rank);
  events += R"("traceEvents":[)";
  for (int step = 0; step < 6; ++step) {
    for (const int gpu : gpus)
      events += fmt::format(R"({{"ph":"i","s":"t","name":"[memory]","pid":5,"tid":5,"ts":{},"args":{{)"
                            R"("Device Type":1,"Device Id":{},"Bytes":8,"Total Allocated":{}}}}},)",
                            1001 + 1000 * step, gpu, bytes + 100 * gpu);
  }
  const std::string place = R"(,"traceEvents":[)";
  return trace.replace(trace.find(place), place.size(), events);
}

TEST(CounterTable, AProcessKeepsItsMemoryForEachOfItsGpus) {
  Compared made;
  for (const char* run : {"a", "b"})
    made.folder.write(std::string(run) + "/rank_0.json", withMemory(100, {0, 1}, 0));
  made.compare(made.folder.path() / "a", made.folder.path() / "b");
  EXPECT_EQ(made.readings("allocated_memory", "GPU 0").a.value, std::vector<double>(6, 100.0));
  EXPECT_EQ(made.readings("allocated_memory", "GPU 1").a.value, std::vector<double>(6, 200.0));
}

TEST(CounterTable, RanksWithOneProcessNumberHaveTheirOwnReadings) {
  Compared made;
  for (const char* run : {"a", "b"}) {
    made.folder.write(std::string(run) + "/rank_0.json", withMemory(100, {0}, 0));
    made.folder.write(std::string(run) + "/rank_1.json", withMemory(500, {0}, 1));
  }
  made.compare(made.folder.path() / "a", made.folder.path() / "b");
  ASSERT_EQ(made.results->pairs.size(), 2U);
  ASSERT_EQ(made.results->pairs[0].a.pid, made.results->pairs[1].a.pid);
  EXPECT_EQ(made.readings("allocated_memory", "GPU 0").a.value, std::vector<double>(6, 100.0));
  EXPECT_EQ(made.readings("allocated_memory", "rank 1, GPU 0").b.value, std::vector<double>(6, 500.0));
}

TEST(CounterTable, MeansAreThoseOfTheReadingsWhereNoLevelIsReal) {
  Compared made;
  for (const char* run : {"a", "b"})
    made.folder.write(std::string(run) + "/rank_0.json", withMemory(*run == 'a' ? 100 : 700, {0}, 0));
  made.compare(made.folder.path() / "a", made.folder.path() / "b");
  const Counter& memory = made.counter("allocated_memory", "GPU 0");
  EXPECT_TRUE(memory.metricId) << "functions were looked at with it";
  EXPECT_EQ(memory.a.level, 100.0);
  EXPECT_EQ(memory.b.level, 700.0);
  EXPECT_GT(memory.b.cycle.size(), 3U);
  EXPECT_EQ(memory.readingUnit, memory.unit);
}

TEST(CounterTable, ARunWithoutLevelsHasTheMeansOfItsReadings) {
  Compared made;
  writeRun(made.folder, "a", 50, "300");
  writeRun(made.folder, "b", 80, "400");
  std::vector<test::PerfRow> rows;
  for (int cycle = 0; cycle < 3; ++cycle)
    rows.push_back({.cycle = std::to_string(cycle), .metric = "N/A", .mu = "", .start = at(1000 * cycle)});
  made.folder.write("b/result_perf_data.csv", test::perfCsv(rows));
  made.compare(made.folder.path() / "a", made.folder.path() / "b");
  const Counter& usage = made.counter("gpu_usage", "GPU 0");
  EXPECT_EQ(usage.a.mean, (std::vector<double>{50, 51, 52}));
  EXPECT_EQ(usage.b.cycle, std::vector<std::uint32_t>{0});
  ASSERT_TRUE(usage.b.level);
  EXPECT_NEAR(*usage.b.level, 51.85, 0.2);  // from 50 to 52 at the start of the cycle
}

TEST(CounterTable, AgreesWithTheCausesOnARealPair) {
  const auto parent = test::corpusPath("processed/vLLM/cpu_compute_squeeze_out");
  if (!parent) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  Compared real;
  const auto folders = splitParent(*parent);
  real.compare(folders.a, folders.b);
  const PairResults& pair = real.results->pairs.at(0);
  std::size_t held = 0;
  for (const Cause& cause : pair.verdict.causes) {
    if (!cause.metric) continue;
    for (const Counter& counter : real.table->counters) {
      if (counter.metricId != cause.metric || counter.a.mean.empty() || counter.unit != cause.unit) continue;
      EXPECT_NEAR(*stats::median(counter.a.mean), cause.a, 1e-9 * std::abs(cause.a)) << counter.metric;
      EXPECT_NEAR(*stats::median(counter.b.mean), cause.b, 1e-9 * std::abs(cause.b)) << counter.metric;
      EXPECT_EQ(counter.role, cause.role) << counter.metric;
      ++held;
    }
  }
  EXPECT_GE(held, 5U);
}

TEST(CounterTable, PlacesTheCountersOfARawTrace) {
  const auto run = test::corpusPath("raw/v2_tp2_prefill_topo/in");
  if (!run) GTEST_SKIP() << "the corpus is not there (CULPRIT_CORPUS)";
  Compared raw;
  raw.compare(*run, *run);
  const Counter& clock = raw.counter("gpu_sm_frequency", "GPU 6");
  EXPECT_EQ(clock.unit, "MHz");
  EXPECT_EQ(clock.a.readings, 189U);
  EXPECT_EQ(clock.a.level, clock.b.level);
  EXPECT_TRUE(clock.isSeparable);
  // Not this process's GPU.
  EXPECT_FALSE(raw.counter("gpu_sm_frequency", "GPU 15").metricId);
  // The host's level is that of all cores; each of them has a line too.
  EXPECT_EQ(raw.counter("cpu_frequency", "Host").a.readings, 4U * 47U);
  EXPECT_EQ(raw.counter("cpu_frequency", "core 3").a.readings, 47U);
  EXPECT_EQ(raw.counter("disk_usage", "sda1").a.readings, 47U);
  EXPECT_EQ(raw.readings("cpu_frequency", "core 3").a.value.size(), 47U);
  const auto times = raw.readings("cpu_frequency", "Host").a.timeNs;
  EXPECT_EQ(times.size(), 4U * 47U);
  EXPECT_TRUE(std::is_sorted(times.begin(), times.end()));
}

TEST(CounterTable, OfRunsWithoutCountersIsEmpty) {
  Compared made;
  for (const char* run : {"a", "b"})
    made.folder.write(std::string(run) + "/result_perf_data.csv",
                      test::perfCsv({{.metric = "N/A", .mu = ""}}));
  made.compare(made.folder.path() / "a", made.folder.path() / "b");
  EXPECT_TRUE(made.table->counters.empty());
}

}  // namespace
}  // namespace culprit
