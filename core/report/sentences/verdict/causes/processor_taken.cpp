#include "core/report/sentences/verdict/causes/processor_taken.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace culprit {

namespace {

/// OMP_NUM_THREADS, torch.num_threads; not the threads of a block.
bool isNumberOfThreads(const RunSetting& setting) {
  constexpr std::string_view kThreads = "threads";
  const bool isTold = setting.kind == SettingKind::RunFile || setting.kind == SettingKind::Argument ||
                      setting.kind == SettingKind::Variable;
  return isTold && setting.name.size() >= kThreads.size() &&
         std::equal(kThreads.rbegin(), kThreads.rend(), setting.name.rbegin(), [](char expected, char own) {
           return std::tolower(static_cast<unsigned char>(own)) == expected;
         });
}

std::optional<std::uint32_t> wholeNumber(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// More threads than processors take turns on them; the other way round none is told.
bool goesAlong(const RunSetting& setting, bool isLess) {
  const auto a = wholeNumber(setting.a), b = wholeNumber(setting.b);
  return isNumberOfThreads(setting) && a && b && (isLess ? *b < *a : *b > *a);
}

}  // namespace

std::string processorTakenText(const PairVerdict& verdict, bool isLess) {
  const auto threads =
      std::find_if(verdict.settings.begin(), verdict.settings.end(),
                   [isLess](const RunSetting& setting) { return goesAlong(setting, isLess); });
  if (threads != verdict.settings.end())
    return fmt::format("with {} {} → {} {} threads of the job share the processors", threads->name,
                       threads->a, threads->b, isLess ? "fewer" : "more");
  return fmt::format("other programs, a quota, or the job's own threads take {}the processor away",
                     isLess ? "less of " : "");
}

}  // namespace culprit
