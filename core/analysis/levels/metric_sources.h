// Which counters tell the level of which work, and where they are read: the GPU's own counters for its
// kernels, a process's own for what it did on the CPU, the host's for the rest. Unlike the published program,
// which pools what it cannot tell apart, a reading belongs to the GPU, process, core or mount it was read
// from. Made once per run, and once more for each part of it that is cut in a thread of its own.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/levels/counted_gpus.h"
#include "core/analysis/levels/counter_integral.h"
#include "core/analysis/levels/series_index.h"
#include "core/model/run/names.h"
#include "core/model/run/run.h"

namespace culprit {

/// Metrics that events carry themselves, in the order of UsageTable::Carried: in %, B and B/s. What a kernel
/// needs is told by them, never what the machine offers: they are no resources.
inline constexpr std::array<std::string_view, 3> kCarriedMetrics = {"achieved_occupancy", "bytes",
                                                                    "memory_bandwidth"};

/// One metric for one kind of work: the mean of all these series (the cores of a host, say).
struct MetricSource {
  MetricId metric{};
  double shift = 0.0;      ///< of all the integrals
  bool isGuessed = false;  ///< when one of the series was read is a guess
  /// A reading anywhere in a cycle stands for the work in it, however short that is: of traces that tell no
  /// tasks of the system the counters are those of tools that read them at times of their own.
  bool countsInCycle = false;
  std::vector<CounterIntegral*> series;
};

class MetricSources {
 public:
  MetricSources(const RunContent& content, Names& names);
  /// The same for a thread with names of its own; nothing that was asked for goes over.
  MetricSources(const MetricSources& same, Names& names);
  ~MetricSources();
  MetricSources(const MetricSources&) = delete;
  MetricSources& operator=(const MetricSources&) = delete;

  /// For work of this category and function name, of this process, on this GPU (as the trace numbers it;
  /// empty for the host). The result stays where it is as long as this object.
  const std::vector<MetricSource>& of(const Process& process, EventCategory category,
                                      std::string_view function, std::optional<std::int32_t> gpu);

 private:
  enum class Work : std::uint8_t;
  struct Key;

  Work workOf(EventCategory category, std::string_view function) const;
  bool isWanted(Work work, std::string_view metric, const ReadingSeries& series) const;
  std::vector<MetricSource> collect(const Process& process, Work work, std::optional<std::int32_t> gpu);

  const RunContent& m_content;
  Names& m_names;
  std::vector<std::unique_ptr<CounterIntegral>> m_integrals;  // parallel to content.readings; made when asked
  SeriesIndex m_index;
  CountedGpus m_gpus;
  bool m_tellsTasks = false;    // the system's, to which the published map gives counters of the host
  bool m_hasOperators = false;  // of a framework
  std::map<std::tuple<std::uint32_t, Work, std::int32_t>, std::vector<MetricSource>> m_known;
  std::map<std::string, double, std::less<>> m_shifts;
};

}  // namespace culprit
