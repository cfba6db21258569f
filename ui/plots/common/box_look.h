// What boxes in lanes look like, wherever a run or a cycle is drawn: GPU work in the colour of its side, the
// host in grey, functions told apart by a tint that is theirs, a name inside as far as there is room.
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>
#include <cstdint>

#include "ui/plots/common/plot_data.h"

class QPainter;

namespace culprit::ui {

struct Tokens;

inline constexpr int kBoxTints = 5;

/// Of the function with that number.
std::uint8_t boxTint(std::uint32_t function);

/// What the colour looks like on the ground with `share` of its strength; opaque, which is drawn several
/// times as fast.
QColor mixedColour(const QColor& colour, const QColor& ground, double share);

/// `tint`: below kBoxTints.
QColor boxFill(PlotSide side, bool isGpu, std::uint8_t tint, const Tokens& t);
QColor boxEdge(PlotSide side, bool isGpu, const Tokens& t);

/// A name of any length as it fits, in the font that is set; empty where nothing does.
QString nameInBox(const QPainter& painter, const QString& name, double width);

}  // namespace culprit::ui
