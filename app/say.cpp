#include "app/say.h"

#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "core/base/safe_text.h"
#include "core/report/sentences/sentences.h"
#include "core/report/sentences/summary.h"

namespace culprit::app {

void sayVerdict(const Results& results) {
  fmt::print("{}\n", singleLine(plainText(headline(results))));
}

void saySummary(const Results& results) {
  fmt::print("{}", summaryText(results));
}

void sayNotes(const std::string& who, const std::vector<std::string>& notes) {
  for (const std::string& note : notes) fmt::print(stderr, "{}: {}\n", who, singleLine(note));
}

void sayWritten(const std::vector<std::filesystem::path>& files) {
  std::string names;
  for (const std::filesystem::path& file : files)
    names += (names.empty() ? "" : ", ") + singleLine(file.string());
  if (!names.empty()) fmt::print("Written: {}\n", names);
}

}  // namespace culprit::app
