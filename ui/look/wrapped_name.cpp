#include "ui/look/wrapped_name.h"

#include <QStringList>

namespace culprit::ui {

namespace {

constexpr qsizetype kLine = 80;
// A name can have a million characters; a tooltip as large as the screen helps nobody.
constexpr qsizetype kMost = 4000;

qsizetype cutAt(const QString& name, qsizetype start) {
  const qsizetype limit = start + kLine;
  for (qsizetype i = limit; i > start + kLine / 2; --i) {
    if (QStringLiteral(" ,:<>()/;").contains(name.at(i - 1))) return i;
  }
  return name.at(limit - 1).isHighSurrogate() ? limit - 1 : limit;
}

}  // namespace

QString wrappedName(const QString& name) {
  const QString shown = name.size() > kMost ? name.left(kMost) + u'…' : name;
  QStringList lines;
  qsizetype start = 0;
  while (shown.size() - start > kLine) {
    const qsizetype end = cutAt(shown, start);
    lines << shown.mid(start, end - start);
    start = end;
  }
  lines << shown.mid(start);
  // White space as it is, and no markup from the name.
  return "<p style='white-space:pre'>" + lines.join('\n').toHtmlEscaped() + "</p>";
}

}  // namespace culprit::ui
