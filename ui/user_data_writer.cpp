#include "ui/user_data_writer.h"

#include <algorithm>
#include <utility>

namespace culprit::ui {

namespace {

constexpr int kAttempts = 4;  // each waits as long as UserData does for who reads the session

}  // namespace

void UserDataWriter::Changes::add(const Changes& later) {
  if (later.all) {
    all = later.all;
    marks.clear();
  }
  for (const Mark& mark : later.marks) {
    std::erase_if(
        marks, [&mark](const Mark& each) { return each.pair == mark.pair && each.subject == mark.subject; });
    marks.push_back(mark);
  }
  for (const auto& [key, value] : later.states) states[key] = value;
}

UserDataWriter::UserDataWriter(std::filesystem::path session, UserData data,
                               std::function<void(const Error&)> failed)
    : m_session(std::move(session)),
      m_data(std::move(data)),
      m_canKeep(m_data.isKept()),
      m_isKept(m_canKeep),
      m_failed(std::move(failed)) {
  m_thread.setMaxThreadCount(1);
}

void UserDataWriter::setMark(const Mark& mark) {
  add({.marks = {mark}});
}

void UserDataWriter::replaceMarks(const std::vector<Mark>& marks) {
  add({.all = marks});
}

void UserDataWriter::setViewState(const std::string& key, const std::string& value) {
  add({.states = {{key, value}}});
}

void UserDataWriter::add(const Changes& changes) {
  const std::lock_guard lock(m_mutex);
  m_changes.add(changes);
  m_thread.start([this] { writeAll(); });
}

void UserDataWriter::writeAll() {
  for (int attempt = 1;; ++attempt) {
    Changes changes;
    {
      const std::lock_guard lock(m_mutex);
      changes = std::exchange(m_changes, {});
    }
    try {
      write(changes);
      return;
    } catch (const Error& error) {
      {
        const std::lock_guard lock(m_mutex);
        changes.add(m_changes);
        m_changes = changes;
      }
      if (attempt < kAttempts) continue;
      if (changes.hasMarks()) m_isKept = false;
      return m_failed(error);
    }
  }
}

void UserDataWriter::write(const Changes& changes) {
  if (changes.all) m_data.replaceMarks(*changes.all);
  for (const Mark& mark : changes.marks) m_data.setMark(mark);
  if (changes.hasMarks()) m_isKept = m_canKeep;
  for (const auto& [key, value] : changes.states) m_data.setViewState(key, value);
}

}  // namespace culprit::ui
