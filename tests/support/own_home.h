// A home for the settings and caches of a program that drives the window: the user's are left alone, and it
// is gone with the object. Made before the application.
#pragma once

#include <QDir>
#include <QString>
#include <QTemporaryDir>

namespace culprit::test {

class OwnHome {
 public:
  OwnHome() {
    for (const char* variable : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"}) {
      const QString folder = m_folder.filePath(variable);
      QDir().mkpath(folder);
      qputenv(variable, folder.toLocal8Bit());
    }
  }

  QString filePath(const QString& name) const { return m_folder.filePath(name); }

 private:
  QTemporaryDir m_folder;
};

}  // namespace culprit::test
