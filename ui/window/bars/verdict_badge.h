// The verdict's word with its symbol, white on black so that it is the first thing seen: "≠ NOT COMPARABLE".
// The word says it, never the colour alone.
#pragma once

#include <QString>
#include <QWidget>

namespace culprit::ui {

class VerdictBadge : public QWidget {
  Q_OBJECT
 public:
  explicit VerdictBadge(QWidget* parent = nullptr);

  /// Empty word: no badge.
  void setVerdict(const QString& symbol, const QString& word);
  const QString& word() const { return m_word; }
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QString m_symbol;
  QString m_word;
};

}  // namespace culprit::ui
