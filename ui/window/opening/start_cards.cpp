#include "ui/window/opening/start_cards.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/look/fonts.h"
#include "ui/look/theme.h"

namespace culprit::ui {

StartCard::StartCard(const QString& title, QWidget* parent) : QFrame(parent) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 12, 16, 14);
  layout->setSpacing(8);
  auto* heading = new QLabel(title, this);
  heading->setFont(fontFor(FontRole::DockTitle));
  layout->addWidget(heading);
}

QLabel* StartCard::addText(const QString& text) {
  auto* label = new QLabel(text, this);
  label->setWordWrap(true);
  label->setForegroundRole(QPalette::PlaceholderText);
  layout()->addWidget(label);
  return label;
}

void StartCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), tokens().base);
  painter.setPen(tokens().border);
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

SampleCard::SampleCard(QWidget* parent) : StartCard("Sample: a decode step on a slower clock", parent) {
  addText(
      "Two small made-up runs of the same job. In B the CPU clock is lower and one kernel is slower. Nothing "
      "is "
      "written beside the data.");
  m_new = addText("New here? The tour tells on it in short steps what the window shows.");
  m_open = new QPushButton("Open Sample", this);
  m_tour = new QPushButton("Take the Tour", this);
  m_tour->setToolTip("The parts of the window in short steps, on the sample");
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(m_open);
  row->addWidget(m_tour);
  row->addStretch();
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
  static_cast<QVBoxLayout*>(layout())->addStretch();
  connect(m_open, &QPushButton::clicked, this, &SampleCard::openRequested);
  connect(m_tour, &QPushButton::clicked, this, &SampleCard::tourRequested);
  offerTour(false);
}

void SampleCard::offerTour(bool first) {
  m_new->setVisible(first);
  m_tour->setDefault(first);
  m_open->setDefault(!first);
}

CommandCard::CommandCard(QWidget* parent) : StartCard("On a machine without a display", parent) {
  auto* command = new QLineEdit("culprit-cli compare normal/ abnormal/ -o report.md -o result.json", this);
  command->setReadOnly(true);
  command->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  command->setAccessibleName("Command line");
  command->setCursorPosition(0);
  layout()->addWidget(command);
  addText("Exit status 0: done; 3: an error, told in one line.");
  static_cast<QVBoxLayout*>(layout())->addStretch();
}

}  // namespace culprit::ui
