// Copy and Copy As of the Edit menu: the selected rows of the current table as text, a chart as a table, both
// as an image; and Save Chart. Keeps the actions in step with what there is to copy.
#pragma once

#include <QObject>

#include "ui/tables/table_text.h"

namespace culprit::ui {

class Actions;
class CurrentView;

class CopyActions : public QObject {
  Q_OBJECT
 public:
  CopyActions(const Actions& actions, const CurrentView& current, QObject* parent = nullptr);

 private:
  void showActions() const;
  void copy(TableFormat format) const;
  void copyImage() const;

  const Actions& m_actions;
  const CurrentView& m_current;
};

}  // namespace culprit::ui
