#include "ui/pages/shared/share_name.h"

#include <algorithm>

#include "core/report/words/category_text.h"
#include "ui/look/q_string.h"

namespace culprit::ui {

namespace {

QString nameOf(const FunctionShare& share, const ListedNames& names, TimeLevel level) {
  if (level == TimeLevel::Class || share.match == MatchedBy::Class) return qString(categoryText(share.name));
  return share.match == MatchedBy::Family ? qString(share.name) : names.of(share.name);
}

}  // namespace

QString shareName(const FunctionShare& share, const ListedNames& names, TimeLevel level) {
  QString name = nameOf(share, names, level);
  const std::size_t members = std::max(share.a.functions.size(), share.b.functions.size());
  if (members > 1) name += QString(" (%1)").arg(members);
  if (share.category == kWaitingForRanks) name += ", " + qString(kWaitingForRanks);
  return name;
}

std::vector<std::string_view> rawNames(const std::vector<FunctionShare>& shares) {
  std::vector<std::string_view> raw;
  for (const FunctionShare& share : shares)
    if (share.match != MatchedBy::Family && share.match != MatchedBy::Class) raw.emplace_back(share.name);
  return raw;
}

}  // namespace culprit::ui
