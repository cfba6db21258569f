// The pins and notes of the comparison that is open: what the table marks, Detail edits and the menus toggle.
// Every change can be undone and goes to the session at once; where the session cannot be written it stays in
// memory, and the window says so. Lives in the UI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/model/mark.h"
#include "core/store/user_data.h"

namespace culprit {
class Error;
}

namespace culprit::ui {

class Marks : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  /// Reads the marks of a session; nothing is left to undo. A session whose marks cannot be read has none.
  void open(const std::filesystem::path& session);
  /// The same comparison under another name, which then holds these marks and no others.
  void moveTo(const std::filesystem::path& session);
  /// These in the place of those of the session that is open; nothing is left to undo.
  void replaceAll(std::vector<Mark> marks);
  void close();

  bool isOpen() const { return m_isOpen; }
  /// False if changes stay in memory.
  bool isKept() const { return m_user && m_user->isKept() && !m_hasFailed; }

  /// Neither pinned nor a note where nothing is attached.
  Mark mark(std::uint32_t pair, const MarkSubject& subject) const;
  /// All, if the session does not hold them; else empty, also where those of the session could not be read.
  std::optional<std::vector<Mark>> unkept() const {
    return isKept() || (!m_user && m_marks.empty()) ? std::nullopt : std::optional(m_marks);
  }
  /// In the order in which their subjects were first marked.
  const std::vector<Mark>& all() const { return m_marks; }

  void setPinned(std::uint32_t pair, const MarkSubject& subject, bool pinned);
  void setNote(std::uint32_t pair, const MarkSubject& subject, const QString& note);
  /// Changes of one note are one step of undo until this is called.
  void endTyping() { ++m_typing; }

  QUndoStack& undoStack() { return m_undo; }

  /// State of the view, kept with the marks; empty while nothing is open.
  std::optional<std::string> viewState(const std::string& key) const;
  void setViewState(const std::string& key, const std::string& value);

 signals:
  void changed();
  /// One sentence: a mark could not be written or read; it is still there in memory.
  void failed(const QString& sentence);

 private:
  class Change;

  void push(Mark after, const QString& what, bool typed);
  void apply(const Mark& mark);
  void findPlaces();
  void fail(const Error& error);

  std::optional<UserData> m_user;
  std::vector<Mark> m_marks;
  std::map<std::pair<std::uint32_t, MarkSubject>, std::size_t> m_places;  // in m_marks
  QUndoStack m_undo;
  int m_typing = 0;
  bool m_isOpen = false;
  bool m_hasFailed = false;
};

}  // namespace culprit::ui
