// Parts of stored columns: as the whole column has them, and damaged ones refused.
#include "core/store/sql/blob.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace culprit::blob {
namespace {

using Values = std::vector<std::int64_t>;

TEST(Blob, TheFirstOfAColumnAreThoseOfTheWhole) {
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  const Values values = {5, -3, 0, kMost, -kMost - 1, 127, 128, 1'700'000'000'000'000'000};
  const std::string bytes = encodeIntegers(values);
  ASSERT_EQ(decodeIntegers(bytes), values);
  for (std::size_t count = 0; count <= values.size(); ++count)
    EXPECT_EQ(decodeFirst(bytes, count),
              Values(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count)));
  EXPECT_THROW(decodeFirst(bytes, values.size() + 1), Damaged);
}

TEST(Blob, BelowIsWithoutTheEnd) {
  const std::string bytes = encodeIntegers(Values{-7, 2, 2, 900});
  EXPECT_EQ(decodeBelow(bytes, -7), Values{});
  EXPECT_EQ(decodeBelow(bytes, 2), Values{-7});
  EXPECT_EQ(decodeBelow(bytes, 3), (Values{-7, 2, 2}));
  EXPECT_EQ(decodeBelow(bytes, 901), (Values{-7, 2, 2, 900}));
  EXPECT_EQ(decodeBelow({}, 1), Values{});
}

TEST(Blob, ADoubleBeyondAllMeasureIsDamaged) {
  const std::vector<double> sound = {0.0, -1e30, 1e30, 5e-324};
  EXPECT_EQ(decodeDoubles(bytesOf(sound)), sound);
  for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL, 1e308}) {
    const std::vector<double> values{1.0, bad};
    EXPECT_THROW(decodeDoubles(bytesOf(values)), Damaged) << bad;
  }
}

TEST(Blob, WhatIsCutOffOrTooLongIsDamaged) {
  const std::string bytes = encodeIntegers(Values{1, 1'000'000});
  const std::string cut = bytes.substr(0, bytes.size() - 1);
  EXPECT_THROW(decodeFirst(cut, 2), Damaged);
  EXPECT_THROW(decodeBelow(cut, 2'000'000), Damaged);
  const std::string endless(11, '\xff');
  EXPECT_THROW(decodeFirst(endless, 1), Damaged);
  EXPECT_THROW(decodeBelow(endless, 1), Damaged);
}

}  // namespace
}  // namespace culprit::blob
