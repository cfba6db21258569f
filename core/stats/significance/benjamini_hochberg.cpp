#include "core/stats/significance/benjamini_hochberg.h"

#include <algorithm>
#include <cstddef>

#include "core/stats/basics/sorting.h"

namespace culprit::stats {

std::vector<std::optional<double>> benjaminiHochberg(std::span<const std::optional<double>> p) {
  std::vector<std::size_t> family;
  for (std::size_t i = 0; i < p.size(); ++i)
    if (p[i]) family.push_back(i);
  std::sort(family.begin(), family.end(),
            [p](std::size_t one, std::size_t other) { return isLess(*p[one], *p[other]); });

  std::vector<std::optional<double>> q(p.size());
  const auto tests = static_cast<double>(family.size());
  double smallest = 1.0;  // a larger p never gets a smaller q
  for (std::size_t rank = family.size(); rank > 0; --rank) {
    const std::size_t i = family[rank - 1];
    smallest = std::min(smallest, *p[i] * tests / static_cast<double>(rank));
    q[i] = smallest;
  }
  return q;
}

}  // namespace culprit::stats
