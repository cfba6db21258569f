#include "core/exploring/calltree/graph_layers.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/exploring/calltree/host_paths.h"
#include "core/exploring/calltree/name_runs.h"

namespace culprit {

namespace {

constexpr std::size_t kFewestLayers = 3;
/// One name that repeats is no layer.
constexpr std::size_t kShortestLayer = 2;
/// So many names that come equally often tell how many layers there are.
constexpr std::ptrdiff_t kSureCounts = 3;
/// Names that may tell it are asked in this number, for the effort to be linear.
constexpr std::size_t kMostAsked = 16;
/// Of several names by which layers can be counted, one that covers less than 9 of 10 of what the best does
/// is not asked.
constexpr std::size_t kGoodPart = 9, kOfBest = 10;
/// Sequences of layers of different kinds in one launch.
constexpr int kMostKinds = 6;
/// A layer at each place of an anchor may cover so many times the names that are there. Of an anchor with
/// more few places begin one, and to look at all of them would take the square of the names.
constexpr std::size_t kMostTimesOver = 4;
constexpr std::size_t kNamesBetweenLooks = 4096;

/// Hashes of stretches of names, each in constant time.
class StretchHashes {
 public:
  explicit StretchHashes(std::span<const std::uint32_t> names) : m_upTo(1, 0), m_powers(1, 1) {
    for (const std::uint32_t name : names) {
      m_upTo.push_back(m_upTo.back() * kBase + mixedHash(name + 1));
      m_powers.push_back(m_powers.back() * kBase);
    }
  }
  std::uint64_t of(std::size_t begin, std::size_t end) const {
    return mixedHash(m_upTo[end] - m_upTo[begin] * m_powers[end - begin]) + (end - begin);
  }

 private:
  static constexpr std::uint64_t kBase = 0x9E3779B97F4A7C15U;
  std::vector<std::uint64_t> m_upTo, m_powers;  // of a prefix; kBase to the power of its length
};

/// A name that comes once per layer, and the layer that most of its occurrences begin.
struct LayerAnchor {
  std::vector<std::size_t> places;
  std::size_t usual = 0;   // of those, one that begins such a layer
  std::size_t length = 0;  // of it
  std::size_t alike = 0;   // how many there are
  bool isSure = false;     // several names come just as often

  std::size_t covers() const { return alike * length; }
};

class LayerSearch {
 public:
  LayerSearch(std::span<const std::uint32_t> names, const Monitor& monitor)
      : m_names(names), m_monitor(monitor), m_hashes(names), m_effort(4 * names.size()) {}

  std::vector<NameLayer> find() {
    std::vector<NameLayer> regions{{0, m_names.size()}};
    for (int kinds = 0; kinds < kMostKinds && !regions.empty();) {
      const NameLayer region = regions.back();
      regions.pop_back();
      const std::vector<NameLayer> found = findIn(region);
      if (found.empty()) continue;
      ++kinds;
      regions.push_back({found.back().end, region.end});
      regions.push_back({region.begin, found.front().begin});
      m_layers.insert(m_layers.end(), found.begin(), found.end());
    }
    std::sort(m_layers.begin(), m_layers.end(),
              [](const NameLayer& x, const NameLayer& y) { return x.begin < y.begin; });
    std::size_t covered = 0;
    for (const NameLayer& layer : m_layers) covered += layer.end - layer.begin;
    const bool areThere = 2 * covered >= m_names.size() && m_layers.size() <= kMostLayers;
    return areThere ? m_layers : std::vector<NameLayer>();
  }

 private:
  std::vector<NameLayer> findIn(const NameLayer& region) {
    m_monitor.checkpoint();
    const std::optional<LayerAnchor> anchor = anchorIn(region);
    if (!anchor) return {};
    const Usual usual = usualAround(*anchor, region);
    std::vector<NameLayer> layers;
    NameLayer room{region.begin, region.end};
    for (std::size_t i = 0; i < anchor->places.size(); ++i) {
      const std::size_t place = anchor->places[i];
      look(usual.names.size());
      if (place < room.begin) continue;
      room.end = anchor->isSure && i + 1 < anchor->places.size() ? anchor->places[i + 1] : region.end;
      const std::optional<NameLayer> layer = layerAround(place, usual, room, anchor->isSure);
      if (!layer) continue;
      layers.push_back(*layer);
      room.begin = layer->end;
    }
    if (layers.size() < kFewestLayers) return {};
    takeInWhatFollows(layers, region, usual.names);
    return layers;
  }

  /// Little that is new behind a layer is of it, but not from a name on that also stands before or behind all
  /// layers: there one pass through a model ends and another begins, as one of them that no layer has tells.
  void takeInWhatFollows(std::vector<NameLayer>& layers, const NameLayer& region,
                         std::span<const std::uint32_t> usual) const {
    const std::unordered_set<std::uint32_t> inLayer(usual.begin(), usual.end());
    std::unordered_set<std::uint32_t> outside;
    for (std::size_t at = region.begin; at < layers.front().begin; ++at) outside.insert(m_names[at]);
    for (std::size_t at = layers.back().end; at < region.end; ++at) outside.insert(m_names[at]);
    const auto isOutside = [&](std::uint32_t name) { return outside.contains(name); };
    for (std::size_t i = 0; i + 1 < layers.size(); ++i) {
      const auto between = m_names.subspan(layers[i].end, layers[i + 1].begin - layers[i].end);
      const bool isPass = std::any_of(between.begin(), between.end(), [&](std::uint32_t name) {
        return isOutside(name) && !inLayer.contains(name);
      });
      const auto end = isPass ? std::find_if(between.begin(), between.end(), isOutside) : between.end();
      const auto more = static_cast<std::size_t>(end - between.begin());
      if (more <= usual.size() / 2) layers[i].end += more;
    }
  }

  /// Of those that leave little out that with the most layers, a sure one before others.
  std::optional<LayerAnchor> anchorIn(const NameLayer& region) {
    std::unordered_map<std::uint32_t, std::vector<std::size_t>> places;
    for (std::size_t at = region.begin; at < region.end; ++at) {
      look(1);
      places[m_names[at]].push_back(at);
    }
    std::unordered_map<std::uint32_t, std::size_t> counts;
    std::vector<LayerAnchor> anchors;
    std::size_t most = 0;
    for (auto& [name, at] : places) {
      counts[name] = at.size();
      if (at.size() < kFewestLayers) continue;
      LayerAnchor anchor = usualOf(std::move(at));
      if (anchor.places.size() * anchor.length > kMostTimesOver * (region.end - region.begin)) continue;
      anchors.push_back(std::move(anchor));
      most = std::max(most, anchors.back().covers());
    }
    std::erase_if(anchors, [most](const LayerAnchor& anchor) {
      return anchor.alike + 1 < kFewestLayers || kOfBest * anchor.covers() < kGoodPart * most;
    });
    if (anchors.empty()) return std::nullopt;
    const std::size_t asked = std::min(anchors.size(), kMostAsked);
    const auto end = anchors.begin() + static_cast<std::ptrdiff_t>(asked);
    std::partial_sort(anchors.begin(), end, anchors.end(), [](const LayerAnchor& x, const LayerAnchor& y) {
      return std::pair(y.places.size(), x.places.front()) < std::pair(x.places.size(), y.places.front());
    });
    const auto sure =
        std::find_if(anchors.begin(), end, [&](const LayerAnchor& anchor) { return isSure(anchor, counts); });
    if (sure == end) return std::move(anchors.front());
    sure->isSure = true;
    return std::move(*sure);
  }

  /// Several names come as often as the anchor, one time in a layer.
  bool isSure(const LayerAnchor& anchor, const std::unordered_map<std::uint32_t, std::size_t>& counts) const {
    std::unordered_map<std::uint32_t, std::size_t> inLayer;
    for (const std::uint32_t name : m_names.subspan(anchor.places[anchor.usual], anchor.length))
      ++inLayer[name];
    const auto names = std::count_if(inLayer.begin(), inLayer.end(), [&](const auto& name) {
      return name.second == 1 && counts.at(name.first) == anchor.places.size();
    });
    return names >= kSureCounts;
  }

  LayerAnchor usualOf(std::vector<std::size_t> places) {
    struct Alike {
      std::size_t first = 0, count = 0;
    };
    std::unordered_map<std::uint64_t, Alike> alike;
    LayerAnchor anchor{.places = std::move(places)};
    for (std::size_t i = 0; i + 1 < anchor.places.size(); ++i) {
      look(1);
      const std::size_t length = anchor.places[i + 1] - anchor.places[i];
      if (length < kShortestLayer) continue;
      Alike& same =
          alike.try_emplace(m_hashes.of(anchor.places[i], anchor.places[i + 1]), Alike{i, 0}).first->second;
      ++same.count;
      // Two alike may be chance; of equal covers the first.
      if (same.count * length <= anchor.covers()) continue;
      anchor.usual = same.first;
      anchor.length = length;
      anchor.alike = same.count;
    }
    return anchor;
  }

  /// The names of a layer, and at which of them its anchor stands.
  struct Usual {
    std::span<const std::uint32_t> names;
    std::size_t anchor = 0;
  };

  /// A layer begins as far before the anchor as what stands there is the same before the first one as before
  /// one that others follow.
  Usual usualAround(const LayerAnchor& anchor, const NameLayer& region) {
    const std::size_t next = anchor.places[anchor.usual + 1];
    const std::span<const std::uint32_t> between =
        m_names.subspan(next - anchor.length + 1, anchor.length - 1);
    m_matches.assign(between.size(), kNoMatch);
    followBackwards(between, between.size(), m_names.first(anchor.places.front()).subspan(region.begin),
                    anchor.places.front() - region.begin, m_matches, m_effort);
    const auto first = std::find_if(m_matches.begin(), m_matches.end(), isMatch);
    const auto before = static_cast<std::size_t>(m_matches.end() - first);
    // What is before the next anchor, then what follows an anchor up to there.
    m_usual.assign(m_names.begin() + static_cast<std::ptrdiff_t>(next - before),
                   m_names.begin() + static_cast<std::ptrdiff_t>(next));
    const auto begin = m_names.begin() + static_cast<std::ptrdiff_t>(anchor.places[anchor.usual]);
    m_usual.insert(m_usual.end(), begin, begin + static_cast<std::ptrdiff_t>(anchor.length - before));
    return {m_usual, before};
  }

  void look(std::size_t names) {
    m_seen += names;
    if (m_seen < kNamesBetweenLooks) return;
    m_seen = 0;
    m_monitor.checkpoint();
  }

  static bool isMatch(std::uint32_t place) { return place != kNoMatch; }

  /// Empty: less than half of what is usual is there.
  std::optional<NameLayer> layerAround(std::size_t place, const Usual& usual, const NameLayer& room,
                                       bool isSure) {
    m_matches.assign(usual.names.size(), kNoMatch);
    const std::span<const std::uint32_t> here = m_names.subspan(room.begin, room.end - room.begin);
    const std::size_t at = place - room.begin;
    const std::size_t met = followForwards(usual.names, usual.anchor, here, at, m_matches, m_effort) +
                            followBackwards(usual.names, usual.anchor, here, at, m_matches, m_effort);
    if (!isSure && 2 * met < usual.names.size()) return std::nullopt;
    const auto first = std::find_if(m_matches.begin(), m_matches.end(), isMatch);
    const auto last = std::find_if(m_matches.rbegin(), m_matches.rend(), isMatch);
    return NameLayer{room.begin + *first, room.begin + *last + 1};
  }

  std::span<const std::uint32_t> m_names;
  const Monitor& m_monitor;
  StretchHashes m_hashes;
  NameEffort m_effort;
  std::size_t m_seen = 0;  // names since the monitor was asked
  std::vector<NameLayer> m_layers;
  std::vector<std::uint32_t> m_matches, m_usual;
};

}  // namespace

std::vector<NameLayer> layersOf(std::span<const std::uint32_t> names, const Monitor& monitor) {
  return LayerSearch(names, monitor).find();
}

}  // namespace culprit
