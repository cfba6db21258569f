#include "app/cluster/slurm_scripts.h"

#include <fmt/format.h>
#include <wordexp.h>

#include <new>
#include <string_view>

#include "app/cluster/work_files.h"
#include "core/base/error.h"
#include "core/base/shorten.h"

namespace culprit::app {

namespace fs = std::filesystem;

namespace {

/// A path in an option that knows patterns such as %a. Throws Error.
std::string withoutPatterns(const fs::path& path) {
  if (path.string().find('\\') != std::string::npos)
    throw Error("sbatch takes no backslash in the name of a log; name the session otherwise", path);
  std::string text;
  for (const char c : path.string()) text += c == '%' ? std::string("%%") : std::string(1, c);
  return text;
}

std::vector<std::string> sbatch(std::string_view job) {
  return {"sbatch", "--parsable", "-J", fmt::format("{}{}", kJobPrefix, job)};
}

/// Behind what tells one job from another. A task whose node dies is started again by Slurm, and goes on in
/// its log.
void addCommon(std::vector<std::string>& words, const std::string& log, const fs::path& script,
               const std::vector<std::string>& options) {
  words.insert(words.end(), {"--requeue", "--open-mode=append", "-o", log});
  words.insert(words.end(), options.begin(), options.end());
  words.push_back(script.string());
}

/// "node[1-4]" is a list of nodes, and no file of that name is meant.
std::string withoutFileNames(const std::string& text) {
  std::string escaped;
  char quote = '\0';
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\\' && quote != '\'' && at + 1 < text.size()) {
      escaped += {c, text[++at]};
      continue;
    }
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '*' || c == '?' || c == '[') {
      escaped += '\\';
    }
    escaped += c;
  }
  return escaped;
}

}  // namespace

std::string condenseScript(const fs::path& program, const fs::path& work) {
  return fmt::format(
      "#!/bin/sh\n"
      "# A task of the array: reads the part of that number.\n"
      "exec {} condense --work {} --task \"$SLURM_ARRAY_TASK_ID\"\n",
      forShell(program.string()), forShell(work.string()));
}

std::string mergeScript(const fs::path& program, const fs::path& work, std::size_t rounds,
                        std::size_t threads) {
  return fmt::format(
      "#!/bin/sh\n"
      "# Behind the array: makes the session of the parts.\n"
      "exec {} merge --work {} --rounds {}{}\n",
      forShell(program.string()), forShell(work.string()), rounds,
      threads > 0 ? fmt::format(" --threads {}", threads) : std::string());
}

std::vector<std::string> splitOptions(const std::string& text) {
  wordexp_t found{};
  const int result = ::wordexp(withoutFileNames(text).c_str(), &found, WRDE_NOCMD | WRDE_UNDEF);
  if (result == WRDE_NOSPACE) {
    ::wordfree(&found);
    throw std::bad_alloc();
  }
  if (result != 0) {
    throw Error(
        fmt::format("\"{}\" cannot be split into options of sbatch; wanted words as a shell takes them, "
                    "without commands and variables that are not set",
                    excerpt(text)));
  }
  std::vector<std::string> words(found.we_wordv, found.we_wordv + found.we_wordc);
  ::wordfree(&found);
  return words;
}

std::string arrayList(const std::vector<std::size_t>& numbers) {
  std::string list;
  for (std::size_t first = 0; first < numbers.size();) {
    std::size_t last = first;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    if (!list.empty()) list += ',';
    list +=
        last == first ? std::to_string(numbers[first]) : fmt::format("{}-{}", numbers[first], numbers[last]);
    first = last + 1;
  }
  return list;
}

std::vector<std::string> condenseCommand(const WorkFolder& work, const std::vector<std::size_t>& parts,
                                         const std::vector<std::string>& options) {
  std::vector<std::string> words = sbatch(kCondenseJob);
  words.push_back("--array=" + arrayList(parts));
  addCommon(words, withoutPatterns(work.logs() / "condense.") + "%a", condenseScriptFile(work.folder()),
            options);
  return words;
}

std::vector<std::string> mergeCommand(const WorkFolder& work, const std::string& dependency,
                                      const std::vector<std::string>& options) {
  std::vector<std::string> words = sbatch(kMergeJob);
  if (!dependency.empty()) words.insert(words.end(), {"-d", dependency});
  addCommon(words, withoutPatterns(mergeLog(work)), mergeScriptFile(work.folder()), options);
  return words;
}

std::string forShell(const std::string& word) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./=:,+@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string(R"('\'')") : std::string(1, c);
  return quoted + "'";
}

std::string shellLine(const std::vector<std::string>& words, const std::string& asIs) {
  std::string line;
  for (const std::string& word : words)
    line += (line.empty() ? "" : " ") + (word == asIs ? word : forShell(word));
  return line;
}

}  // namespace culprit::app
