#include "ui/window/opening/comparison_loader.h"

#include <utility>

#include "core/base/error.h"
#include "core/report/sentences/sentences.h"
#include "core/store/files/session_cache.h"
#include "ui/window/opening/preferred.h"
#include "ui/window/opening/proposal.h"

namespace culprit::ui {

namespace fs = std::filesystem;

namespace {

Prepared prepare(const Results& results, NameForm form, const Monitor& monitor) {
  Prepared prepared{.trees = {}, .functions = distinctFunctions(results.names.functions, form)};
  for (const PairResults& pair : results.pairs) {
    monitor.checkpoint();
    prepared.trees.push_back(timeTree(pair.verdict, results.names));
  }
  return prepared;
}

/// A variant of what is on the screen is not made of another session that has taken its place.
void requireShown(const fs::path& file, const Results& shown) {
  (void)Session::open(file, shown);
}

/// Of the same folders, cut, matched and judged in the same way.
CompareRequest requestOf(const OpenedComparison& opened) {
  const Results& results = *opened.view.results;
  CompareRequest request{
      .folders = opened.folders, .thresholds = results.thresholds, .resources = results.userResources};
  request.cut = results.cut;
  request.devices = results.deviceMap;
  request.names = results.nameMatches;
  request.counterOffsets = results.counterOffsets;
  return request;
}

}  // namespace

/// A session that is being made in the cache. It goes again unless it gets onto the screen: a cancelled
/// import leaves nothing behind, also when it was cancelled after its last step.
class ComparisonLoader::NewSession {
 public:
  explicit NewSession(const RunFolders& folders) : m_file(newCachedSession(titleOf(folders).toStdString())) {}
  ~NewSession() {
    if (!m_isKept) removeCachedSession(m_file);
  }
  NewSession(const NewSession&) = delete;
  NewSession& operator=(const NewSession&) = delete;

  const fs::path& file() const { return m_file; }
  void keep() { m_isKept = true; }

 private:
  fs::path m_file;
  bool m_isKept = false;
};

ComparisonLoader::ComparisonLoader(QObject* parent) : QObject(parent) {}

void ComparisonLoader::compare(const RunFolders& folders) {
  begin([this, folders] { start({.folders = folders, .thresholds = preferredThresholds()}, {}); });
}

void ComparisonLoader::reload(const OpenedComparison& opened) {
  begin([this, request = requestOf(opened), session = opened.view.session] { start(request, {session}); });
}

void ComparisonLoader::start(CompareRequest request, const Origin& origin) {
  run([request = std::move(request)](Monitor& monitor) { return compareAnew(request, monitor); }, origin);
}

void ComparisonLoader::run(const Work& work, const Origin& origin) {
  m_job.start(
      [work, form = m_nameForm](Monitor& monitor) {
        Read read = work(monitor);
        read.prepared = std::make_shared<const Prepared>(prepare(*read.results, form, monitor));
        return read;
      },
      [this, origin](const Read& result) { show(result, origin); });
}

ComparisonLoader::Read ComparisonLoader::compareAnew(CompareRequest request, Monitor& monitor) {
  const auto made = std::make_shared<NewSession>(request.folders);
  request.session = made->file();
  compareRuns(request, monitor);
  return read(made);
}

void ComparisonLoader::resume(const RunFolders& folders, const fs::path& session) {
  openCached(session, true, {.folders = folders, .thresholds = preferredThresholds()});
}

void ComparisonLoader::openCached(const fs::path& session, bool isResumed, const CompareRequest& orElse) {
  const auto work = [session, isResumed, orElse](Monitor& monitor) {
    try {
      Read result = openFile(session, monitor);
      result.isResumed = isResumed;
      return result;
    } catch (const Error&) {  // of another version, damaged or gone: it is of the cache, not the user's
      return compareAnew(orElse, monitor);
    }
  };
  begin([this, work] { run(work, {}); });
}

void ComparisonLoader::swap(const OpenedComparison& opened) {
  const fs::path file = opened.view.session;
  const RunFolders swapped{opened.folders.b, opened.folders.a};
  const auto work = [file, swapped, shown = opened.view.results](Monitor& monitor) {
    requireShown(file, *shown);
    const auto made = std::make_shared<NewSession>(swapped);
    swapSides(file, made->file(), monitor);
    return read(made);
  };
  begin([this, work, file] { run(work, {file, true}); });
}

void ComparisonLoader::recut(const OpenedComparison& opened, const CutOptions& options) {
  change(opened, [options](const fs::path& from, const fs::path& to, Monitor& monitor) {
    culprit::recut(from, to, options, monitor);
  });
}

void ComparisonLoader::rejudge(const OpenedComparison& opened, const JudgeOptions& options) {
  change(opened, [options](const fs::path& from, const fs::path& to, Monitor& monitor) {
    culprit::rejudge(from, to, options, monitor);
  });
}

void ComparisonLoader::change(const OpenedComparison& opened, const Change& work) {
  const fs::path file = opened.view.session;
  const auto changed = [file, folders = opened.folders, work, shown = opened.view.results](Monitor& monitor) {
    requireShown(file, *shown);
    const auto made = std::make_shared<NewSession>(folders);
    work(file, made->file(), monitor);
    return read(made);
  };
  begin([this, changed, file] { run(changed, {file}); });
}

void ComparisonLoader::openSession(const fs::path& file) {
  begin([this, file] { run([file](Monitor& monitor) { return openFile(file, monitor); }, {}); });
}

ComparisonLoader::Request ComparisonLoader::loadingAgain(const OpenedComparison& loaded) {
  if (!loaded.session.empty()) return [this, file = loaded.session] { openSession(file); };
  return [this, session = loaded.view.session, isResumed = loaded.isResumed, orElse = requestOf(loaded)] {
    openCached(session, isResumed, orElse);
  };
}

ComparisonLoader::Read ComparisonLoader::openFile(const fs::path& file, Monitor& monitor) {
  monitor.report({"Opening " + file.filename().string(), 0, 0, 0.0});
  // The cache drops the oldest first, and knows only the program that made a session.
  std::error_code ignored;
  if (isCached(file)) fs::last_write_time(file, fs::file_time_type::clock::now(), ignored);
  Read result = read(file);
  // The user's own session is of that time; one in the cache stands for the runs as they are.
  result.isOutdated = isCached(file) && inputsChanged(*result.results);
  return result;
}

void ComparisonLoader::begin(Request request) {
  emit requested();
  m_last = std::move(request);
  m_last();
}

void ComparisonLoader::retry() {
  if (m_last) m_last();
}

ComparisonLoader::Read ComparisonLoader::read(const fs::path& file) {
  const Session session = Session::open(file);
  Read read{.file = file, .results = session.results(), .size = session.size()};
  if (!read.results->pairs.empty())
    read.pair = static_cast<std::size_t>(&leadingPair(*read.results) - read.results->pairs.data());
  std::error_code ignored;
  read.hasFolders =
      fs::exists(read.results->runA.folder, ignored) && fs::exists(read.results->runB.folder, ignored);
  return read;
}

ComparisonLoader::Read ComparisonLoader::read(std::shared_ptr<NewSession> made) {
  Read result = read(made->file());
  result.made = std::move(made);
  return result;
}

void ComparisonLoader::show(const Read& read, const Origin& origin) {
  OpenedComparison opened;
  opened.view.session = read.file;
  opened.view.results = read.results;
  opened.view.pair = read.pair;
  opened.view.prepared = read.prepared;
  opened.size = read.size;
  opened.folders = {read.results->runA.folder, read.results->runB.folder};
  opened.hasFolders = read.hasFolders;
  opened.isOutdated = read.isOutdated;
  opened.isResumed = read.isResumed;
  if (read.made) read.made->keep();
  if (!isCached(read.file)) opened.session = read.file;
  opened.madeFrom = origin.session;
  opened.isTurnedRound = origin.isTurnedRound;
  emit loaded(opened);
}

RecentComparison recentOf(const OpenedComparison& opened, const QString& finding) {
  RecentComparison entry;
  if (opened.session.empty()) {
    entry.a = QString::fromStdString(opened.folders.a.string());
    entry.b = QString::fromStdString(opened.folders.b.string());
    entry.cached = QString::fromStdString(opened.view.session.string());
  } else {
    entry.session = QString::fromStdString(opened.session.string());
  }
  entry.title = titleOf(opened.folders);
  entry.finding = finding;
  entry.cyclesA = opened.view.pairResults().cyclesA.size();
  entry.cyclesB = opened.view.pairResults().cyclesB.size();
  entry.opened = QDateTime::currentDateTime();
  return entry;
}

}  // namespace culprit::ui
