#include "ui/pages/answers/cause_model.h"

#include <QPointF>
#include <algorithm>
#include <numeric>

#include "core/report/sentences/explain.h"
#include "core/report/sentences/verdict/causes/cause_text.h"
#include "core/report/sentences/verdict/causes/mechanism_text.h"
#include "core/report/sentences/verdict/causes/mechanism_title.h"
#include "core/report/sentences/verdict/causes/shown_causes.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/theme.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

namespace {

/// "−65.0 pp", "+46.10 ms"; nothing if nothing changed.
QString differenceText(const Cause& cause) {
  return cause.shift == 0.0 ? QString() : qString(causeShift(cause.shift, cause.unit));
}

/// "87.5 → 22.5 %": the unit once where both have the same.
QString medians(const Cause& cause) {
  QString a = qString(causeValue(cause.a, cause.unit)), b = qString(causeValue(cause.b, cause.unit));
  if (a == b && cause.shift == 0.0) return a + ", same";
  const qsizetype unit = a.lastIndexOf(' ');
  if (unit >= 0 && b.endsWith(a.mid(unit))) a.truncate(unit);
  return a + " → " + b;
}

QString mechanismCell(const Names& names, const Mechanism& mechanism, int column) {
  switch (column) {
    case CauseModel::Resource:
      return qString(titleOf(mechanism)) +
             (mechanism.rank ? QString(", rank %1").arg(*mechanism.rank) : QString()) +
             (mechanism.device ? ", " + qString(names.devices[*mechanism.device]) : QString());
    case CauseModel::Change:
      return qString(causeShift(mechanism.ms, "ms"));
    case CauseModel::Level:
      return qString(nameOf(mechanism.level));
    default:
      return {};
  }
}

int squares(CauseLevel level) {
  return level == CauseLevel::Strong ? 3 : level == CauseLevel::Possible ? 2 : 0;
}

}  // namespace

CauseModel::CauseModel(QObject* parent)
    : TableModel(
          {{"Cause", "A mechanism, a resource that the job needs, or the kind of time it spent."},
           {"Capacity", "Where A and B lie between nothing and all of the resource; of time: of A's cycle."},
           {"A → B",
            "Medians over the cycles of each side (time: means) and the typical difference B − A "
            "(Hodges-Lehmann). Of a mechanism: what it makes, per cycle."},
           {"n A | B", "Cycles with a value on each side.", Numbers},
           {"Level",
            "How strong the evidence is: the size of the change against the capacity and how clearly the "
            "values of A and B are apart. Only a supply that falls or a load of others that rises can be "
            "strong at full weight."}},
          parent) {}

QString CauseModel::titleOf(Group group) {
  switch (group) {
    case Group::CanBeCause:
      return "Supply and shared load: can be a cause";
    case Group::Follows:
      return "Own use: follows from it";
    case Group::Mechanisms:
      return "What kind of cause the functions point to";
    case Group::Time:
      break;
  }
  return "The time itself";
}

CauseModel::Group CauseModel::groupOf(const Cause& cause) {
  if (!cause.isResource()) return Group::Time;
  return cause.role == ResourceRole::OwnUse ? Group::Follows : Group::CanBeCause;
}

void CauseModel::setView(const ComparisonView& view) {
  beginResetModel();
  m_view = view;
  m_rows.clear();
  if (!view.isEmpty()) {
    std::vector<std::size_t> mechanisms(view.pairResults().verdict.mechanisms.size());
    std::iota(mechanisms.begin(), mechanisms.end(), std::size_t{0});
    addTitled(Group::Mechanisms, mechanisms);
    const Cause* main = view.pairResults().verdict.mainCause();
    const bool timeFirst = main && !main->isResource();
    if (timeFirst) addGroup(Group::Time);
    addGroup(Group::CanBeCause);
    addGroup(Group::Follows);
    if (!timeFirst) addGroup(Group::Time);
  }
  endResetModel();
}

void CauseModel::addGroup(Group group) {
  const auto& causes = m_view.pairResults().verdict.causes;
  std::vector<std::size_t> items;
  for (std::size_t i = 0; i < causes.size(); ++i) {
    if (groupOf(causes[i]) == group && !isNothing(causes[i])) items.push_back(i);
  }
  addTitled(group, items);
}

void CauseModel::addTitled(Group group, const std::vector<std::size_t>& items) {
  if (items.empty()) return;
  m_rows.push_back({group, std::nullopt});
  for (const std::size_t item : items) m_rows.push_back({group, item});
}

bool CauseModel::isTitle(int row) const {
  return !m_rows.at(static_cast<std::size_t>(row)).item;
}

const Cause* CauseModel::cause(int row) const {
  const Row& shown = m_rows.at(static_cast<std::size_t>(row));
  return shown.item && shown.group != Group::Mechanisms ? &m_view.pairResults().verdict.causes[*shown.item]
                                                        : nullptr;
}

const Mechanism* CauseModel::mechanism(int row) const {
  const Row& shown = m_rows.at(static_cast<std::size_t>(row));
  return shown.item && shown.group == Group::Mechanisms
             ? &m_view.pairResults().verdict.mechanisms[*shown.item]
             : nullptr;
}

CauseLevel CauseModel::levelOf(int row) const {
  if (const Mechanism* shown = mechanism(row)) return shown->level;
  const Cause* shown = cause(row);
  return shown ? shown->level : CauseLevel::None;
}

std::optional<int> CauseModel::rowOf(MetricId metric) const {
  for (int row = 0; row < rowCount(); ++row) {
    const Cause* shown = cause(row);
    if (shown && shown->metric == metric) return row;
  }
  return std::nullopt;
}

int CauseModel::causeCount() const {
  return static_cast<int>(
      std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.item.has_value(); }));
}

int CauseModel::rows() const {
  return static_cast<int>(m_rows.size());
}

Qt::ItemFlags CauseModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  // Arrow keys pass over titles.
  return isTitle(index.row()) ? Qt::NoItemFlags : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

QVariant CauseModel::cell(int row, int column, int role) const {
  const Cause* shown = cause(row);
  switch (role) {
    case Qt::ToolTipRole:
      if (mechanism(row)) return wrappedName(sentence(row));
      if (!shown) return {};
      return wrappedName(qString(plainText(explainCause(*m_view.results, m_view.pairResults(), *shown))));
    case Qt::AccessibleDescriptionRole:
      return isTitle(row) ? QVariant() : QVariant(sentence(row));
    case Qt::FontRole:
      return boldIf(isTitle(row) || (levelOf(row) == CauseLevel::Strong && column != Samples));
    case Qt::ForegroundRole:
      return greyIf(isTitle(row) || (column == Level && levelOf(row) == CauseLevel::None));
    case Qt::BackgroundRole:
      return isTitle(row) ? QVariant(tokens().alternate) : QVariant();
    case GroupRole:
      return isTitle(row) ? QVariant(true) : QVariant();
    case CapacityRole:
      if (!shown || shown->capacity <= 0.0) return {};
      return QPointF(std::clamp(shown->a / shown->capacity, 0.0, 1.0),
                     std::clamp(shown->b / shown->capacity, 0.0, 1.0));
    case SecondaryRole:
      return shown && column == Change ? differenceText(*shown) : QString();
    case LevelRole:
      return isTitle(row) ? QVariant() : QVariant(squares(levelOf(row)));
    default:
      return {};
  }
}

QString CauseModel::sentence(int row) const {
  const PairVerdict& verdict = m_view.pairResults().verdict;
  if (const Mechanism* shown = mechanism(row))
    return qString(plainText(mechanismText(*m_view.results, verdict, *shown)) + "; " +
                   mechanismShare(verdict, *shown));
  return qString(plainText(causeText(*m_view.results, *cause(row), verdict.slowdown.per)));
}

QString CauseModel::text(int row, int column) const {
  if (const Mechanism* shown = mechanism(row)) return mechanismCell(m_view.results->names, *shown, column);
  const Cause* shown = cause(row);
  if (!shown) return column == Resource ? titleOf(m_rows[static_cast<std::size_t>(row)].group) : QString();
  const auto percent = [&](double value) {
    return qString(format::number(100.0 * value / shown->capacity, 0)) + " %";
  };
  switch (column) {
    case Resource:
      return qString(shown->family);
    case Capacity:
      // Drawn by the delegate; the words are for screen readers.
      return shown->capacity > 0.0 ? QString("A %1, B %2").arg(percent(shown->a), percent(shown->b))
                                   : QString();
    case Change:
      return medians(*shown);
    case Samples:
      return qString(format::count(shown->samplesA) + " | " + format::count(shown->samplesB));
    default:
      return qString(nameOf(shown->level));
  }
}

QVariant CauseModel::copyValue(int row, int column) const {
  const Cause* shown = column == Change ? cause(row) : nullptr;
  const QString difference = shown ? differenceText(*shown) : QString();
  return difference.isEmpty() ? text(row, column) : text(row, column) + ", " + difference;
}

}  // namespace culprit::ui
