#include "ui/jobs/user_data_writer.h"

#include <algorithm>
#include <utility>

namespace culprit::ui {

namespace {

constexpr int kAttempts = 4;  // each waits as long as UserData does for readers of the session

bool haveMarks(const UserChanges& changes) {
  return changes.all || !changes.marks.empty();
}

/// What came later wins.
void join(UserChanges& changes, const UserChanges& later) {
  if (later.all) {
    changes.all = later.all;
    changes.marks.clear();
  }
  for (MarkChange change : later.marks) {
    std::erase_if(changes.marks, [&change](const MarkChange& each) {
      if (each.mark.pair != change.mark.pair || each.mark.subject != change.mark.subject) return false;
      change.ofPin |= each.ofPin;
      change.ofNote |= each.ofNote;
      return true;
    });
    changes.marks.push_back(std::move(change));
  }
  for (const auto& [key, value] : later.states) changes.states[key] = value;
}

}  // namespace

UserDataWriter::UserDataWriter(std::filesystem::path session, UserData data,
                               std::function<void(const Error&)> failed, std::function<void()> recovered)
    : m_session(std::move(session)),
      m_data(std::move(data)),
      m_canKeep(m_data.isKept()),
      m_isKept(m_canKeep),
      m_failed(std::move(failed)),
      m_recovered(std::move(recovered)) {
  m_thread.setMaxThreadCount(1);
}

bool UserDataWriter::isInPlace() {
  wait();
  const std::lock_guard lock(m_dataMutex);
  return m_data.isInPlace();
}

bool UserDataWriter::hasGone() {
  wait();
  const std::lock_guard lock(m_dataMutex);
  return m_data.hasGone();
}

bool UserDataWriter::writesTo(const std::filesystem::path& session) {
  std::error_code ignored;
  return isInPlace() && std::filesystem::equivalent(m_session, session, ignored);
}

void UserDataWriter::change(const MarkChange& change) {
  add({.marks = {change}});
}

void UserDataWriter::replaceMarks(const std::vector<Mark>& marks) {
  add({.all = marks});
}

void UserDataWriter::setViewState(const std::string& key, const std::string& value) {
  add({.states = {{key, value}}});
}

void UserDataWriter::add(const UserChanges& changes) {
  const std::lock_guard lock(m_mutex);
  join(m_changes, changes);
  m_thread.start([this] { writeAll(); });
}

void UserDataWriter::writeAll() {
  for (int attempt = 1;; ++attempt) {
    UserChanges changes;
    {
      const std::lock_guard lock(m_mutex);
      changes = std::exchange(m_changes, {});
    }
    try {
      {
        const std::lock_guard lock(m_dataMutex);
        m_data.write(changes);
      }
      if (haveMarks(changes) && m_isKept.exchange(m_canKeep) != m_canKeep) m_recovered();
      return;
    } catch (const Error& error) {
      {
        const std::lock_guard lock(m_mutex);
        join(changes, m_changes);
        m_changes = changes;
      }
      if (attempt < kAttempts) continue;
      if (!haveMarks(changes)) return;  // nobody misses how it was shown last
      m_isKept = false;
      return m_failed(error);
    }
  }
}

}  // namespace culprit::ui
