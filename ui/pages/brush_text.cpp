#include "ui/pages/brush_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace culprit::ui {

QString brushText(const Brush& brush, const PairResults& pair) {
  QStringList parts;
  const auto add = [&](const auto& kept, const std::vector<Cycle>& cycles, const char* side) {
    if (!kept) return;
    parts << QCoreApplication::translate("BrushText", "%1 of %2 cycles of %3")
                 .arg(QString::number(kept->size()), QString::number(cycles.size()), QLatin1String(side));
  };
  add(brush.a, pair.cyclesA, "A");
  add(brush.b, pair.cyclesB, "B");
  return parts.join(QStringLiteral(", "));
}

}  // namespace culprit::ui
