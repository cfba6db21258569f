#include "core/analysis/cutting/cycle_kinds.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

#include "core/analysis/cutting/launches.h"
#include "core/analysis/naming/range_sizes.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

// As published, of calls longer than 1 ms: prefill is longer than the 80th percentile and than 3 medians.
constexpr double kLongQuantile = 0.8;
constexpr double kLongFactor = 3.0;
constexpr double kShortestNs = 1'000'000.0;

// What a name says, one bit each.
constexpr std::uint8_t kExtend = 1;
constexpr std::uint8_t kDecode = 2;
constexpr std::uint8_t kPlainDecode = 4;
constexpr std::uint8_t kPlainEncode = 8;
constexpr std::uint8_t kLookedAt = 16;

/// What a name says about the kind of work; of a Python frame only the function counts, not its file.
std::uint8_t wordsIn(std::string_view full) {
  const std::size_t colon = full.rfind(": ");
  const std::string_view name = colon == std::string_view::npos ? full : full.substr(colon + 2);
  std::string lower(name);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  std::uint8_t words = kLookedAt;
  if (const auto work = scheduledWork(name)) words |= work->prompts > 0 ? kExtend : kDecode;
  for (const std::string_view word : {"[prefill", "[prompt", "[context"})
    if (lower.find(word) != std::string::npos) words |= kExtend;
  if (lower.find("[generation") != std::string::npos) words |= kDecode;
  if (lower == "prefill" || lower == "prompt") words |= kExtend;
  if (lower.find("forward_extend") != std::string::npos || lower.find("[extend") != std::string::npos) {
    words |= kExtend;
  }
  if (name == "decode") words |= kPlainDecode;
  if (name == "encode") words |= kPlainEncode;
  if (lower.find("[decode") != std::string::npos) words |= kDecode;
  for (std::size_t at = name.find("ecode"); at != std::string::npos; at = name.find("ecode", at + 1)) {
    const bool begins = at > 0 && (name[at - 1] == 'd' || name[at - 1] == 'D');
    const bool ends = at + 5 >= name.size() || name[at + 5] < 'a' || name[at + 5] > 'z';
    if (begins && ends && name != "decode") words |= kDecode;
  }
  return words;
}

class Words {
 public:
  explicit Words(const Names& names) : m_names(names), m_words(names.functions.size(), 0) {}

  std::uint8_t of(FunctionId function) {
    std::uint8_t& words = m_words[indexOf(function)];
    if (words == 0) words = wordsIn(m_names.functions[function]);
    return words;
  }

 private:
  const Names& m_names;
  std::vector<std::uint8_t> m_words;
};

std::optional<CycleKind> kindSaidBy(std::uint8_t words) {
  if ((words & kExtend) != 0) return CycleKind::Prefill;
  if ((words & kDecode) != 0) return CycleKind::Decode;
  // Text is encoded and decoded as well; then the bare word means nothing.
  if ((words & kPlainDecode) != 0 && (words & kPlainEncode) == 0) return CycleKind::Decode;
  return std::nullopt;
}

/// Words of everything that lies wholly inside each call, on its thread.
std::vector<std::uint8_t> wordsInside(const Events& events, const AnchorThread& thread, Words& words) {
  std::vector<std::uint8_t> inside;
  inside.reserve(thread.calls.size());
  for (const AnchorCall& call : thread.calls) inside.push_back(words.of(call.function));
  std::size_t at = 0;
  for (std::size_t row = thread.track->begin; row < thread.track->end && at < thread.calls.size(); ++row) {
    while (at < thread.calls.size() && thread.calls[at].endNs <= events.startNs[row]) ++at;
    if (at == thread.calls.size()) break;
    const AnchorCall& call = thread.calls[at];
    if (events.startNs[row] < call.startNs || events.endNs(row) > call.endNs) continue;
    inside[at] |= words.of(events.function[row]);
  }
  return inside;
}

std::vector<bool> longCalls(const std::vector<AnchorCall>& calls) {
  std::vector<double> durations;
  for (const AnchorCall& call : calls) {
    const auto duration = static_cast<double>(call.endNs - call.startNs);
    if (duration > kShortestNs) durations.push_back(duration);
  }
  if (durations.size() < 3) return {};
  std::sort(durations.begin(), durations.end());
  const double median = stats::sortedQuantile(durations, 0.5).value_or(0.0);
  const double limit =
      std::max(kLongFactor * median, stats::sortedQuantile(durations, kLongQuantile).value_or(0.0));
  if (durations.back() <= kLongFactor * median) return {};
  std::vector<bool> isLong;
  isLong.reserve(calls.size());
  for (const AnchorCall& call : calls)
    isLong.push_back(static_cast<double>(call.endNs - call.startNs) > limit);
  return isLong;
}

/// True if the long calls launch some GPU work that no other call launches, or if there is none at all.
bool haveOwnKernels(const Events& events, const ProcessTracks& tracks, const AnchorThread& thread,
                    const std::vector<bool>& isLong) {
  LaunchMap groups(events, tracks.host);  // 0: in no call, 1: in a short one, 2: in a long one
  for (const Track* track : tracks.host) {
    std::size_t at = 0;
    for (std::size_t row = track->begin; row < track->end; ++row) {
      while (at < thread.calls.size() && thread.calls[at].endNs <= events.startNs[row]) ++at;
      if (at == thread.calls.size()) break;
      if (events.startNs[row] < thread.calls[at].startNs) continue;
      if (std::uint32_t* group = groups.find(events.launch[row])) *group = isLong[at] ? 2 : 1;
    }
  }
  std::set<FunctionId> functions[3];
  for (const Track* track : tracks.gpu) {
    for (std::size_t row = track->begin; row < track->end; ++row) {
      if (!isGpuWork(events.category(row))) continue;
      const std::uint32_t* group = groups.find(events.launch[row]);
      functions[group == nullptr ? 0 : *group].insert(events.function[row]);
    }
  }
  if (functions[1].empty() && functions[2].empty()) return true;
  return std::any_of(functions[2].begin(), functions[2].end(),
                     [&](FunctionId function) { return !functions[1].contains(function); });
}

}  // namespace

std::vector<std::optional<CycleKind>> kindsOfCalls(const Capture& capture, const ProcessTracks& tracks,
                                                   const AnchorThread& thread, const Names& names) {
  const std::vector<AnchorCall>& calls = thread.calls;
  std::vector<std::optional<CycleKind>> kinds(calls.size());
  if (std::any_of(calls.begin(), calls.end(), [](const AnchorCall& call) { return call.isPrefill; })) {
    for (std::size_t i = 0; i < calls.size(); ++i) {
      kinds[i] = calls[i].isPrefill ? CycleKind::Prefill : CycleKind::Decode;
    }
    return kinds;
  }
  Words words(names);
  const std::vector<std::uint8_t> inside = wordsInside(capture.events, thread, words);
  bool told = false;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    kinds[i] = kindSaidBy(inside[i]);
    told = told || kinds[i].has_value();
  }
  if (told || !traitsOf(capture.facts.dialect).isCutAsPublished) return kinds;
  const std::vector<bool> isLong = longCalls(calls);
  if (isLong.empty() || !haveOwnKernels(capture.events, tracks, thread, isLong)) return kinds;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    kinds[i] = isLong[i] ? CycleKind::Prefill : CycleKind::Decode;
  }
  return kinds;
}

std::vector<CycleKind> withNeighbours(const std::vector<std::optional<CycleKind>>& kinds,
                                      const std::vector<AnchorCall>& calls) {
  std::vector<CycleKind> all;
  const auto durationOf = [&calls](std::size_t i) { return calls[i].endNs - calls[i].startNs; };
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i]) {
      all.push_back(*kinds[i]);
      continue;
    }
    // A neighbour that was told by its own neighbours serves the next one; Step means that nothing tells.
    const auto before = i > 0 && all[i - 1] != CycleKind::Step ? std::optional(all[i - 1]) : std::nullopt;
    const auto after = i + 1 < kinds.size() ? kinds[i + 1] : std::nullopt;
    if (before && after && *before != *after) {
      const bool beforeIsCloser =
          std::llabs(durationOf(i) - durationOf(i - 1)) <= std::llabs(durationOf(i + 1) - durationOf(i));
      all.push_back(beforeIsCloser ? *before : *after);
    } else {
      all.push_back(before ? *before : after.value_or(CycleKind::Step));
    }
  }
  return all;
}

}  // namespace culprit
