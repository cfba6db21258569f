#include "ui/window/thresholds_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include "core/pipeline.h"
#include "ui/widgets/dense_table.h"

namespace culprit::ui {

namespace {

constexpr auto kFolderKey = "folders/thresholds";

QPushButton* newButton(const QString& text, QDialogButtonBox* box, QDialogButtonBox::ButtonRole role) {
  QPushButton* button = box->addButton(text, role);
  button->setAutoDefault(false);
  return button;
}

}  // namespace

ThresholdsDialog::ThresholdsDialog(const Thresholds& inUse, QWidget* parent)
    : QDialog(parent),
      m_inUse(inUse),
      m_table(new DenseTable(tr("Thresholds"), this)),
      m_message(new QLabel(this)) {
  setWindowTitle(tr("Thresholds"));
  setAttribute(Qt::WA_DeleteOnClose);
  resize(820, 600);
  auto* layout = new QVBoxLayout(this);
  auto* text = new QLabel(
      tr("The numbers by which the verdict judges. Double-click a value, or press F2, to change it. Every "
         "report lists them beside their defaults."),
      this);
  text->setWordWrap(true);
  layout->addWidget(text);
  m_table->setModel(&m_model);
  m_table->setCopyRole(ThresholdModel::CopyRole);
  m_table->setAlternatingRowColors(true);
  m_table->setFrameShape(QFrame::StyledPanel);
  m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                           QAbstractItemView::AnyKeyPressed);
  m_table->setWidths({0, 9, 9, 30});
  layout->addWidget(m_table, 1);
  m_message->setWordWrap(true);
  m_message->setAccessibleName(tr("State"));
  layout->addWidget(m_message);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  QPushButton* loading = newButton(tr("&Load..."), buttons, QDialogButtonBox::ActionRole);
  QPushButton* saving = newButton(tr("&Save..."), buttons, QDialogButtonBox::ActionRole);
  m_reset = newButton(tr("&Reset to Defaults"), buttons, QDialogButtonBox::ResetRole);
  m_apply = buttons->addButton(tr("Judge Anew"), QDialogButtonBox::AcceptRole);
  m_apply->setDefault(true);
  layout->addWidget(buttons);

  connect(loading, &QPushButton::clicked, this, &ThresholdsDialog::askWhatToLoad);
  connect(saving, &QPushButton::clicked, this, &ThresholdsDialog::askWhereToSave);
  connect(m_reset, &QPushButton::clicked, this, [this] { m_model.setThresholds({}); });
  connect(buttons, &QDialogButtonBox::accepted, this, &ThresholdsDialog::apply);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(&m_model, &QAbstractItemModel::modelReset, this, &ThresholdsDialog::showState);
  connect(&m_model, &QAbstractItemModel::dataChanged, this, &ThresholdsDialog::showState);
  m_model.setThresholds(inUse);
  m_table->setCurrentIndex(m_model.index(0, ThresholdModel::Value));
}

QString ThresholdsDialog::message() const {
  return m_message->text();
}

void ThresholdsDialog::showState() {
  const int changed = m_model.changedCount();
  const std::string complaint = complaintAbout(m_model.thresholds());
  const bool isNew = m_model.thresholds() != m_inUse && complaint.empty();
  m_message->setText(!complaint.empty() ? QString::fromStdString(complaint) + '.'
                     : changed == 0     ? tr("All have their default.")
                     : changed == 1     ? tr("1 differs from its default.")
                                        : tr("%1 differ from their default.").arg(changed));
  m_reset->setEnabled(changed > 0);
  m_reset->setToolTip(changed > 0 ? QString() : tr("All have their default"));
  m_apply->setEnabled(isNew);
  m_apply->setToolTip(isNew               ? QString()
                      : complaint.empty() ? tr("The verdict is made with these numbers")
                                          : m_message->text());
}

void ThresholdsDialog::load(const std::filesystem::path& file) {
  try {
    m_model.setThresholds(thresholdsFrom(file));
  } catch (const Error& error) {
    m_message->setText(QString::fromStdString(error.oneLine()));
  }
}

void ThresholdsDialog::save(const std::filesystem::path& file) {
  try {
    saveThresholds(m_model.thresholds(), file);
    m_message->setText(tr("Saved: %1").arg(QString::fromStdString(file.string())));
  } catch (const Error& error) {
    m_message->setText(QString::fromStdString(error.oneLine()));
  }
}

void ThresholdsDialog::askWhatToLoad() {
  auto* dialog = new QFileDialog(this, tr("Load Thresholds"), QSettings().value(kFolderKey).toString(),
                                 tr("Thresholds (*.json);;All files (*)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
    QSettings().setValue(kFolderKey, QFileInfo(file).path());
    load(file.toStdString());
  });
  dialog->open();
}

void ThresholdsDialog::askWhereToSave() {
  auto* dialog = new QFileDialog(this, tr("Save Thresholds"), QSettings().value(kFolderKey).toString(),
                                 tr("Thresholds (*.json);;All files (*)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix("json");
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
    QSettings().setValue(kFolderKey, QFileInfo(file).path());
    save(file.toStdString());
  });
  dialog->open();
}

void ThresholdsDialog::apply() {
  // A value that is still being typed counts.
  m_table->setFocus();
  if (!m_apply->isEnabled()) return;
  emit judgeRequested(m_model.thresholds());
  accept();
}

}  // namespace culprit::ui
