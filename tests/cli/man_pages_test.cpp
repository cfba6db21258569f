// Every option that --help prints stands in the manual page of its program, and the page names no other.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "tests/support/command_line.h"

namespace culprit {
namespace {

using Options = std::set<std::string>;

/// The options that begin a line of `text`, by the group of `pattern`.
Options optionsIn(const std::string& text, const std::regex& pattern) {
  Options options;
  for (std::sregex_iterator found(text.begin(), text.end(), pattern), end; found != end; ++found) {
    options.insert((*found)[1]);
  }
  return options;
}

/// roff without fonts and escapes.
std::string plain(std::string page) {
  page = std::regex_replace(page, std::regex(R"(\\-)"), "-");
  return std::regex_replace(page, std::regex(R"(\\f[BRIP]|\\&)"), "");
}

class ManPages : public test::CommandLine {
 protected:
  static std::string page(const std::string& name) {
    return plain(test::contentOf(std::filesystem::path(CULPRIT_SOURCE_DIR) / "resources/man" / name));
  }
};

TEST_F(ManPages, HoldTheOptionsOfEveryCommand) {
  const std::string manual = page("culprit-cli.1");
  Options offered;
  for (const char* command :
       {"", "compare", "report", "batch", "explain", "info", "cluster", "condense", "merge"}) {
    const Outcome help = run(std::string(command) + " --help");
    ASSERT_EQ(help.code, 0) << help.err;
    EXPECT_NE(manual.find(std::string(".SS ") + command), std::string::npos) << command;
    offered.merge(optionsIn(help.out, std::regex("\n +(?:-[a-z],)?(--[a-z-]+)")));
  }
  EXPECT_GE(offered.size(), 19U);
  const Options described =
      optionsIn(manual, std::regex("\n\\.TP\n\\.[BIR]+ (?:-[a-z] ?\", \" ?)?(--[a-z-]+)"));
  EXPECT_EQ(described, offered);
}

TEST_F(ManPages, NameTheExitCodes) {
  const std::string manual = page("culprit-cli.1");
  for (const char* code : {"0", "1", "2", "3"}) {
    EXPECT_NE(manual.find(std::string("\n.TP\n.B ") + code + "\n"), std::string::npos) << code;
  }
}

TEST_F(ManPages, LeadToEachOther) {
  EXPECT_NE(page("culprit.1").find(".BR culprit-cli (1)"), std::string::npos);
  EXPECT_NE(page("culprit-cli.1").find(".BR culprit (1)"), std::string::npos);
}

}  // namespace
}  // namespace culprit
