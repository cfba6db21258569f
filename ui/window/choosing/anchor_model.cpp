#include "ui/window/choosing/anchor_model.h"

#include <optional>
#include <utility>

#include "core/report/words/format.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

namespace {

constexpr auto kRegular = "How alike the durations are: 1 − (Q3 − Q1) / (Q3 + Q1), 100 % when all are equal.";

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

}  // namespace

AnchorModel::AnchorModel(QObject* parent)
    : TableModel({{"Anchor", "What repeats: a step marker, a function or range, the period of the GPU work."},
                  {"Remark", "Why Culprit would or would not choose it."},
                  {"Cycles A", "How often it repeats in the process of A that has most.", Numbers},
                  {"Cycles B", "How often it repeats in the process of B that has most.", Numbers},
                  {"Regular A", kRegular, Numbers},
                  {"Regular B", kRegular, Numbers},
                  {"Covers A", "Share of the recorded time inside it.", Numbers},
                  {"Covers B", "Share of the recorded time inside it.", Numbers},
                  {"Launches A", "Share of the GPU work that it launches.", Numbers},
                  {"Launches B", "Share of the GPU work that it launches.", Numbers}},
                 parent) {}

void AnchorModel::setAnchors(AnchorTable anchors) {
  beginResetModel();
  m_anchors = std::move(anchors);
  endResetModel();
}

bool AnchorModel::canCut(int row) const {
  const AnchorCandidate& anchor = candidate(row);
  return anchor.kind == AnchorKind::WholeRun || anchor.score > 0.0 || (anchor.a && anchor.b);
}

int AnchorModel::rows() const {
  return static_cast<int>(m_anchors.candidates.size());
}

QString AnchorModel::text(int row, int column) const {
  const AnchorCandidate& anchor = candidate(row);
  if (column == Name) return QString::fromStdString(anchor.name);
  if (column == Remark) {
    const bool isInUse = static_cast<std::size_t>(row) == m_anchors.chosen;
    if (isInUse) return m_anchors.chosenByUser ? "in use, your choice" : "in use";
    if (!canCut(row)) return anchor.a ? "only in A" : "only in B";
    return anchor.isSound ? kindText(anchor.kind) : kindText(anchor.kind) + ", unreliable";
  }
  const bool isA = (column - CyclesA) % 2 == 0;
  return numberOf(isA ? anchor.a : anchor.b, isA ? column : column - 1);
}

QVariant AnchorModel::cell(int row, int column, int role) const {
  switch (role) {
    case Qt::FontRole:
      return boldIf(static_cast<std::size_t>(row) == m_anchors.chosen);
    case Qt::ForegroundRole:
      return greyIf(!canCut(row));
    case Qt::ToolTipRole:
      if (column == Name) return wrappedName(text(row, Name));
      if (column == Remark && !candidate(row).isSound)
        return "Reliable anchors repeat at least 3 times in both runs and launch most of the GPU work.";
      return {};
    default:
      return {};
  }
}

}  // namespace culprit::ui
