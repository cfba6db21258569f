#include "core/model/choices/process_choice.h"

#include <charconv>
#include <optional>
#include <string_view>

#include "core/base/error.h"

namespace culprit {

namespace {

std::optional<std::int64_t> integer(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

ProcessChoice ProcessChoice::parse(const std::string& text) {
  constexpr std::string_view kRank = "rank";
  const std::size_t colon = text.find(':');
  std::string_view a = std::string_view(text).substr(0, colon);
  std::string_view b = colon == std::string::npos ? a : std::string_view(text).substr(colon + 1);
  const bool byRank = a.starts_with(kRank) && b.starts_with(kRank);
  if (byRank) {
    a.remove_prefix(kRank.size());
    b.remove_prefix(kRank.size());
  }
  const auto numberA = integer(a);
  const auto numberB = integer(b);
  if (!numberA || !numberB)
    throw Error("\"" + text + "\" is no process pair; wanted N, N:M, rankN or rankN:rankM");
  return {*numberA, *numberB, byRank};
}

std::string ProcessChoice::text() const {
  const std::string kind = byRank ? "rank" : "";
  return kind + std::to_string(a) + ":" + kind + std::to_string(b);
}

}  // namespace culprit
