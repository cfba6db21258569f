// One restriction of a page, as its row of chips shows it.
#pragma once

#include <QString>

namespace culprit::ui {

/// One restriction.
struct Chip {
  QString key;    ///< what the owner knows it by
  QString kind;   ///< "device", set in grey
  QString value;  ///< "GPU 0"

  friend bool operator==(const Chip&, const Chip&) = default;
};

}  // namespace culprit::ui
