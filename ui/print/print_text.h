// Running text on paper: spans become one laid-out text of ours, in one font, with the places where names may
// break. Called by the parts of a printed report. Lengths are in print units, kPoint to a point, so that text
// is laid out alike for a PDF and for the screen; nothing here asks a device.
#pragma once

#include <QColor>
#include <QFont>
#include <QTextLayout>
#include <cstddef>
#include <memory>

#include "core/report/document/name_limits.h"

class QPainter;

namespace culprit::ui {

inline constexpr double kPoint = 10.0;  ///< print units

struct PrintStyle {
  double points = 8.5;
  QFont::Weight weight = QFont::Normal;
  QColor colour;  ///< invalid: that of text
  Qt::Alignment align = Qt::AlignLeft;
};

QFont printFont(const PrintStyle& style);

class PrintText {
 public:
  /// Names are cut after `longestName` bytes.
  explicit PrintText(const Text& text, const PrintStyle& style = {}, std::size_t longestName = kLongestName);
  explicit PrintText(const QString& text, const PrintStyle& style = {});

  /// On a single line.
  double wholeWidth() const;
  /// Of the longest piece that is only broken for want of room.
  double pieceWidth() const;

  /// Breaks the text into lines of `width`; returns their height. Has to be called before what follows.
  double layOut(double width);
  int lines() const;
  double lineHeight() const;
  /// The whole text, or one line of it, with its upper left corner there.
  void paint(QPainter& painter, const QPointF& at) const;
  void paintLine(QPainter& painter, int line, const QPointF& at) const;

 private:
  PrintStyle m_style;
  double m_width = 0.0;
  std::shared_ptr<QTextLayout> m_layout;
};

}  // namespace culprit::ui
