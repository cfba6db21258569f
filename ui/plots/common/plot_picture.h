// A plot as something to hand out: how to paint it (vectors, any size), its numbers as a table, its
// statistics in words. Every plot makes one; export and clipboard use it without knowing which plot it is.
#pragma once

#include <QImage>
#include <QSize>
#include <QString>
#include <functional>

class QCPPainter;

namespace culprit::ui {

struct PlotPicture {
  QString title;
  QString description;  ///< the statistics in words
  QSize size;           ///< logical pixels that `paint` fills, background included
  /// Valid as long as the plot lives. QCustomPlot needs its own painter class, which any QPainter user can be
  /// given.
  std::function<void(QCPPainter&)> paint;
  /// Tab-separated, one header line per table, '\n'; valid as long as the plot lives, made when it is wanted.
  std::function<QString()> table;
  QString noTable;  ///< why `table` is not to be made; empty: it may be
};

/// `scale` device pixels per logical pixel.
QImage toImage(const PlotPicture& picture, double scale);

/// These return false if the file cannot be written.
bool savePng(const PlotPicture& picture, const QString& file, double scale = 2.0);
bool saveSvg(const PlotPicture& picture, const QString& file);
bool savePdf(const PlotPicture& picture, const QString& file);

}  // namespace culprit::ui
