#include "ui/window/choosing/anchor_model.h"

#include <array>
#include <optional>
#include <utility>

#include "core/report/words/format.h"
#include "ui/look/fonts.h"
#include "ui/look/theme.h"
#include "ui/look/wrapped_name.h"
#include "ui/tables/column_text.h"

namespace culprit::ui {

namespace {

constexpr std::array<ColumnText, AnchorModel::ColumnCount> kColumns = {{
    {"Anchor", "What repeats: a step marker, a function or range, the period of the GPU work."},
    {"Remark", "Why Culprit would or would not choose it."},
    {"Cycles A", "How often it repeats in the process of A that has most."},
    {"Cycles B", "How often it repeats in the process of B that has most."},
    {"Regular A",
     "How alike the durations are: 1 \xE2\x88\x92 (Q3 \xE2\x88\x92 Q1) / (Q3 + Q1), 100 % when all are "
     "equal."},
    {"Regular B",
     "How alike the durations are: 1 \xE2\x88\x92 (Q3 \xE2\x88\x92 Q1) / (Q3 + Q1), 100 % when all are "
     "equal."},
    {"Covers A", "Share of the recorded time inside it."},
    {"Covers B", "Share of the recorded time inside it."},
    {"Launches A", "Share of the GPU work that it launches."},
    {"Launches B", "Share of the GPU work that it launches."},
}};

QString percent(std::optional<double> share) {
  if (!share)
    return QString::fromUtf8(format::kAbsent.data(), static_cast<qsizetype>(format::kAbsent.size()));
  return QString::fromStdString(format::number(100.0 * *share, 0)) + " %";
}

QString numberOf(const std::optional<AnchorStatistics>& statistics, int column) {
  if (!statistics) return percent({});
  switch (column) {
    case AnchorModel::CyclesA:
      return QString::fromStdString(format::count(statistics->count));
    case AnchorModel::RegularA:
      return percent(statistics->regularity);
    case AnchorModel::CoverA:
      return percent(statistics->coverage);
    default:
      return percent(statistics->launchShare);
  }
}

QString kindText(AnchorKind kind) {
  switch (kind) {
    case AnchorKind::StepMarker:
      return QStringLiteral("step marker");
    case AnchorKind::Period:
      return QStringLiteral("period of the GPU work");
    case AnchorKind::WholeRun:
      return QStringLiteral("each recording is one cycle");
    case AnchorKind::Function:
      break;
  }
  return QStringLiteral("function");
}

bool isNumber(int column) {
  return column >= AnchorModel::CyclesA;
}

}  // namespace

void AnchorModel::setAnchors(AnchorTable anchors) {
  beginResetModel();
  m_anchors = std::move(anchors);
  endResetModel();
}

bool AnchorModel::canCut(int row) const {
  const AnchorCandidate& anchor = candidate(row);
  return anchor.kind == AnchorKind::WholeRun || anchor.score > 0.0 || (anchor.a && anchor.b);
}

int AnchorModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_anchors.candidates.size());
}

int AnchorModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QString AnchorModel::text(int row, int column) const {
  const AnchorCandidate& anchor = candidate(row);
  if (column == Name) return QString::fromStdString(anchor.name);
  if (column == Remark) {
    const bool isInUse = static_cast<std::size_t>(row) == m_anchors.chosen;
    if (isInUse) return m_anchors.chosenByUser ? "in use, your choice" : "in use";
    if (!canCut(row)) return anchor.a ? "only in A" : "only in B";
    return anchor.isSound ? kindText(anchor.kind) : kindText(anchor.kind) + ", not sound";
  }
  const bool isA = (column - CyclesA) % 2 == 0;
  return numberOf(isA ? anchor.a : anchor.b, isA ? column : column - 1);
}

QVariant AnchorModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  switch (role) {
    case Qt::DisplayRole:
    case CopyRole:
      return text(index.row(), index.column());
    case Qt::TextAlignmentRole:
      return QVariant((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole:
      return static_cast<std::size_t>(index.row()) == m_anchors.chosen
                 ? QVariant(fontFor(FontRole::DockTitle))
                 : QVariant();
    case Qt::ForegroundRole:
      return canCut(index.row()) ? QVariant() : QVariant(tokens().secondaryText);
    case Qt::ToolTipRole:
      if (index.column() == Name) return wrappedName(text(index.row(), Name));
      if (index.column() == Remark && !candidate(index.row()).isSound)
        return tr("Sound anchors repeat at least 3 times in both runs and launch most of the GPU work.");
      return {};
    default:
      return {};
  }
}

QVariant AnchorModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  return headData(kColumns.at(static_cast<std::size_t>(section)), isNumber(section), role);
}

}  // namespace culprit::ui
