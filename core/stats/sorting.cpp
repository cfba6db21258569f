#include "core/stats/sorting.h"

#include <boost/sort/pdqsort/pdqsort.hpp>

namespace culprit::stats {

void sortAscending(std::vector<double>& values) {
  boost::sort::pdqsort(values.begin(), values.end());
}

std::vector<double> sorted(std::span<const double> values) {
  std::vector<double> copy(values.begin(), values.end());
  sortAscending(copy);
  return copy;
}

}  // namespace culprit::stats
