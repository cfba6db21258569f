// One thing has one word, in the window, on the command line, in reports and in the help: no text for users
// says what another word stands for.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

namespace culprit {

namespace {

namespace fs = std::filesystem;

struct Word {
  std::regex pattern;
  const char* instead;
};

const std::vector<Word>& words() {
  static const std::vector<Word> all = {{std::regex("Judge Anew|Cut Anew"), "Recompute"},
                                        {std::regex(R"(\bby the rule\b)"), "automatic"},
                                        {std::regex(R"(\bnot sound\b|\bunsound\b)"), "unreliable"},
                                        {std::regex(R"(\bin all\b(?! \w))"), "total"},
                                        {std::regex("\u00b5s|\u03bcs"), "us"}};
  return all;
}

/// Of code what stands in quotes, of a page the whole line.
std::string said(const std::string& line, bool isPage) {
  static const std::regex kQuoted(R"("((?:[^"\\]|\\.)*)\")");
  if (isPage) return line;
  std::string text;
  for (std::sregex_iterator found(line.begin(), line.end(), kQuoted), end; found != end; ++found)
    text += (*found)[1].str() + '\n';
  return text;
}

void hold(const fs::path& file, bool isPage) {
  std::ifstream lines(file);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const std::string text = said(line, isPage);
    if (text.empty()) continue;
    for (const Word& word : words()) {
      EXPECT_FALSE(std::regex_search(text, word.pattern))
          << file.string() << ':' << number << ": say \"" << word.instead << "\"\n"
          << line;
    }
  }
}

}  // namespace

TEST(SaidWords, AreTheSameEverywhere) {
  const fs::path root = CULPRIT_SOURCE_DIR;
  int files = 0;
  for (const char* folder : {"app", "core", "ui", "resources/help", "resources/man"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      const bool isPage = extension == ".md" || extension == ".1";
      if (!isPage && extension != ".cpp" && extension != ".h") continue;
      hold(entry.path(), isPage);
      ++files;
    }
  }
  hold(root / "README.md", true);
  hold(root / "CHANGELOG.md", true);
  EXPECT_GT(files, 500);
}

}  // namespace culprit
