#include "ui/print/pdf/pdf_corrections.h"

#include <QHashFunctions>

namespace culprit::ui {

QDateTime documentTime() {
  bool isNumber = false;
  const qlonglong seconds = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&isNumber);
  return isNumber ? QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC) : QDateTime::currentDateTimeUtc();
}

void fixOrderOfFonts() {
  if (qEnvironmentVariableIsSet("SOURCE_DATE_EPOCH")) QHashSeed::setDeterministicGlobalSeed();
}

void setCreationTime(QByteArray& pdf, const QDateTime& time) {
  const QByteArray key = "/CreationDate (D:";
  const qsizetype begin = pdf.indexOf(key) + key.size();
  const qsizetype end = pdf.indexOf(')', begin);
  if (begin < key.size() || end < begin) return;
  // "Z", or an offset from UTC such as "+02'00'": what Qt wrote decides on the length.
  const QByteArray offset = end - begin > 15 ? QByteArray("+00'00'") : QByteArray("Z");
  const QByteArray text = time.toUTC().toString("yyyyMMddHHmmss").toLatin1() + offset;
  if (text.size() == end - begin) pdf.replace(begin, text.size(), text);
}

void nameBlanks(QByteArray& pdf) {
  qsizetype begin = 0;
  while ((begin = pdf.indexOf("beginbfrange", begin)) >= 0) {
    const qsizetype end = pdf.indexOf("endbfrange", begin);
    if (end < 0) return;
    for (qsizetype at = pdf.indexOf("<0009> ", begin); at >= 0 && at < end;
         at = pdf.indexOf("<0009> ", at + 1)) {
      // Inside brackets stand characters, before them the numbers of glyphs.
      if (pdf.lastIndexOf('[', at) > pdf.lastIndexOf(']', at)) pdf.replace(at, 6, "<0020>");
    }
    begin = end;
  }
}

}  // namespace culprit::ui
