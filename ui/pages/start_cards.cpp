#include "ui/pages/start_cards.h"

#include <QFontDatabase>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/fonts.h"
#include "ui/theme.h"

namespace culprit::ui {

StartCard::StartCard(const QString& title, QWidget* parent) : QFrame(parent) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 12, 16, 14);
  layout->setSpacing(8);
  auto* heading = new QLabel(title, this);
  heading->setFont(fontFor(FontRole::DockTitle));
  layout->addWidget(heading);
}

void StartCard::addText(const QString& text) {
  auto* label = new QLabel(text, this);
  label->setWordWrap(true);
  label->setForegroundRole(QPalette::PlaceholderText);
  layout()->addWidget(label);
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
  auto* open = new QPushButton("Open Sample", this);
  open->setDefault(true);
  static_cast<QVBoxLayout*>(layout())->addWidget(open, 0, Qt::AlignLeft);
  static_cast<QVBoxLayout*>(layout())->addStretch();
  connect(open, &QPushButton::clicked, this, &SampleCard::openRequested);
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
