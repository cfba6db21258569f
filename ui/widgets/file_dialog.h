// Dialogs that ask for one file, in the folder where one of its kind was last. They stand beside the window
// or in front of what asks, until a file is chosen; QFileDialog::fileSelected says which.
#pragma once

#include <QFileDialog>

#include "ui/settings.h"

namespace culprit::ui {

/// `filters` as QFileDialog has them. Not shown yet; deletes itself when it closes.
QFileDialog* dialogToOpen(QWidget* parent, const QString& title, const QString& filters,
                          const Setting<QString>& folder);
/// `name`: the file to begin with; its suffix is added where the user gives none.
QFileDialog* dialogToSave(QWidget* parent, const QString& title, const QString& filters,
                          const Setting<QString>& folder, const QString& name);

}  // namespace culprit::ui
