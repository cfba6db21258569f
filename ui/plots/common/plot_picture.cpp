#include "ui/plots/common/plot_picture.h"

#include <qcustomplot.h>

#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <cmath>

namespace culprit::ui {
namespace {

// Paints onto a vector device whose painter is at `scale` device units per logical pixel.
bool paintVectors(const PlotPicture& picture, QPaintDevice& device, double scale) {
  QCPPainter painter;
  if (!painter.begin(&device)) return false;
  painter.setMode(QCPPainter::pmVectorized);
  painter.setMode(QCPPainter::pmNoCaching);
  painter.scale(scale, scale);
  picture.paint(painter);
  return painter.end();
}

}  // namespace

QImage toImage(const PlotPicture& picture, double scale) {
  const QSizeF pixels = QSizeF(picture.size) * scale;
  QImage image(static_cast<int>(std::ceil(pixels.width())), static_cast<int>(std::ceil(pixels.height())),
               QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QCPPainter painter;
  if (image.isNull() || !painter.begin(&image)) return {};
  painter.scale(scale, scale);
  picture.paint(painter);
  painter.end();
  return image;
}

bool savePng(const PlotPicture& picture, const QString& file, double scale) {
  QSaveFile target(file);
  return target.open(QIODevice::WriteOnly) && toImage(picture, scale).save(&target, "PNG") && target.commit();
}

bool saveSvg(const PlotPicture& picture, const QString& file) {
  QSaveFile target(file);
  if (!target.open(QIODevice::WriteOnly)) return false;
  QSvgGenerator generator;
  generator.setOutputDevice(&target);
  generator.setTitle(picture.title);
  generator.setDescription(picture.description);
  generator.setSize(picture.size);
  generator.setViewBox(QRect(QPoint(0, 0), picture.size));
  return paintVectors(picture, generator, 1.0) && target.commit();
}

bool savePdf(const PlotPicture& picture, const QString& file) {
  QSaveFile target(file);
  if (!target.open(QIODevice::WriteOnly)) return false;
  QPdfWriter writer(&target);
  writer.setTitle(picture.title);
  constexpr double kPointsPerPixel = 0.75;
  writer.setPageSize(
      QPageSize(QSizeF(picture.size) * kPointsPerPixel, QPageSize::Point, QString(), QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF());
  const bool painted =
      paintVectors(picture, writer, writer.width() / static_cast<double>(picture.size.width()));
  return painted && target.commit();
}

}  // namespace culprit::ui
