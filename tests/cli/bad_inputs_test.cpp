// Over all bad inputs: a sentence or an issue, never a crash; nothing is written beside them or into them,
// and nothing half-written stays.
#include "tests/support/bad_inputs.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>

#include "tests/support/command_line.h"
#include "tests/support/folder_state.h"

namespace culprit {

namespace {

std::string quoted(const std::filesystem::path& path) {
  std::string text = "'";
  for (const char c : path.string()) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

class BadInputsTest : public test::CommandLine {
 protected:
  BadInputsTest() { ::setenv("XDG_CACHE_HOME", m_cache.path().c_str(), 1); }
  ~BadInputsTest() override { ::unsetenv("XDG_CACHE_HOME"); }

  void expectOutcome(const test::BadInput& input, const Outcome& outcome) {
    using Wanted = test::BadInput::Outcome;
    EXPECT_EQ(outcome.code, input.outcome == Wanted::Refused ? 3 : 0) << outcome.err;
    const std::string& said = input.outcome == Wanted::Refused ? outcome.err : outcome.out;
    EXPECT_NE(said.find(input.says), std::string::npos) << said.substr(0, 2000);
    if (input.outcome == Wanted::Refused) {
      EXPECT_FALSE(outcome.err.empty());
      EXPECT_NE(outcome.err.find(input.name.substr(0, 10)), std::string::npos) << outcome.err;
    }
    const bool hasIssue =
        outcome.out.starts_with('{') && outcome.out.find("\"issues\":[]") == std::string::npos;
    EXPECT_EQ(hasIssue, input.outcome == Wanted::ReadWithIssue) << outcome.out.substr(0, 2000);
  }

  test::BadInputs m_inputs;
  test::TempFolder m_cache;
};

}  // namespace

TEST_F(BadInputsTest, EachIsMetWithASentenceAndLeftAsItIs) {
  test::ageFolder(m_inputs.folder());
  const test::FolderState before = test::stateOf(m_inputs.folder());
  for (const test::BadInput& input : m_inputs.all()) {
    SCOPED_TRACE(input.name);
    const std::string path = quoted(m_inputs.folder() / input.name);
    const bool isSession = input.name.ends_with(".culprit");
    expectOutcome(input, run((isSession ? "report -o r.md " : "info --json ") + path));
    if (!isSession) {
      const Outcome compared =
          run("compare --quiet " + path + " " + quoted(m_inputs.good()) + " --session s.culprit -o r.json");
      EXPECT_EQ(compared.code, input.outcome == test::BadInput::Outcome::Refused ? 3 : 0) << compared.err;
      EXPECT_EQ(compared.code == 0, std::filesystem::remove(m_work.path() / "s.culprit"));
      EXPECT_EQ(compared.code == 3, !compared.err.empty()) << compared.err;
    }
    ASSERT_EQ(test::firstDifference(before, test::stateOf(m_inputs.folder())), "");
  }
  EXPECT_EQ(test::partsBelow(m_work.path()), 0U);
  EXPECT_EQ(test::partsBelow(m_cache.path()), 0U);
}

}  // namespace culprit
