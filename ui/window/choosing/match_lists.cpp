#include "ui/window/choosing/match_lists.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "ui/look/q_string.h"

namespace culprit::ui {

namespace {

/// Milliseconds of each function of one side, over its devices.
std::map<FunctionId, double> timesOf(const PairResults& pair, Side side) {
  std::set<std::pair<FunctionId, DeviceId>> seen;  // one row per metric says the same
  std::map<FunctionId, double> times;
  for (const Comparison& row : pair.comparisons) {
    if (!seen.insert({row.triplet.function, row.triplet.device}).second) continue;
    const AllCycles& cycles = side == Side::A ? row.assessment.a : row.assessment.b;
    times[row.triplet.function] += cycles.ms.value_or(0.0);
  }
  return times;
}

class Lists {
 public:
  Lists(const Results& results, const PairResults& pair, const NameMatches& matches)
      : m_results(results), m_pair(pair), m_matches(matches) {}

  MatchLists make() {
    for (const NameMatches::Entry& entry : m_matches.entries) {
      m_handA.insert(entry.a);
      m_handB.insert(entry.b);
    }
    for (const FunctionShare& row : m_pair.verdict.functions) {
      m_ofA.insert(row.a.functions.begin(), row.a.functions.end());
      m_ofB.insert(row.b.functions.begin(), row.b.functions.end());
    }
    addByHand();
    for (const FunctionShare& row : m_pair.verdict.functions) add(row);
    std::stable_sort(m_lists.matched.begin(), m_lists.matched.end(),
                     [](const MatchedNames& x, const MatchedNames& y) {
                       const auto keyOf = [](const MatchedNames& names) {
                         return std::tuple(!names.entry.has_value(), -std::max(names.msA, names.msB));
                       };
                       return keyOf(x) < keyOf(y);
                     });
    for (std::vector<LoneName>* names : {&m_lists.a, &m_lists.b}) {
      std::sort(names->begin(), names->end(), [](const LoneName& x, const LoneName& y) {
        return x.ms != y.ms ? x.ms > y.ms : x.name < y.name;
      });
    }
    return std::move(m_lists);
  }

 private:
  double timeOf(const std::map<FunctionId, double>& times, const std::string& name) const {
    for (const auto& [function, ms] : times)
      if (m_results.names.functions[function] == name) return ms;
    return 0.0;
  }

  void addByHand() {
    for (std::size_t i = 0; i < m_matches.entries.size(); ++i) {
      const NameMatches::Entry& entry = m_matches.entries[i];
      m_lists.matched.push_back({.a = QString::fromStdString(entry.a),
                                 .b = QString::fromStdString(entry.b),
                                 .by = QStringLiteral("hand"),
                                 .msA = timeOf(m_timesA, entry.a),
                                 .msB = timeOf(m_timesB, entry.b),
                                 .entry = i});
    }
  }

  void add(const FunctionShare& row) {
    const bool isGroup = row.match == MatchedBy::Family || row.match == MatchedBy::Class;
    if (row.match == MatchedBy::Name || isGroup) {
      const QString by = row.match == MatchedBy::Name ? QStringLiteral("name") : qString(nameOf(row.match));
      m_lists.matched.push_back({nameOfSide(row, row.a), nameOfSide(row, row.b), by, row.a.ms, row.b.ms, {}});
    }
    if (row.match == MatchedBy::Name) return;
    const QString remark =
        isGroup ? qString(nameOf(row.match)) + ' ' + QString::fromStdString(row.name) : QString();
    addLone(row, row.a, m_handA, m_timesA, remark, m_loneA, m_lists.a);
    addLone(row, row.b, m_handB, m_timesB, remark, m_loneB, m_lists.b);
  }

  QString nameOfSide(const FunctionShare& row, const FunctionSide& side) const {
    if (side.functions.size() == 1)
      return QString::fromStdString(m_results.names.functions[side.functions.front()]);
    return QString("%1 (%2 functions)").arg(QString::fromStdString(row.name)).arg(side.functions.size());
  }

  void addLone(const FunctionShare& row, const FunctionSide& side, const std::set<std::string>& byHand,
               const std::map<FunctionId, double>& times, const QString& remark, std::set<FunctionId>& known,
               std::vector<LoneName>& names) const {
    for (const FunctionId function : side.functions) {
      const std::string& name = m_results.names.functions[function];
      const bool isInBoth = m_ofA.contains(function) && m_ofB.contains(function);
      if (isInBoth || byHand.contains(name) || !known.insert(function).second) continue;
      const auto time = times.find(function);
      const bool isAlone = side.functions.size() == 1;
      // Rows of raw traces without a counter stand in no comparison.
      const double ms = time != times.end() ? time->second : isAlone ? side.ms : 0.0;
      names.push_back({.name = name,
                       .isDeviceWork = row.isDeviceWork(),
                       .ms = ms,
                       .calls = isAlone ? std::optional(side.calls) : std::nullopt,
                       .remark = remark});
    }
  }

  const Results& m_results;
  const PairResults& m_pair;
  const NameMatches& m_matches;
  const std::map<FunctionId, double> m_timesA = timesOf(m_pair, Side::A);
  const std::map<FunctionId, double> m_timesB = timesOf(m_pair, Side::B);
  std::set<std::string> m_handA, m_handB;
  std::set<FunctionId> m_ofA, m_ofB;  // in any row
  std::set<FunctionId> m_loneA, m_loneB;
  MatchLists m_lists;
};

}  // namespace

MatchLists matchLists(const Results& results, const PairResults& pair, const NameMatches& matches) {
  return Lists(results, pair, matches).make();
}

}  // namespace culprit::ui
