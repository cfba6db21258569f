#include "ui/pages/ranks/group_model.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/report/sentences/verdict/job/job_transfers.h"
#include "core/report/words/format.h"
#include "core/report/words/group_words.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/ranks/heat_words.h"

namespace culprit::ui {

namespace {

using GroupChange = JobVerdict::GroupChange;

/// Those that changed first, those that tell nothing last.
int placeOfChange(TransferChange change) {
  return change == TransferChange::NotTold ? 2 : change == TransferChange::Same ? 1 : 0;
}

QString orAbsent(std::string_view text) {
  return qString(text.empty() ? format::kAbsent : text);
}

QString fromTo(double aMs, double bMs) {
  return msNumber(aMs) + " → " + msNumber(bMs);
}

/// All of them, for a tooltip.
QString allRanks(const GroupChange& group) {
  QStringList ranks;
  for (const int rank : group.ranks) ranks << QString::number(rank);
  return ranks.join(", ");
}

QString allHosts(const GroupChange& group) {
  QStringList hosts;
  for (const std::string& host : group.hosts) hosts << qString(host);
  return hosts.join(", ");
}

}  // namespace

GroupModel::GroupModel(QObject* parent)
    : TableModel(
          {{"Process group", "Its name in the trace and what it is for."},
           {"Ranks", "Its members in the recording of B."},
           {"Calls", "Collectives of the group in B; of runs of unlike length A / B.", Numbers},
           {"Transfer A → B, ms", "What its collectives take once all members are there, per cycle.",
            Numbers},
           {"B / A", "Transfer of a call, sizes alike, with its 95 % interval over all groups.", Numbers},
           {"Bus bandwidth A → B, GB/s",
            "What crosses the link of a member, by the time of the transfer, all sizes together: an "
            "estimate, "
            "where the trace tells operation, size and members.",
            Numbers},
           {"Waiting A → B, ms", "What a member waits for the others, per cycle.", Numbers},
           {"Change", "How the group changed."}},
          parent) {}

void GroupModel::setResults(ResultsPtr results) {
  beginResetModel();
  m_results = std::move(results);
  m_rows.clear();
  for (std::size_t job = 0; m_results && job < m_results->jobs.size(); ++job)
    for (std::size_t each = 0; each < m_results->jobs[job].groups.size(); ++each)
      m_rows.push_back({job, each});
  std::stable_sort(m_rows.begin(), m_rows.end(), [this](const Place& one, const Place& two) {
    return placeOfChange(group(one).change) < placeOfChange(group(two).change);
  });
  endResetModel();
}

int GroupModel::rows() const {
  return static_cast<int>(m_rows.size());
}

const GroupChange& GroupModel::group(const Place& place) const {
  return m_results->jobs.at(place.job).groups.at(place.group);
}

const GroupChange& GroupModel::group(int row) const {
  return group(m_rows.at(static_cast<std::size_t>(row)));
}

/// "4 data-parallel"
QString GroupModel::nameOfGroup(int row) const {
  const GroupChange& shown = group(row);
  QStringList words{qString(shown.name), qString(groupKind(shown.description))};
  words.removeAll(QString());
  QString name = orAbsent(words.join(' ').toStdString());
  const std::string& part = m_results->jobs[m_rows[static_cast<std::size_t>(row)].job].part;
  if (m_results->jobs.size() > 1 && !part.empty()) name += ", " + qString(nameInSentence(part));
  return name;
}

QString GroupModel::text(int row, int column) const {
  const GroupChange& shown = group(row);
  switch (column) {
    case Name:
      return nameOfGroup(row);
    case Ranks:
      return orAbsent(rankList(shown.ranks));
    case Calls:
      return qString(groupCallsText(shown));
    case Transfer:
      return fromTo(shown.transferAMs, shown.transferBMs);
    case Ratio:
      return orAbsent(transferIntervalText(shown));
    case Bandwidth:
      return orAbsent(busBandwidthText(shown));
    case Waiting:
      return fromTo(shown.waitingAMs, shown.waitingBMs);
    default:
      return qString(transferChangeText(shown.change));
  }
}

QVariant GroupModel::sortValue(int row, int column) const {
  const GroupChange& shown = group(row);
  switch (column) {
    case Ranks:
      return shown.ranks.empty() ? QVariant() : QVariant(static_cast<double>(shown.ranks.front()));
    case Calls:
      return static_cast<double>(shown.callsB);
    case Transfer:
      return shown.transferBMs - shown.transferAMs;
    case Ratio:
      return orNothing(shown.ratio);
    case Bandwidth:
      return shown.busA && shown.busB ? QVariant(*shown.busB - *shown.busA) : QVariant();
    case Waiting:
      return shown.waitingBMs - shown.waitingAMs;
    default:
      return text(row, column);
  }
}

QVariant GroupModel::cell(int row, int column, int role) const {
  const GroupChange& shown = group(row);
  if (role == Qt::ForegroundRole) return greyIf(placeOfChange(shown.change) > 0);
  if (role != Qt::ToolTipRole) return {};
  if (column == Ranks && !shown.ranks.empty()) return wrappedName(allRanks(shown));
  if (column == Name)
    return wrappedName(nameOfGroup(row) + (shown.hosts.empty() ? QString() : " on " + allHosts(shown)));
  return {};
}

}  // namespace culprit::ui
