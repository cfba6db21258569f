#include "ui/window/opening/recents.h"

#include <QSettings>

#include "ui/settings.h"

namespace culprit::ui {

namespace {

constexpr std::size_t kMost = 10;

void save(const std::vector<RecentComparison>& entries) {
  QSettings kept;
  kept.remove(settings::kRecent);
  kept.beginWriteArray(settings::kRecent, static_cast<int>(entries.size()));
  int row = 0;
  for (const RecentComparison& entry : entries) {
    kept.setArrayIndex(row++);
    kept.setValue("a", entry.a);
    kept.setValue("b", entry.b);
    kept.setValue("session", entry.session);
    kept.setValue("cached", entry.cached);
    kept.setValue("title", entry.title);
    kept.setValue("finding", entry.finding);
    kept.setValue("cycles_a", entry.cyclesA);
    kept.setValue("cycles_b", entry.cyclesB);
    kept.setValue("opened", entry.opened);
  }
  kept.endArray();
}

}  // namespace

QStringList RecentComparison::paths() const {
  return session.isEmpty() ? QStringList{a, b} : QStringList{session};
}

bool RecentComparison::isSameAs(const RecentComparison& other) const {
  return paths() == other.paths();
}

std::vector<RecentComparison> recentComparisons() {
  std::vector<RecentComparison> entries;
  QSettings kept;
  const int count = kept.beginReadArray(settings::kRecent);
  for (int row = 0; row < count; ++row) {
    kept.setArrayIndex(row);
    entries.push_back({kept.value("a").toString(), kept.value("b").toString(),
                       kept.value("session").toString(), kept.value("title").toString(),
                       kept.value("finding").toString(), kept.value("cycles_a").toULongLong(),
                       kept.value("cycles_b").toULongLong(), kept.value("opened").toDateTime(),
                       kept.value("cached").toString()});
  }
  kept.endArray();
  return entries;
}

void rememberComparison(const RecentComparison& comparison) {
  auto entries = recentComparisons();
  std::erase_if(entries, [&comparison](const auto& entry) { return entry.isSameAs(comparison); });
  entries.insert(entries.begin(), comparison);
  if (entries.size() > kMost) entries.resize(kMost);
  save(entries);
}

void forgetComparisons() {
  save({});
}

}  // namespace culprit::ui
