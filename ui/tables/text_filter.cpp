#include "ui/tables/text_filter.h"

namespace culprit::ui {

namespace {

/// Inside quotes a double quote is written twice.
QString quoted(const QString& name) {
  return '"' + QString(name).replace('"', QStringLiteral("\"\"")) + '"';
}

QString unquoted(const QString& quotedName) {
  return quotedName.mid(1, quotedName.size() - 2).replace(QStringLiteral("\"\""), QStringLiteral("\""));
}

/// Takes every -"name" from the text.
QStringList takeExcluded(QString& text) {
  static const QRegularExpression excluded(QStringLiteral("(?:^|\\s+)-(\"(?:[^\"]|\"\")*\")(?=\\s|$)"));
  QStringList names;
  auto matches = excluded.globalMatch(text);
  while (matches.hasNext()) names << unquoted(matches.next().captured(1));
  text.remove(excluded);
  return names;
}

}  // namespace

std::optional<TextFilter> TextFilter::parse(const QString& text, QString* error) {
  TextFilter filter;
  QString rest = text;
  filter.m_excluded = takeExcluded(rest);
  rest = rest.trimmed();
  if (rest.isEmpty()) return filter;
  if (rest.size() > 2 && rest.startsWith('"') && rest.endsWith('"')) {
    filter.m_kind = Kind::Exact;
    filter.m_text = unquoted(rest);
  } else if (rest.size() > 2 && rest.startsWith('/') && rest.endsWith('/')) {
    filter.m_kind = Kind::Expression;
    filter.m_expression =
        QRegularExpression(rest.mid(1, rest.size() - 2),
                           QRegularExpression::CaseInsensitiveOption | QRegularExpression::MultilineOption);
    if (!filter.m_expression.isValid()) {
      if (error)
        *error = QString("%1 at character %2")
                     .arg(filter.m_expression.errorString())
                     .arg(filter.m_expression.patternErrorOffset());
      return std::nullopt;
    }
    filter.m_expression.optimize();
  } else {
    filter.m_kind = Kind::Part;
    filter.m_text = rest.toLower();
  }
  return filter;
}

QString TextFilter::exactly(const QString& name) {
  return quoted(name);
}

QString TextFilter::without(const QString& text, const QString& name) {
  return (text.trimmed() + " -" + quoted(name)).trimmed();
}

bool TextFilter::includes(const QString& raw, const QString& searched) const {
  switch (m_kind) {
    case Kind::All:
      return true;
    case Kind::Part:
      return searched.contains(m_text, Qt::CaseSensitive);
    case Kind::Exact:
      return raw == m_text;
    case Kind::Expression:
      return m_expression.match(searched).hasMatch();
  }
  return true;
}

QString TextFilter::folded(const QString& raw, const QString& displayed) {
  return (raw == displayed ? raw : raw + '\n' + displayed).toLower();
}

}  // namespace culprit::ui
