#include "core/analysis/turns/collective_calls.h"

#include <algorithm>
#include <map>
#include <span>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/analysis/naming/kernel_class.h"
#include "core/analysis/turns/bus_bytes.h"

namespace culprit {

namespace {

struct Call {
  std::size_t process = 0;
  std::int64_t startNs = 0;
  std::size_t capture = 0;
  std::size_t row = 0;

  friend auto operator<=>(const Call&, const Call&) = default;
};

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

/// The texts of process groups, numbered as they come, so that none is held against another for each call.
class GroupTexts {
 public:
  static constexpr std::uint32_t kNone = 0;

  /// Of each detail of a capture, which has to outlive this.
  std::vector<std::uint32_t> numbersOf(const Capture& capture) {
    std::vector<std::uint32_t> numbers;
    numbers.reserve(capture.details.size());
    for (const EventDetail& detail : capture.details) numbers.push_back(numberOf(detail.processGroup));
    return numbers;
  }
  std::string_view operator[](std::uint32_t number) const { return m_texts[number]; }

 private:
  std::uint32_t numberOf(std::string_view text) {
    if (text.empty()) return kNone;
    const auto [known, isNew] = m_numbers.try_emplace(text, static_cast<std::uint32_t>(m_texts.size()));
    if (isNew) m_texts.push_back(text);
    return known->second;
  }

  std::vector<std::string_view> m_texts{std::string_view()};
  std::unordered_map<std::string_view, std::uint32_t> m_numbers;
};

/// One function of one process group, before it is known whether its calls have partners.
struct CallsOfGroup {
  FunctionId function{};
  std::string_view text;
  std::vector<Call> calls;
};

class GatheredCalls {
 public:
  GatheredCalls(const RunContent& content, const Names& names) : m_isCollective(names) {
    for (std::size_t at = 0; at < content.trace.captures.size(); ++at) {
      const Capture& capture = content.trace.captures[at];
      const std::vector<std::uint32_t> groups = m_texts.numbersOf(capture);
      for (const Track& track : capture.tracks) {
        if (track.kind != TrackKind::Other && track.process) add(capture, at, track, groups);
      }
    }
  }

  /// By function and text; the calls of each by process and start.
  std::vector<CallsOfGroup> take() {
    std::sort(m_found.begin(), m_found.end(), [](const CallsOfGroup& x, const CallsOfGroup& y) {
      return std::tie(x.function, x.text) < std::tie(y.function, y.text);
    });
    for (CallsOfGroup& each : m_found) std::sort(each.calls.begin(), each.calls.end());
    return std::move(m_found);
  }

 private:
  void add(const Capture& capture, std::size_t at, const Track& track,
           const std::vector<std::uint32_t>& groups) {
    const Events& events = capture.events;
    const bool isHost = track.kind == TrackKind::HostThread;
    for (std::size_t row = track.begin; row < track.end; ++row) {
      const EventCategory category = events.category(row);
      if (isHost ? category != EventCategory::Annotation : !isGpuWork(category)) continue;
      if (!m_isCollective(events.function[row], isHost)) continue;
      const auto detail = events.detail(row);
      callsOf(events.function[row], detail ? groups[*detail] : GroupTexts::kNone)
          .push_back({indexOf(*track.process), events.startNs[row], at, row});
    }
  }

  std::vector<Call>& callsOf(FunctionId function, std::uint32_t group) {
    const std::uint64_t key = (std::uint64_t{indexOf(function)} << 32U) | group;
    const auto [known, isNew] = m_places.try_emplace(key, m_found.size());
    if (isNew) m_found.push_back({.function = function, .text = m_texts[group], .calls = {}});
    return m_found[known->second].calls;
  }

  CollectiveNames m_isCollective;
  GroupTexts m_texts;
  std::unordered_map<std::uint64_t, std::size_t> m_places;  ///< in m_found, by function and group
  std::vector<CallsOfGroup> m_found;
};

/// The calls of a group, rank by rank.
class CallsOfRanks {
 public:
  explicit CallsOfRanks(std::vector<Call> calls) : m_calls(std::move(calls)) {
    for (std::size_t i = 0; i < m_calls.size(); ++i)
      if (i == 0 || m_calls[i].process != m_calls[i - 1].process) m_begins.push_back(i);
  }

  std::size_t size() const { return m_begins.size(); }
  std::size_t allCalls() const { return m_calls.size(); }
  std::span<const Call> operator[](std::size_t rank) const {
    const std::size_t end = rank + 1 < m_begins.size() ? m_begins[rank + 1] : m_calls.size();
    return std::span(m_calls).subspan(m_begins[rank], end - m_begins[rank]);
  }
  bool callEquallyOften() const {
    for (std::size_t rank = 1; rank < size(); ++rank)
      if ((*this)[rank].size() != (*this)[0].size()) return false;
    return true;
  }

 private:
  std::vector<Call> m_calls;
  std::vector<std::size_t> m_begins;
};

/// Without what the trace tells of each call.
CollectiveCalls::Group groupOf(const CallsOfRanks& ranks, const RunContent& content) {
  CollectiveCalls::Group group;
  std::vector<std::vector<std::int64_t>> durations(ranks.size());
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    group.processes.push_back(ranks[rank].front().process);
    for (const Call& call : ranks[rank])
      durations[rank].push_back(content.trace.captures[call.capture].events.durationNs[call.row]);
  }
  group.split = stats::splitSharedCalls(durations);
  return group;
}

/// Which one surely moves the bytes that are told of it.
CollectiveOperation operationOf(const EventDetail& detail, std::size_t members, CollectiveOperation kernel) {
  const bool areAllThere = detail.groupSize == members;
  return areAllThere && canCarryOut(kernel, detail.operation) ? detail.operation
                                                              : CollectiveOperation::NotTold;
}

const EventDetail* detailOf(const Call& call, const RunContent& content) {
  const Capture& capture = content.trace.captures[call.capture];
  const auto position = capture.events.detail(call.row);
  return position ? &capture.details[*position] : nullptr;
}

/// Bytes and description are those of the first rank.
void addDetails(const CallsOfRanks& ranks, const RunContent& content, CollectiveOperation kernel,
                CollectiveCalls::Group& group) {
  const std::span<const Call> first = ranks[0];
  group.bytes.reserve(first.size());
  group.operation.reserve(first.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    const EventDetail* detail = detailOf(first[i], content);
    CollectiveOperation operation =
        detail ? operationOf(*detail, ranks.size(), kernel) : CollectiveOperation::NotTold;
    // Of parts that are equally large on one rank alone nothing is known.
    for (std::size_t rank = 1; rank < ranks.size() && operation != CollectiveOperation::NotTold; ++rank) {
      const EventDetail* other = detailOf(ranks[rank][i], content);
      if (!other || other->operation != detail->operation || other->bytes != detail->bytes)
        operation = CollectiveOperation::NotTold;
    }
    group.bytes.push_back(detail ? detail->bytes : std::nullopt);
    group.operation.push_back(operation);
    if (detail && group.description.empty()) group.description = detail->groupDescription;
  }
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
  for (CallsOfGroup& each : GatheredCalls(content, names).take()) {
    const CallsOfRanks ranks(std::move(each.calls));
    if (ranks.size() < 2) continue;
    if (!ranks.callEquallyOften()) {
      found.unmatched += ranks.allCalls();
      continue;
    }
    CollectiveCalls::Group group = groupOf(ranks, content);
    group.function = each.function;
    group.text = each.text;
    addDetails(ranks, content, operationOfKernel(names.functions[each.function]), group);
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
      std::size_t i = 0;
      for (const Call& call : ranks[rank]) {
        const std::int64_t ns = content.trace.captures[call.capture].events.durationNs[call.row];
        found.waits[call.capture][call.row] = ns - group.split.transfer[i++];
      }
    }
    found.groups.push_back(std::move(group));
  }
  return found;
}

}  // namespace culprit
