// Which table or chart of the workspace the menus are about: the one that had the focus last, as long as it
// can be seen; else the largest table that can. Menus take the focus themselves, so asking for it there is
// too late.
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>

class QTableView;
class QWidget;

namespace culprit::ui {

class PictureMenu;

class CurrentView : public QObject {
  Q_OBJECT
 public:
  /// `workspace` has all its tables, with their models, and charts; it outlives this.
  explicit CurrentView(QWidget& workspace, QObject* parent = nullptr);

  /// Null: nothing of the workspace can be seen, or a chart is current.
  QTableView* table() const;
  /// Null unless a chart is current.
  PictureMenu* chart() const;

 signals:
  /// Another view, other rows of a table are selected, or another triplet is and the row may be its own by
  /// now.
  void changed();

 private:
  QWidget* view() const;
  void follow(QWidget* focused);

  QWidget& m_workspace;
  QList<QTableView*> m_tables;
  QPointer<QWidget> m_last;
};

}  // namespace culprit::ui
