#include "ui/window/choosing/thresholds_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/widgets/window_size.h"
#include "ui/window/choosing/threshold_editor.h"

namespace culprit::ui {

ThresholdsDialog::ThresholdsDialog(const Thresholds& inUse, QWidget* parent)
    : QDialog(parent), m_inUse(inUse), m_editor(new ThresholdEditor(this)) {
  setWindowTitle("Thresholds");
  setAttribute(Qt::WA_DeleteOnClose);
  resizeToFit(*this, {820, 600});
  auto* layout = new QVBoxLayout(this);
  auto* text = new QLabel(
      "The numbers by which the verdict judges. Double-click a value, or press F2 in its row, to change it. "
      "Every "
      "report lists them beside their defaults.",
      this);
  text->setWordWrap(true);
  layout->addWidget(text);
  layout->addWidget(m_editor, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_apply = buttons->addButton("Recompute", QDialogButtonBox::AcceptRole);
  m_apply->setDefault(true);
  layout->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &ThresholdsDialog::apply);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(m_editor, &ThresholdEditor::changed, this, &ThresholdsDialog::enableApply);
  m_editor->setThresholds(inUse);
}

void ThresholdsDialog::enableApply() {
  const QString wrong = m_editor->complaint();
  const bool isNew = m_editor->thresholds() != m_inUse && wrong.isEmpty();
  m_apply->setEnabled(isNew);
  m_apply->setToolTip(isNew             ? QString()
                      : wrong.isEmpty() ? "The verdict is made with these numbers"
                                        : wrong + '.');
}

void ThresholdsDialog::apply() {
  m_editor->commit();
  if (!m_apply->isEnabled()) return;
  emit judgeRequested(m_editor->thresholds());
  accept();
}

}  // namespace culprit::ui
