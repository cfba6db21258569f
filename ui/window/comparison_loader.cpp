#include "ui/window/comparison_loader.h"

#include <memory>

#include "core/store/session_cache.h"
#include "ui/window/proposal.h"

namespace culprit::ui {

namespace fs = std::filesystem;

ComparisonLoader::ComparisonLoader(QObject* parent) : QObject(parent) {}

void ComparisonLoader::compare(const RunFolders& folders) {
  m_last = [this, folders] { compare(folders); };
  m_job.start(
      [folders](Monitor& monitor) {
        const CompareRequest request{folders, {}, newCachedSession(titleOf(folders).toStdString())};
        compareRuns(request, monitor);
        return read(request.session);
      },
      [this](const Read& result) { show(result); });
}

void ComparisonLoader::swap(const OpenedComparison& opened) {
  const fs::path file = opened.view.session->file();
  const RunFolders swapped{opened.folders.b, opened.folders.a};
  m_last = [this, opened] { swap(opened); };
  m_job.start(
      [file, swapped](Monitor& monitor) {
        const fs::path target = newCachedSession(titleOf(swapped).toStdString());
        swapSides(file, target, monitor);
        return read(target);
      },
      [this](const Read& result) { show(result); });
}

void ComparisonLoader::openSession(const fs::path& file) {
  m_last = [this, file] { openSession(file); };
  m_job.start(
      [file](Monitor& monitor) {
        monitor.report({"Opening " + file.filename().string(), 0, 0, 0.0});
        return read(file);
      },
      [this](const Read& result) { show(result); });
}

void ComparisonLoader::retry() {
  // A copy: what runs replaces the member it came from.
  if (const auto again = m_last) again();
}

ComparisonLoader::Read ComparisonLoader::read(const fs::path& file) {
  Read read{file, Session::open(file).results()};
  std::error_code ignored;
  read.hasFolders =
      fs::exists(read.results->runA.folder, ignored) && fs::exists(read.results->runB.folder, ignored);
  return read;
}

void ComparisonLoader::show(const Read& read) {
  OpenedComparison opened;
  // The worker's connection stays in its thread; this one is the window's.
  opened.view.session = std::make_shared<const Session>(Session::open(read.file));
  opened.view.results = read.results;
  opened.folders = {read.results->runA.folder, read.results->runB.folder};
  opened.hasFolders = read.hasFolders;
  if (!isCached(read.file)) opened.session = read.file;
  emit loaded(opened);
}

}  // namespace culprit::ui
