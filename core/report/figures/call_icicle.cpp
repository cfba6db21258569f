#include "core/report/figures/call_icicle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/safe_text.h"
#include "core/base/saturated_sum.h"
#include "core/base/shorten.h"
#include "core/report/names/distinct_names.h"
#include "core/report/words/call_kind_names.h"
#include "core/report/words/format.h"

namespace culprit {

namespace {

constexpr std::size_t kLongestCallName = 200;  // bytes
constexpr std::size_t kToldBytes = 6;          // the number of a sentence, and that it did not move
constexpr std::size_t kLeastBytes = 40;        // of a node, without its numbers: what stands between them
constexpr std::size_t kMostDigits = 20;
constexpr std::uint32_t kBetweenChecks = 1024;

CallAmounts amountsOf(const CallTimes& times) {
  return {times.deviceTotalNs, times.exposedTotalNs, times.hostTotalNs, times.calls};
}

std::optional<CallAmounts> amountsOf(const CallNode& node, Side side) {
  return node.isIn(side) ? std::optional(amountsOf(node.of(side))) : std::nullopt;
}

void addAmounts(std::optional<CallAmounts>& sum, const std::optional<CallAmounts>& more) {
  if (!more) return;
  if (!sum) sum.emplace();
  sum->deviceNs = saturatedSum(sum->deviceNs, more->deviceNs);
  sum->exposedNs = saturatedSum(sum->exposedNs, more->exposedNs);
  sum->hostNs = saturatedSum(sum->hostNs, more->hostNs);
  sum->calls = saturatedSum(sum->calls, more->calls);
}

double shareOf(std::int64_t part, std::int64_t whole) {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

/// The largest share that the node has of any time of a run. Not above that of the node around it, as times
/// are with all that is inside.
double largestShare(const CallTree& tree, std::uint32_t node) {
  double most = 0.0;
  for (const Side side : {Side::A, Side::B}) {
    const CallTimes& part = tree[node].of(side);
    const CallTimes& whole = tree[0].of(side);
    most = std::max({most, shareOf(part.deviceTotalNs, whole.deviceTotalNs),
                     shareOf(part.exposedTotalNs, whole.exposedTotalNs),
                     shareOf(part.hostTotalNs, whole.hostTotalNs)});
  }
  return most;
}

std::size_t bytesOfNumbers(const std::optional<CallAmounts>& amounts) {
  if (!amounts) return 1;
  return fmt::formatted_size("[{},{},{},{}]", amounts->deviceNs, amounts->hostNs, amounts->calls,
                             amounts->exposedNs);
}

/// As text of JSON in a page.
std::size_t bytesOfText(std::string_view text) {
  std::size_t bytes = 3;  // quotes and comma
  for (const char c : text) {
    const bool isMarkup = c == '<' || c == '>' || c == '&';
    bytes += isMarkup ? 6 : c == '"' || c == '\\' ? 2 : 1;
  }
  return bytes;
}

std::size_t bytesOfName(const CallIcicle::Name& name) {
  return bytesOfText(name.shown) + (name.whole == name.shown ? 0 : bytesOfText(name.whole) + 2);
}

/// With a place for the others inside of it, whose times are part of its own.
std::size_t bytesOfNode(const CallNode& node) {
  const std::size_t numbers =
      bytesOfNumbers(amountsOf(node, Side::A)) + bytesOfNumbers(amountsOf(node, Side::B));
  const std::size_t others = node.children > 0 ? kLeastBytes + numbers + 2 * kMostDigits : 0;
  const std::size_t told = toldInWords(node).empty() ? 0 : kToldBytes;
  return kLeastBytes + numbers + others + told;
}

struct IcicleCandidate {
  std::uint32_t node = 0;
  double share = 0.0;
};

/// Those that may have a node of their own, the largest first, so that a node stands behind that around it.
std::vector<IcicleCandidate> candidatesOf(const CallTree& tree, std::size_t most, const Monitor& monitor) {
  std::vector<IcicleCandidate> candidates;
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    if (node % kBetweenChecks == 0) monitor.checkpoint();
    const double share = largestShare(tree, node);
    if (node == 0 || share >= kLeastShareInIcicle) candidates.push_back({node, share});
  }
  const auto isLarger = [](const IcicleCandidate& x, const IcicleCandidate& y) {
    return x.share != y.share ? x.share > y.share : x.node < y.node;
  };
  const std::size_t kept = std::min(candidates.size(), std::max<std::size_t>(most, 1));
  std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(kept),
                    candidates.end(), isLarger);
  candidates.resize(kept);
  return candidates;
}

/// The names of a tree as they are shown, of those nodes that may be.
class IcicleNames {
 public:
  IcicleNames(const CallTree& tree, const std::vector<IcicleCandidate>& candidates, const Monitor& monitor)
      : m_tree(tree) {
    std::vector<std::string_view> raw;
    for (const IcicleCandidate& candidate : candidates)
      for (const std::uint32_t number : numbersOf(candidate.node))
        if (m_places.try_emplace(number, m_names.size() + raw.size()).second)
          raw.push_back(tree.names()[number]);
    const std::vector<std::string> shown = distinctNames(raw, NameForm::Short);
    for (std::size_t i = 0; i < raw.size(); ++i) {
      if (i % kBetweenChecks == 0) monitor.checkpoint();
      m_names.push_back({cut(shown[i]), cut(raw[i])});
    }
  }

  /// In B, and in A where it is another one.
  std::vector<std::uint32_t> numbersOf(std::uint32_t node) const {
    const CallNode& call = m_tree[node];
    if (call.nameInA == call.name) return {call.name};
    return {call.name, call.nameInA};
  }
  CallIcicle::Name of(std::uint32_t number, CallKind kind) const {
    const std::string nameless(namelessInWords(kind));
    return nameless.empty() ? m_names[m_places.at(number)] : CallIcicle::Name{nameless, nameless};
  }

 private:
  static std::string cut(std::string_view name) {
    if (name.empty()) return "(no name)";
    return excerpt(singleLine(excerpt(name, 2 * kLongestCallName)), kLongestCallName);
  }

  const CallTree& m_tree;
  std::vector<CallIcicle::Name> m_names;
  std::unordered_map<std::uint32_t, std::size_t> m_places;  // by number in the tree: in m_names
};

/// By node of the tree, whether it has a node in the icicle: the largest for which there is room.
std::vector<bool> keptNodes(const CallTree& tree, const std::vector<IcicleCandidate>& candidates,
                            const IcicleNames& names, std::size_t mostBytes) {
  std::vector<bool> kept(tree.size(), false);
  std::vector<bool> isNamed(tree.names().size(), false);
  std::size_t bytes = 0;
  for (const IcicleCandidate& candidate : candidates) {
    const CallNode& call = tree[candidate.node];
    bytes += bytesOfNode(call);
    for (const std::uint32_t number : names.numbersOf(candidate.node)) {
      if (!isNamed[number]) bytes += bytesOfName(names.of(number, call.kind));
      isNamed[number] = true;
    }
    if (bytes > mostBytes && candidate.node != 0) break;
    kept[candidate.node] = true;
  }
  return kept;
}

/// Puts the nodes that are kept in their order, with the others beside them.
class IcicleBuilder {
 public:
  IcicleBuilder(const CallTree& tree, const std::vector<bool>& kept, const IcicleNames& names)
      : m_tree(tree), m_kept(kept), m_names(names) {}

  CallIcicle build(const Monitor& monitor) {
    m_icicle.cyclesA = m_tree.side(Side::A).cycles;
    m_icicle.cyclesB = m_tree.side(Side::B).cycles;
    m_icicle.nodes.push_back(nodeOf(0));
    std::vector<std::uint32_t> inTree{0};  // by node of the icicle
    for (std::uint32_t at = 0; at < m_icicle.nodes.size(); ++at) {
      monitor.checkpoint();
      if (m_icicle.nodes[at].others > 0) continue;
      const CallNode& around = m_tree[inTree[at]];
      const auto first = static_cast<std::uint32_t>(m_icicle.nodes.size());
      CallIcicle::Node others{.parent = at};
      for (std::uint32_t child = around.firstChild; child < around.firstChild + around.children; ++child) {
        if (!m_kept[child]) {
          ++others.others;
          for (const Side side : {Side::A, Side::B})
            addAmounts(side == Side::A ? others.a : others.b, amountsOf(m_tree[child], side));
          continue;
        }
        m_icicle.nodes.push_back(nodeOf(child));
        m_icicle.nodes.back().parent = at;
        inTree.push_back(child);
      }
      if (others.others > 0) {
        m_icicle.nodes.push_back(others);
        inTree.push_back(CallNode::kNone);
      }
      m_icicle.nodes[at].firstChild = first;
      m_icicle.nodes[at].children = static_cast<std::uint32_t>(m_icicle.nodes.size()) - first;
    }
    m_icicle.leftOut = leftOut();
    return std::move(m_icicle);
  }

 private:
  CallIcicle::Node nodeOf(std::uint32_t node) {
    const CallNode& call = m_tree[node];
    CallIcicle::Node made{.name = nameOf(call.name, call.kind),
                          .kind = call.kind,
                          .moved = call.moved,
                          .a = amountsOf(call, Side::A),
                          .b = amountsOf(call, Side::B)};
    if (call.nameInA != call.name) made.nameInA = nameOf(call.nameInA, call.kind);
    if (std::string told = toldInWords(call); !told.empty()) made.told = toldOf(std::move(told));
    return made;
  }
  std::uint32_t toldOf(std::string sentence) {
    const auto found = std::find(m_icicle.told.begin(), m_icicle.told.end(), sentence);
    const auto place = static_cast<std::uint32_t>(found - m_icicle.told.begin());
    if (found == m_icicle.told.end()) m_icicle.told.push_back(std::move(sentence));
    return place;
  }
  std::uint32_t nameOf(std::uint32_t number, CallKind kind) {
    // Nameless nodes of two kinds may have one number, and that of a call with an empty name.
    const std::uint64_t nameless = namelessInWords(kind).empty() ? 0 : static_cast<std::uint64_t>(kind) + 1;
    const auto place = static_cast<std::uint32_t>(m_icicle.names.size());
    const auto [found, isNew] = m_numbers.try_emplace((std::uint64_t{number} << 8U) | nameless, place);
    if (isNew) m_icicle.names.push_back(m_names.of(number, kind));
    return found->second;
  }
  CallIcicle::LeftOut leftOut() const {
    CallIcicle::LeftOut left;
    for (std::uint32_t node = 0; node < m_tree.size(); ++node) {
      if (m_kept[node]) continue;
      ++left.nodes;
      left.largest = std::max(left.largest, largestShare(m_tree, node));
    }
    for (const CallIcicle::Node& node : m_icicle.nodes) {
      if (node.others == 0) continue;
      left.device += shareOfWhole(node, CallTime::Device);
      left.host += shareOfWhole(node, CallTime::Host);
    }
    return left;
  }
  double shareOfWhole(const CallIcicle::Node& node, CallTime time) const {
    const CallIcicle::Node& whole = m_icicle.nodes.front();
    const Side side = whole.ns(Side::B, time) > 0 ? Side::B : Side::A;
    return shareOf(node.ns(side, time), whole.ns(side, time));
  }

  const CallTree& m_tree;
  const std::vector<bool>& m_kept;
  const IcicleNames& m_names;
  CallIcicle m_icicle;
  std::unordered_map<std::uint64_t, std::uint32_t> m_numbers;  // to those in the icicle
};

constexpr double kLeastToldShare = 1e-4;

/// "0.25 %", "less than 0.01 %"
std::string shareText(double share) {
  if (share > 0.0 && share < kLeastToldShare) return "less than 0.01 %";
  return format::number(100.0 * share, 2) + " %";
}

/// What `share` is not above: "0.26 %" of 0.254 %.
std::string boundText(double share) {
  return format::number(100.0 * kLeastToldShare * std::ceil(share / kLeastToldShare), 2) + " %";
}

std::string leftOutText(const CallIcicle& icicle) {
  const CallIcicle::LeftOut& left = icicle.leftOut;
  const CallIcicle::Node& whole = icicle.nodes.front();
  std::vector<std::string> parts;
  const auto addPart = [&](CallTime time, std::string_view word, double share) {
    const bool isOfB = whole.ns(Side::B, time) > 0;
    if (isOfB || whole.ns(Side::A, time) > 0)
      parts.push_back(fmt::format("{} of the {} of {}", shareText(share), word, isOfB ? "B" : "A"));
  };
  addPart(CallTime::Device, "device time", left.device);
  addPart(CallTime::Host, "host time", left.host);
  return fmt::format(
      "{} of the tree {} no box of {} own here, as none has more than {} of any time of a run; they are "
      "summed as “others”, together {}.",
      format::counted(left.nodes, "further place"), left.nodes == 1 ? "has" : "have",
      left.nodes == 1 ? "its" : "their", boundText(left.largest), format::list(parts));
}

std::string foldedText(const CallTree& tree) {
  const std::int64_t a = tree.side(Side::A).foldedCalls, b = tree.side(Side::B).foldedCalls;
  if (a == 0 && b == 0) return {};
  return fmt::format("{} of A and {} of B are part of the call around them: too deep or too many.",
                     format::counted(static_cast<std::uint64_t>(a), "call"),
                     format::counted(static_cast<std::uint64_t>(b), "call"));
}

}  // namespace

CallIcicle callIcicle(const CallTree& tree, std::size_t mostBytes, const Monitor& monitor) {
  if (tree.empty() || largestShare(tree, 0) == 0.0) return {};
  const std::vector<IcicleCandidate> candidates = candidatesOf(tree, mostBytes / kLeastBytes, monitor);
  const IcicleNames names(tree, candidates, monitor);
  const std::vector<bool> kept = keptNodes(tree, candidates, names, mostBytes);
  return IcicleBuilder(tree, kept, names).build(monitor);
}

Text callIcicleCaption(const CallTree& tree, const CallIcicle& icicle) {
  std::string text =
      "The calls of both runs as one tree: threads, below each what it calls, down to the GPU work that was "
      "launched. A box is as wide as its time per cycle, with all that is inside of it below; orange takes "
      "longer in B, blue in A, and the full colour is twice the time or half of it.";
  if (icicle.leftOut.nodes > 0) text += " " + leftOutText(icicle);
  if (const std::string folded = foldedText(tree); !folded.empty()) text += " " + folded;
  return TextBuilder().plain(std::move(text)).text();
}

}  // namespace culprit
