#include "core/report/sentences/verdict/causes/mechanism_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/names/distinct_names.h"
#include "core/report/sentences/verdict/causes/mechanism_title.h"
#include "core/report/sentences/verdict/causes/processor_taken.h"
#include "core/report/words/format.h"
#include "core/report/words/per_text.h"
#include "core/report/words/sentence_unit.h"

namespace culprit {

namespace {

constexpr double kTimes = 1.5;  // from here on a factor reads better than a percentage

/// "11 % longer", "20 % less time", "3.0 times as long".
std::string longer(double factor) {
  if (factor >= kTimes) return format::number(factor, 1) + " times as long";
  return fmt::format("{} % {}", format::percentChange(factor, 0), factor >= 1.0 ? "longer" : "less time");
}

/// " (8 to 12 %)", " (2.8 to 3.1 times)"
std::string range(const Mechanism& mechanism) {
  if (!mechanism.factorLow || !mechanism.factorHigh) return {};
  if (mechanism.factor.value_or(1.0) >= kTimes) {
    const std::string least = format::number(*mechanism.factorLow, 1);
    const std::string most = format::number(*mechanism.factorHigh, 1);
    return least == most ? std::string() : fmt::format(" ({} to {} times)", least, most);
  }
  const std::string low = format::signedNumber(100.0 * (*mechanism.factorLow - 1.0), 0);
  const std::string high = format::signedNumber(100.0 * (*mechanism.factorHigh - 1.0), 0);
  const bool isGone = low == format::signedNumber(-100.0, 0);  // what is left is told better in words
  return low == high || isGone ? std::string() : fmt::format(" ({} to {} %)", low, high);
}

/// The first names, and how many more there are.
void addNames(const Results& results, const Mechanism& mechanism, NameForm form, TextBuilder& text) {
  constexpr std::size_t kMost = 3;
  const std::size_t count = mechanism.functions.size();
  for (std::size_t i = 0; i < std::min(count, kMost); ++i) {
    if (i > 0) text.plain(i + 1 == count ? " and " : ", ");
    text.name(functionName(results.names.functions[mechanism.functions[i]], form));
  }
  if (count > kMost) text.plain(fmt::format(" and {} more", count - kMost));
}

std::string rankName(const Mechanism& mechanism) {
  return mechanism.rank ? fmt::format("rank {}", *mechanism.rank) : std::string("one rank");
}

std::string sizeText(const Mechanism& mechanism) {
  const double factor = mechanism.factor.value_or(1.0);
  const std::string times = format::number(factor, 2);
  const std::string_view meaning = factor > 1.0 ? "the problem is larger" : "the problem is smaller";
  if (mechanism.time == TimeClass::Communication)
    return fmt::format("a collective moves {} times the bytes on all ranks: {} data is sent", times,
                       factor > 1.0 ? "more" : "less");
  if (mechanism.outOf == 0)
    return fmt::format("the ranges tell of {} times the batch or tokens: {}", times, meaning);
  return fmt::format("{} of {} kernels are launched with {} times the threads: {}", mechanism.count,
                     mechanism.outOf, times, meaning);
}

Text copySizeText(const Results& results, const Mechanism& mechanism, NameForm form) {
  const double factor = mechanism.factor.value_or(1.0);
  TextBuilder text;
  text.plain("a copy by ");
  addNames(results, mechanism, form, text);
  return text
      .plain(fmt::format(" moves {} times the bytes: {} data is copied", format::number(factor, 2),
                         factor > 1.0 ? "more" : "less"))
      .text();
}

/// Beside copies of another size it tells of as many bytes.
std::string linkText(const PairVerdict& verdict, const Mechanism& mechanism) {
  const bool isOtherSize =
      std::any_of(verdict.mechanisms.begin(), verdict.mechanisms.end(), [](const Mechanism& each) {
        return each.kind == MechanismKind::Size && each.time == TimeClass::Copies;
      });
  return fmt::format("copies from and to the host take {}{}{}: the link to the host",
                     longer(mechanism.factor.value_or(1.0)), range(mechanism),
                     isOtherSize ? " for as many bytes" : "");
}

/// " per cycle"; nothing where all of them are called less than once in that: now and then, or once in a run.
std::string callsPer(const PairVerdict& verdict, const Mechanism& mechanism) {
  const auto isNamed = [&named = mechanism.functions](FunctionId function) {
    return std::find(named.begin(), named.end(), function) != named.end();
  };
  const auto names = [&isNamed](const FunctionSide& side) {
    return std::any_of(side.functions.begin(), side.functions.end(), isNamed);
  };
  double most = 0.0;
  for (const FunctionShare& row : verdict.functions)
    if (names(row.a) || names(row.b)) most = std::max({most, row.a.calls, row.b.calls});
  return most > 0.0 && most < 1.0 ? std::string() : fmt::format(" {}", perText(verdict.slowdown.per));
}

bool hasKind(const PairVerdict& verdict, std::initializer_list<MechanismKind> kinds) {
  return std::any_of(verdict.mechanisms.begin(), verdict.mechanisms.end(), [&kinds](const Mechanism& each) {
    return std::find(kinds.begin(), kinds.end(), each.kind) != kinds.end() &&
           (!each.time || each.time == TimeClass::GpuCompute);
  });
}

std::string gpuClockMeaning(const Mechanism& mechanism) {
  const double factor = mechanism.factor.value_or(1.0);
  if (!isBeyondClocks(mechanism))
    return fmt::format("a {} GPU clock makes this", factor > 1.0 ? "lower" : "higher");
  constexpr double kThousand = 1000.0, kAbout = 0.1;
  const bool isUnit = std::fabs(std::remainder(std::log(factor), std::log(kThousand))) < kAbout;
  return isUnit ? "are the times of A and B in the same unit?" : "no GPU clock changes by so much";
}

std::string gpuClockText(const PairVerdict& verdict, const Mechanism& mechanism) {
  const double factor = mechanism.factor.value_or(1.0);
  if (hasKind(verdict, {MechanismKind::Size, MechanismKind::Calls, MechanismKind::OtherKernels}))
    return fmt::format("{} take {} per call{}, beside other launches or calls",
                       mechanism.count == 2
                           ? std::string("both compute kernels of A and B")
                           : fmt::format("all {} compute kernels that both have", mechanism.count),
                       longer(factor), range(mechanism));
  return fmt::format(
      "{} take {} per call{}, {} the same: {}",
      mechanism.count == 2 ? std::string("both compute kernels")
                           : fmt::format("all {} compute kernels", mechanism.count),
      longer(factor), range(mechanism),
      tellLaunches(verdict.comparability) ? "their number and launches are" : "their number is",
      gpuClockMeaning(mechanism));
}

std::string otherGpuText(const PairVerdict& verdict, const Mechanism& mechanism) {
  std::string text = "the GPU is another one";
  if (const Fact* model = otherModel(verdict.comparability))
    text += fmt::format(" ({} → {})", model->textA, model->textB);
  if (!mechanism.factor) return text;
  return text + fmt::format("; {} kernels that both have take {} per call{}", mechanism.count,
                            longer(*mechanism.factor), range(mechanism));
}

std::string hostText(const PairVerdict& verdict, const Mechanism& mechanism) {
  const double factor = mechanism.factor.value_or(1.0);
  const bool areSlices = !verdict.waterfall || !verdict.waterfall->overlapKnown;
  if (mechanism.kind == MechanismKind::HostUniform)
    return fmt::format("the typical {} of the host takes {} throughout{}: as a {} CPU clock makes it",
                       areSlices ? "slice" : "call", longer(factor), range(mechanism),
                       factor > 1.0 ? "lower" : "higher");
  if (areSlices)
    return fmt::format("the host's functions take {} per slice, each by another factor: {}", longer(factor),
                       processorTakenText(verdict, factor < 1.0));
  const bool isLess = mechanism.ms < 0.0;
  return fmt::format(
      "calls of {} of {} host functions are interrupted{}, the typical call takes as long as before: {}",
      mechanism.count, mechanism.outOf, isLess ? " less" : "", processorTakenText(verdict, isLess));
}

std::string lengthText(double ms) {
  const SentenceUnit unit = SentenceUnit::of(ms, ms);
  return fmt::format("{} {}", unit.number(ms), unit.name);
}

/// "stand still for up to 98.3 ms"
std::string standStill(const Mechanism& mechanism) {
  const std::string_view most = mechanism.count > 1 ? "up to " : "";
  return fmt::format("{} still for {}", mechanism.count == 1 ? "stands" : "stand",
                     mechanism.longestMs ? fmt::format("{}{}", most, lengthText(*mechanism.longestMs))
                                         : std::string("a while"));
}

/// Of what grew it tells of B, of what shrank of A, and that it went.
std::string cyclesText(const Mechanism& mechanism) {
  const bool isLess = mechanism.ms < 0.0;
  const std::string_view run = isLess ? "A" : "B";
  switch (mechanism.kind) {
    case MechanismKind::Warmup:
      return fmt::format(
          "the first {} of {} {} warm-up, the others typically take as long as in {}",
          mechanism.count == 1 ? std::string("cycle") : fmt::format("{} cycles", mechanism.count), run,
          mechanism.count == 1 ? "is" : "are", isLess ? "B" : "A");
    case MechanismKind::Drift:
      return fmt::format("B is slower from cycle {} on ({})", mechanism.cycle.value_or(0),
                         longer(mechanism.factor.value_or(1.0)));
    case MechanismKind::Gap:
      return fmt::format(
          "{} time lies between the end of a cycle and the next, in which the loop does something else or "
          "waits",
          isLess ? "less" : "more");
    case MechanismKind::Pause:
      return fmt::format("{} of {} cycles of {} {} in which nothing is recorded{}", mechanism.count,
                         mechanism.outOf, run, standStill(mechanism),
                         isLess ? ", more than those of B do" : "");
    case MechanismKind::Idle:
      return fmt::format(
          "{}: code without operators, input and output, or waiting",
          isLess ? "less time passes in which nothing is recorded" : "nothing is recorded for longer");
    case MechanismKind::OtherMix:
      return "the kinds of cycles (prefill, decode, steps) stand in another proportion; each kind is "
             "compared "
             "for itself";
    default:
      return fmt::format("data loading takes {}", mechanism.ms > 0.0 ? "longer" : "less time");
  }
}

std::string ranksText(const Mechanism& mechanism) {
  const double factor = mechanism.factor.value_or(1.0);
  const bool waits = mechanism.time == TimeClass::WaitingForRanks;
  const std::string_view others = waits ? ", and this rank waits for it" : "; the others wait for it";
  if (mechanism.kind == MechanismKind::RankGpu) {
    constexpr double kTold = 1.0051;  // below it the typical kernel did not change: others have the time
    return fmt::format("the GPU of {} is slower: its compute kernels take {}{}", rankName(mechanism),
                       factor < kTold ? "longer" : longer(factor), others);
  }
  if (mechanism.kind != MechanismKind::CollectiveTransfer)
    return fmt::format("{} arrives late at the collectives because of its {}{}", rankName(mechanism),
                       mechanism.kind == MechanismKind::RankInput ? "data loading" : "host", others);
  const std::string_view orData = mechanism.movesSameBytes() ? ""
                                  : factor < 1.0             ? ", or less data"
                                                             : ", or more data";
  return fmt::format("a collective takes {} on all ranks: the link between them{}", longer(factor), orData);
}

/// Of several the factor is that of the one which is named. Nothing is told of others that changed in ways of
/// their own, nor is one alone where some did like it.
Text deviceText(const Results& results, const Mechanism& mechanism) {
  const double factor = mechanism.factor.value_or(1.0);
  const bool isSlower = factor > 1.0, isOne = mechanism.count <= 1;
  const std::string_view change = isSlower ? "slower" : "faster";
  const std::uint32_t others = mechanism.outOf - std::min(mechanism.count, mechanism.outOf);
  TextBuilder text;
  if (!isOne) text.plain(fmt::format("{} GPUs are {}, ", mechanism.count, change));
  text.name(mechanism.device ? results.names.devices[*mechanism.device] : std::string("one GPU"));
  if (isOne)
    text.plain(fmt::format("{} is {}", mechanism.outOf == 0 ? "" : " alone", change));
  else if (mechanism.ms == 0.0)
    text.plain(" among them");
  else
    text.plain(isSlower ? " costs the cycle most" : " saves the cycle most");
  text.plain(fmt::format(": its compute kernels take {} per call{}", longer(factor), range(mechanism)));
  if (others == 0) return text.text();
  return text
      .plain(fmt::format(", those of {} take about as long as before",
                         others == 1 ? "the other GPU" : fmt::format("{} other GPUs", others)))
      .text();
}

/// "in cycle 7 of B", "in 3 of 12 cycles of B", "in B" of a run of one.
std::string placeOf(const Mechanism& mechanism) {
  const std::string_view run = mechanism.ms < 0.0 ? "A" : "B";
  if (mechanism.outOf == 1) return fmt::format("in {}", run);
  if (mechanism.count == 1) return fmt::format("in cycle {} of {}", mechanism.cycle.value_or(0), run);
  return fmt::format("in {} of {} cycles of {}", mechanism.count, mechanism.outOf, run);
}

/// The names last: they may be long, and a headline may have no room for them.
Text otherKernelsText(const Results& results, const Mechanism& mechanism, NameForm form) {
  TextBuilder text;
  text.plain("kernels are replaced by others of their kind");
  if (mechanism.factor) text.plain(fmt::format(", which take {} in each cycle", longer(*mechanism.factor)));
  text.plain(": another precision, library version or shape (");
  std::vector<std::string_view> raw;
  for (const FunctionId function : mechanism.functions) raw.push_back(results.names.functions[function]);
  const std::vector<std::string> names = distinctNames(raw, form);
  for (std::size_t i = 0; i < names.size(); ++i) text.plain(i == 0 ? "" : " → ").name(names[i]);
  if (mechanism.count > 1)
    text.plain(fmt::format(", and {} more {}", mechanism.count - 1, mechanism.count == 2 ? "kind" : "kinds"));
  return text.plain(")").text();
}

Text outlierText(const Results& results, const Mechanism& mechanism, NameForm form) {
  TextBuilder text;
  const double longest = mechanism.longestMs.value_or(0.0), factor = mechanism.factor.value_or(1.0);
  const std::string most = (mechanism.count > 1 ? "up to " : "") + lengthText(longest);
  if (mechanism.kind == MechanismKind::LongCall) {
    text.plain(mechanism.count > 1 ? "calls of " : "a call of ");
    addNames(results, mechanism, form, text);
    return text
        .plain(fmt::format(" {} {} {}, {} times the typical one", mechanism.count > 1 ? "take" : "takes",
                           most, placeOf(mechanism), format::number(factor, factor < 10.0 ? 1 : 0)))
        .text();
  }
  text.plain(fmt::format("the GPU stands idle for {} {} while ", most, placeOf(mechanism)));
  if (mechanism.functions.empty()) {
    text.plain("hardly anything is recorded");
  } else {
    addNames(results, mechanism, form, text);
    text.plain(" runs");
  }
  return text
      .plain(fmt::format("; in {} never for longer than {}", mechanism.ms < 0.0 ? "B" : "A",
                         lengthText(longest / factor)))
      .text();
}

}  // namespace

std::string mechanismBrief(const Mechanism& mechanism) {
  return fmt::format("{}{} ({} evidence)", titleOf(mechanism),
                     mechanism.rank ? fmt::format(": rank {}", *mechanism.rank) : std::string(),
                     nameOf(mechanism.level));
}

Text mechanismText(const Results& results, const PairVerdict& verdict, const Mechanism& mechanism,
                   NameForm form) {
  const double factor = mechanism.factor.value_or(1.0);
  TextBuilder text;
  switch (mechanism.kind) {
    case MechanismKind::Size:
      if (mechanism.time == TimeClass::Copies) return copySizeText(results, mechanism, form);
      return text.plain(sizeText(mechanism)).text();
    case MechanismKind::OtherGpu:
      return text.plain(otherGpuText(verdict, mechanism)).text();
    case MechanismKind::GpuClock:
      return text.plain(gpuClockText(verdict, mechanism)).text();
    case MechanismKind::GpuMemory:
      return text
          .plain(fmt::format(
              "{} that move data take {} per call{}, {} those that compute: the memory of the GPU",
              mechanism.time == TimeClass::Copies ? "kernels and copies" : "kernels", longer(factor),
              range(mechanism), factor < 1.0 ? "a larger change than that of" : "more than"))
          .text();
    case MechanismKind::Link:
      return text.plain(linkText(verdict, mechanism)).text();
    case MechanismKind::Calls:
    case MechanismKind::CopiesAdded:
      text.plain(fmt::format("{} calls of ", mechanism.ms > 0.0 ? "more" : "fewer"));
      addNames(results, mechanism, form, text);
      return text.plain(callsPer(verdict, mechanism) + ": the program or its configuration changed").text();
    case MechanismKind::OtherKernels:
      return otherKernelsText(results, mechanism, form);
    case MechanismKind::OneFunction:
      addNames(results, mechanism, form, text);
      text.plain(fmt::format(" takes {} per call", longer(factor)));
      if (mechanism.outOf == 2) text.plain(", the other one of its kind does not");
      if (mechanism.outOf > 2)
        text.plain(fmt::format(", the {} others of its kind do not", mechanism.outOf - 1));
      return text.text();
    case MechanismKind::CpuTaken:
    case MechanismKind::HostUniform:
      return text.plain(hostText(verdict, mechanism)).text();
    case MechanismKind::RankGpu:
    case MechanismKind::RankHost:
    case MechanismKind::RankInput:
    case MechanismKind::CollectiveTransfer:
      return text.plain(ranksText(mechanism)).text();
    case MechanismKind::DeviceGpu:
      return deviceText(results, mechanism);
    case MechanismKind::Overlap:
      return text
          .plain(fmt::format("{} run beside kernels {} than before and take as long as before: overlap is {}",
                             mechanism.time == TimeClass::Copies ? "copies" : "collectives",
                             mechanism.ms < 0.0 ? "more" : "less", mechanism.ms < 0.0 ? "gained" : "lost"))
          .text();
    case MechanismKind::LongCall:
    case MechanismKind::LongGap:
      return outlierText(results, mechanism, form);
    default:
      return text.plain(cyclesText(mechanism)).text();
  }
}

}  // namespace culprit
