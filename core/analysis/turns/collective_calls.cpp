#include "core/analysis/turns/collective_calls.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "core/analysis/naming/kernel_class.h"

namespace culprit {

namespace {

struct Call {
  std::int64_t startNs = 0;
  std::size_t capture = 0;
  std::size_t row = 0;

  friend auto operator<=>(const Call&, const Call&) = default;
};

using CallsOfRanks = std::map<std::size_t, std::vector<Call>>;  // by process
using GroupKey = std::pair<FunctionId, std::string>;            // function, process group as in the trace

/// Whether a function is a collective, asked once per name.
class CollectiveNames {
 public:
  explicit CollectiveNames(const Names& names) : m_names(names) {}

  bool operator()(FunctionId function, bool isHost) {
    const auto [known, isNew] = m_known.try_emplace({function, isHost}, false);
    const std::string& name = m_names.functions[function];
    if (isNew) known->second = isHost ? isHostCollective(name) : kernelClass(name) == kCommunicationClass;
    return known->second;
  }

 private:
  const Names& m_names;
  std::map<std::pair<FunctionId, bool>, bool> m_known;
};

std::map<GroupKey, CallsOfRanks> gather(const RunContent& content, const Names& names) {
  std::map<GroupKey, CallsOfRanks> groups;
  CollectiveNames isCollective(names);
  for (std::size_t at = 0; at < content.trace.captures.size(); ++at) {
    const Capture& capture = content.trace.captures[at];
    const Events& events = capture.events;
    for (const Track& track : capture.tracks) {
      if (track.kind == TrackKind::Other || !track.process) continue;
      const bool isHost = track.kind == TrackKind::HostThread;
      for (std::size_t row = track.begin; row < track.end; ++row) {
        const EventCategory category = events.category(row);
        if (isHost ? category != EventCategory::Annotation : !isGpuWork(category)) continue;
        if (!isCollective(events.function[row], isHost)) continue;
        const auto detail = events.detail(row);
        GroupKey key{events.function[row], detail ? capture.details[*detail].processGroup : std::string()};
        groups[std::move(key)][indexOf(*track.process)].push_back({events.startNs[row], at, row});
      }
    }
  }
  return groups;
}

bool areEquallyMany(const CallsOfRanks& ranks) {
  return std::all_of(ranks.begin(), ranks.end(), [&ranks](const auto& rank) {
    return rank.second.size() == ranks.begin()->second.size();
  });
}

}  // namespace

std::optional<std::int64_t> CollectiveCalls::waitingNs(std::size_t capture, std::size_t row) const {
  if (capture >= waits.size()) return std::nullopt;
  const auto found = waits[capture].find(row);
  return found == waits[capture].end() ? std::nullopt : std::optional(found->second);
}

CollectiveCalls findCollectiveCalls(const RunContent& content, const Names& names) {
  CollectiveCalls found;
  if (content.processes.size() < 2) return found;
  found.waits.resize(content.trace.captures.size());
  for (auto& [key, ranks] : gather(content, names)) {
    if (ranks.size() < 2) continue;
    if (!areEquallyMany(ranks)) {
      for (const auto& [process, calls] : ranks) found.unmatched += calls.size();
      continue;
    }
    CollectiveCalls::Group group;
    std::vector<std::vector<std::int64_t>> durations;
    for (auto& [process, calls] : ranks) {
      std::sort(calls.begin(), calls.end());
      group.processes.push_back(process);
      auto& ofRank = durations.emplace_back();
      for (const Call& call : calls)
        ofRank.push_back(content.trace.captures[call.capture].events.durationNs[call.row]);
    }
    group.split = stats::splitSharedCalls(durations);
    for (const auto& [process, calls] : ranks) {
      for (std::size_t i = 0; i < calls.size(); ++i) {
        const std::int64_t ns = content.trace.captures[calls[i].capture].events.durationNs[calls[i].row];
        found.waits[calls[i].capture][calls[i].row] = ns - group.split.transfer[i];
      }
    }
    found.groups.push_back(std::move(group));
  }
  return found;
}

}  // namespace culprit
