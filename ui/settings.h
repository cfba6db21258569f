// Everything the program keeps from one start to the next, by name and type, in the user's settings file.
// What the file does not hold, or holds as something else, is as usual. Read when it is needed and written at
// once; belongs to the UI thread.
#pragma once

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>
#include <QVariant>
#include <type_traits>
#include <utility>

namespace culprit::ui {

template <typename Value>
class Setting {
 public:
  explicit Setting(QString key, Value usual = {}) : m_key(std::move(key)), m_usual(std::move(usual)) {}

  Value value() const {
    QVariant kept = QSettings().value(m_key);
    if constexpr (std::is_same_v<Value, bool>) {  // any text would do for Qt
      if (kept.toString() != "true" && kept.toString() != "false") return m_usual;
    }
    return kept.isValid() && kept.convert(QMetaType::fromType<Value>()) ? kept.value<Value>() : m_usual;
  }
  void keep(const Value& value) const { QSettings().setValue(m_key, value); }

 private:
  QString m_key;
  Value m_usual;
};

namespace settings {

inline Setting<QByteArray> windowGeometry() {
  return Setting<QByteArray>("window/geometry");
}
inline Setting<QByteArray> docks() {
  return Setting<QByteArray>("window/docks");
}
/// Those that are hidden because what is shown has no use for them.
inline Setting<QStringList> docksAway() {
  return Setting<QStringList>("window/docksAway");
}

/// "names", "units", "timeUnit", "theme" of the View menu, by the data of their actions.
inline Setting<QString> view(const QString& choice) {
  return Setting<QString>("view/" + choice);
}
/// "wheel", "drag", likewise.
inline Setting<QString> mouse(const QString& choice) {
  return Setting<QString>("mouse/" + choice);
}

/// Order, widths and hidden columns of a table, and the keys it is sorted by, as SortHeader has them.
inline Setting<QByteArray> tableLayout(const QString& table) {
  return Setting<QByteArray>(table + "/layout");
}
inline Setting<QStringList> tableSort(const QString& table) {
  return Setting<QStringList>(table + "/sort");
}
/// Whether names take the width that is left.
inline Setting<bool> tableFits(const QString& table) {
  return Setting<bool>(table + "/fits", true);
}
/// What a list of launches does not show.
inline Setting<QStringList> hidden(const QString& table) {
  return Setting<QStringList>(table + "/hidden");
}

/// What the cells of the map of ranks tell, by name.
inline Setting<QString> ranksCells() {
  return Setting<QString>("ranks/cells");
}

/// Whether the strips of the ranks are in front of the map.
inline Setting<bool> ranksStrips() {
  return Setting<bool>("ranks/strips", false);
}

/// Where a file of this kind was last opened or saved: "session", "report", "excerpt", "thresholds".
inline Setting<QString> folder(const QString& kind) {
  return Setting<QString>("folders/" + kind);
}

/// Behind the first page.
inline Setting<bool> reportAllChapters() {
  return Setting<bool>("report/allChapters");
}
/// Parts that the report is written without, by their keys.
inline Setting<QStringList> reportLeftOut() {
  return Setting<QStringList>("report/leftOut");
}
inline Setting<bool> reportWithoutNames() {
  return Setting<bool>("report/withoutNames");
}
inline Setting<bool> reportOpens() {
  return Setting<bool>("report/opens");
}
/// The suffix of its files.
inline Setting<QString> reportFormat() {
  return Setting<QString>("report/format");
}

inline constexpr int kUsualCache = 2;
/// GiB of sessions that were not saved.
inline Setting<int> cacheSize() {
  return Setting<int>("start/cacheGiB", kUsualCache);
}
/// Whether the program opens the last comparison when it is started without one.
inline Setting<bool> reopensLast() {
  return Setting<bool>("start/reopensLast");
}
/// The tour was taken, or the user went on without it.
inline Setting<bool> tourKnown() {
  return Setting<bool>("tour/known");
}

/// Groups with entries of their own: window/opening/preferred.h, window/opening/recents.h.
inline constexpr auto kThresholds = "thresholds";
inline constexpr auto kRecent = "recent";

}  // namespace settings

}  // namespace culprit::ui
