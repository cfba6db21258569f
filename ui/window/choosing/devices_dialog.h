// Compare > Map Devices...: which device of B is whose partner in A, where the rule (same name, or one GPU on
// each side) does not tell. Not modal; it only says what belongs together.
#pragma once

#include <QDialog>
#include <QStringList>

#include "core/model/results/results.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace culprit::ui {

/// Names of the devices that the processes of a side use, the host left out; in natural order.
QStringList devicesOf(const Results& results, Side side);

class DevicesDialog : public QDialog {
  Q_OBJECT
 public:
  explicit DevicesDialog(const Results& results, QWidget* parent = nullptr);

  /// As the dialog stands now.
  DeviceMap map() const;
  const QList<QComboBox*>& choices() const { return m_choices; }
  QPushButton& applyButton() { return *m_apply; }
  QString message() const;

 signals:
  void mapRequested(const culprit::DeviceMap& map);

 private:
  QWidget* buildChoices(const QStringList& a, const QStringList& b);
  void showState();

  DeviceMap m_inUse;
  QList<QComboBox*> m_choices;  // one per device of A
  QLabel* m_message;
  QPushButton* m_apply;
};

}  // namespace culprit::ui
