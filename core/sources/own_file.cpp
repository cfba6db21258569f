#include "core/sources/own_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/sources/bytes/text_reader.h"
#include "core/sources/sqlite/sqlite_reader.h"

namespace culprit {

namespace {

/// The first tokens of a text: {"schema":"culprit.batch/1"
struct Beginning {
  std::array<std::string_view, 4> tokens;
  std::string_view what;
};

constexpr std::array kBeginnings = {
    Beginning{{"{", "\"schema\"", ":", "\"culprit."}, "a report of Culprit"},
    Beginning{{"{", "\"$schema\"", ":", "\"https://www.speedscope.app/"}, "a profile for speedscope"},
};

/// Of core/store/files/database_header.h, by its letters.
struct ApplicationId {
  std::string_view letters;
  std::string_view what;
};

constexpr std::size_t kApplicationIdAt = 68;  ///< where SQLite keeps it
constexpr std::array kApplicationIds = {
    ApplicationId{"CULS", "a session of Culprit, which report and explain read"},
    ApplicationId{"CULP", "a session of Culprit from before the first release"},
    ApplicationId{"CULR", "a part of a run, which condense made and merge reads"},
};

/// Other programs may have laid the text out anew.
bool beginsWith(std::string_view text, const Beginning& beginning) {
  return std::all_of(beginning.tokens.begin(), beginning.tokens.end(), [&text](std::string_view token) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    const bool isNext = text.starts_with(token);
    if (isNext) text.remove_prefix(token.size());
    return isNext;
  });
}

std::string_view kindOfJson(std::string_view firstBytes) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (firstBytes.starts_with(kByteOrderMark)) firstBytes.remove_prefix(kByteOrderMark.size());
  const auto* const found =
      std::find_if(kBeginnings.begin(), kBeginnings.end(),
                   [firstBytes](const Beginning& each) { return beginsWith(firstBytes, each); });
  return found == kBeginnings.end() ? std::string_view() : found->what;
}

std::string_view kindOfDatabase(std::string_view firstBytes) {
  if (!firstBytes.starts_with(kSqliteStart) || firstBytes.size() < kApplicationIdAt) return {};
  const auto* const found =
      std::find_if(kApplicationIds.begin(), kApplicationIds.end(), [firstBytes](const ApplicationId& each) {
        return firstBytes.substr(kApplicationIdAt).starts_with(each.letters);
      });
  return found == kApplicationIds.end() ? std::string_view() : found->what;
}

/// What it is; empty: nothing of ours.
std::string_view kindOf(std::string_view firstBytes) {
  const std::string_view json = kindOfJson(firstBytes);
  return json.empty() ? kindOfDatabase(firstBytes) : json;
}

}  // namespace

bool OwnFile::accepts(const std::filesystem::path& /*path*/, std::string_view firstBytes) const {
  return !kindOf(firstBytes).empty();
}

std::vector<std::filesystem::path> OwnFile::companions(const std::filesystem::path& /*path*/) const {
  return {};
}

void OwnFile::read(const SourceFile& file, RunBuilder& /*builder*/, ReadingProgress& /*progress*/) const {
  constexpr std::size_t kEnough = 512;
  const std::string firstBytes = firstTextOf(file.path, kEnough);
  const std::string_view what = kindOf(firstBytes);
  throw Error(fmt::format("this is {}; wanted: a trace", what.empty() ? "no trace" : what), file.path);
}

}  // namespace culprit
