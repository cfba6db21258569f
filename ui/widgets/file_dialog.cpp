#include "ui/widgets/file_dialog.h"

#include <QDir>
#include <QFileInfo>

namespace culprit::ui {

namespace {

QFileDialog* dialogIn(QWidget* parent, const QString& title, const QString& filters,
                      const Setting<QString>& folder) {
  const QString kept = folder.value();
  auto* dialog = new QFileDialog(parent, title, kept.isEmpty() ? QDir::homePath() : kept, filters);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(dialog, &QFileDialog::fileSelected, dialog,
                   [folder](const QString& file) { folder.keep(QFileInfo(file).path()); });
  return dialog;
}

}  // namespace

QFileDialog* dialogToOpen(QWidget* parent, const QString& title, const QString& filters,
                          const Setting<QString>& folder) {
  QFileDialog* dialog = dialogIn(parent, title, filters, folder);
  dialog->setFileMode(QFileDialog::ExistingFile);
  return dialog;
}

QFileDialog* dialogToSave(QWidget* parent, const QString& title, const QString& filters,
                          const Setting<QString>& folder, const QString& name) {
  QFileDialog* dialog = dialogIn(parent, title, filters, folder);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setFileMode(QFileDialog::AnyFile);
  dialog->setDefaultSuffix(QFileInfo(name).suffix());
  dialog->selectFile(name);
  return dialog;
}

}  // namespace culprit::ui
