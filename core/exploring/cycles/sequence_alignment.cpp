#include "core/exploring/cycles/sequence_alignment.h"

#include <algorithm>
#include <unordered_set>

namespace culprit {

namespace {

using Matches = std::vector<std::pair<std::size_t, std::size_t>>;

/// What may meet something at all, and where it stands.
struct Candidates {
  std::vector<std::uint32_t> keys;
  std::vector<std::size_t> positions;

  Candidates(std::span<const std::uint32_t> all, std::span<const std::uint32_t> other) {
    const std::unordered_set<std::uint32_t> known(other.begin(), other.end());
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!known.contains(all[i])) continue;
      keys.push_back(all[i]);
      positions.push_back(i);
    }
  }
};

/// The greedy walk: after d edits, how far along each diagonal (x - y) one can come at most.
class Walk {
 public:
  Walk(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) : m_a(a), m_b(b) {}

  /// False if it takes more edits.
  bool run(std::size_t mostEdits, const Monitor& monitor) {
    const auto most = static_cast<std::ptrdiff_t>(std::min(mostEdits, m_a.size() + m_b.size()));
    std::vector<std::ptrdiff_t> reached(static_cast<std::size_t>(2 * most + 3), 0);
    const auto at = [&](std::ptrdiff_t k) -> std::ptrdiff_t& {
      return reached[static_cast<std::size_t>(k + most + 1)];
    };
    for (std::ptrdiff_t d = 0; d <= most; ++d) {
      monitor.checkpoint();
      for (std::ptrdiff_t k = -d; k <= d; k += 2) {
        std::ptrdiff_t x = isDown(k, d, at) ? at(k + 1) : at(k - 1) + 1;
        while (meets(x, x - k)) ++x;
        at(k) = x;
        if (x >= sizeA() && x - k >= sizeB()) {
          m_steps.push_back(row(d, at));
          return true;
        }
      }
      m_steps.push_back(row(d, at));
    }
    return false;
  }

  /// From the end back along the way that was found.
  Matches matches() const {
    Matches found;
    std::ptrdiff_t x = sizeA(), y = sizeB();
    for (auto d = static_cast<std::ptrdiff_t>(m_steps.size()) - 1; d >= 0; --d) {
      const std::ptrdiff_t k = x - y;
      std::ptrdiff_t fromX = 0, fromY = 0;
      if (d > 0) {
        const auto before = [&](std::ptrdiff_t diagonal) -> std::ptrdiff_t {
          return m_steps[static_cast<std::size_t>(d - 1)][static_cast<std::size_t>(diagonal + d - 1)];
        };
        const bool down = isDown(k, d, before);
        fromX = before(down ? k + 1 : k - 1);
        fromY = fromX - (down ? k + 1 : k - 1);
      }
      const std::ptrdiff_t stop = d > 0 ? (fromX - fromY == k + 1 ? fromX : fromX + 1) : 0;
      while (x > stop) found.emplace_back(--x, --y);
      x = fromX;
      y = fromY;
    }
    std::reverse(found.begin(), found.end());
    return found;
  }

 private:
  std::ptrdiff_t sizeA() const { return static_cast<std::ptrdiff_t>(m_a.size()); }
  std::ptrdiff_t sizeB() const { return static_cast<std::ptrdiff_t>(m_b.size()); }
  bool meets(std::ptrdiff_t x, std::ptrdiff_t y) const {
    return x < sizeA() && y < sizeB() && m_a[static_cast<std::size_t>(x)] == m_b[static_cast<std::size_t>(y)];
  }
  /// Whether diagonal k is best reached by an element of B that meets nothing.
  template <typename At>
  static bool isDown(std::ptrdiff_t k, std::ptrdiff_t d, const At& at) {
    return k == -d || (k != d && at(k - 1) < at(k + 1));
  }
  template <typename At>
  static std::vector<std::ptrdiff_t> row(std::ptrdiff_t d, const At& at) {
    std::vector<std::ptrdiff_t> values;
    values.reserve(static_cast<std::size_t>(2 * d + 1));
    for (std::ptrdiff_t k = -d; k <= d; ++k) values.push_back(at(k));
    return values;
  }

  std::span<const std::uint32_t> m_a, m_b;
  std::vector<std::vector<std::ptrdiff_t>> m_steps;  // by d: what was reached on the diagonals -d to d
};

}  // namespace

Matches alignSequences(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
                       const Monitor& monitor, std::size_t mostEdits) {
  const Candidates ofA(a, b), ofB(b, a);
  std::span<const std::uint32_t> restA = ofA.keys, restB = ofB.keys;
  Matches found;
  std::size_t begin = 0;
  while (begin < restA.size() && begin < restB.size() && restA[begin] == restB[begin]) ++begin;
  for (std::size_t i = 0; i < begin; ++i) found.emplace_back(i, i);
  restA = restA.subspan(begin);
  restB = restB.subspan(begin);
  std::size_t end = 0;
  while (end < restA.size() && end < restB.size() &&
         restA[restA.size() - 1 - end] == restB[restB.size() - 1 - end])
    ++end;
  Walk walk(restA.first(restA.size() - end), restB.first(restB.size() - end));
  if (walk.run(mostEdits, monitor)) {
    for (const auto& [x, y] : walk.matches()) found.emplace_back(begin + x, begin + y);
  }
  for (std::size_t i = end; i > 0; --i) found.emplace_back(ofA.keys.size() - i, ofB.keys.size() - i);
  for (auto& [x, y] : found) {
    x = ofA.positions[x];
    y = ofB.positions[y];
  }
  return found;
}

}  // namespace culprit
