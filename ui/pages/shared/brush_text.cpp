#include "ui/pages/shared/brush_text.h"

#include <QStringList>
#include <algorithm>
#include <optional>

#include "ui/pages/shared/sides.h"

namespace culprit::ui {

namespace {

std::optional<std::vector<std::uint32_t>> seen(const std::optional<std::vector<std::uint32_t>>& kept,
                                               const std::optional<TimeRange>& range,
                                               const std::vector<Cycle>& cycles) {
  if (!range || cycles.empty()) return kept;
  const std::int64_t first = firstStart(cycles);  // the zero of the timelines
  std::vector<std::uint32_t> positions;
  for (std::uint32_t i = 0; i < cycles.size(); ++i) {
    const std::int64_t start = cycles[i].startNs - first;
    const bool isIn = start <= range->toNs && start + cycles[i].durationNs >= range->fromNs;
    if (isIn && (!kept || std::binary_search(kept->begin(), kept->end(), i))) positions.push_back(i);
  }
  return positions;
}

}  // namespace

Brush seenCycles(const Selection& selection, const PairResults& pair) {
  return {.a = seen(selection.brush().a, selection.timeRange(), pair.cyclesA),
          .b = seen(selection.brush().b, selection.timeRange(), pair.cyclesB)};
}

QString selectedText(const Selection& selection, const PairResults& pair) {
  QStringList parts;
  if (!selection.brush().isEmpty()) parts << brushText(selection.brush(), pair);
  if (selection.timeRange()) {
    const Brush shown = {.a = seen({}, selection.timeRange(), pair.cyclesA),
                         .b = seen({}, selection.timeRange(), pair.cyclesB)};
    parts << QString("in the timelines %1").arg(brushText(shown, pair));
  }
  return parts.join(QStringLiteral("; "));
}

QString brushText(const Brush& brush, const PairResults& pair) {
  QStringList parts;
  const auto add = [&](const auto& kept, const std::vector<Cycle>& cycles, const char* side) {
    if (!kept) return;
    parts << QString("%1 of %2 cycles of %3")
                 .arg(QString::number(kept->size()), QString::number(cycles.size()), QLatin1String(side));
  };
  add(brush.a, pair.cyclesA, "A");
  add(brush.b, pair.cyclesB, "B");
  return parts.join(QStringLiteral(", "));
}

QString keptText(const std::vector<std::uint32_t>& kept, const std::vector<Cycle>& cycles) {
  const bool follow =
      !kept.empty() && kept.back() < cycles.size() && kept.back() - kept.front() + 1 == kept.size();
  if (!follow) return QString("%1 of %2").arg(QString::number(kept.size()), QString::number(cycles.size()));
  const QString first = QString::number(cycles[kept.front()].number);
  const QString last = QString::number(cycles[kept.back()].number);
  return first == last ? first : first + QChar(0x2013) + last;
}

Brush brushWhere(const PairResults& pair, const std::function<bool(const Cycle&)>& holds) {
  const auto keptOf = [&](const std::vector<Cycle>& cycles) -> std::optional<std::vector<std::uint32_t>> {
    std::vector<std::uint32_t> kept;
    for (std::uint32_t i = 0; i < cycles.size(); ++i)
      if (holds(cycles[i])) kept.push_back(i);
    if (kept.empty() || kept.size() == cycles.size()) return {};
    return kept;
  };
  return {.a = keptOf(pair.cyclesA), .b = keptOf(pair.cyclesB)};
}

}  // namespace culprit::ui
