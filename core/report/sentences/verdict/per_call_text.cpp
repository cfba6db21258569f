#include "core/report/sentences/verdict/per_call_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/names/function_name.h"
#include "core/report/words/format.h"

namespace culprit {

namespace {

constexpr double kTimes = 2.0;         // from here on a factor reads better than a percentage
constexpr double kSameTypical = 0.03;  // a typical kernel that changed no more is called the same

bool isTypicalSame(const PerCall& perCall) {
  return std::fabs(std::log(perCall.typical.ratio)) <= std::log1p(kSameTypical);
}

/// "62 % longer", "2.40 times as long", "3 % less time"
std::string longer(double ratio) {
  if (ratio >= kTimes) return format::number(ratio, 2) + " times as long";
  return fmt::format("{} % {}", format::percentChange(ratio, 0), ratio > 1.0 ? "longer" : "less time");
}

/// "0.21 → 0.34 ms", the unit once where it is the same.
std::string fromTo(double aNs, double bNs) {
  std::string a = format::duration(aNs);
  const std::string b = format::duration(bNs);
  const std::size_t unitA = a.rfind(' ');
  const std::size_t unitB = b.rfind(' ');
  if (unitA != std::string::npos && unitB != std::string::npos && a.substr(unitA) == b.substr(unitB))
    a.resize(unitA);
  return fmt::format("{} → {}", a, b);
}

/// Empty if none does.
std::string sameText(const PerCall& perCall) {
  if (perCall.same == 0) return {};
  const std::string low = format::number(perCall.sameLow, 2);
  const std::string high = format::number(perCall.sameHigh, 2);
  const std::string range = low == high ? low : fmt::format("{} to {}", low, high);
  const std::string all = format::count(perCall.kernels);
  if (perCall.kernels == 1) return fmt::format("the one common kernel takes the same time ({})", range);
  if (perCall.same == perCall.kernels)
    return fmt::format("{} common kernels take the same time ({})",
                       perCall.kernels == 2 ? "both" : "all " + all, range);
  return fmt::format("{} of {} common kernels {} the same time ({})", format::count(perCall.same), all,
                     perCall.same == 1 ? "takes" : "take", range);
}

/// Of many kernels that move together; empty where the typical one does not, or it is not certain.
std::string typicalText(const PerCall& perCall) {
  if (!perCall.typical.low || !perCall.typical.high || isTypicalSame(perCall)) return {};
  if (*perCall.typical.low <= 1.0 && *perCall.typical.high >= 1.0) return {};
  return fmt::format("the typical kernel takes {} (ratio {}, 95 % interval {} to {}, {} kernels)",
                     longer(perCall.typical.ratio), format::telling(perCall.typical.ratio, 2),
                     format::telling(*perCall.typical.low, 2), format::telling(*perCall.typical.high, 2),
                     format::count(perCall.kernels));
}

/// ", 156 → 90 calls": with another number of calls the typical one may be another.
std::string otherCalls(const ChangedCall& call) {
  constexpr double kAlike = 0.1;
  const double ratio = static_cast<double>(call.callsB) / static_cast<double>(call.callsA);
  if (std::fabs(std::log(ratio)) <= std::log1p(kAlike)) return {};
  return fmt::format(", {} → {} calls", format::count(call.callsA), format::count(call.callsB));
}

Text changedText(const std::string& name, const ChangedCall& call) {
  return TextBuilder()
      .name(name)
      .plain(fmt::format(" takes {} per call ({}{})", longer(call.ratio.ratio), fromTo(call.aNs, call.bNs),
                         otherCalls(call)))
      .text();
}

/// The changed ones that are not named, and those of which nothing is known.
std::string othersText(const PerCall& perCall, std::size_t named) {
  const std::uint64_t more = perCall.changed - named;
  const std::uint64_t unknown = perCall.kernels - perCall.same - perCall.changed;
  std::vector<std::string> parts;
  if (more > 0) parts.push_back(fmt::format("{}{} changed", format::count(more), named > 0 ? " more" : ""));
  if (unknown > 0) {
    const bool isOne = unknown == 1;
    const std::string_view all = unknown < perCall.kernels ? "" : isOne ? " kernel" : " kernels";
    parts.push_back(fmt::format("{}{} {} too rarely, or {} too much, to tell", format::count(unknown), all,
                                isOne ? "runs" : "run", isOne ? "varies" : "vary"));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

/// What the calls say: what a headline has room for, and the rest.
struct CallParts {
  std::vector<Text> first, rest;
};

CallParts callParts(const Results& results, const PerCall& perCall) {
  constexpr std::size_t kMostNamed = 3;
  CallParts parts;
  const auto add = [](std::vector<Text>& to, const std::string& part) {
    if (!part.empty()) to.push_back(TextBuilder().plain(part).text());
  };
  add(parts.first, typicalText(perCall));
  add(parts.first, sameText(perCall));
  std::vector<std::string> named;  // variants of one template have one name here, and it is said once
  for (const ChangedCall& call : perCall.largest) {
    const std::string name = functionName(results.names.functions[call.function], NameForm::Short);
    if (std::find(named.begin(), named.end(), name) != named.end()) continue;
    (named.empty() ? parts.first : parts.rest).push_back(changedText(name, call));
    named.push_back(name);
    if (named.size() == kMostNamed) break;
  }
  add(parts.first.empty() ? parts.first : parts.rest, othersText(perCall, named.size()));
  return parts;
}

Text inOneSentence(std::string_view before, const std::vector<Text>& parts) {
  TextBuilder text;
  for (const Text& part : parts) {
    text.plain(std::string(before)).append(part);
    before = "; ";
  }
  return text.text();
}

std::string busyText(const PerCall& perCall) {
  if (!perCall.busyA || !perCall.busyB || *perCall.busyA + *perCall.busyB <= 0.0) return {};
  const auto percent = [](double share) {
    constexpr double kLeast = 0.005;
    return share < kLeast ? "less than 1" : format::number(100.0 * share, 0);
  };
  const std::string a = percent(*perCall.busyA);
  const std::string b = percent(*perCall.busyB);
  if (a == b) return fmt::format("the GPU is busy {} % of the time in both", a);
  return fmt::format("the GPU is busy {} instead of {} % of the time", b, a);
}

/// "about 9 % fewer launches per second": it is the rate that is told, and nobody's verdict.
std::string rateText(const PerCall& perCall, const std::optional<SpeedRatio>& rate) {
  if (!rate || !rate->ratio || !rate->low || !rate->high) return {};
  if (*rate->low <= 1.0 && *rate->high >= 1.0) return "launches per second do not differ measurably";
  const double perSecond = 1.0 / *rate->ratio;
  const std::string many =
      perSecond >= kTimes
          ? fmt::format("about {} times as many", format::number(perSecond, 1))
          : fmt::format("about {} % {}", format::number(100.0 * std::fabs(perSecond - 1.0), 0),
                        perSecond > 1.0 ? "more" : "fewer");
  const bool idles = perSecond < 1.0 && perCall.changed == 0 && isTypicalSame(perCall) && perCall.busyA &&
                     perCall.busyB && *perCall.busyB < *perCall.busyA;
  return fmt::format("{} launches per second{}", many,
                     idles ? ", while the calls themselves take the same time: the GPU idles more" : "");
}

}  // namespace

Text perCallWords(const Results& results, const PerCall& perCall) {
  return inOneSentence("Nothing repeats, so this is per call: ", callParts(results, perCall).first);
}

Text perCallRest(const Results& results, const PerCall& perCall, const std::optional<SpeedRatio>& rate) {
  std::vector<Text> parts = callParts(results, perCall).rest;
  for (const std::string& part : {busyText(perCall), rateText(perCall, rate)})
    if (!part.empty()) parts.push_back(TextBuilder().plain(part).text());
  return inOneSentence("", parts);
}

}  // namespace culprit
