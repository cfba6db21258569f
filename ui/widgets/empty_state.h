// What a page shows in place of its content: an icon, a title, a fact in grey and, where something can be
// done about it, a button. Fills its parent and is centred in it.
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace culprit::ui {

class EmptyState : public QWidget {
  Q_OBJECT
 public:
  EmptyState(const QString& iconName, const QString& title, const QString& fact, QWidget* parent = nullptr);

  void setTexts(const QString& title, const QString& fact);
  /// Empty text: no button.
  void setButton(const QString& text);
  /// A second one to the right of it.
  void setOtherButton(const QString& text);
  QString title() const;

 signals:
  void buttonClicked();
  void otherButtonClicked();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void paintIcon();

  QString m_iconName;
  QLabel* m_icon;
  QLabel* m_title;
  QLabel* m_fact;
  QPushButton* m_button;
  QPushButton* m_other;
};

}  // namespace culprit::ui
