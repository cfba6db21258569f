// UTF-8 text of the core as Qt has it.
#pragma once

#include <QString>
#include <string_view>

namespace culprit::ui {

inline QString qString(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace culprit::ui
