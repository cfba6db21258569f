#include "ui/pages/answers/cause_model.h"

#include <QPointF>
#include <algorithm>

#include "core/report/sentences/explain.h"
#include "core/report/sentences/verdict/shown_causes.h"
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

int squares(CauseLevel level) {
  return level == CauseLevel::Strong ? 3 : level == CauseLevel::Possible ? 2 : 0;
}

}  // namespace

CauseModel::CauseModel(QObject* parent)
    : TableModel(
          {{"Resource", "What the job needs, or the kind of time it spent."},
           {"Capacity", "Where A and B lie between nothing and all of the resource; of time: of A's cycle."},
           {"A → B, median",
            "Medians over the cycles of each side (time: means) and the typical difference B − A "
            "(Hodges-Lehmann)."},
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
  const std::size_t title = m_rows.size();
  for (std::size_t i = 0; i < causes.size(); ++i) {
    if (groupOf(causes[i]) == group && !isNothing(causes[i])) m_rows.push_back({group, i});
  }
  if (m_rows.size() > title)
    m_rows.insert(m_rows.begin() + static_cast<std::ptrdiff_t>(title), Row{group, std::nullopt});
}

const Cause* CauseModel::cause(int row) const {
  const Row& shown = m_rows.at(static_cast<std::size_t>(row));
  return shown.cause ? &m_view.pairResults().verdict.causes[*shown.cause] : nullptr;
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
      std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.cause.has_value(); }));
}

int CauseModel::rows() const {
  return static_cast<int>(m_rows.size());
}

Qt::ItemFlags CauseModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return Qt::NoItemFlags;
  // Arrow keys pass over titles.
  return cause(index.row()) ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

QVariant CauseModel::cell(int row, int column, int role) const {
  const Cause* shown = cause(row);
  switch (role) {
    case Qt::ToolTipRole:
      if (!shown) return {};
      return wrappedName(qString(plainText(explainCause(*m_view.results, m_view.pairResults(), *shown))));
    case Qt::AccessibleDescriptionRole:
      return shown ? QVariant(sentence(*shown)) : QVariant();
    case Qt::FontRole:
      return boldIf(!shown || (shown->level == CauseLevel::Strong && column != Samples));
    case Qt::ForegroundRole:
      return greyIf(!shown || (column == Level && shown->level == CauseLevel::None));
    case Qt::BackgroundRole:
      return shown ? QVariant() : QVariant(tokens().alternate);
    case GroupRole:
      return shown ? QVariant() : QVariant(true);
    case CapacityRole:
      if (!shown || shown->capacity <= 0.0) return {};
      return QPointF(std::clamp(shown->a / shown->capacity, 0.0, 1.0),
                     std::clamp(shown->b / shown->capacity, 0.0, 1.0));
    case SecondaryRole:
      return shown && column == Change ? differenceText(*shown) : QString();
    case LevelRole:
      return shown ? QVariant(squares(shown->level)) : QVariant();
    default:
      return {};
  }
}

QString CauseModel::sentence(const Cause& cause) const {
  return qString(plainText(causeText(*m_view.results, cause, m_view.pairResults().verdict.slowdown.per)));
}

QString CauseModel::text(int row, int column) const {
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
