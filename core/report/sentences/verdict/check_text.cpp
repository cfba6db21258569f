#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/report/sentences/verdict/anchor_text.h"
#include "core/report/sentences/verdict/rate_text.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/sentences/verdict/work_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"

namespace culprit {

namespace {

/// "A 14, B 238", with a dash for what is not known.
std::string both(const Fact& fact, int decimals, std::string_view unit = {}, double scale = 1.0) {
  const auto side = [&](const std::optional<double>& value) {
    return value ? format::number(*value * scale, decimals) + std::string(unit)
                 : std::string(format::kAbsent);
  };
  return fmt::format("A {}, B {}", side(fact.a), side(fact.b));
}

/// Of a fact in ms.
std::string bothTimes(const Fact& fact) {
  const auto side = [](const std::optional<double>& ms) {
    return ms ? format::duration(*ms * 1e6, format::TimeUnit::Milliseconds) : std::string(format::kAbsent);
  };
  return fmt::format("A {}, B {}", side(fact.a), side(fact.b));
}

std::string percent(double share) {
  return format::number(100.0 * share, 1) + " %";
}

Text plain(std::string text) {
  return TextBuilder().plain(std::move(text)).text();
}
Text plain(Text text) {
  return text;
}

/// By the first size that is outside the limits.
std::string_view largerOrSmaller(const Check& check) {
  if (check.status != CheckStatus::Warn) return "";
  const Fact* most = nullptr;
  for (const Fact& fact : check.facts) {
    if (!fact.both) continue;
    if (most == nullptr || std::fabs(std::log(*fact.both)) > std::fabs(std::log(*most->both))) most = &fact;
  }
  if (most == nullptr) return "";
  return *most->both > 1.0 ? " B has the larger problem." : " B has the smaller problem.";
}

std::string sizeText(const Check& check) {
  const auto valueOf = [&check](FactKind kind) {
    const Fact* fact = check.fact(kind);
    return fact == nullptr ? std::nullopt : fact->both;
  };
  const std::optional<double> launch = valueOf(FactKind::LaunchSize);
  const std::optional<double> copy = valueOf(FactKind::CopySize);
  std::vector<std::string> parts;
  if (launch)
    parts.push_back(fmt::format("a launch of B is {} times the size of one of A", ratioNumber(*launch)));
  if (copy) parts.push_back(fmt::format("a copy to the GPU moves {} times the bytes", ratioNumber(*copy)));
  for (const Fact& fact : check.facts) {
    if (fact.kind == FactKind::RangeSize) parts.push_back(fmt::format("{}: {}", fact.name, both(fact, 0)));
  }
  if (parts.empty()) return "Not known: no size of a launch, copy or batch can be compared.";
  if (!launch) parts.emplace_back("sizes of launches cannot be compared");
  std::string text = fmt::format("{}", fmt::join(parts, "; "));
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text + "." + std::string(largerOrSmaller(check));
}

std::string cyclesText(const Check& check, const Thresholds& thresholds) {
  const Fact& fact = *check.fact(FactKind::Cycles);
  const double fewest = std::min(*fact.a, *fact.b);
  const std::string_view limit = fewest < 2.0
                                     ? "; no spread is known, so nothing can be called slower or faster"
                                 : fewest < thresholds.cyclesFew ? "; too few for an interval or a test"
                                                                 : "";
  return fmt::format("Cycles: {}{}.", both(fact, 0), limit);
}

std::string kindsText(const Check& check) {
  std::string text;
  for (const Fact& fact : check.facts) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", fact.name, both(fact, 0, " %", 100.0));
  }
  return text.empty() ? "No cycles." : text + ".";
}

std::string functionsText(const Check& check) {
  return fmt::format(
      "Of the busy time, {} lies in functions of both runs by name, {} by family, {} by kernel class.",
      percent(*check.fact(FactKind::MatchedByName)->both),
      percent(*check.fact(FactKind::MatchedByFamily)->both),
      percent(*check.fact(FactKind::MatchedByClass)->both));
}

/// Every property that differs, as "world size: 8 / 2".
Text properties(std::string text, const Check& check) {
  TextBuilder builder;
  builder.plain(std::move(text));
  for (const Fact& fact : check.facts) {
    if (fact.kind != FactKind::Property) continue;
    const auto value = [](const std::string& side) {
      return side.empty() ? std::string("not recorded") : side;
    };
    builder.plain(" " + fact.name + ": A ")
        .name(value(fact.textA))
        .plain(", B ")
        .name(value(fact.textB))
        .plain(".");
  }
  return builder.text();
}

Text devicesText(const Check& check) {
  TextBuilder text;
  text.append(
      properties(fmt::format("GPUs in use: {}.", both(*check.fact(FactKind::DeviceCount), 0)), check));
  for (const Fact& fact : check.facts) {
    if (fact.kind != FactKind::Partners) continue;
    text.plain(" ").name(fact.textA).plain(" of A is compared with ").name(fact.textB).plain(" of B.");
  }
  return text.text();
}

Text settingsText(const Check& check) {
  const bool anyProperty = check.fact(FactKind::Property) != nullptr;
  if (check.fact(FactKind::SettingsNotTold)) {
    return properties(fmt::format("{}; the settings of the profiler are not recorded.",
                                  check.status == CheckStatus::Note ? "Versions differ"
                                                                    : "Nothing that both runs tell differs"),
                      check);
  }
  const std::string_view what = check.status == CheckStatus::Warn   ? "Settings of the profiler differ."
                                : check.status == CheckStatus::Note ? "Only versions differ."
                                : anyProperty                       ? "Nothing that both runs tell differs."
                                                                    : "The same in both runs.";
  return properties(std::string(what), check);
}

Text metricsText(const Check& check) {
  TextBuilder text;
  text.plain(fmt::format("{} metrics in both runs",
                         format::count(static_cast<std::uint64_t>(*check.fact(FactKind::Metrics)->both))));
  for (const bool ofA : {true, false}) {
    bool isFirst = true;
    for (const Fact& fact : check.facts) {
      if (fact.kind != FactKind::OneSidedMetric || fact.a.has_value() != ofA) continue;
      text.plain(!isFirst ? ", " : ofA ? "; only in A: " : "; only in B: ").name(fact.name);
      isFirst = false;
    }
  }
  return text.plain(".").text();
}

std::string cycleNumbers(const PairResults& pair, Side side, EdgeReason reason) {
  constexpr std::size_t kMost = 6;
  std::vector<std::int64_t> numbers;
  for (const EdgeCycle& edge : pair.verdict.edges) {
    if (edge.side != side || edge.reason != reason) continue;
    numbers.push_back((side == Side::A ? pair.cyclesA : pair.cyclesB).at(edge.cycle).number);
  }
  if (numbers.empty()) return {};
  if (numbers.size() > kMost) return fmt::format("{} cycles", numbers.size());
  return fmt::format("cycle{} {}", numbers.size() > 1 ? "s" : "", fmt::join(numbers, ", "));
}

std::string edgesText(const PairResults& pair, const Check& check) {
  constexpr std::array<std::string_view, 3> kReasons = {"without kernels", "longer than the others by far",
                                                        "with fewer than half of the usual launches"};
  std::string text;
  for (const Side side : {Side::A, Side::B}) {
    for (std::size_t reason = 0; reason < kReasons.size(); ++reason) {
      const std::string numbers = cycleNumbers(pair, side, static_cast<EdgeReason>(reason));
      if (!numbers.empty())
        text += fmt::format("{}{}: {} {}", text.empty() ? "" : "; ", nameOf(side), numbers, kReasons[reason]);
    }
  }
  text = text.empty() ? "Every cycle is complete." : "At the ends, " + text + ".";
  if (const Fact* outside = check.fact(FactKind::OutsideShare)) {
    text += fmt::format(
        " {}: {} of the kernel time.",
        check.status == CheckStatus::Warn ? "GPU work runs outside its cycle" : "Outside every cycle",
        both(*outside, 1, " %", 100.0));
  }
  return text;
}

/// What warns comes first.
std::string qualityText(const Check& check, const Thresholds& thresholds) {
  const Fact& damaged = *check.fact(FactKind::DamagedFiles);
  std::vector<std::string> parts{fmt::format("Records skipped or repaired: {}",
                                             both(*check.fact(FactKind::SkippedRecords), 2, " %", 100.0))};
  if (*damaged.a + *damaged.b > 0.0) parts.push_back(fmt::format("Damaged files: {}", both(damaged, 0)));
  if (const Fact* overhead = check.fact(FactKind::ProfilerOverhead)) {
    const double most = std::max(overhead->a.value_or(0.0), overhead->b.value_or(0.0));
    const auto place = most > thresholds.profilerOverhead ? parts.begin() : parts.end();
    parts.insert(place, fmt::format("The profiler's own work took {} of the recorded time",
                                    both(*overhead, 2, " %", 100.0)));
  }
  if (std::string unpaired = unpairedText(check); !unpaired.empty())
    parts.insert(parts.begin(), std::move(unpaired));
  return fmt::format("{}.", fmt::join(parts, ". "));
}

std::string countersText(const Check& check) {
  const bool isSlow = check.status != CheckStatus::Pass;
  return fmt::format("Time between two readings: {}; a typical cycle: {}; interpolated levels: {}.{}",
                     bothTimes(*check.fact(FactKind::SamplingPeriodMs)),
                     bothTimes(*check.fact(FactKind::MedianCycleMs)),
                     both(*check.fact(FactKind::Interpolated), 0, " %", 100.0),
                     isSlow ? " A level therefore belongs to the cycle, not to the function." : "");
}

std::string windowText(const PairResults& pair, const Check& check) {
  const Fact* cycles = check.fact(FactKind::Cycles);
  const Fact& counted = cycles != nullptr ? *cycles : *check.fact(FactKind::Launches);
  std::string text = cycles != nullptr ? "cycles" : launchesName(counted, "common ");
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  text += fmt::format(" in the whole run: {}.", both(counted, 0));
  if (check.status != CheckStatus::Pass)
    text += fmt::format(" Totals grow with the {} and cannot be compared, times per {} can.",
                        cycles != nullptr ? "cycles" : "work", cycles != nullptr ? "cycle" : "unit of work");
  return text + launchRateText(pair.verdict.slowdown);
}

/// What a check saw, as a Text of what the function looks at.
template <auto say>
Text says(const Results& results, const PairResults& pair, const Check& check) {
  using Function = decltype(say);
  if constexpr (std::is_invocable_v<Function, const Check&>) {
    return plain(say(check));
  } else if constexpr (std::is_invocable_v<Function, const Check&, const Thresholds&>) {
    return plain(say(check, results.thresholds));
  } else {
    return plain(say(pair, check));
  }
}

struct Words {
  CheckId id{};
  std::string_view name, title;
  std::string (*rule)(const Thresholds&) = nullptr;
  Text (*text)(const Results&, const PairResults&, const Check&) = nullptr;
};
constexpr std::array kCheckWords = {
    Words{CheckId::Anchor, "anchor", "Anchor",
          [](const Thresholds&) -> std::string {
            return "Warns if the cycles of the two runs repeat different functions, or if nothing repeats.";
          },
          says<anchorText>},
    Words{CheckId::WorkPerCycle, "work_per_cycle", "Work per cycle", workRule, says<workText>},
    Words{CheckId::ProblemSize, "problem_size", "Problem size",
          [](const Thresholds& t) {
            return fmt::format(
                "Warns outside {:g} to {:g}. Sizes of launches count only between runs on one vendor "
                "with at least {:g} % of the time in functions of the same name; not known is a note.",
                t.problemSizeLow, t.problemSizeHigh, 100.0 * t.problemSizeMatched);
          },
          says<sizeText>},
    Words{CheckId::CycleCount, "cycle_count", "Number of cycles",
          [](const Thresholds& t) {
            return fmt::format("Passes from {:g} cycles a side, is noted from {:g}, warns below.",
                               t.cyclesEnough, t.cyclesFew);
          },
          says<cyclesText>},
    Words{CheckId::KindOfCycle, "kind_of_cycle", "Kind of cycle",
          [](const Thresholds& t) {
            return fmt::format("Warns if the share of a kind differs by more than {:g} points.",
                               100.0 * t.kindShareDifference);
          },
          says<kindsText>},
    Words{CheckId::Functions, "functions", "Functions",
          [](const Thresholds& t) {
            return fmt::format(
                "Passes from {0:g} % by name or family, is noted from {0:g} % by kernel class only, "
                "fails below {1:g} % by class, else it warns.",
                100.0 * t.matchedShare, 100.0 * t.matchedShareFail);
          },
          says<functionsText>},
    Words{CheckId::Devices, "devices", "Devices",
          [](const Thresholds&) -> std::string {
            return "Warns if both runs tell another model, number of devices, vendor or world size.";
          },
          says<devicesText>},
    Words{CheckId::ProfilerSettings, "profiler_settings", "Profiler settings",
          [](const Thresholds&) -> std::string {
            return "Warns if settings differ that make the traced program slower; other versions are noted. "
                   "What only one run tells is no difference.";
          },
          says<settingsText>},
    Words{CheckId::Metrics, "metrics", "Metrics",
          [](const Thresholds&) -> std::string {
            return "Metrics of one run only are noted, since they cannot be compared.";
          },
          says<metricsText>},
    Words{CheckId::WarmUpAndEdges, "warm-up_and_edges", "Warm-up and edges",
          [](const Thresholds& t) {
            return fmt::format(
                "Noted are first and last cycles longer than {:g} medians, cycles at the ends without "
                "kernels or with less than {:g} % of the usual launches of their kind, and more than "
                "{:g} % of the kernel time outside every cycle; above {:g} % it warns.",
                t.edgeLength, 100.0 * t.edgeLaunches, 100.0 * t.outsideNote, 100.0 * t.outsideWarn);
          },
          says<edgesText>},
    Words{CheckId::InputQuality, "input_quality", "Input quality",
          [](const Thresholds& t) {
            return fmt::format(
                "Warns above {:g} % of records skipped or repaired, for a damaged file, for a process "
                "without a partner, and if the profiler itself took more than {:g} % of the time.",
                100.0 * t.skippedRecords, 100.0 * t.profilerOverhead);
          },
          says<qualityText>},
    Words{CheckId::Counters, "counters", "Counters",
          [](const Thresholds&) -> std::string {
            return "Noted if the counters are read less often than a cycle lasts.";
          },
          says<countersText>},
    Words{CheckId::Window, "window", "Window",
          [](const Thresholds& t) {
            return fmt::format("Noted if the work of the whole runs differs by more than {:g} %.",
                               100.0 * t.windowDifference);
          },
          says<windowText>},
};
static_assert(isOneRowPerCheck(kCheckWords));

const Words& wordsOf(CheckId id) {
  return kCheckWords.at(static_cast<std::size_t>(id));
}

}  // namespace

std::string recordedText(const Comparability& comparability) {
  const Check& anchor = comparability.check(CheckId::Anchor);
  const Fact* busy = anchor.fact(FactKind::GpuBusyMs);
  const Fact* launches = anchor.fact(FactKind::AllLaunches);
  if (busy == nullptr || launches == nullptr) return {};
  const double most = std::max(busy->a.value_or(0.0), busy->b.value_or(0.0));
  return fmt::format("GPU busy: {}; {}: {}", both(*busy, most < 10.0 ? 3 : 1, " ms"), launchesName(*launches),
                     both(*launches, 0));
}

std::string_view nameOf(CheckId id) {
  return wordsOf(id).name;
}

std::string_view titleOf(CheckId id) {
  return wordsOf(id).title;
}

std::string checkRule(CheckId id, const Thresholds& thresholds) {
  return wordsOf(id).rule(thresholds);
}

Text checkText(const Results& results, const PairResults& pair, const Check& check) {
  if (check.inData) return wordsOf(check.id).text(results, pair, check);
  const bool isCounters = check.id == CheckId::Counters;
  const Fact* levels = isCounters ? check.fact(FactKind::Interpolated) : nullptr;
  if (levels != nullptr && (levels->a || levels->b))
    return plain(std::string("The time between two readings is not known."));
  return plain(std::string(isCounters ? "No counter is sampled over time." : "Not in the data."));
}

}  // namespace culprit
