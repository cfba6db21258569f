#include "core/stats/significance/binomial.h"

#include <boost/math/distributions/binomial.hpp>

namespace culprit::stats {

double binomialAtLeast(std::uint64_t successes, std::uint64_t trials, double probability) {
  if (successes == 0) return 1.0;
  if (successes > trials) return 0.0;
  const boost::math::binomial distribution(static_cast<double>(trials), probability);
  return boost::math::cdf(boost::math::complement(distribution, static_cast<double>(successes - 1)));
}

}  // namespace culprit::stats
