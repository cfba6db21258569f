#include "ui/plots/icicle/icicle_layout.h"

#include <algorithm>
#include <optional>

namespace culprit::ui {

namespace {

constexpr double kLeastBox = 1.0;  // pixels
/// Of the width of a range: what a sum of many parts may be off by.
constexpr double kRounding = 1e-9;

double amountOf(double a, double b, IcicleWidth width) {
  return width == IcicleWidth::B ? b : std::max(a, b);
}

/// Joins what is too narrow for a box of its own with what stands right beside it.
class Siblings {
 public:
  explicit Siblings(std::vector<IcicleBox>& boxes) : m_boxes(boxes) {}

  void add(const IcicleBox& box) {
    if (box.right - box.left >= kLeastBox) {
      flush();
      m_boxes.push_back(box);
      return;
    }
    if (m_run && (box.left - m_run->right > kLeastBox || isFull(box))) flush();
    if (!m_run) {
      m_run = box;
      m_run->narrow = 0;
    }
    m_run->right = std::max(m_run->right, box.right);
    m_run->isWanted = m_run->isWanted || box.isWanted;
    ++m_run->narrow;
  }
  void flush() {
    if (m_run && (m_run->isWanted || m_run->right - m_run->left >= kLeastBox)) m_boxes.push_back(*m_run);
    m_run.reset();
  }

 private:
  /// A pixel of what is wanted, or of what is not, before one of the other kind: no more boxes than pixels.
  bool isFull(const IcicleBox& next) const {
    return m_run->isWanted != next.isWanted && m_run->right - m_run->left >= kLeastBox;
  }

  std::vector<IcicleBox>& m_boxes;
  std::optional<IcicleBox> m_run;
};

}  // namespace

IcicleLayout::IcicleLayout(const std::vector<IcicleNode>& nodes, IcicleWidth width)
    : m_left(nodes.size(), 0.0), m_right(nodes.size(), 0.0), m_row(nodes.size(), 0) {
  if (nodes.empty()) return;
  m_right.front() = 1.0;
  if (width == IcicleWidth::B && !(nodes.front().b > 0.0)) width = IcicleWidth::Both;
  for (std::uint32_t node = 0; node < nodes.size(); ++node) {
    if (m_right[node] > m_left[node]) m_rows = std::max(m_rows, m_row[node] + 1);
    place(nodes, node, width);
  }
}

void IcicleLayout::place(const std::vector<IcicleNode>& nodes, std::uint32_t parent, IcicleWidth width) {
  const IcicleNode& around = nodes[parent];
  const std::uint32_t end = around.firstChild + around.children;
  double a = 0.0, b = 0.0, inside = 0.0;
  for (std::uint32_t child = around.firstChild; child < end; ++child) {
    a += nodes[child].a;
    b += nodes[child].b;
    inside += amountOf(nodes[child].a, nodes[child].b, width);
  }
  const double own = amountOf(std::max(around.a - a, 0.0), std::max(around.b - b, 0.0), width);
  const double whole = inside + own;
  const double pace = whole > 0.0 ? (m_right[parent] - m_left[parent]) / whole : 0.0;
  double sum = 0.0;
  for (std::uint32_t child = around.firstChild; child < end; ++child) {
    m_row[child] = m_row[parent] + 1;
    m_left[child] = std::min(m_left[parent] + sum * pace, m_right[parent]);
    sum += amountOf(nodes[child].a, nodes[child].b, width);
    m_right[child] = std::min(m_left[parent] + sum * pace, m_right[parent]);
  }
}

std::vector<IcicleBox> IcicleLayout::boxes(const std::vector<IcicleNode>& nodes,
                                           const std::vector<bool>& shown, const IcicleWindow& window) const {
  std::vector<IcicleBox> seen;
  if (nodes.empty() || !(window.pixels > 0.0) || !(window.seen.span() > 0.0)) return seen;
  const double scale = window.pixels / window.seen.span();
  const auto pixel = [&](double at) { return (at - window.seen.low) * scale; };
  std::vector<IcicleBox> row{{.left = pixel(0.0), .right = pixel(1.0)}}, below;
  const std::uint32_t end = window.firstRow + window.rows;
  for (std::uint32_t at = 0; at < end && !row.empty(); ++at) {
    if (at >= window.firstRow) seen.insert(seen.end(), row.begin(), row.end());
    below.clear();
    Siblings siblings(below);
    for (const IcicleBox& box : row) {
      if (box.narrow > 0) continue;
      const IcicleNode& parent = nodes[box.node];
      const std::uint32_t last = parent.firstChild + parent.children;
      // What lies left of the window ends before it: the right edges ascend.
      const auto* edges = m_right.data();
      const auto* first = std::upper_bound(edges + parent.firstChild, edges + last, window.seen.low);
      for (auto child = static_cast<std::uint32_t>(first - edges); child < last; ++child) {
        if (m_left[child] >= window.seen.high) break;
        if (!(m_right[child] > m_left[child]) || (!shown.empty() && !shown[child])) continue;
        siblings.add({.node = child,
                      .row = at + 1,
                      .left = pixel(m_left[child]),
                      .right = pixel(m_right[child]),
                      .isWanted = window.wanted != nullptr && (*window.wanted)[child]});
      }
      siblings.flush();
    }
    row.swap(below);
  }
  return seen;
}

std::uint32_t IcicleLayout::around(const std::vector<IcicleNode>& nodes, const PlotRange& range) const {
  std::uint32_t node = 0;
  const double slack = kRounding * range.span();
  while (true) {
    const IcicleNode& parent = nodes[node];
    const auto* edges = m_right.data();
    const auto* last = edges + parent.firstChild + parent.children;
    const auto* found = std::lower_bound(edges + parent.firstChild, last, range.high - slack);
    if (found == last) return node;
    const auto child = static_cast<std::uint32_t>(found - edges);
    if (m_left[child] > range.low + slack || !(m_right[child] > m_left[child])) return node;
    node = child;
  }
}

}  // namespace culprit::ui
