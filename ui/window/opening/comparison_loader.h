// Gets a comparison onto the screen: two folders are read into a session in the cache, or a session file is
// opened, in a worker; the view is handed over in the UI thread. A new request replaces the running one, and
// a failed or cancelled one leaves what is shown as it is. Keeps what was asked last, for Retry and Reload.
#pragma once

#include <QObject>
#include <filesystem>
#include <functional>
#include <memory>

#include "core/pipeline/pipeline.h"
#include "ui/jobs/job.h"
#include "ui/state/shown_comparison.h"
#include "ui/window/opening/recents.h"

namespace culprit::ui {

/// For the list of recent comparisons, opened now. `finding`: what came out, in one sentence.
RecentComparison recentOf(const OpenedComparison& opened, const QString& finding);

class ComparisonLoader : public QObject {
  Q_OBJECT
 public:
  explicit ComparisonLoader(QObject* parent = nullptr);

  /// Judged by the preferred thresholds.
  void compare(const RunFolders& folders);
  /// What was read of these folders before and not saved, with the user's notes and choices: as it was left.
  /// If `session` cannot be opened any more, compares.
  void resume(const RunFolders& folders, const std::filesystem::path& session);
  /// The same folders once more, judged by the same thresholds.
  void reload(const OpenedComparison& opened);
  /// The other way round, from the session itself: the folders are not needed.
  void swap(const OpenedComparison& opened);
  /// From the session itself, cut or judged otherwise.
  void recut(const OpenedComparison& opened, const CutOptions& options);
  void rejudge(const OpenedComparison& opened, const JudgeOptions& options);
  void openSession(const std::filesystem::path& file);
  using Request = std::function<void()>;
  /// Asks for what was loaded and is not shown yet, as its file is by then. If it was in the cache and cannot
  /// be opened any more, its folders once more. Holds nothing that was read.
  Request loadingAgain(const OpenedComparison& loaded);
  /// In which names of functions are prepared from now on.
  void setNameForm(NameForm form) { m_nameForm = form; }
  /// What was asked last, once more.
  void retry();
  void cancel() { m_job.cancel(); }
  bool isRunning() const { return m_job.isRunning(); }
  const Job& job() const { return m_job; }

 signals:
  /// The user wants something else than before; not for retry().
  void requested();
  void loaded(const culprit::ui::OpenedComparison& opened);

 private:
  class NewSession;
  struct Origin {
    std::filesystem::path session;
    bool isTurnedRound = false;
  };
  /// What the worker found out.
  struct Read {
    std::filesystem::path file;
    ResultsPtr results;
    std::size_t pair = 0;  ///< that the headline is about
    std::shared_ptr<const Prepared> prepared;
    Session::Size size;
    bool hasFolders = false;
    bool isOutdated = false;
    bool isResumed = false;
    std::shared_ptr<NewSession> made;  ///< null if the file was there before
  };

  static Read read(const std::filesystem::path& file);
  static Read read(std::shared_ptr<NewSession> made);
  static Read openFile(const std::filesystem::path& file, Monitor& monitor);
  static Read compareAnew(CompareRequest request, Monitor& monitor);
  void start(CompareRequest request, const Origin& origin);
  /// Of the cache; compares if it cannot be opened.
  void openCached(const std::filesystem::path& session, bool isResumed, const CompareRequest& orElse);
  void begin(Request request);
  using Work = std::function<Read(Monitor&)>;
  void run(const Work& work, const Origin& origin);
  /// Makes another variant of what is open.
  using Change =
      std::function<void(const std::filesystem::path& from, const std::filesystem::path& to, Monitor&)>;
  void change(const OpenedComparison& opened, const Change& work);
  void show(const Read& read, const Origin& origin);

  Job m_job;
  NameForm m_nameForm{};
  Request m_last;
};

}  // namespace culprit::ui
