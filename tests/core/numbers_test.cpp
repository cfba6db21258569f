#include "core/sources/bytes/numbers.h"

#include <gtest/gtest.h>

namespace culprit {

TEST(ParseInteger, TakesPidsInAnyNotation) {
  EXPECT_EQ(parseInteger("842126"), 842126);
  EXPECT_EQ(parseInteger("2.329762e+06"), 2329762);
  EXPECT_EQ(parseInteger(" -7 "), -7);
  EXPECT_FALSE(parseInteger("1.5"));
  EXPECT_FALSE(parseInteger("1e300"));
  EXPECT_FALSE(parseInteger("12x"));
  EXPECT_FALSE(parseInteger(""));
}

TEST(ParseNumber, TakesFiniteNumbersOnly) {
  EXPECT_EQ(parseNumber("+1.25"), 1.25);
  EXPECT_EQ(parseNumber("1e-3"), 0.001);
  for (const char* bad : {"nan", "inf", "-inf", "1e999", "", "1,5", "0x10", "--1"})
    EXPECT_FALSE(parseNumber(bad)) << bad;
}

TEST(ParseNumber, LeavesOutWhatNoCounterCanMean) {
  for (const char* largest : {"18446744073709551615", "-9223372036854775808", "1e30", "-1e30"}) {
    EXPECT_TRUE(parseNumber(largest)) << largest;
    EXPECT_TRUE(parseLevel(largest)) << largest;
  }
  for (const char* absurd : {"1.5e308", "-1.5e308", "1.1e30", "10000000000000000000000000000000"}) {
    EXPECT_FALSE(parseNumber(absurd)) << absurd;
    EXPECT_FALSE(parseLevel(absurd)) << absurd;
  }
}

TEST(AbsurdNumber, IsWrittenAsANumber) {
  for (const char* absurd : {"1.5e308", "-1e31", "1e999", "1e-999", "inf", " 1e40 "})
    EXPECT_TRUE(isAbsurdNumber(absurd)) << absurd;
  for (const char* other : {"1e30", "-5", "", "nan", "NAN", "N/A", "MHz", "1e99 W", "null"})
    EXPECT_FALSE(isAbsurdNumber(other)) << other;
}

TEST(ParseLevel, MakesTheTiesOfThePublishedTables) {
  EXPECT_EQ(parseLevel("26466768989199.9961"), 26466768989200.0);
  EXPECT_EQ(parseLevel("26466768989200.0117"), parseLevel("26466768989200.0078"));
  EXPECT_NE(parseLevel("26466768989200.0078"), parseLevel("26466768989200.0000"));
  for (const char* text :
       {"87.3432", "0.0001", "-12.5", "1e3", "123456789012345", "0.00000000000000000001"}) {
    EXPECT_DOUBLE_EQ(*parseLevel(text), *parseNumber(text)) << text;
  }
  EXPECT_EQ(parseLevel("87.3432"), 87.3432);
  EXPECT_EQ(parseLevel(std::string(400, '9')), std::nullopt);
  EXPECT_FALSE(parseLevel("nan"));
}

TEST(ParseMicroseconds, KeepsEveryNanosecondAtEpochSize) {
  EXPECT_EQ(parseMicroseconds("1763013921174589.5000"), 1763013921174589500);
  EXPECT_EQ(parseMicroseconds("1763013921174589.123"), 1763013921174589123);
  EXPECT_EQ(parseMicroseconds("0.0005"), 1);
  EXPECT_EQ(parseMicroseconds("-0.25"), -250);
  EXPECT_EQ(parseMicroseconds("1.5e3"), 1500000);
  EXPECT_EQ(parseMicroseconds("12"), 12000);
  EXPECT_FALSE(parseMicroseconds("9300000000000000000"));
  EXPECT_FALSE(parseMicroseconds("-9223372036854775808"));
  EXPECT_FALSE(parseMicroseconds("1.2.3"));
  EXPECT_FALSE(parseMicroseconds("inf"));
}

TEST(IsMissing, KnowsTheListAndNothingElse) {
  for (const char* text : {"", "N/A", "null", "-1.#QNAN", "<NA>"}) EXPECT_TRUE(isMissing(text)) << text;
  for (const char* text : {"None", "na", "0", "N/A "}) EXPECT_FALSE(isMissing(text)) << text;
}

}  // namespace culprit
