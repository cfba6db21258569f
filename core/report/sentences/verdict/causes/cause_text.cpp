#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/base/shorten.h"
#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/words/both_counts.h"
#include "core/report/words/format.h"
#include "core/report/words/per_text.h"

namespace culprit {

namespace {

struct Spoken {
  std::string_view family, name;
};
/// Families that have a name of their own; others are called by their metric.
constexpr std::array kSpoken = {
    Spoken{"CPU clock", "the CPU clock"},
    Spoken{"GPU clock", "the GPU clock"},
    Spoken{"GPU memory clock", "the GPU memory clock"},
    Spoken{"NVLink traffic", "NVLink traffic"},
    Spoken{"PCIe traffic", "PCIe traffic"},
    Spoken{"host CPU load", "the host CPU load"},
    Spoken{"wait for a CPU", "the job's wait for a processor"},
    Spoken{"CPU throttling", "the time in which the job's quota of CPU was used up"},
    Spoken{"CPU pressure", "pressure on the CPU"},
    Spoken{"memory pressure", "pressure on the memory"},
    Spoken{"I/O pressure", "pressure on the disks"},
    Spoken{"disk reads", "what is read from disk"},
    Spoken{"voluntary switches", "voluntary switches"}};

Text familyName(const std::string& family) {
  for (const Spoken& spoken : kSpoken) {
    if (spoken.family == family) return TextBuilder().plain(std::string(spoken.name)).text();
  }
  return TextBuilder().name(excerpt(family)).text();
}

std::string evidenceOf(CauseLevel level) {
  return level == CauseLevel::None ? "no evidence" : std::string(nameOf(level)) + " evidence";
}

/// The shift is no difference of the medians: they may go ways of their own.
bool isAgainstShift(const Cause& cause) {
  return causeValue(cause.a, cause.unit) != causeValue(cause.b, cause.unit) &&
         !(cause.shift * (cause.b - cause.a) > 0.0);
}

Text resourceWords(const Cause& cause) {
  const std::string_view tail = cause.unit == "% of maximum" ? " of its maximum" : "";
  const std::string from = causeValue(cause.a, cause.unit);
  const std::string to = causeValue(cause.b, cause.unit);
  TextBuilder text;
  text.append(familyName(cause.family));
  if (from == to) {
    text.plain(fmt::format(" stayed at {}{}", from, tail));
  } else if (isAgainstShift(cause)) {
    text.plain(fmt::format(" had a median of {} in A and {} in B{}, but a typical shift of {}", from, to,
                           tail, causeShift(cause.shift, cause.unit)));
  } else {
    text.plain(fmt::format(" {} from {} to {}{}", cause.shift < 0.0 ? "fell" : "rose", from, to, tail));
  }
  return text.text();
}

/// What the change of a resource did to the calls that depend on it; empty where that is not known.
std::string effectText(const Cause& cause) {
  if (cause.hasSignature && !*cause.hasSignature)
    return ", but the calls that depend on it did not become longer with it: by itself it explains nothing";
  if (!cause.explainsOf) return {};
  if (*cause.explainsOf <= 0.0) return ", hidden behind other work: explains 0 of 0 ms";
  return fmt::format(", explains {} to {} of {} ms", format::telling(*cause.explainsLow, 1),
                     format::telling(*cause.explainsHigh, 1), format::telling(*cause.explainsOf, 1));
}

Text resourceText(const Cause& cause) {
  // What the job itself takes follows more often than it causes.
  const std::string_view whose = cause.role == ResourceRole::OwnUse ? "the job's own use, " : "";
  // How much it explains is not known: it came together with the change of the cycle.
  const bool isBeside = cause.role != ResourceRole::OwnUse && cause.level != CauseLevel::None &&
                        !cause.explainsOf && cause.hasSignature.value_or(true) && !isAgainstShift(cause);
  return TextBuilder()
      .append(resourceWords(cause))
      .plain(isBeside ? " at the same time" : "")
      .plain(fmt::format(" ({}{}, {})", whose, evidenceOf(cause.level),
                         bothCounts(cause.samplesA, cause.samplesB, "sample")))
      .plain(effectText(cause))
      .text();
}

std::string timeWords(const Cause& cause, WorkUnit per) {
  return fmt::format("{} {} by {} ms {}", cause.family, cause.shift < 0.0 ? "shrank" : "grew",
                     format::telling(std::fabs(cause.shift), 1), perText(per));
}

Text timeText(const Cause& cause, WorkUnit per) {
  return TextBuilder()
      .plain(fmt::format("{} ({} ms), {} % of all changes ({}, {})", timeWords(cause, per),
                         format::change(cause.a, cause.b, 1), format::number(100.0 * cause.score, 0),
                         evidenceOf(cause.level), bothCounts(cause.samplesA, cause.samplesB, "cycle")))
      .text();
}

}  // namespace

Text causeBrief(const Cause& cause, WorkUnit per) {
  TextBuilder text;
  text.name(excerpt(cause.family));
  if (cause.isResource()) {
    text.plain(fmt::format(" {} → {}{}", causeValue(cause.a, cause.unit), causeValue(cause.b, cause.unit),
                           cause.unit == "% of maximum" ? " of maximum" : ""));
  } else {
    text.plain(fmt::format(" {} ms {}", format::change(cause.a, cause.b, 1), perText(per)));
  }
  return text.plain(fmt::format(" ({})", evidenceOf(cause.level))).text();
}

std::string causeValue(double value, std::string_view unit) {
  if (unit == "B" || unit == "B/s") {
    const std::string amount = format::bytes(static_cast<std::uint64_t>(std::llround(std::fabs(value))));
    const std::string sign = value <= -0.5 ? "−" : "";
    return sign + (unit == "B" ? amount : amount + "/s");
  }
  if (unit.starts_with('%')) return format::number(value, 1) + " %";
  if (unit == "MHz") return format::number(value, 0) + " MHz";
  constexpr double kLarge = 1e4;  // decimals of a larger number are noise
  const std::string number = format::number(value, std::fabs(value) < kLarge ? 2 : 0);
  return unit.empty() ? number : fmt::format("{} {}", number, unit);
}

std::string causeShift(double shift, std::string_view unit) {
  if (unit.starts_with('%')) return format::signedNumber(shift, 1) + " pp";
  if (shift == 0.0) return causeValue(0.0, unit);
  return (shift < 0.0 ? "−" : "+") + causeValue(std::fabs(shift), unit);
}

std::string causeShiftInterval(const Cause& cause, double shift) {
  std::string text = causeShift(shift, cause.unit);
  if (!cause.shiftLow || !cause.shiftHigh) return text;
  std::string low = causeShift(*cause.shiftLow, cause.unit);
  std::string high = causeShift(*cause.shiftHigh, cause.unit);
  const auto unitOf = [](const std::string& value) {
    return value.substr(std::min(value.rfind(' '), value.size()));
  };
  if (const std::string unit = unitOf(text); unitOf(low) == unit && unitOf(high) == unit) {
    low.resize(low.size() - unit.size());
    high.resize(high.size() - unit.size());
  }
  return fmt::format("{} ({} to {})", text, low, high);
}

Text causeWords(const Cause& cause, WorkUnit per) {
  return cause.isResource() ? resourceWords(cause) : TextBuilder().plain(timeWords(cause, per)).text();
}

std::string causeMedians(const Cause& cause) {
  std::string a = causeValue(cause.a, cause.unit);
  const std::string b = causeValue(cause.b, cause.unit);
  const std::size_t unit = a.rfind(' ');
  if (unit != std::string::npos && std::string_view(b).ends_with(std::string_view(a).substr(unit)))
    a.resize(unit);
  return a + " → " + b;
}

Text causeText(const Results& /*results*/, const Cause& cause, WorkUnit per) {
  return cause.isResource() ? resourceText(cause) : timeText(cause, per);
}

}  // namespace culprit
