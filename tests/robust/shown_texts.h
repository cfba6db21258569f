// All text of a widget and what is in it: labels, buttons, fields, the cells of tables with their tooltips.
// For the campaign, which looks for what may stand on no page.
#pragma once

#include <QSet>
#include <QString>

class QAbstractItemView;
class QWidget;

namespace culprit::robust {

class ShownTexts {
 public:
  /// Of what is visible; of a table the first rows.
  void take(const QWidget& root);

  /// Each once, and only the start of a long one.
  const QSet<QString>& all() const { return m_all; }
  /// Those that Qt draws as HTML.
  const QSet<QString>& drawnAsHtml() const { return m_html; }

 private:
  void takeWidget(const QWidget& widget);
  void takeCells(const QAbstractItemView& view);
  void takePlain(const QString& text);
  /// Qt decides by the text itself.
  void takeAny(const QString& text);

  QSet<QString> m_all, m_html;
};

}  // namespace culprit::robust
