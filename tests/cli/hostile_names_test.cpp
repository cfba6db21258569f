// Names that try to be markup, formulas or simply too long pass through the whole program and stay harmless.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidjson/document.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "tests/support/perf_csv.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

const std::vector<std::string> kNames = {"<script>alert(1)</script>",
                                         "a|b*c_d`e`",
                                         "=cmd()",
                                         "@SUM(1)",
                                         "-1+2",
                                         "[x](http://y)",
                                         "naïve 核",
                                         "# no heading"};

class HostileNames : public testing::Test {
 protected:
  HostileNames() {
    for (const char* run : {"normal", "abnormal"}) {
      std::vector<test::PerfRow> rows;
      for (const char* cycle : {"1", "2", "3"}) {
        for (const std::string& name : kNames)
          rows.push_back({.cycle = cycle, .function = "\"" + name + "\""});
        rows.push_back({.cycle = cycle, .function = std::string(1'000'000, 'n')});
        rows.push_back({.cycle = cycle, .function = "\"two\nlines\""});
      }
      m_folder.write(std::string("it's a \"case\"/") + run + "/result_perf_data.csv", test::perfCsv(rows));
    }
    const std::string command = fmt::format(
        "cd '{}' && '{}' compare --full \"it's a \\\"case\\\"\" -o r.md -o r.csv -o r.json -o r.html",
        m_folder.path().string(), CULPRIT_CLI);
    m_code = WEXITSTATUS(std::system(command.c_str()));
  }

  std::string read(const char* name) const { return test::contentOf(m_folder.path() / name); }

  test::TempFolder m_folder;
  int m_code = -1;
};

}  // namespace

TEST_F(HostileNames, MarkdownShowsThemAsText) {
  ASSERT_EQ(m_code, 0);
  const std::string text = read("r.md");
  EXPECT_EQ(text.find("<script>"), std::string::npos);
  EXPECT_NE(text.find("&lt;script&gt;"), std::string::npos);
  EXPECT_NE(text.find("a\\|b\\*c"), std::string::npos);
  EXPECT_EQ(text.find("[x](http"), std::string::npos);
  EXPECT_EQ(text.find("\n# no heading"), std::string::npos);
  // Every row of a table has as many cells as its header.
  std::istringstream lines(text);
  std::size_t columns = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("|")) {
      columns = 0;
      continue;
    }
    std::size_t bars = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '|' && (i == 0 || line[i - 1] != '\\')) ++bars;
    }
    if (columns == 0) columns = bars;
    EXPECT_EQ(bars, columns) << line.substr(0, 100);
  }
}

TEST_F(HostileNames, HtmlAndCsvAndJsonHoldNoSurprise) {
  ASSERT_EQ(m_code, 0);
  EXPECT_EQ(read("r.html").find("<script>alert"), std::string::npos);
  const std::string csv = read("r.csv");
  EXPECT_NE(csv.find("\n'=cmd(),"), std::string::npos);
  EXPECT_NE(csv.find("\n'@SUM(1),"), std::string::npos);
  EXPECT_NE(csv.find("\n'-1+2,"), std::string::npos);

  rapidjson::Document json;
  json.Parse(read("r.json").c_str());
  ASSERT_FALSE(json.HasParseError());
  std::vector<std::string> names;
  for (const auto& triplet : json["pairs"][0]["triplets"].GetArray())
    names.emplace_back(triplet["function"].GetString());
  for (const std::string& name : kNames) EXPECT_EQ(std::count(names.begin(), names.end(), name), 1) << name;
  EXPECT_EQ(std::count(names.begin(), names.end(), std::string(1'000'000, 'n')), 1);
  EXPECT_EQ(std::count(names.begin(), names.end(), "two\nlines"), 1);
}

}  // namespace culprit
