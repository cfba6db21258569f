// The title bar of a dock: a semibold title, grey subtitle, and buttons to expand, float and close. Set with
// QDockWidget::setTitleBarWidget; dragging and double-click stay with the dock. The window decides what
// "expand" means (it listens to expandRequested).
#pragma once

#include <QWidget>

class QDockWidget;
class QToolButton;

namespace culprit::ui {

/// Elided when there is no room: what it is about, whose ends tell it, in the middle, and only once that is
/// whole the facts behind it, which kBeforeFacts parts from it.
QString subtitleThatFits(const QString& subtitle, const QFontMetrics& metrics, int width);

class DockTitle : public QWidget {
  Q_OBJECT
 public:
  /// Shows the dock's windowTitle() and follows it and its features.
  explicit DockTitle(QDockWidget* dock);

  /// What the dock shows at the moment, such as "oncpu, cpu_frequency, Host"; elided when there is no room.
  void setSubtitle(const QString& subtitle);
  const QString& subtitle() const { return m_subtitle; }
  /// Without it (the default) there is no expand button.
  void setExpandable(bool expandable);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void expandRequested();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QToolButton* addButton(const QString& iconName, const QString& text);
  void followFeatures();
  void describe();

  QDockWidget* m_dock;
  QToolButton* m_expand;
  QToolButton* m_float;
  QToolButton* m_close;
  QString m_subtitle;
};

}  // namespace culprit::ui
