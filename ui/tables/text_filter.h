// What the text of a filter line asks for: a part of a name, a regular expression between slashes or an exact
// name in double quotes, followed by any number of exact names to leave out, each as -"name". Upper and lower
// case are the same. Called by table models, which ask once per distinct name.
#pragma once

#include <QRegularExpression>
#include <QString>
#include <QStringList>
#include <optional>

namespace culprit::ui {

class TextFilter {
 public:
  /// Empty if the text between slashes is no regular expression; `error` then says why and where.
  static std::optional<TextFilter> parse(const QString& text, QString* error = nullptr);

  /// The text that `parse` reads as "this name and no other" or, to be put behind another text, "not this
  /// name".
  static QString exactly(const QString& name);
  static QString without(const QString& text, const QString& name);

  bool isEmpty() const { return m_kind == Kind::All && m_excluded.isEmpty(); }

  /// `raw` is the name as the input spells it, `searched` what a user may look for: folded() of raw and
  /// displayed name.
  bool includes(const QString& raw, const QString& searched) const;
  bool excludes(const QString& raw) const { return m_excluded.contains(raw); }

  /// Both names in one line each, lower case.
  static QString folded(const QString& raw, const QString& displayed);

 private:
  enum class Kind { All, Part, Exact, Expression };

  Kind m_kind = Kind::All;
  QString m_text;
  QRegularExpression m_expression;
  QStringList m_excluded;
};

}  // namespace culprit::ui
