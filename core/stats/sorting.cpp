#include "core/stats/sorting.h"

#include <boost/sort/spreadsort/spreadsort.hpp>

namespace culprit::stats {

void sortAscending(std::vector<double>& values) {
  boost::sort::spreadsort::spreadsort(values.begin(), values.end());
}

std::vector<double> sorted(std::span<const double> values) {
  std::vector<double> copy(values.begin(), values.end());
  sortAscending(copy);
  return copy;
}

}  // namespace culprit::stats
