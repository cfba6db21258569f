#include "core/report/sentences/verdict/setting_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "core/report/names/function_name.h"
#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/sentences/verdict/causes/processor_taken.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"

namespace culprit {

namespace {

constexpr std::size_t kMostNames = 3;
constexpr std::size_t kMostSettings = 2;

std::string percentText(double share) {
  const double percent = 100.0 * share;
  if (percent > 0.0 && percent < 1.0) return "less than 1 %";
  return format::number(percent, 0) + " %";
}

/// "12 kernels", "1 function".
std::string touchedCount(const RunSetting& setting) {
  const bool areKernels = setting.kind == SettingKind::Launch || setting.kind == SettingKind::Device;
  return format::counted(setting.functions.size(), areKernels ? "kernel" : "collective");
}

std::string shown(const std::string& value) {
  return value.empty() ? "not recorded" : value;
}

/// "1.20 ms → 1.80 ms per call"; of what a call holds others in: "2.14 us → 42.6 us of its own per call".
std::string callChange(const FunctionShare& row) {
  constexpr double kNsPerMs = 1e6, kAllOwn = 0.98;
  const OneCall call = oneCallOf(row).value_or(OneCall());
  const bool isPart = call.aMs < kAllOwn * row.a.perCallMs().value_or(0.0) ||
                      call.bMs < kAllOwn * row.b.perCallMs().value_or(0.0);
  return fmt::format("{} → {}{} per call", format::duration(call.aMs * kNsPerMs),
                     format::duration(call.bMs * kNsPerMs), isPart ? " of its own" : "");
}

/// "calls 48 → 96", "new", "1.20 ms → 1.80 ms per call"
std::string whatChanged(const FunctionShare& row, Nature nature) {
  if (row.match == MatchedBy::OnlyA) return "gone";
  if (row.match == MatchedBy::OnlyB) return "new";
  const auto calls = [](double number) {
    return format::number(number, std::fabs(number - std::round(number)) < 0.05 ? 0 : 1);
  };
  if (nature == Nature::Work && calls(row.a.calls) != calls(row.b.calls))
    return fmt::format("{} → {} calls", calls(row.a.calls), calls(row.b.calls));
  return callChange(row);
}

/// Of what it is named for; of kernels if it is named for none.
std::string_view sameThings(const PairVerdict& verdict, const NatureOfChange& nature) {
  const auto areAll = [&](auto is) {
    return std::all_of(nature.functions.begin(), nature.functions.end(),
                       [&](std::size_t row) { return is(verdict.functions[row]); });
  };
  const auto takes = [](TimeClass time) {
    return [time](const FunctionShare& row) { return timeClassOf(row) == time; };
  };
  const auto isDeviceWork = [](const FunctionShare& row) { return row.isDeviceWork(); };
  if (nature.kind == Nature::Host) return "functions of the host";
  const Mechanism* told = toldBy(verdict, nature);
  if (told != nullptr && told->kind == MechanismKind::Link) return "copies from and to the host";
  if (told != nullptr && told->kind == MechanismKind::CollectiveTransfer) return "collectives";
  if (nature.functions.empty()) return "kernels";
  if (areAll(takes(TimeClass::Copies))) return "copies";
  if (areAll(takes(TimeClass::Communication))) return "collectives";
  const auto isCopy = takes(TimeClass::Copies);
  if (areAll(isDeviceWork)) return areAll(std::not_fn(isCopy)) ? "kernels" : "kernels and copies";
  return areAll(std::not_fn(isDeviceWork)) ? "functions of the host" : "functions";
}

/// Of all that is named.
bool areCalledAsOften(const PairVerdict& verdict, const NatureOfChange& nature) {
  constexpr double kAsOften = 0.02;
  return !nature.functions.empty() &&
         std::all_of(nature.functions.begin(), nature.functions.end(), [&](std::size_t at) {
           const FunctionShare& row = verdict.functions[at];
           return std::fabs(row.b.calls - row.a.calls) <= kAsOften * row.a.calls;
         });
}

std::string_view whichGpus(const PairVerdict& verdict) {
  const Mechanism* device = find(verdict.mechanisms, MechanismKind::DeviceGpu);
  if (device == nullptr) return "";
  if (device->count <= 1)
    return device->outOf == 0 ? " on one GPU more than on the others" : " on one GPU and not on the others";
  return device->count < device->outOf ? " on some GPUs and not on the others"
                                       : " on some GPUs more than on the others";
}

/// Where launches are not recorded nothing is known of them.
bool areLaunchedAlike(const PairVerdict& verdict) {
  return tellLaunches(verdict.comparability) &&
         std::none_of(verdict.settings.begin(), verdict.settings.end(),
                      [](const RunSetting& setting) { return setting.kind == SettingKind::Launch; });
}

/// "the same kernels, called as often and launched alike, take longer"
std::string sameWorkText(const PairVerdict& verdict, const NatureOfChange& nature) {
  const std::string_view things = sameThings(verdict, nature);
  const bool isOften = areCalledAsOften(verdict, nature);
  const bool isAlike = things == "kernels" && areLaunchedAlike(verdict);
  const std::string_view alike = isOften && isAlike ? ", called as often and launched alike,"
                                 : isOften          ? ", called as often,"
                                 : isAlike          ? ", launched alike,"
                                                    : "";
  return fmt::format("the same {}{} {}{}", things, alike, nature.isFaster ? "take less time" : "take longer",
                     nature.isOneGpu ? whichGpus(verdict) : "");
}

/// Of a rank that waits for another one.
std::string waitsText(const Mechanism& mechanism, bool isFaster) {
  const std::string_view what = mechanism.kind == MechanismKind::RankGpu     ? "GPU"
                                : mechanism.kind == MechanismKind::RankInput ? "data loading"
                                                                             : "host";
  return fmt::format("this rank waits for {}, whose {} takes {}",
                     mechanism.rank ? fmt::format("rank {}", *mechanism.rank) : std::string("another one"),
                     what, isFaster ? "less time" : "longer");
}

/// Of the machine or the host; as the mechanism says it where that says more.
std::string takesLongerText(const PairVerdict& verdict, const NatureOfChange& nature) {
  const Mechanism* told = toldBy(verdict, nature);
  if (told != nullptr && told->time == TimeClass::WaitingForRanks) return waitsText(*told, nature.isFaster);
  if (told != nullptr && told->kind == MechanismKind::CpuTaken)
    return processorTakenText(verdict, nature.isFaster);
  return sameWorkText(verdict, nature);
}

std::string_view oneFunctionText(const PairVerdict& verdict, const NatureOfChange& nature) {
  const Mechanism* told = toldBy(verdict, nature);
  const std::uint32_t all = told != nullptr ? told->outOf : 0;
  if (all < 2) return {};
  return all == 2 ? "the other one of its kind does not" : "the others of its kind do not";
}

/// The verdict is on the whole. A cause may be named beside it all the same, which was found in parts of it,
/// and how often something is called does not differ between two runs of the same.
std::string_view withinNoiseText(const PairVerdict& verdict) {
  const Mechanism* main = verdict.mainMechanism();
  const Cause* cause = verdict.mainCause();
  if (main != nullptr && (main->kind == MechanismKind::Calls || main->kind == MechanismKind::CopiesAdded))
    return "as a whole two runs of the same may differ as much, but not in their numbers of calls";
  // Single calls and gaps are parts of which two runs of the same have some.
  const bool isOfMany =
      main != nullptr && main->kind != MechanismKind::LongCall && main->kind != MechanismKind::LongGap;
  if (isOfMany || (cause != nullptr && cause->level == CauseLevel::Strong))
    return "as a whole two runs of the same may differ as much; the cause that is named shows in parts";
  return "two runs of the same may differ as much";
}

bool isOtherGpu(const PairVerdict& verdict, const NatureOfChange& nature) {
  const Mechanism* told = toldBy(verdict, nature);
  return told != nullptr && told->kind == MechanismKind::OtherGpu;
}

std::string notKnownText(const PairVerdict& verdict, const NatureOfChange& nature) {
  const Mechanism* told = toldBy(verdict, nature);
  if (told != nullptr && told->kind == MechanismKind::CollectiveTransfer)
    return fmt::format(
        "collectives take {}, by the link between the ranks or by {} data; how much they move is not told",
        nature.isFaster ? "less time" : "longer", nature.isFaster ? "less" : "more");
  if (nature.isWaiting)
    return fmt::format("this rank waits {} for other ranks, and none of its own functions tells why",
                       nature.isFaster ? "less" : "longer");
  return "no function tells what changed";
}

std::string otherWorkText(const PairVerdict& verdict, const NatureOfChange& nature) {
  const Mechanism* told = toldBy(verdict, nature);
  const bool isOfPart = told != nullptr && told->kind == MechanismKind::Size && told->time;
  return fmt::format("{} of B are of another size than those of A", !isOfPart ? "cycles or launches"
                                                                    : told->time == TimeClass::Copies
                                                                        ? "copies"
                                                                        : "collectives");
}

/// The kind of it as a whole, before the evidence.
std::string rule(const PairVerdict& verdict, const NatureOfChange& nature) {
  switch (nature.kind) {
    case Nature::NotKnown:
      return notKnownText(verdict, nature);
    case Nature::WithinNoise:
      return std::string(withinNoiseText(verdict));
    case Nature::Work:
      return nature.isOtherWork ? otherWorkText(verdict, nature) : "";
    case Nature::Method:
      return {};
    case Nature::Machine:
      // It shows elsewhere than in the kernels, or these are others.
      if ((nature.cause || isOtherGpu(verdict, nature)) && nature.functions.empty()) return {};
      return takesLongerText(verdict, nature);
    case Nature::Host:
      return takesLongerText(verdict, nature);
    case Nature::OneFunction:
      return std::string(oneFunctionText(verdict, nature));
    case Nature::Overlap:
      return fmt::format("{} of the same calls is hidden behind other work",
                         nature.isFaster ? "more" : "less");
    case Nature::Outside:
      return "the largest part lies between cycles or where nothing is recorded";
  }
  return {};
}

Text evidenceText(const PairVerdict& verdict, const NatureOfChange& nature) {
  TextBuilder text;
  auto next = [&text, isFirst = true]() mutable {
    if (!isFirst) text.plain("; ");
    isFirst = false;
  };
  if (nature.cause) {
    next();
    text.append(causeWords(verdict.causes[*nature.cause], verdict.slowdown.per));
  }
  const auto addRule = [&] {
    const std::string whole = rule(verdict, nature);
    if (whole.empty()) return;
    next();
    text.plain(whole);
  };
  // Which function it is says more than that it is one.
  const bool isRuleLast = nature.kind == Nature::OneFunction;
  if (!isRuleLast) addRule();
  const auto addSettings = [&] {
    for (std::size_t i = 0; i < std::min(nature.settings.size(), kMostSettings); ++i) {
      next();
      text.plain(settingText(verdict.settings[nature.settings[i]]));
    }
  };
  // Calls say more of the work than grids, settings more of the method than who is slower by them.
  if (nature.kind != Nature::Work || nature.isOtherWork) addSettings();
  for (std::size_t i = 0; i < nature.functions.size(); ++i) {
    const FunctionShare& row = verdict.functions[nature.functions[i]];
    if (i == 0) next();
    text.plain(i == 0 ? "" : ", ");
    text.name(functionName(row.name, NameForm::Short));
    // A call of all GPUs together takes what it takes on none.
    if (!nature.isOneGpu || !row.isDeviceWork()) text.plain(" " + whatChanged(row, nature.kind));
  }
  if (nature.kind == Nature::Work && !nature.isOtherWork) addSettings();
  if (isRuleLast) addRule();
  return text.text();
}

}  // namespace

std::string settingTitle(const RunSetting& setting) {
  return setting.kind == SettingKind::RunFile ? setting.name + " (run.json)" : setting.name;
}

Text touchedText(const Results& results, const RunSetting& setting) {
  TextBuilder text;
  if (setting.functions.empty()) return text.text();
  const std::string share =
      setting.share > 0.0 ? fmt::format(" with {} of the change", percentText(setting.share)) : std::string();
  text.plain(touchedCount(setting) + share + ": ");
  // Instances of one template have the same short name.
  std::vector<std::string> named;
  std::size_t others = 0;
  for (const FunctionId function : setting.functions) {
    std::string name = functionName(results.names.functions[function], NameForm::Short);
    if (std::find(named.begin(), named.end(), name) != named.end()) continue;
    if (named.size() == kMostNames) {
      ++others;
      continue;
    }
    if (!named.empty()) text.plain(", ");
    text.name(name);
    named.push_back(std::move(name));
  }
  if (others > 0) text.plain(fmt::format(" and {} more", format::count(others)));
  return text.text();
}

std::string settingText(const RunSetting& setting) {
  const std::string values = setting.a == kSeveralValues && setting.b == kSeveralValues
                                 ? " differs"
                                 : fmt::format(" {} → {}", shown(setting.a), shown(setting.b));
  if (setting.functions.empty()) return settingTitle(setting) + values;
  std::string where =
      fmt::format("{}{}{} {}", settingTitle(setting), values,
                  setting.kind == SettingKind::Launch ? " in" : ", which touches", touchedCount(setting));
  if (!(setting.share > 0.0)) return where;
  return fmt::format("{} that {} {} of the change", where, setting.functions.size() == 1 ? "makes" : "make",
                     percentText(setting.share));
}

Text natureText(const PairVerdict& verdict, const NatureOfChange& nature) {
  TextBuilder text;
  text.plain("Kind of change: ").strong(std::string(nameOf(nature)));
  const Text evidence = evidenceText(verdict, nature);
  if (!evidence.empty()) text.plain(": ").append(evidence);
  return text.plain(".").text();
}

}  // namespace culprit
