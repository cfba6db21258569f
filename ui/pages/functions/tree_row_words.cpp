#include "ui/pages/functions/tree_row_words.h"

#include "core/report/words/category_text.h"
#include "ui/look/q_string.h"
#include "ui/pages/shared/share_name.h"

namespace culprit::ui {

namespace {

QString className(const TimeTreeRow& row) {
  QString name = row.time ? qString(spokenName(*row.time)) : qString(row.name);
  if (row.isSumOverThreads) name += QStringLiteral(", sums over threads");
  return name.left(1).toUpper() + name.mid(1);
}

}  // namespace

QString treeRowName(const TimeTreeRow& row, const FunctionShare* share, const ListedNames& names) {
  switch (row.level) {
    case TreeLevel::Cycle:
      return QStringLiteral("Mean cycle");
    case TreeLevel::Class:
      return className(row);
    case TreeLevel::Kind:
      return qString(categoryText(row.name));
    case TreeLevel::Family:
    case TreeLevel::Device:
      return qString(row.name);
    case TreeLevel::Match:
      return shareName(*share, names);
    case TreeLevel::Function:
      break;
  }
  return row.parts ? shareName(*share, names) : names.of(row.name);
}

QString treeRowMatch(const TimeTreeRow& row, const FunctionShare* share) {
  if (row.isNew) return QStringLiteral("new");
  if (row.isGone) return QStringLiteral("gone");
  return share != nullptr && row.parts ? qString(nameOf(share->match)) : QString();
}

}  // namespace culprit::ui
