// Long raw names as the text of a tooltip: at most 80 characters a line, cut behind punctuation where that is
// possible. Called by table models.
#pragma once

#include <QString>

namespace culprit::ui {

QString wrappedName(const QString& name);

}  // namespace culprit::ui
