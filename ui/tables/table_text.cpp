#include "ui/tables/table_text.h"

#include <QMetaType>
#include <array>
#include <charconv>

namespace culprit::ui {

namespace {

QString plainNumber(double value) {
  std::array<char, 32> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return QString::fromLatin1(buffer.data(), end - buffer.data());
}

QString tsvCell(QString text) {
  // A tab or a line break inside a name would shift the cells behind it.
  return text.replace('\t', ' ').replace('\n', ' ').replace('\r', ' ');
}

QString csvCell(QString text) {
  // A spreadsheet would run a name that looks like a formula.
  if (!text.isEmpty() && QStringLiteral("=+-@\t").contains(text.front())) text.prepend('\'');
  const bool quote = text.contains(',') || text.contains('"') || text.contains('\n') || text.contains('\r');
  return quote ? '"' + text.replace('"', QStringLiteral("\"\"")) + '"' : text;
}

QString markdownCell(const QString& text) {
  QString cell;
  for (const QChar c : text) {
    if (c == '<') {
      cell += QStringLiteral("&lt;");
    } else if (c == '&') {
      cell += QStringLiteral("&amp;");
    } else if (c == '\n' || c == '\r') {
      cell += ' ';
    } else {
      if (QStringLiteral("\\`*_{}[]|~>").contains(c)) cell += '\\';
      cell += c;
    }
  }
  return cell;
}

QString cellText(const QModelIndex& index, TableFormat format, int copyRole) {
  const QVariant value = index.data(copyRole);
  const bool isText = value.metaType() == QMetaType::fromType<QString>();
  if (format == TableFormat::Markdown) {
    return markdownCell(isText ? value.toString() : index.data().toString());
  }
  if (!value.isValid()) return {};
  if (!isText) return plainNumber(value.toDouble());
  return format == TableFormat::Csv ? csvCell(value.toString()) : tsvCell(value.toString());
}

QString line(const QStringList& cells, TableFormat format) {
  switch (format) {
    case TableFormat::Tsv:
      return cells.join('\t') + '\n';
    case TableFormat::Csv:
      return cells.join(',') + '\n';
    case TableFormat::Markdown:
      return "| " + cells.join(" | ") + " |\n";
  }
  return {};
}

}  // namespace

QString tooManyToCopy(int rows) {
  return rows <= kMostCopied ? QString() : QStringLiteral("Filter first: at most 20,000 rows can be copied");
}

QString titleOf(TableFormat format) {
  switch (format) {
    case TableFormat::Tsv:
      return QStringLiteral("Tab-Separated");
    case TableFormat::Csv:
      return QStringLiteral("CSV");
    case TableFormat::Markdown:
      return QStringLiteral("Markdown");
  }
  return {};
}

QString tableText(const QAbstractItemModel& model, const QVector<int>& rows, const QVector<int>& columns,
                  TableFormat format, int copyRole) {
  QStringList head, rule;
  for (const int column : columns) {
    const QString title = model.headerData(column, Qt::Horizontal).toString();
    head << (format == TableFormat::Markdown ? markdownCell(title)
             : format == TableFormat::Csv    ? csvCell(title)
                                             : tsvCell(title));
    const int alignment = model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    rule << ((alignment & Qt::AlignRight) != 0 ? "---:" : "---");
  }
  QString text = line(head, format);
  if (format == TableFormat::Markdown) text += line(rule, format);
  for (const int row : rows) {
    QStringList cells;
    for (const int column : columns) cells << cellText(model.index(row, column), format, copyRole);
    text += line(cells, format);
  }
  return text;
}

}  // namespace culprit::ui
