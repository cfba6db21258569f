// The toolbar: the main actions with icon and text, the form of function names, and Export Report at the
// right end. Below 1,280 pixels only the icons stay, the texts are tooltips then.
#pragma once

#include <QToolBar>

namespace culprit::ui {

class Actions;

class MainToolBar : public QToolBar {
  Q_OBJECT
 public:
  explicit MainToolBar(Actions& actions, QWidget* parent = nullptr);

  QWidget* exportButton() const { return m_export; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addNames(Actions& actions);
  void addExportButton(QAction& action);

  QWidget* m_export = nullptr;
};

}  // namespace culprit::ui
