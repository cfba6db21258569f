#include "core/analysis/levels/metric_sources.h"

#include <gtest/gtest.h>

#include <memory>

#include "tests/support/made_trace.h"

namespace culprit {
namespace {

using test::MadeTrace;

/// One process with one event of a category, and readings of its machine.
class MetricSourcesTest : public testing::Test {
 protected:
  void make(EventCategory category, Dialect dialect = Dialect::Kineto2024) {
    m_run = std::make_unique<MadeTrace>(m_names, dialect);
    const ProcessId process = m_run->process(5);
    m_run->event(m_run->thread(process, "5"), category, "f", 0, 10);
    m_run->reading("host_cpu_usage", InstanceKind::None, "", 5, 40.0);
    m_run->reading("process_cpu_usage", InstanceKind::Process, "5", 5, 30.0);
    m_run->reading("process_cpu_usage", InstanceKind::Process, "6", 5, 90.0);
    m_run->reading("gpu_power", InstanceKind::Gpu, "0", 5, 400.0);
    m_run->reading("queue", InstanceKind::None, "", 5, 3.0);
  }

  /// The metrics that work of this category gets.
  std::string of(EventCategory category, std::optional<std::int32_t> gpu = std::nullopt) {
    const RunContent& content = m_run->content();
    MetricSources sources(content, m_names);
    std::string metrics;
    for (const MetricSource& source : sources.of(content.processes[0], category, "f", gpu))
      metrics += m_names.metrics[source.metric] + (source.series.size() == 1 ? " " : "* ");
    return metrics;
  }

  Names m_names;
  std::unique_ptr<MadeTrace> m_run;
};

TEST_F(MetricSourcesTest, GiveTheHostsToItsOperators) {
  make(EventCategory::CpuOp);
  EXPECT_EQ(of(EventCategory::CpuOp), "host_cpu_usage process_cpu_usage queue ");
  EXPECT_EQ(of(EventCategory::Runtime), "");
  EXPECT_EQ(of(EventCategory::GpuCompute, 0), "gpu_power ");
  EXPECT_EQ(of(EventCategory::GpuCompute, 1), "");
}

TEST_F(MetricSourcesTest, GiveThemToCallsOfTheRuntimeWhereNoOperatorIsTold) {
  make(EventCategory::Runtime, Dialect::NsightSqlite);
  EXPECT_EQ(of(EventCategory::Runtime), "host_cpu_usage process_cpu_usage queue ");
}

TEST_F(MetricSourcesTest, KeepToThePublishedMapWhereTasksAreTold) {
  make(EventCategory::Runtime, Dialect::Kunlun);
  EXPECT_EQ(of(EventCategory::Runtime), "");
  EXPECT_EQ(of(EventCategory::CpuOp), "queue ");
  EXPECT_EQ(of(EventCategory::GpuCompute, 0), "");
}

TEST_F(MetricSourcesTest, TellWhoseTimesAreGuessed) {
  make(EventCategory::CpuOp);
  RunContent content = m_run->content();
  content.readings[0].isGuessed = true;
  MetricSources sources(content, m_names);
  const auto& all = sources.of(content.processes[0], EventCategory::CpuOp, "f", std::nullopt);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_TRUE(all[0].isGuessed);
  EXPECT_FALSE(all[1].isGuessed);
}

}  // namespace
}  // namespace culprit
