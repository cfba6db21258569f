#include "core/report/formats/html/icicle_boxes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <string_view>
#include <vector>

#include "core/base/shorten.h"
#include "core/base/time_units.h"
#include "core/report/formats/html/html_text.h"
#include "core/report/words/change_scale.h"
#include "core/report/words/format.h"

namespace culprit::html {

namespace {

constexpr double kLeastBox = 0.004;        // of the whole: two or three pixels
constexpr std::size_t kLongestLabel = 60;  // bytes
constexpr int kMsDecimals = 3;

/// By node.
struct IcicleExtents {
  std::vector<double> left, width;  // of the whole, 0 to 1
  std::vector<std::uint32_t> row;   // 0: the whole
};

/// Children stand side by side in their order from the left edge of their parent on, and what is left at its
/// right is its own, as in the window.
IcicleExtents extentsOf(const CallIcicle& icicle, const IcicleSight& sight) {
  const std::size_t size = icicle.nodes.size();
  IcicleExtents extents{std::vector<double>(size, 0.0), std::vector<double>(size, 0.0),
                        std::vector<std::uint32_t>(size, 0)};
  extents.width[0] = 1.0;
  const auto amountOf = [&](std::uint32_t node) {
    return static_cast<double>(icicle.nodes[node].ns(sight.side, sight.time));
  };
  for (std::uint32_t at = 0; at < size; ++at) {
    const CallIcicle::Node& around = icicle.nodes[at];
    const std::uint32_t end = around.firstChild + around.children;
    double inside = 0.0;
    for (std::uint32_t child = around.firstChild; child < end; ++child) inside += amountOf(child);
    const double whole = std::max(amountOf(at), inside);
    double left = extents.left[at];
    for (std::uint32_t child = around.firstChild; child < end; ++child) {
      extents.left[child] = left;
      // The part first: what is all of its parent is as wide, not narrower or wider by a rounding.
      extents.width[child] = whole > 0.0 ? extents.width[at] * (amountOf(child) / whole) : 0.0;
      extents.row[child] = extents.row[at] + 1;
      left += extents.width[child];
    }
  }
  return extents;
}

/// The widest, in the order of the tree; with each the node around it, which is no narrower and comes before.
std::vector<std::uint32_t> widestNodes(const IcicleExtents& extents, std::size_t most) {
  std::vector<std::uint32_t> nodes(extents.width.size());
  std::iota(nodes.begin(), nodes.end(), 0U);
  std::stable_sort(nodes.begin(), nodes.end(),
                   [&](std::uint32_t x, std::uint32_t y) { return extents.width[x] > extents.width[y]; });
  const auto isNarrow = [&](std::uint32_t node) { return extents.width[node] < kLeastBox; };
  nodes.erase(std::find_if(nodes.begin(), nodes.end(), isNarrow), nodes.end());
  nodes.resize(std::min(nodes.size(), std::max<std::size_t>(most, 1)));
  std::sort(nodes.begin(), nodes.end());
  return nodes;
}

/// ms per cycle.
class BoxTimes {
 public:
  BoxTimes(const CallIcicle& icicle, CallTime time) : m_icicle(icicle), m_time(time) {}

  double of(Side side, std::uint32_t node) const {
    const auto cycles = static_cast<double>(std::max<std::int64_t>(m_icicle.cycles(side), 1));
    return static_cast<double>(m_icicle.nodes[node].ns(side, m_time)) / cycles / kNsPerMs;
  }
  double strength(std::uint32_t node) const { return changeStrength(of(Side::A, node), of(Side::B, node)); }
  std::string change(std::uint32_t node) const {
    return format::signedNumber(of(Side::B, node) - of(Side::A, node), kMsDecimals);
  }
  bool isTold(std::uint32_t node) const {
    const double whole = std::max(of(Side::A, 0), of(Side::B, 0));
    return std::fabs(of(Side::B, node) - of(Side::A, node)) >= kToldChange * whole;
  }
  std::string text(std::uint32_t node) const {
    return fmt::format("A {}, B {}, B − A {} ms per cycle", textOf(Side::A, node), textOf(Side::B, node),
                       change(node));
  }

 private:
  std::string textOf(Side side, std::uint32_t node) const {
    return m_icicle.nodes[node].of(side) ? format::number(of(side, node), kMsDecimals)
                                         : std::string(format::kAbsent);
  }

  const CallIcicle& m_icicle;
  CallTime m_time;
};

std::string labelOf(const CallIcicle& icicle, std::uint32_t at) {
  const CallIcicle::Node& node = icicle.nodes[at];
  if (node.others > 0)
    return fmt::format("{} {}", format::count(node.others), node.others == 1 ? "other" : "others");
  return excerpt(icicle.names[node.name].shown, kLongestLabel);
}

}  // namespace

IcicleSight firstSight(const CallIcicle& icicle) {
  const CallIcicle::Node& whole = icicle.nodes.front();
  for (const CallTime time : {CallTime::Device, CallTime::Host})
    for (const Side side : {Side::B, Side::A})
      if (whole.ns(side, time) > 0) return {time, side};
  return {};
}

std::string icicleBoxes(const CallIcicle& icicle, std::size_t most) {
  const IcicleSight sight = firstSight(icicle);
  const IcicleExtents extents = extentsOf(icicle, sight);
  const BoxTimes times(icicle, sight.time);
  std::string boxes;
  std::uint32_t rows = 0;
  for (const std::uint32_t node : widestNodes(extents, most)) {
    rows = std::max(rows, extents.row[node] + 1);
    const std::string label = labelOf(icicle, node);
    const double strength = times.strength(node);
    fmt::format_to(std::back_inserter(boxes),
                   "<div class=\"box{}\" style=\"--r:{};left:{:.2f}%;width:calc({:.2f}% - "
                   "1px);--s:{:.2f}\" title=\"{}: {}\">{}{}</div>\n",
                   strength < 0.0 ? " fell" : "", extents.row[node], 100.0 * extents.left[node],
                   100.0 * extents.width[node], std::fabs(strength), escaped(label), times.text(node),
                   escaped(label), times.isTold(node) ? " " + times.change(node) : std::string());
  }
  return fmt::format("<div class=\"icicle\" style=\"--rows:{}\">\n{}</div>\n", rows, boxes);
}

}  // namespace culprit::html
