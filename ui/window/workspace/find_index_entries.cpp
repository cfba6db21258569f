// What Find Everywhere looks through of which a comparison has tens, not thousands: causes, counters, checks,
// pins and notes, process pairs.
#include <map>
#include <set>

#include "core/report/sentences/mark_text.h"
#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "ui/look/q_string.h"
#include "ui/pages/answers/check_model.h"
#include "ui/pages/answers/pair_model.h"
#include "ui/window/workspace/find_index.h"

namespace culprit::ui {

namespace {

/// A session may hold marks on what its results do not have.
bool isKnown(const Mark& mark, const Results& results) {
  if (mark.pair >= results.pairs.size()) return false;
  const PairResults& pair = results.pairs[mark.pair];
  if (const auto* cycle = std::get_if<MarkedCycle>(&mark.subject))
    return cycle->position < (cycle->side == Side::A ? pair.cyclesA : pair.cyclesB).size();
  if (std::holds_alternative<MarkedStretch>(mark.subject)) return true;
  const auto& triplet = std::get<Triplet>(mark.subject);
  const Names& names = results.names;
  return indexOf(triplet.function) < names.functions.size() &&
         indexOf(triplet.device) < names.devices.size() &&
         (!triplet.metric || indexOf(*triplet.metric) < names.metrics.size());
}

}  // namespace

void FindIndex::addCauses() {
  const std::vector<Cause>& causes = m_source.view.pairResults().verdict.causes;
  const Names& names = m_source.view.results->names;
  for (std::size_t i = 0; i < causes.size(); ++i) {
    const Cause& cause = causes[i];
    QString title = qString(cause.family);
    if (!title.isEmpty()) title.front() = title.front().toUpper();
    const QString metric = cause.metric ? qString(names.metrics[*cause.metric]) : QString();
    add(FindGroup::Causes, title + '\n' + metric,
        {FoundCause{i}, title,
         QString("%1, %2").arg(qString(nameOf(cause.level)), qString(causeMedians(cause))), metric});
  }
}

void FindIndex::addCounters() {
  const auto addCounter = [this](const std::string& metric, const std::string& device,
                                 const QString& remark) {
    const QString name = qString(metric);
    add(FindGroup::Counters, name + '\n' + qString(device),
        {FoundCounter{metric, device}, name, remark, name});
  };
  if (m_source.counters) {
    for (const Counter& counter : m_source.counters->counters)
      addCounter(counter.metric, counter.device, qString(counter.device));
    return;
  }
  const Names& names = m_source.view.results->names;
  std::map<MetricId, std::set<DeviceId>> devices;
  for (const Comparison& row : m_source.view.pairResults().comparisons)
    if (row.triplet.metric) devices[*row.triplet.metric].insert(row.triplet.device);
  for (const auto& [metric, on] : devices)
    addCounter(names.metrics[metric], {},
               on.size() == 1 ? qString(names.devices[*on.begin()]) : QString("%1 devices").arg(on.size()));
}

void FindIndex::addChecks() {
  const PairResults& pair = m_source.view.pairResults();
  for (const Check& check : pair.verdict.comparability.checks) {
    const QString title = qString(culprit::titleOf(check.id));
    const QString seen = QString::fromStdString(plainText(checkText(*m_source.view.results, pair, check)));
    add(FindGroup::Checks, title + '\n' + seen, {check.id, title, stateText(check) + "  " + seen, seen});
  }
}

void FindIndex::addMarks() {
  const Results& results = *m_source.view.results;
  for (const Mark& mark : m_source.marks) {
    if (!isKnown(mark, results)) continue;
    const QString subject = QString::fromStdString(plainText(markSubject(results, mark)));
    QString text = subject;
    if (const auto* triplet = std::get_if<Triplet>(&mark.subject))
      text.replace(0, m_source.functions.raw(indexOf(triplet->function)).size(),
                   m_source.functions.shown(indexOf(triplet->function)));
    if (mark.pair != m_source.view.pair) text += ", " + pairTitle(results, results.pairs[mark.pair]);
    const QString note = QString::fromStdString(mark.note).simplified();
    add(FindGroup::Marks, subject + '\n' + text + '\n' + note,
        {mark, text, note.isEmpty() ? "pinned" : note, subject});
  }
}

void FindIndex::addPairs() {
  const Results& results = *m_source.view.results;
  if (results.pairs.size() < 2) return;
  const std::vector<QString> titles = pairTitles(results);
  for (std::size_t i = 0; i < results.pairs.size(); ++i) {
    const PairResults& pair = results.pairs[i];
    const QString& title = titles[i];
    const QString hosts = qString(pair.a.host) + ' ' + qString(pair.b.host);
    const QString speed = qString(nameOf(pair.verdict.slowdown.whole.verdict));
    add(FindGroup::Pairs, title + '\n' + hosts, {FoundPair{i}, title, speed, title});
  }
}

}  // namespace culprit::ui
