#include "ui/window/opening/proposal.h"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

#include "core/base/error.h"

namespace culprit::ui {

namespace fs = std::filesystem;

namespace {

QString text(const fs::path& path) {
  return QString::fromStdString(path.string());
}

/// Without a slash at the end, so that the last part is the folder's own name.
fs::path trimmed(const fs::path& path) {
  return path.has_filename() ? path : path.parent_path();
}

QString nameOf(const fs::path& path) {
  return text(trimmed(path).filename());
}

bool startsWithAny(const QString& name, const QStringList& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&name](const QString& prefix) { return name.startsWith(prefix, Qt::CaseInsensitive); });
}

bool isBaselineName(const QString& name) {
  return startsWithAny(name, {"normal", "base", "before", "good", "healthy", "ref", "old", "fine"});
}

bool isCandidateName(const QString& name) {
  return startsWithAny(name, {"abnormal", "cand", "after", "bad", "fault", "slow", "new", "regress"});
}

bool isSession(const fs::path& path) {
  return path.extension() == ".culprit";
}

/// A run, not a folder of several: it has data of its own, or its sub folders are the parts of one job.
bool isOneRun(const fs::path& folder) {
  static const QRegularExpression part("^(rank|worker|node|gpu|host)[_-]?[0-9]+");
  bool hasParts = false, hasOthers = false;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    if (!entry->is_directory(ignored)) {
      if (looksLikeRun(entry->path())) return true;
    } else if (part.match(nameOf(entry->path())).hasMatch()) {
      hasParts = true;
    } else {
      hasOthers = true;
    }
  }
  return hasParts && !hasOthers && looksLikeRun(folder);
}

Proposal proposeOne(const fs::path& path) {
  if (isSession(path)) return {.session = path};
  if (fs::is_directory(path) && !isOneRun(path)) {
    const RunFolders folders = splitParent(path);
    return guessBaseline(folders.a, folders.b);
  }
  if (!looksLikeRun(path)) throw Error("There is nothing here that Culprit can read", path);
  return {.folders = {path, {}}};
}

}  // namespace

Proposal propose(const std::vector<fs::path>& paths) {
  if (paths.empty() || paths.size() > 2) {
    throw Error("Two runs are compared: give two folders, or one that holds both");
  }
  for (const fs::path& path : paths) {
    std::error_code error;
    if (!fs::exists(path, error)) throw Error("There is no such file or folder", path);
  }
  if (paths.size() == 1) return proposeOne(paths.front());
  for (const fs::path& path : paths) {
    if (isSession(path)) throw Error("A session is opened on its own, not with a second path", path);
    if (!looksLikeRun(path)) throw Error("There is nothing here that Culprit can read", path);
  }
  return guessBaseline(paths[0], paths[1]);
}

Proposal guessBaseline(const fs::path& first, const fs::path& second) {
  const auto because = [](const fs::path& path, const char* role) {
    return QString("“%1” sounds like the %2").arg(nameOf(path), role);
  };
  if (isBaselineName(nameOf(first)) != isBaselineName(nameOf(second))) {
    const bool inOrder = isBaselineName(nameOf(first));
    const fs::path& baseline = inOrder ? first : second;
    return {.folders = {baseline, inOrder ? second : first}, .reason = because(baseline, "baseline")};
  }
  if (isCandidateName(nameOf(first)) != isCandidateName(nameOf(second))) {
    const bool inOrder = isCandidateName(nameOf(second));
    const fs::path& candidate = inOrder ? second : first;
    return {.folders = {inOrder ? first : second, candidate}, .reason = because(candidate, "candidate")};
  }
  return {.folders = {first, second}, .reason = "the names do not tell, so the order given counts"};
}

QString titleOf(const RunFolders& folders) {
  const fs::path where = trimmed(folders.a).parent_path();
  const QString a = nameOf(folders.a), b = nameOf(folders.b);
  if (where != trimmed(folders.b).parent_path() || where.filename().empty()) return a + " | " + b;
  const QString above = text(where.parent_path().filename());
  const QString title = above.isEmpty() ? nameOf(where) : above + '/' + nameOf(where);
  return isBaselineName(a) && isCandidateName(b) ? title : title + ": " + a + " | " + b;
}

}  // namespace culprit::ui
