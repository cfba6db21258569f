#include "ui/window/workspace/find_index.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "core/report/words/category_text.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"
#include "core/report/words/pair_words.h"
#include "ui/look/q_string.h"
#include "ui/look/time_unit.h"
#include "ui/pages/shared/cycle_length.h"
#include "ui/pages/shared/listed_names.h"
#include "ui/pages/shared/share_name.h"
#include "ui/tables/text_filter.h"

namespace culprit::ui {

namespace {

constexpr qsizetype kMostShown = 400;  // characters; names can be endless

QString shortened(const QString& text) {
  if (text.size() <= kMostShown) return text;
  return text.left(kMostShown / 2) + QChar(0x2026) + text.right(kMostShown / 2);
}

bool hasAll(const QString& searched, const QStringList& words) {
  return std::all_of(words.begin(), words.end(),
                     [&searched](const QString& word) { return searched.contains(word); });
}

QString levelWord(TimeLevel level) {
  switch (level) {
    case TimeLevel::Family:
      return "family";
    case TimeLevel::Class:
      return "class of work";
    case TimeLevel::Operator:
      return "operator";
    default:
      return "range";
  }
}

/// A family of one is its function.
bool isGroup(const FunctionShare& share) {
  return share.a.functions.size() > 1 || share.b.functions.size() > 1;
}

/// As the verdict measures it, where that is known.
QString lengthInWords(const PairResults& pair, const Cycle& cycle) {
  const auto length = lengthNs(pair, cycle);
  const QString text = durationText(length.value_or(static_cast<double>(cycle.durationNs)));
  return length && pair.verdict.slowdown.arePeriods ? text + " from start to start" : text;
}

/// "12", "a 12", "a12", "cycle 12 of A".
struct CycleWords {
  std::optional<qint64> number;
  std::optional<Side> side;

  static std::optional<CycleWords> of(const QStringList& words) {
    CycleWords said;
    for (QString word : words) {
      if (word == QLatin1String("cycle") || word == QLatin1String("of")) continue;
      if (word.startsWith('a') || word.startsWith('b')) {
        if (said.side) return std::nullopt;
        said.side = word.startsWith('a') ? Side::A : Side::B;
        word.remove(0, 1);
        if (word.isEmpty()) continue;
      }
      bool isNumber = false;
      const qint64 number = word.toLongLong(&isNumber);
      if (!isNumber || said.number) return std::nullopt;
      said.number = number;
    }
    return said.number ? std::optional(said) : std::nullopt;
  }
};

}  // namespace

FindIndex::FindIndex(Source source) : m_source(std::move(source)) {
  if (m_source.view.isEmpty()) return;
  addFunctions();
  addCauses();
  addCounters();
  addShares();
  addChecks();
  addMarks();
  addPairs();
}

void FindIndex::addFunctions() {
  const PairResults& pair = m_source.view.pairResults();
  constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::vector<std::size_t> known(m_source.functions.size(), kNone);  // in m_functions, by function
  for (std::uint32_t row = 0; row < pair.comparisons.size(); ++row) {
    const Comparison& comparison = pair.comparisons[row];
    const double suspicion = comparison.assessment.suspicion;
    std::size_t& at = known.at(indexOf(comparison.triplet.function));
    if (at == kNone) {
      at = m_functions.size();
      m_functions.push_back({row, suspicion});
    } else if (suspicion > m_functions[at].suspicion) {
      m_functions[at] = {row, suspicion};
    }
  }
  std::stable_sort(m_functions.begin(), m_functions.end(),
                   [](const Function& x, const Function& y) { return x.suspicion > y.suspicion; });
  for (const FunctionPartners& partners : pair.functions) {
    const QString& ofA = m_source.functions.searched(indexOf(partners.a));
    const QString& ofB = m_source.functions.searched(indexOf(partners.b));
    m_otherNames.emplace_back(partners.a, ofA + '\n' + ofB);
  }
  std::sort(m_otherNames.begin(), m_otherNames.end());
}

void FindIndex::addShares() {
  for (const LevelShares& each : m_source.view.pairResults().verdict.levels) {
    if (each.level == TimeLevel::Device) continue;  // the functions once more
    for (std::size_t row = 0; row < each.rows.size(); ++row) {
      const FunctionShare& found = each.rows[row];
      if (each.level == TimeLevel::Family && !isGroup(found)) continue;
      const QString shown = shareName(found, ListedNames({}, m_source.form), each.level);
      m_shares.push_back({TextFilter::folded(qString(found.name), shown), {each.level, row}});
    }
  }
}

void FindIndex::add(FindGroup group, const QString& searched, FindHit hit) {
  m_entries.at(static_cast<std::size_t>(group)).push_back({searched.toLower(), std::move(hit)});
}

std::vector<FoundGroup> FindIndex::find(const QStringList& words) const {
  std::vector<FoundGroup> found;
  if (words.isEmpty() || m_source.view.isEmpty()) return found;
  QStringList folded;
  for (const QString& word : words) folded << word.toLower();
  for (std::size_t i = 0; i < kFindGroupCount; ++i) {
    const auto group = static_cast<FindGroup>(i);
    FoundGroup hits = group == FindGroup::Cycles      ? cycles(folded)
                      : group == FindGroup::Functions ? functions(folded)
                      : group == FindGroup::Times     ? shares(folded)
                                                      : entries(group, folded);
    if (hits.count > 0) found.push_back(std::move(hits));
  }
  return found;
}

FoundGroup FindIndex::cycles(const QStringList& words) const {
  FoundGroup found{.group = FindGroup::Cycles};
  const auto said = CycleWords::of(words);
  if (!said) return found;
  for (const Side side : {Side::A, Side::B}) {
    if (said->side.value_or(side) != side) continue;
    const PairResults& pair = m_source.view.wholePair();
    const std::vector<Cycle>& all = side == Side::A ? pair.cyclesA : pair.cyclesB;
    for (std::uint32_t position = 0; position < all.size(); ++position) {
      const Cycle& cycle = all[position];
      if (cycle.number != *said->number || ++found.count > kMost) continue;
      QString remark = lengthInWords(pair, cycle);
      if (cycle.kind != CycleKind::Step) remark += ", " + qString(nameOf(cycle.kind));
      found.hits.push_back(
          {CycleRef{side, position},
           QString("Cycle %1 of %2").arg(QString::number(cycle.number), qString(nameOf(side))),
           remark,
           {}});
    }
  }
  return found;
}

FoundGroup FindIndex::functions(const QStringList& words) const {
  FoundGroup found{.group = FindGroup::Functions};
  const auto& comparisons = m_source.view.pairResults().comparisons;
  for (const Function& function : m_functions) {
    const FunctionId id = comparisons[function.row].triplet.function;
    const auto other =
        std::lower_bound(m_otherNames.begin(), m_otherNames.end(), id,
                         [](const auto& names, FunctionId wanted) { return names.first < wanted; });
    const bool hasOther = other != m_otherNames.end() && other->first == id;
    if (!hasAll(hasOther ? other->second : m_source.functions.searched(indexOf(id)), words)) continue;
    if (++found.count <= kMost) found.hits.push_back(functionHit(function));
  }
  tellApart(found.hits);
  return found;
}

void FindIndex::tellApart(std::vector<FindHit>& hits) const {
  // Collapsed names have lost the lists that tell them apart.
  const auto& functions = m_source.view.results->names.functions;
  const auto rawOf = [&functions](const FindHit& hit) -> std::string_view {
    return functions[std::get<Triplet>(hit.target).function];
  };
  std::map<QString, int> counts;
  for (const FindHit& hit : hits) ++counts[hit.text];
  std::vector<std::string_view> alike;
  for (const FindHit& hit : hits)
    if (counts[hit.text] > 1) alike.push_back(rawOf(hit));
  const ListedNames names(alike, NameForm::Short);
  for (FindHit& hit : hits)
    if (counts[hit.text] > 1) hit.text = shortened(names.of(rawOf(hit)));
}

FindHit FindIndex::functionHit(const Function& function) const {
  const Comparison& row = m_source.view.pairResults().comparisons[function.row];
  const Names& names = m_source.view.results->names;
  const std::uint32_t id = indexOf(row.triplet.function);
  const QString device = qString(names.devices[row.triplet.device]);
  const QString kind = qString(categoryText(names.categories[row.category]));
  return {row.triplet, shortened(m_source.functions.shown(id)),
          kind.isEmpty() ? device : QString("%1 on %2").arg(kind, device), m_source.functions.raw(id)};
}

FoundGroup FindIndex::shares(const QStringList& words) const {
  FoundGroup found{.group = FindGroup::Times};
  for (const Share& each : m_shares) {
    if (!hasAll(each.searched, words)) continue;
    if (++found.count <= kMost) found.hits.push_back(shareHit(each.at));
  }
  return found;
}

const FunctionShare& FindIndex::share(const FoundShare& at) const {
  return m_source.view.pairResults().verdict.rowsOf(at.level)->at(at.row);
}

FindHit FindIndex::shareHit(const FoundShare& at) const {
  const FunctionShare& found = share(at);
  return {at, shortened(shareName(found, ListedNames({}, m_source.form), at.level)),
          QString("%1, %2 ms").arg(levelWord(at.level), qString(format::signedNumber(found.deltaMs(), 2))),
          qString(found.name)};
}

FoundGroup FindIndex::entries(FindGroup group, const QStringList& words) const {
  FoundGroup found{.group = group};
  for (const Entry& entry : m_entries.at(static_cast<std::size_t>(group))) {
    if (!hasAll(entry.searched, words)) continue;
    if (++found.count <= kMost) found.hits.push_back(entry.hit);
  }
  return found;
}

QString FindIndex::titleOf(FindGroup group) const {
  switch (group) {
    case FindGroup::Cycles:
      return "Cycles";
    case FindGroup::Causes:
      return "Causes";
    case FindGroup::Functions:
      return "Functions";
    case FindGroup::Counters:
      return "Counters";
    case FindGroup::Times:
      return "Where the time went";
    case FindGroup::Checks:
      return "Checks";
    case FindGroup::Marks:
      return "Pins and notes";
    case FindGroup::Pairs:
      break;
  }
  QString title = qString(pairWords(*m_source.view.results).several);
  title.front() = title.front().toUpper();
  return title;
}

}  // namespace culprit::ui
