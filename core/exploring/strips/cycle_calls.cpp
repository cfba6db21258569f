#include "core/exploring/strips/cycle_calls.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/analysis/cutting/process_tracks.h"
#include "core/analysis/naming/kernel_class.h"

namespace culprit {

namespace {

/// Whether work of a function is a collective, asked once per name.
class CollectiveFunctions {
 public:
  explicit CollectiveFunctions(const Names& names) : m_names(names) {}

  bool has(const EventBlock& head, TrackKind kind) {
    if (kind == TrackKind::HostThread)
      return head.category == EventCategory::Annotation && isOf(head.function, true);
    return kind == TrackKind::GpuStream && isGpuWork(head.category) && isOf(head.function, false);
  }

 private:
  bool isOf(FunctionId function, bool isHost) {
    const auto [known, isNew] = m_known.try_emplace({function, isHost}, false);
    const std::string& name = m_names.functions[function];
    if (isNew) known->second = isHost ? isHostCollective(name) : kernelClass(name) == kCommunicationClass;
    return known->second;
  }

  const Names& m_names;
  std::map<std::pair<FunctionId, bool>, bool> m_known;
};

/// A call of any process, before its place among the calls of its group is known.
struct FoundCall {
  std::uint32_t process = 0;
  std::uint32_t group = 0;
  std::uint32_t track = 0;
  std::int64_t startNs = 0, endNs = 0;
};

/// Whether ranges are all that each rank has in any of its recordings
/// (core/analysis/cutting/range_windows.h).
class RangesOfRanks {
 public:
  explicit RangesOfRanks(const RankCycles& ranks) : m_ranks(ranks), m_found(ranks.all().size()) {}

  void note(const EventBlock& head, const Track& track) {
    const auto rank = m_ranks.of(track);
    if (!rank) return;
    const bool isRange =
        head.category == EventCategory::Annotation || head.category == EventCategory::StepMarker;
    m_found[*rank].ranges |= isRange;
    m_found[*rank].more |= !isRange && head.category != EventCategory::Os && isOfProgram(head.category);
  }
  std::vector<bool> finish() const {
    std::vector<bool> only;
    for (const Found& found : m_found) only.push_back(found.ranges && !found.more);
    return only;
  }

 private:
  struct Found {
    bool ranges = false, more = false;
  };

  const RankCycles& m_ranks;
  std::vector<Found> m_found;
};

class CallGathering {
 public:
  CallGathering(const Trace& outline, const RankCycles& ranks) : m_outline(outline), m_ranks(ranks) {
    m_kept.resize(ranks.all().size());
  }

  void add(const EventBlock& block) {
    if (block.capture != m_capture) finishCapture();
    m_capture = block.capture;
    const Track& track = trackOf(block);
    for (std::size_t i = 0; i < block.startNs.size(); ++i) {
      m_found.push_back({.process = indexOf(*track.process),
                         .group = groupOf(block.function, block.detail[i]),
                         .track = block.track,
                         .startNs = block.startNs[i],
                         .endNs = block.startNs[i] + block.durationNs[i]});
    }
  }

  CycleCalls finish(const Monitor& monitor) {
    finishCapture();
    CycleCalls calls;
    std::vector<bool> isShared;
    for (const GatheredGroup& group : m_groups) {
      monitor.checkpoint();
      calls.groups.push_back(group.told);
      isShared.push_back(group.isShared());
    }
    for (std::vector<CycleCall>& kept : m_kept) {
      monitor.checkpoint();
      std::erase_if(kept, [&isShared](const CycleCall& call) { return !isShared[call.group]; });
      for (CycleCall& call : kept)
        call.waitingNs = call.endNs - call.startNs - m_groups[call.group].shortestNs[call.ordinal];
      std::sort(kept.begin(), kept.end(), [](const CycleCall& x, const CycleCall& y) {
        return std::tie(x.track, x.startNs, x.endNs) < std::tie(y.track, y.startNs, y.endNs);
      });
      calls.ofRank.push_back(std::move(kept));
    }
    return calls;
  }

 private:
  struct GatheredGroup {
    CycleCalls::Group told;
    std::vector<std::int64_t> shortestNs;                    // per call: what it takes once all are there
    std::unordered_map<std::uint32_t, std::uint32_t> calls;  // by process

    /// Several ranks have it, all of them equally often.
    bool isShared() const {
      return calls.size() > 1 && std::all_of(calls.begin(), calls.end(), [this](const auto& each) {
               return each.second == shortestNs.size();
             });
    }
  };

  const Track& trackOf(const EventBlock& block) const {
    return m_outline.captures.at(block.capture).tracks.at(block.track);
  }

  /// `detail`: as EventBlock has it.
  std::uint32_t groupOf(FunctionId function, std::int64_t detail) {
    const EventDetail* told =
        detail > 0 ? &m_outline.captures[m_capture].details.at(static_cast<std::size_t>(detail - 1))
                   : nullptr;
    const std::string_view text = told ? std::string_view(told->processGroup) : std::string_view();
    const auto [place, isNew] =
        m_places.try_emplace({function, text}, static_cast<std::uint32_t>(m_groups.size()));
    if (isNew) m_groups.push_back({.told = {.function = function, .text = std::string(text)}});
    CycleCalls::Group& group = m_groups[place->second].told;
    if (told && group.description.empty()) group.description = told->groupDescription;
    return place->second;
  }

  /// The recordings of a process follow each other, so its calls are numbered on.
  void finishCapture() {
    std::sort(m_found.begin(), m_found.end(), [](const FoundCall& x, const FoundCall& y) {
      return std::tie(x.process, x.group, x.startNs, x.track) <
             std::tie(y.process, y.group, y.startNs, y.track);
    });
    for (const FoundCall& call : m_found) {
      GatheredGroup& group = m_groups[call.group];
      const std::uint32_t ordinal = group.calls[call.process]++;
      const std::int64_t ns = call.endNs - call.startNs;
      if (ordinal == group.shortestNs.size()) {
        group.shortestNs.push_back(ns);
      } else {
        group.shortestNs[ordinal] = std::min(group.shortestNs[ordinal], ns);
      }
      keep(call, ordinal);
    }
    m_found.clear();
  }

  void keep(const FoundCall& call, std::uint32_t ordinal) {
    const auto rank = m_ranks.of(m_outline.captures[m_capture].tracks[call.track]);
    if (!rank) return;
    const RankCycle& at = m_ranks.all()[*rank];
    if (at.cycle.capture != m_capture || call.startNs >= at.endNs() || call.endNs <= at.cycle.startNs) return;
    m_kept[*rank].push_back({.group = call.group,
                             .ordinal = ordinal,
                             .track = call.track,
                             .startNs = call.startNs,
                             .endNs = call.endNs});
  }

  const Trace& m_outline;
  const RankCycles& m_ranks;
  std::uint32_t m_capture = 0;
  std::vector<FoundCall> m_found;                                             // of the capture
  std::map<std::pair<FunctionId, std::string_view>, std::uint32_t> m_places;  // texts are the outline's
  std::vector<GatheredGroup> m_groups;
  std::vector<std::vector<CycleCall>> m_kept;
};

}  // namespace

CycleCalls readCycleCalls(const OutlinedRun& run, const RankCycles& ranks, const Monitor& monitor) {
  CollectiveFunctions collectives(run.names);
  CallGathering gathering(run.outline, ranks);
  RangesOfRanks ranges(ranks);
  EventQuery query;
  query.wants = [&](const EventBlock& head) {
    monitor.checkpoint();
    const Track& track = run.outline.captures.at(head.capture).tracks.at(head.track);
    ranges.note(head, track);
    return track.process && collectives.has(head, track.kind);
  };
  run.session.eachEventBlock(run.side, query,
                             [&gathering](const EventBlock& block) { gathering.add(block); });
  CycleCalls calls = gathering.finish(monitor);
  calls.holdsRangesOnly = ranges.finish();
  return calls;
}

}  // namespace culprit
