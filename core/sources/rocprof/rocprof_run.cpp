#include "core/sources/rocprof/rocprof_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

namespace culprit::rocm {

namespace {

/// "Agent 12" -> 12.
std::optional<std::int64_t> lastNumberIn(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9') --begin;
  std::int64_t number = 0;
  const auto read = std::from_chars(text.data() + begin, text.data() + text.size(), number);
  return begin < text.size() && read.ec == std::errc() ? std::optional(number) : std::nullopt;
}

/// Numbered among the GPUs alone (rocprofv3 --agent-index type-relative).
bool isAmongGpus(std::string_view agent) {
  return agent.starts_with("GPU");
}

constexpr std::int64_t kMostGpus = 1'000'000;

}  // namespace

RocprofRun::RocprofRun(RunBuilder& run, const std::string& shownFile) : m_builder(run) {
  m_builder.facts().file = shownFile;
  m_builder.facts().dialect = Dialect::RocprofCsv;
}

void RocprofRun::addAgent(std::int64_t node, bool isGpu, std::string_view model) {
  m_agents[node] = {isGpu, std::string(model)};
}

std::uint32_t RocprofRun::threadTrack(std::int64_t pid, std::int64_t tid) {
  const auto [found, isNew] = m_threads.try_emplace({pid, tid}, 0);
  if (isNew) {
    m_processOf.try_emplace(tid, pid);
    found->second = m_builder.addTrack(
        {.kind = TrackKind::HostThread, .pid = fmt::format("{}", pid), .tid = fmt::format("{}", tid)}, pid);
  }
  return found->second;
}

/// That of the call's thread; where the tables leave it open the first process, so that no kernel is
/// nobody's; empty without calls.
std::optional<std::int64_t> RocprofRun::ownerOf(const Queue& queue) const {
  if (queue.pid) return queue.pid;
  if (m_processOf.empty()) return std::nullopt;
  const auto ofThread = queue.thread ? m_processOf.find(*queue.thread) : m_processOf.end();
  return ofThread != m_processOf.end() ? ofThread->second : m_processOf.begin()->second;
}

std::uint32_t RocprofRun::queueTrack(const Queue& queue) {
  const auto owner = ownerOf(queue);
  const auto [found, isNew] = m_queues.try_emplace({queue.agent, queue.queue, owner}, 0);
  if (isNew) {
    found->second =
        m_builder.addTrack({.kind = TrackKind::GpuStream, .tid = queue.queue, .name = queue.agent}, owner);
  }
  return found->second;
}

/// An agent's number counts CPUs too: of those that the table of agents does not know the rank among the ones
/// that did work is taken.
std::map<std::string, std::int32_t> RocprofRun::numbersOfDevices() const {
  std::set<std::pair<std::int64_t, std::string>> seen;
  for (const auto& [queue, track] : m_queues) {
    const std::string& agent = std::get<0>(queue);
    const auto number = lastNumberIn(agent);
    if (!number || *number >= kMostGpus) continue;
    const auto known = m_agents.find(*number);
    const bool isHost = known != m_agents.end() && !known->second.isGpu && !isAmongGpus(agent);
    if (!isHost) seen.emplace(*number, agent);
  }
  std::map<std::int64_t, std::int32_t> gpuOfNode;
  for (const auto& [node, agent] : m_agents)
    if (agent.isGpu) gpuOfNode.emplace(node, static_cast<std::int32_t>(gpuOfNode.size()));
  std::map<std::string, std::int32_t> numbers;
  auto rank = static_cast<std::int32_t>(gpuOfNode.size());
  for (const auto& [number, agent] : seen) {
    const auto known = gpuOfNode.find(number);
    if (isAmongGpus(agent)) {
      numbers[agent] = static_cast<std::int32_t>(number);
    } else if (known != gpuOfNode.end()) {
      numbers[agent] = known->second;
    } else {
      numbers[agent] = rank++;
    }
  }
  return numbers;
}

bool RocprofRun::finish() {
  if (m_builder.isEmpty()) return false;
  const std::map<std::string, std::int32_t> numbers = numbersOfDevices();
  for (const auto& [queue, track] : m_queues) {
    const auto& [agent, name, owner] = queue;
    const auto number = numbers.find(agent);
    if (number != numbers.end()) m_builder.redefineTrack(track, TrackKind::GpuStream, number->second, owner);
  }
  std::int32_t gpu = 0;
  for (const auto& [node, agent] : m_agents)
    if (agent.isGpu) m_builder.facts().devices.push_back({.gpu = gpu++, .model = agent.model});
  m_builder.finish(0);
  return true;
}

}  // namespace culprit::rocm
