// Writes the user's part of one session in a thread of its own: the disk may be slow, and a session that jobs
// or another window read can be written only in between. The window waits for none of it. Changes that come
// while a write waits are written together afterwards; what failed is tried again with the next change.
#pragma once

#include <QThreadPool>
#include <atomic>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/store/session/user_data.h"

namespace culprit::ui {

class UserDataWriter {
 public:
  /// `data`: of `session`, and from now on of this object. In its thread `failed` is told of marks that could
  /// not be written, and `recovered` that they were with a later change.
  UserDataWriter(std::filesystem::path session, UserData data, std::function<void(const Error&)> failed,
                 std::function<void()> recovered);
  /// Waits until all is written.
  ~UserDataWriter() = default;

  const std::filesystem::path& session() const { return m_session; }
  /// False if all changes stay in memory: the session could not be written when it was opened.
  bool canKeep() const { return m_canKeep; }
  /// False if changes stay in memory, or marks could not be written.
  bool isKept() const { return m_isKept; }

  /// False once the file was removed, renamed, replaced or written over. Waits until all is written.
  bool isInPlace();
  /// True once it was removed, replaced or written over, so that nothing holds what it held. Waits, too.
  bool hasGone();
  /// Whether `session` is the file that it writes to. Waits until all is written.
  bool writesTo(const std::filesystem::path& session);

  /// As UserData has them.
  void change(const MarkChange& change);
  void replaceMarks(const std::vector<Mark>& marks);
  void setViewState(const std::string& key, const std::string& value);

  /// Whether everything asked for so far is written, or has failed, within that time.
  bool isDone(int patienceMs = 0) { return m_thread.waitForDone(patienceMs); }
  /// Until it is; from any thread.
  void wait() { m_thread.waitForDone(); }

 private:
  void add(const UserChanges& changes);
  void writeAll();

  std::filesystem::path m_session;
  std::mutex m_dataMutex;  // jobs ask it while the thread may write
  UserData m_data;
  const bool m_canKeep;
  std::atomic<bool> m_isKept;
  std::function<void(const Error&)> m_failed;
  std::function<void()> m_recovered;
  std::mutex m_mutex;
  UserChanges m_changes;  // not yet written
  QThreadPool m_thread;   // the last one: what it still does needs the others
};

}  // namespace culprit::ui
