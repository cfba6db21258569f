#include "ui/window/writing.h"

#include <QSettings>
#include <QStringList>
#include <utility>

namespace culprit::ui {

namespace {

constexpr auto kKey = "saving/unfinished";

QStringList others(const QSettings& settings, const std::filesystem::path& target) {
  QStringList targets = settings.value(kKey).toStringList();
  targets.removeAll(QString::fromStdString(target.string()));
  return targets;
}

}  // namespace

Writing::Writing(std::filesystem::path target) : m_target(std::move(target)) {
  QSettings settings;
  settings.setValue(kKey, others(settings, m_target) << QString::fromStdString(m_target.string()));
  settings.sync();  // it is for the case that the program is killed
}

Writing::~Writing() {
  QSettings settings;
  settings.setValue(kKey, others(settings, m_target));
}

std::vector<std::filesystem::path> Writing::unfinished() {
  std::vector<std::filesystem::path> targets;
  const QStringList kept = QSettings().value(kKey).toStringList();
  for (const QString& target : kept) targets.emplace_back(target.toStdString());
  return targets;
}

}  // namespace culprit::ui
