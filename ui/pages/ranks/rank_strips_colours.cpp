#include "ui/pages/ranks/rank_strips_colours.h"

#include <QBrush>
#include <QPainter>
#include <QRectF>

#include "core/report/words/category_text.h"
#include "ui/look/q_string.h"
#include "ui/look/theme.h"

namespace culprit::ui {

namespace {
constexpr double kHatched = 5.0;  // pixels at least
}  // namespace

const QColor& stripColour(TimeClass time, const Tokens& t) {
  switch (time) {
    case TimeClass::GpuCompute:
    case TimeClass::GpuKernels:
      return t.compute;
    case TimeClass::Communication:
      return t.communication;
    case TimeClass::WaitingForRanks:
      return t.waitingForRanks;
    case TimeClass::Copies:
      return t.copies;
    case TimeClass::Waiting:
      return t.waitingForGpu;
    case TimeClass::InputPipeline:
      return t.input;
    case TimeClass::Host:
      return t.host;
    case TimeClass::Idle:
    case TimeClass::Rest:
      break;
  }
  return t.idle;
}

QString stripWords(TimeClass time) {
  return qString(spokenName(time));
}

void paintStripPiece(QPainter& painter, const QRectF& place, TimeClass time, const Tokens& t) {
  painter.fillRect(place, stripColour(time, t));
  if (time == TimeClass::WaitingForRanks && place.width() >= kHatched)
    painter.fillRect(place, QBrush(t.base, Qt::BDiagPattern));
}

}  // namespace culprit::ui
