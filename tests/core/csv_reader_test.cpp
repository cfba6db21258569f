#include "core/sources/csv/csv_reader.h"

#include <gtest/gtest.h>

#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

struct Cut {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
  std::vector<std::uint64_t> lines;
  std::vector<std::pair<std::uint64_t, std::string>> troubles;
};

Cut cut(const std::string& text) {
  const test::TempFolder folder;
  SilentMonitor monitor;
  ReadingProgress progress(monitor, text.size(), 1.0);
  ByteReader bytes(folder.write("x.csv", text), progress);
  Cut result;
  CsvReader csv(bytes, [&result](CsvReader::Trouble, std::uint64_t line, const std::string& why) {
    result.troubles.emplace_back(line, why);
  });
  result.header = csv.header();
  while (const auto* fields = csv.next()) {
    result.rows.emplace_back(fields->begin(), fields->end());
    result.lines.push_back(csv.line());
  }
  return result;
}

using Rows = std::vector<std::vector<std::string>>;

}  // namespace

TEST(CsvReader, RowsWithZerosInThemAreLeftOut) {
  const std::string zeros(70'000, '\0');
  const Cut result = cut("a,b\n1,2\n3," + zeros + "4\n5,6\n");
  EXPECT_EQ(result.rows, (Rows{{"1", "2"}, {"5", "6"}}));
  ASSERT_EQ(result.troubles.size(), 1U);
  EXPECT_EQ(result.troubles[0].first, 3U);
}

TEST(CsvReader, TakesQuotesLineEndsAndTheByteOrderMark) {
  const Cut result =
      cut("\xEF\xBB\xBF"
          "a,b\r\n1,\"x, \"\"y\"\"\"\r\n\r\n2,\"two\nlines\"\n3,");
  EXPECT_EQ(result.header, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(result.rows, (Rows{{"1", "x, \"y\""}, {"2", "two\nlines"}, {"3", ""}}));
  EXPECT_EQ(result.lines, (std::vector<std::uint64_t>{2, 4, 6}));
  EXPECT_TRUE(result.troubles.empty());
}

TEST(CsvReader, AQuoteThatNeverClosesCostsOneLine) {
  const Cut result = cut("a,b\n1,\"x\n2,y\n3,z\n");
  EXPECT_EQ(result.rows, (Rows{{"2", "y"}, {"3", "z"}}));
  ASSERT_EQ(result.troubles.size(), 1U);
  EXPECT_EQ(result.troubles[0].first, 2U);
}

TEST(CsvReader, AQuoteClosedByALaterRowsQuoteCostsOneLine) {
  const Cut result = cut("a,b\n1,\"x\n2,\"y, z\"\n3,w\n");
  EXPECT_EQ(result.rows, (Rows{{"2", "y, z"}, {"3", "w"}}));
  ASSERT_EQ(result.troubles.size(), 1U);
  EXPECT_EQ(result.troubles[0].first, 2U);
}

TEST(CsvReader, RowsThatDoNotFitAreLeftOutWithTheirLine) {
  const Cut result = cut("a,b\n1\n2,y\n3,z,q\n");
  EXPECT_EQ(result.rows, (Rows{{"2", "y"}}));
  ASSERT_EQ(result.troubles.size(), 2U);
  EXPECT_EQ(result.troubles[0],
            (std::pair<std::uint64_t, std::string>(2, "1 fields where the header has 2")));
  EXPECT_EQ(result.troubles[1].first, 4U);
}

TEST(CsvReader, RepairsTextThatIsNotUtf8) {
  const Cut result = cut("a,b\n1,x\xFFy\n2,\xC3\xA9\n");
  EXPECT_EQ(result.rows, (Rows{{"1", "x\uFFFDy"}, {"2", "é"}}));
  ASSERT_EQ(result.troubles.size(), 1U);
  EXPECT_EQ(result.troubles[0].first, 2U);
}

TEST(CsvReader, RowsLongerThanTheBufferAndAnyBlockBorder) {
  const std::string longName(1'000'000, 'n');
  std::string text = "a,b\n";
  for (int i = 0; i < 5; ++i) text += std::to_string(i) + ",\"" + longName + "\"\r\n";
  const Cut result = cut(text);
  ASSERT_EQ(result.rows.size(), 5U);
  EXPECT_EQ(result.rows[4], (std::vector<std::string>{"4", longName}));
  EXPECT_TRUE(result.troubles.empty());
}

TEST(CsvReader, ManyRowsAcrossBlocksKeepTheirLines) {
  std::string text = "a,b\r\n";
  for (int i = 0; i < 200'000; ++i) text += std::to_string(i) + ",\"v" + std::to_string(i) + "\"\r\n";
  const Cut result = cut(text);
  ASSERT_EQ(result.rows.size(), 200'000U);
  EXPECT_EQ(result.rows.back(), (std::vector<std::string>{"199999", "v199999"}));
  EXPECT_EQ(result.lines.back(), 200'001U);
}

TEST(CsvReader, LinesMayEndByACarriageReturnAlone) {
  const Cut result =
      cut("\xEF\xBB\xBF"
          "a,b\r1,\"x\ry\"\r2\r\r3,z");
  EXPECT_EQ(result.header, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(result.rows, (Rows{{"1", "x\ry"}, {"3", "z"}}));
  EXPECT_EQ(result.lines, (std::vector<std::uint64_t>{2, 6}));
  ASSERT_EQ(result.troubles.size(), 1U);
  EXPECT_EQ(result.troubles[0].first, 4U);
  std::string large = "a,b\r";
  for (int i = 0; i < 200'000; ++i) large += std::to_string(i) + ",v" + std::to_string(i) + "\r";
  EXPECT_EQ(cut(large).rows.size(), 200'000U);
}

TEST(CsvReader, ACarriageReturnInsideALineBelongsToTheText) {
  EXPECT_EQ(cut("a,b\n1,x\ry\n").rows, (Rows{{"1", "x\ry"}}));
}

TEST(CsvReader, EmptyAndHeaderOnlyFiles) {
  EXPECT_TRUE(cut("").header.empty());
  EXPECT_TRUE(cut("\n\n").header.empty());
  EXPECT_EQ(cut("a,b").header.size(), 2U);
  EXPECT_TRUE(cut("a,b").rows.empty());
}

}  // namespace culprit
