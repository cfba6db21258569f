#include "ui/models/share_name.h"

#include <algorithm>

namespace culprit::ui {

QString shareName(const FunctionShare& share, NameForm form) {
  const bool isGroup = share.match == MatchedBy::Family || share.match == MatchedBy::Class;
  QString name = QString::fromStdString(isGroup ? share.name : functionName(share.name, form));
  const std::size_t members = std::max(share.a.functions.size(), share.b.functions.size());
  if (members > 1) name += QString(" (%1)").arg(members);
  const std::string_view waiting = kWaitingForRanks;
  if (share.category == waiting)
    name += ", " + QString::fromUtf8(waiting.data(), static_cast<qsizetype>(waiting.size()));
  return name;
}

}  // namespace culprit::ui
