// The comparisons opened recently, newest first, kept in the settings: what was compared, when, and what came
// out. Start page and File menu show them. Does not look whether the folders still exist.
#pragma once

#include <QDateTime>
#include <QString>
#include <QStringList>
#include <vector>

namespace culprit::ui {

struct RecentComparison {
  QString a, b;     ///< folders; empty for a session opened as such
  QString session;  ///< a saved session; empty for folders
  QString title;
  QString finding;
  quint64 cyclesA = 0;
  quint64 cyclesB = 0;
  QDateTime opened;
  QString cached;  ///< where what was read of the folders is kept for a while, with the user's notes

  /// What must be there to open it again.
  QStringList paths() const;
  bool isSameAs(const RecentComparison& other) const;
};

/// From the settings, newest first.
std::vector<RecentComparison> recentComparisons();
/// Puts it on top, in place of the entry for the same folders or session; ten are kept.
void rememberComparison(const RecentComparison& comparison);
void forgetComparisons();

}  // namespace culprit::ui
