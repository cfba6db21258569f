#include "core/report/words/format.h"

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <limits>
#include <string>

namespace culprit {

TEST(Format, NumberHasThousandsCommasAndFixedDecimals) {
  EXPECT_EQ(format::number(631394.9107142857, 2), "631,394.91");
  EXPECT_EQ(format::number(999.999, 2), "1,000.00");
  EXPECT_EQ(format::number(-1234567.0, 0), "−1,234,567");
  EXPECT_EQ(format::number(100.0, 0), "100");
  EXPECT_EQ(format::number(23939589349199.9961, 2), "23,939,589,349,200.00");
}

TEST(Format, ANumberThatRoundsToZeroHasNoSign) {
  EXPECT_EQ(format::number(-0.001, 2), "0.00");
  EXPECT_EQ(format::signedNumber(-0.001, 2), "0.00");
  EXPECT_EQ(format::signedNumber(0.0, 0), "0");
  EXPECT_EQ(format::signedNumber(0.005001, 2), "+0.01");
  EXPECT_EQ(format::signedNumber(-2.3607, 2), "−2.36");
}

TEST(Format, ATellingNumberKeepsDigits) {
  EXPECT_EQ(format::telling(38.46, 1), "38.5");
  EXPECT_EQ(format::telling(0.14, 1), "0.1");
  EXPECT_EQ(format::telling(0.04, 1), "0.040");
  EXPECT_EQ(format::telling(-0.0042, 2), "−0.0042");
  EXPECT_EQ(format::telling(1e-9, 1), "0.000000") << "six decimals are a nanosecond";
  EXPECT_EQ(format::telling(0.0, 1), "0.0");
}

TEST(Format, NothingThatIsLeftIsAHundredPerCentLess) {
  EXPECT_EQ(format::percentChange(1.117, 0), "12");
  EXPECT_EQ(format::percentChange(0.65, 0), "35");
  EXPECT_EQ(format::percentChange(0.0049, 0), "more than 99");
  EXPECT_EQ(format::percentChange(0.0049, 1), "99.5");
  EXPECT_EQ(format::percentChange(0.0, 0), "100");
  EXPECT_EQ(format::percentChange(2.0, 0), "100");
}

TEST(Format, AChangeShowsItsDifference) {
  EXPECT_EQ(format::change(38.46, 41.02, 1), "38.5 → 41.0");
  EXPECT_EQ(format::change(0.684, 0.730, 1), "0.68 → 0.73");
  EXPECT_EQ(format::change(0.748, 0.752, 1), "0.748 → 0.752") << "0.7 → 0.8 would be a change of 0.1";
  EXPECT_EQ(format::change(0.02, 6.1, 1), "0.020 → 6.1");
  EXPECT_EQ(format::change(1.0, 1.0 + 1e-9, 1), "1.000000 → 1.000000");
  EXPECT_EQ(format::change(1.5, 1.5, 1), "1.5 → 1.5");
}

TEST(Format, HugeNumbersHaveAnExponentAndNonsenseIsNotANumber) {
  EXPECT_EQ(format::number(1.5e20, 2), "1.50e+20");
  EXPECT_EQ(format::number(-std::numeric_limits<double>::max(), 1), "−1.8e+308");
  EXPECT_EQ(format::number(std::nan(""), 2), "n/a");
  EXPECT_EQ(format::signedNumber(-std::numeric_limits<double>::infinity(), 2), "n/a");
}

TEST(Format, ProbabilityStopsAtFourDecimals) {
  EXPECT_EQ(format::probability(0.0), "< 0.0001");
  EXPECT_EQ(format::probability(0.00009999), "< 0.0001");
  EXPECT_EQ(format::probability(0.0001), "0.0001");
  EXPECT_EQ(format::probability(0.28451), "0.2845");
  EXPECT_EQ(format::probability(1.0), "1.0000");
  EXPECT_EQ(format::probability({}), "–");
}

TEST(Format, CountsAndBytes) {
  EXPECT_EQ(format::count(0), "0");
  EXPECT_EQ(format::count(999), "999");
  EXPECT_EQ(format::count(1000), "1,000");
  EXPECT_EQ(format::count(std::numeric_limits<std::uint64_t>::max()), "18,446,744,073,709,551,615");
  EXPECT_EQ(format::bytes(1023), "1,023 B");
  EXPECT_EQ(format::bytes(1024), "1.0 KiB");
  EXPECT_EQ(format::bytes(1468006), "1.4 MiB");
  EXPECT_EQ(format::bytes(1024ULL * 1024 - 1), "1.0 MiB");
  EXPECT_EQ(format::bytes(std::numeric_limits<std::uint64_t>::max()), "16.0 EiB");
}

TEST(Format, DurationChoosesTheUnitForThreeSignificantDigits) {
  EXPECT_EQ(format::duration(0), "0.00 ns");
  EXPECT_EQ(format::duration(1500), "1.50 us");
  EXPECT_EQ(format::duration(38'515'560), "38.5 ms");
  EXPECT_EQ(format::duration(631'394'910), "631 ms");
  EXPECT_EQ(format::duration(999'600), "1.00 ms");
  EXPECT_EQ(format::duration(9'996), "10.0 us");
  EXPECT_EQ(format::duration(3.6e12), "3,600 s");
  EXPECT_EQ(format::duration(-592'879'350), "−593 ms");
  EXPECT_EQ(format::duration(38'515'560, format::TimeUnit::Microseconds), "38,516 us");
  EXPECT_EQ(format::duration(38'515'560, format::TimeUnit::Seconds), "0.0385 s");
  EXPECT_EQ(format::duration(12, format::TimeUnit::Milliseconds), "0.000012 ms");
}

TEST(Format, RelativeChangeNeedsABase) {
  EXPECT_EQ(format::relativeChange(631394.91, 38515.56), "−93.90 %");
  EXPECT_EQ(format::relativeChange(2, 3), "+50.00 %");
  EXPECT_EQ(format::relativeChange(2, 2), "0.00 %");
  EXPECT_EQ(format::relativeChange(0, 2), "–");
}

TEST(Format, AsciiMinusReplacesEveryTrueMinus) {
  EXPECT_EQ(format::asciiMinus("−2.36 pp (−1) – a-b"), "-2.36 pp (-1) – a-b");
  EXPECT_EQ(format::asciiMinus(""), "");
}

TEST(Format, DoesNotDependOnTheLocale) {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  const char* comma = nullptr;
  for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "de_DE", "fr_FR.UTF-8", "fr_FR"}) {
    if (!comma) comma = std::setlocale(LC_ALL, name);
  }
  if (!comma) GTEST_SKIP() << "no locale with a decimal comma is installed";
  const std::string text = format::number(1234.5, 2) + " " + format::probability(0.25) + " " +
                           format::bytes(1536) + " " + format::duration(1500);
  std::setlocale(LC_ALL, before.c_str());
  EXPECT_EQ(text, "1,234.50 0.2500 1.5 KiB 1.50 us");
}

}  // namespace culprit
