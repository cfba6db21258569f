#include "core/report/sentences/verdict/job/shared_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <vector>

#include "core/base/safe_text.h"
#include "core/base/shorten.h"
#include "core/report/document/name_limits.h"
#include "core/report/names/function_name.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"
#include "core/report/sentences/verdict/causes/mechanism_title.h"
#include "core/report/sentences/verdict/job/job_change.h"
#include "core/report/words/format.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

/// The ranks that have one kind, with what it is on each of them.
struct Ranks {
  std::vector<std::string> texts;
  std::vector<double> ms;
  const Mechanism* first = nullptr;
};

bool isOfCollectives(const Mechanism& mechanism, MechanismKind kind) {
  return mechanism.kind == kind && mechanism.time == TimeClass::Communication;
}

bool isToldByJob(const JobVerdict& job, MechanismKind kind) {
  switch (kind) {
    case MechanismKind::RankGpu:
    case MechanismKind::RankHost:
    case MechanismKind::RankInput:
      return std::any_of(job.late.begin(), job.late.end(), [](const auto& late) { return late.grew; });
    case MechanismKind::CollectiveTransfer:
      return job.scope != TransferScope::None;
    default:
      return false;
  }
}

std::string shortName(const std::string& raw) {
  return excerptOfEnds(singleLine(functionName(raw, NameForm::Short)), kLongestInHeadline);
}

/// What was seen, without what makes such a thing. That stands behind the last colon of the sentence; names
/// of functions have colons of their own.
std::string seen(const Results& results, const PairVerdict& verdict, const Mechanism& mechanism) {
  Text text = mechanismText(results, verdict, mechanism);
  const auto meaning = std::find_if(text.rbegin(), text.rend(), [](const Span& span) {
    return span.style == Span::Style::Plain && span.text.find(": ") != std::string::npos;
  });
  if (meaning != text.rend()) {
    meaning->text.resize(meaning->text.rfind(": "));
    text.erase(meaning.base(), text.end());
  }
  return plainText(withShortNames(text, kLongestInHeadline));
}

/// "number of calls (host)" of "Number of calls: host"; "GPU clock" stays as it is. One function has its
/// name: another one on each rank is nothing that they share.
std::string nameInside(const Results& results, const Mechanism& mechanism) {
  std::string name = titleOf(mechanism);
  if (name.size() > 1 && std::islower(static_cast<unsigned char>(name[1])) != 0)
    name.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(name.front())));
  const std::size_t colon = name.find(": ");
  if (colon != std::string::npos)
    name = fmt::format("{} ({})", name.substr(0, colon), name.substr(colon + 2));
  if (mechanism.kind == MechanismKind::OneFunction && !mechanism.functions.empty())
    name += fmt::format(" ({})", shortName(results.names.functions[mechanism.functions.front()]));
  return mechanism.rank ? fmt::format("{}: rank {}", name, *mechanism.rank) : name;
}

}  // namespace

std::optional<SharedCause> sharedCause(const Results& results, const JobVerdict& job) {
  if (!isTold(job) || isSame(job)) return std::nullopt;
  std::map<std::string, Ranks> kinds;  // by their names
  for (const PairResults& pair : results.pairs) {
    const Mechanism* main = pair.b.part == job.part ? pair.verdict.mainMechanism() : nullptr;
    if (main == nullptr || main->level != CauseLevel::Strong || isToldByJob(job, main->kind)) continue;
    if ((main->ms > 0.0) != (*job.step.ratio > 1.0)) continue;
    Ranks& ranks = kinds[nameInside(results, *main)];
    ranks.texts.push_back(seen(results, pair.verdict, *main));
    ranks.ms.push_back(std::fabs(main->ms));
    if (ranks.first == nullptr) ranks.first = main;
  }
  const auto most = std::max_element(kinds.begin(), kinds.end(), [](const auto& one, const auto& two) {
    return one.second.ms.size() < two.second.ms.size();
  });
  if (most == kinds.end() || 2 * most->second.ms.size() <= job.ranks) return std::nullopt;
  const auto& [name, ranks] = *most;
  const std::size_t count = ranks.ms.size();
  // What collectives move is told "on all ranks" anyway.
  const std::string where =
      isOfCollectives(*ranks.first, MechanismKind::Size) ? "the cause"
      : count == job.ranks
          ? fmt::format("the cause on all {} ranks", format::count(count))
          : fmt::format("the cause on {} of {} ranks", format::count(count), format::count(job.ranks));
  // The numbers of one rank are not those of the job.
  const bool areAlike =
      std::all_of(ranks.texts.begin(), ranks.texts.end(),
                  [&first = ranks.texts.front()](const auto& text) { return text == first; });
  SharedCause cause{.brief = fmt::format("{}: {}", where, name),
                    .ms = stats::median(ranks.ms).value_or(0.0),
                    .isCollectiveCalls = isOfCollectives(*ranks.first, MechanismKind::Calls)};
  cause.sentence = areAlike ? fmt::format("{}: {}", where, ranks.texts.front()) : cause.brief;
  return cause;
}

}  // namespace culprit
