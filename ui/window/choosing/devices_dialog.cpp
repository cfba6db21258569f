#include "ui/window/choosing/devices_dialog.h"

#include <QCollator>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSet>
#include <QVBoxLayout>
#include <algorithm>

#include "core/model/choices/device_map.h"
#include "core/report/words/pair_words.h"
#include "ui/look/q_string.h"

namespace culprit::ui {

namespace {

constexpr auto kHost = "Host";

}  // namespace

QStringList devicesOf(const Results& results, Side side) {
  QSet<QString> names;
  for (const PairResults& pair : results.pairs) {
    for (const Comparison& row : pair.comparisons) {
      if ((side == Side::A ? row.a : row.b).rows == 0) continue;
      const auto device = deviceOn(side, row.triplet.device, pair.devices);
      if (device) names.insert(QString::fromStdString(results.names.devices[*device]));
    }
  }
  names.remove(kHost);
  QStringList sorted(names.begin(), names.end());
  QCollator order(QLocale::c());
  order.setNumericMode(true);
  std::sort(sorted.begin(), sorted.end(), order);
  return sorted;
}

DevicesDialog::DevicesDialog(const Results& results, QWidget* parent)
    : QDialog(parent), m_inUse(results.deviceMap), m_message(new QLabel(this)), m_apply(nullptr) {
  setWindowTitle("Map Devices");
  setAttribute(Qt::WA_DeleteOnClose);
  resize(460, 320);
  auto* layout = new QVBoxLayout(this);
  auto* text = new QLabel(
      QString("Devices of the same name are partners, and so are the GPUs of two processes that have one "
              "each. Say here where that is not so; it goes for all %1 and is kept in the session.")
          .arg(qString(pairWords(results).several)),
      this);
  text->setWordWrap(true);
  layout->addWidget(text);
  layout->addWidget(buildChoices(devicesOf(results, Side::A), devicesOf(results, Side::B)), 1);
  m_message->setWordWrap(true);
  m_message->setAccessibleName("State");
  layout->addWidget(m_message);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_apply = buttons->addButton("Recompute", QDialogButtonBox::AcceptRole);
  m_apply->setDefault(true);
  layout->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    emit mapRequested(map());
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  showState();
}

QWidget* DevicesDialog::buildChoices(const QStringList& a, const QStringList& b) {
  auto* area = new QScrollArea(this);
  area->setWidgetResizable(true);
  auto* box = new QWidget(area);
  auto* form = new QFormLayout(box);
  for (const QString& device : a) {
    auto* choice = new QComboBox(box);
    choice->setAccessibleName(QString("Partner of %1 of A").arg(device));
    choice->setObjectName(device);
    choice->addItem("automatic");
    for (const QString& other : b) choice->addItem(QString("%1 of B").arg(other), other);
    for (const DeviceMap::Entry& entry : m_inUse.entries)
      if (QString::fromStdString(entry.a) == device)
        choice->setCurrentIndex(std::max(0, choice->findData(QString::fromStdString(entry.b))));
    connect(choice, &QComboBox::currentIndexChanged, this, &DevicesDialog::showState);
    form->addRow(QString("%1 of A").arg(device), choice);
    m_choices << choice;
  }
  area->setWidget(box);
  return area;
}

DeviceMap DevicesDialog::map() const {
  DeviceMap map;
  for (const QComboBox* choice : m_choices) {
    if (!choice->currentData().isValid()) continue;
    map.entries.push_back(
        {choice->objectName().toStdString(), choice->currentData().toString().toStdString()});
  }
  return map;
}

QString DevicesDialog::message() const {
  return m_message->text();
}

void DevicesDialog::showState() {
  if (!m_apply) return;  // still being built
  QSet<QString> seen;
  QString twice;
  for (const QComboBox* choice : m_choices) {
    const QString device = choice->currentData().toString();
    if (device.isEmpty()) continue;
    if (seen.contains(device)) twice = device;
    seen.insert(device);
  }
  const bool isNew = map() != m_inUse;
  m_message->setText(m_choices.isEmpty() ? "A uses no device besides the host."
                     : twice.isEmpty()   ? QString()
                                         : QString("%1 of B has two partners.").arg(twice));
  m_apply->setEnabled(isNew && twice.isEmpty());
  m_apply->setToolTip(m_apply->isEnabled() ? QString()
                      : twice.isEmpty()    ? "There is nothing to change"
                                           : m_message->text());
}

}  // namespace culprit::ui
