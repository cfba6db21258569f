// One run of rocprofv3 while its tables are read: gives rows their tracks, processes and launches, and
// devices their numbers. Filled by the source, which reads the calls before what they launched.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "core/intake/capture_builder.h"
#include "core/sources/bytes/launch_numbers.h"

namespace culprit::rocm {

class RocprofRun {
 public:
  RocprofRun(RunBuilder& run, const std::string& shownFile);

  CaptureBuilder& builder() { return m_builder; }

  /// A row of the table of agents; CPUs are numbered among them.
  void addAgent(std::int64_t node, bool isGpu, std::string_view model);

  /// The track of a host thread, whose process is that of the row.
  std::uint32_t threadTrack(std::int64_t pid, std::int64_t tid);

  struct Queue {
    std::string agent;                   ///< as the table names it: "Agent 2", "2", "GPU 0"
    std::string queue;                   ///< and the stream, as they are shown
    std::optional<std::int64_t> thread;  ///< that launched
    /// Where the table tells it: no calls are needed.
    std::optional<std::int64_t> pid;
  };
  std::uint32_t queueTrack(const Queue& queue);

  /// 0 for none. Correlations are those of one process.
  std::uint32_t launchOf(const std::optional<std::int64_t>& correlation) {
    return m_launches.of(correlation.value_or(0));
  }

  /// Numbers the devices and hands everything to the run; false if there was nothing.
  bool finish();

 private:
  struct Agent {
    bool isGpu = false;
    std::string model;
  };

  std::optional<std::int64_t> ownerOf(const Queue& queue) const;
  std::map<std::string, std::int32_t> numbersOfDevices() const;

  CaptureBuilder m_builder;
  std::map<std::int64_t, Agent> m_agents;  ///< by logical node
  std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> m_threads;
  std::map<std::int64_t, std::int64_t> m_processOf;  ///< by thread
  /// By agent, queue and process.
  using QueueKey = std::tuple<std::string, std::string, std::optional<std::int64_t>>;
  std::map<QueueKey, std::uint32_t> m_queues;
  LaunchNumbers m_launches;
};

}  // namespace culprit::rocm
