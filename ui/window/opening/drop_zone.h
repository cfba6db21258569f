// One of the two cards of the start page: the place for the baseline's or the candidate's folder, by drop or
// by a file dialog. Shows what was chosen; the page decides what happens then.
#pragma once

#include <QFrame>

#include "core/model/run/ids.h"

class QLabel;
class QMimeData;
class QPushButton;

namespace culprit::ui {

class DropZone : public QFrame {
  Q_OBJECT
 public:
  explicit DropZone(Side side, QWidget* parent = nullptr);

  /// The chosen folder or file; empty: none yet.
  void setPath(const QString& path);
  const QString& path() const { return m_path; }

 signals:
  void pathDropped(const QString& path);
  void chooseRequested();

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QWidget* makeTitle();
  void showState();

  Side m_side;
  QString m_path;
  bool m_dragOver = false;
  QLabel* m_icon;
  QLabel* m_invitation;
  QPushButton* m_choose;
  QLabel* m_letter;
};

/// Files and folders of this computer in a drag, in its order.
QStringList localPaths(const QMimeData& data);

}  // namespace culprit::ui
