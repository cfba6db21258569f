#include "ui/pages/shared/share_name.h"

#include <algorithm>

#include "core/report/words/category_text.h"
#include "ui/look/q_string.h"

namespace culprit::ui {

namespace {

QString nameOf(const FunctionShare& share, NameForm form, TimeLevel level) {
  if (level == TimeLevel::Class || share.match == MatchedBy::Class) return qString(categoryText(share.name));
  return share.match == MatchedBy::Family ? qString(share.name) : qString(functionName(share.name, form));
}

}  // namespace

QString shareName(const FunctionShare& share, NameForm form, TimeLevel level) {
  QString name = nameOf(share, form, level);
  const std::size_t members = std::max(share.a.functions.size(), share.b.functions.size());
  if (members > 1) name += QString(" (%1)").arg(members);
  if (share.category == kWaitingForRanks) name += ", " + qString(kWaitingForRanks);
  return name;
}

}  // namespace culprit::ui
