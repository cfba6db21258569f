#include "ui/window/opening/recents.h"

#include <QSettings>

namespace culprit::ui {

namespace {

constexpr auto kArray = "recent";
constexpr std::size_t kMost = 10;

void save(const std::vector<RecentComparison>& entries) {
  QSettings settings;
  settings.remove(kArray);
  settings.beginWriteArray(kArray, static_cast<int>(entries.size()));
  int row = 0;
  for (const RecentComparison& entry : entries) {
    settings.setArrayIndex(row++);
    settings.setValue("a", entry.a);
    settings.setValue("b", entry.b);
    settings.setValue("session", entry.session);
    settings.setValue("cached", entry.cached);
    settings.setValue("title", entry.title);
    settings.setValue("finding", entry.finding);
    settings.setValue("cycles_a", entry.cyclesA);
    settings.setValue("cycles_b", entry.cyclesB);
    settings.setValue("opened", entry.opened);
  }
  settings.endArray();
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
  QSettings settings;
  const int count = settings.beginReadArray(kArray);
  for (int row = 0; row < count; ++row) {
    settings.setArrayIndex(row);
    entries.push_back({settings.value("a").toString(), settings.value("b").toString(),
                       settings.value("session").toString(), settings.value("title").toString(),
                       settings.value("finding").toString(), settings.value("cycles_a").toULongLong(),
                       settings.value("cycles_b").toULongLong(), settings.value("opened").toDateTime(),
                       settings.value("cached").toString()});
  }
  settings.endArray();
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
