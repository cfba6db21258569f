#include "core/sources/own_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/sources/bytes/text_reader.h"

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

/// Other programs may have laid the text out anew.
bool beginsWith(std::string_view text, const Beginning& beginning) {
  return std::all_of(beginning.tokens.begin(), beginning.tokens.end(), [&text](std::string_view token) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    const bool isNext = text.starts_with(token);
    if (isNext) text.remove_prefix(token.size());
    return isNext;
  });
}

const Beginning* beginningOf(std::string_view firstBytes) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (firstBytes.starts_with(kByteOrderMark)) firstBytes.remove_prefix(kByteOrderMark.size());
  const auto* const found =
      std::find_if(kBeginnings.begin(), kBeginnings.end(),
                   [firstBytes](const Beginning& each) { return beginsWith(firstBytes, each); });
  return found == kBeginnings.end() ? nullptr : found;
}

}  // namespace

bool OwnJson::accepts(const std::filesystem::path& /*path*/, std::string_view firstBytes) const {
  return beginningOf(firstBytes) != nullptr;
}

std::vector<std::filesystem::path> OwnJson::companions(const std::filesystem::path& /*path*/) const {
  return {};
}

void OwnJson::read(const SourceFile& file, RunBuilder& /*builder*/, ReadingProgress& /*progress*/) const {
  constexpr std::size_t kEnough = 512;
  const Beginning* const known = beginningOf(firstTextOf(file.path, kEnough));
  throw Error(fmt::format("this is {}; wanted: a trace", known ? known->what : "no trace"), file.path);
}

}  // namespace culprit
