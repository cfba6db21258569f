#include "ui/window/choosing/command_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/report/sentences/command_text.h"
#include "ui/look/q_string.h"

namespace culprit::ui {

CommandDialog::CommandDialog(const Results& results, QWidget* parent)
    : QDialog(parent), m_command(new QPlainTextEdit(qString(compareCommand(results)), this)) {
  setWindowTitle("Command Line");
  setAttribute(Qt::WA_DeleteOnClose);
  resize(640, 240);
  auto* layout = new QVBoxLayout(this);
  const auto addText = [this, layout](const QString& sentence) {
    auto* text = new QLabel(sentence, this);
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    layout->addWidget(text);
  };
  addText("Compares the whole runs again as they are compared here, and writes the report:");
  m_command->setAccessibleName("Command line");
  m_command->setReadOnly(true);
  m_command->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_command->setTabChangesFocus(true);
  m_command->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  m_command->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  layout->addWidget(m_command);
  if (const std::string missing = missingFromCommand(results); !missing.empty()) addText(qString(missing));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  m_copy = buttons->addButton("&Copy", QDialogButtonBox::ActionRole);
  m_copy->setDefault(true);
  m_copy->setFocus();
  layout->addWidget(buttons);
  connect(m_copy, &QPushButton::clicked, this,
          [this] { QGuiApplication::clipboard()->setText(m_command->toPlainText()); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

}  // namespace culprit::ui
