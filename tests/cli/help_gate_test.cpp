// The gate as the help tells to build it, word for word, on the sample: every exit code it promises.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/command_line.h"

namespace culprit {

namespace {

namespace fs = std::filesystem;

/// The fenced blocks of a Markdown text.
std::vector<std::string> blocksOf(const std::string& markdown) {
  std::vector<std::string> blocks;
  std::istringstream lines(markdown);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) blocks.emplace_back();
    } else if (inside) {
      blocks.back() += line + '\n';
    }
  }
  return blocks;
}

/// The same table with three times the calls in every row, which is another amount of work.
std::string withMoreCalls(const std::string& table) {
  std::istringstream lines(table);
  std::string line, changed;
  std::getline(lines, line);
  changed = line + '\n';
  while (std::getline(lines, line)) {
    const std::size_t end = line.ends_with('"') ? line.rfind(",\"") : line.rfind(',');
    const std::size_t begin = line.rfind(',', end - 1) + 1;
    const int calls = std::stoi(line.substr(begin, end - begin));
    changed += line.replace(begin, end - begin, std::to_string(3 * calls)) + '\n';
  }
  return changed;
}

class HelpGate : public test::CommandLine {
 protected:
  void SetUp() override {
    const fs::path sample = fs::path(CULPRIT_SOURCE_DIR) / "resources/sample";
    const fs::path table = "sample_decode_perf_data.csv";
    m_work.write("more/" + table.string(), withMoreCalls(test::contentOf(sample / "normal" / table)));
    fs::create_directory(m_work.path() / "bin");
    fs::create_symlink(CULPRIT_CLI, m_work.path() / "bin/culprit-cli");
    fs::create_directory_symlink(sample / "normal", m_work.path() / "baseline");
    for (const std::string& block :
         blocksOf(test::contentOf(fs::path(CULPRIT_SOURCE_DIR) / "resources/help/command-line.md"))) {
      if (block.starts_with("culprit-cli compare baseline candidate --gate")) m_command = block;
      if (block.starts_with("set +e\n")) m_step = block;
    }
    ASSERT_NE(m_command, "");
    ASSERT_NE(m_step, "");
  }

  /// Runs a script of the help with a candidate: `normal` and `abnormal` of the sample, or a folder of this
  /// test.
  Outcome shell(const std::string& script, const std::string& candidate) {
    const fs::path sample = fs::path(CULPRIT_SOURCE_DIR) / "resources/sample" / candidate;
    fs::remove(m_work.path() / "candidate");
    fs::create_directory_symlink(fs::exists(sample) ? sample : m_work.path() / candidate,
                                 m_work.path() / "candidate");
    m_work.write("script.sh", script);
    const std::string command = fmt::format(
        "cd '{}' && PATH=\"$PWD/bin:$PATH\" BASELINE=baseline CANDIDATE=candidate OLDER=baseline "
        "sh script.sh >out 2>err",
        m_work.path().string());
    const int status = std::system(command.c_str());
    return {.code = WEXITSTATUS(status), .out = read("out"), .err = read("err")};
  }

  std::string m_command, m_step;
};

}  // namespace

TEST_F(HelpGate, TheCommandEndsWithTheCodesOfItsTable) {
  EXPECT_EQ(shell(m_command, "normal").code, 0);
  const Outcome slower = shell(m_command, "abnormal");
  EXPECT_EQ(slower.code, 1);
  EXPECT_NE(slower.out.find("Gate: regression ("), std::string::npos) << slower.out;
  EXPECT_GT(fs::file_size(m_work.path() / "report.html"), 10000U);
  const Outcome other = shell(m_command, "more");
  EXPECT_EQ(other.code, 2) << other.out;
  const Outcome wrong = shell(m_command, "absent");
  EXPECT_EQ(wrong.code, 3);
  EXPECT_EQ(std::count(wrong.err.begin(), wrong.err.end(), '\n'), 1) << wrong.err;
}

TEST_F(HelpGate, TheStepOfAJobPassesOnlyWithoutARegression) {
  const Outcome passed = shell(m_step, "normal");
  EXPECT_EQ(passed.code, 0) << passed.err;
  EXPECT_TRUE(passed.out.ends_with("\nno regression\n")) << passed.out;
  const Outcome slower = shell(m_step, "abnormal");
  EXPECT_EQ(slower.code, 1);
  EXPECT_TRUE(slower.out.ends_with("\nslower, see culprit.html\n")) << slower.out;
  EXPECT_TRUE(fs::exists(m_work.path() / "culprit.html"));
  const Outcome other = shell(m_step, "more");
  EXPECT_EQ(other.code, 1);
  EXPECT_TRUE(other.out.ends_with("\nnot comparable, see culprit.html\n")) << other.out;
  EXPECT_EQ(shell(m_step, "absent").code, 1);
}

}  // namespace culprit
