// The pins and notes of the comparison that is open: what the table marks, Detail edits and the menus toggle.
// Every change can be undone and is sent to the session at once (user_data_writer.h); where the session
// cannot be written it stays in memory, and the window says so. Lives in the UI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/model/results/mark.h"

namespace culprit {
class Error;
class UserData;
struct Results;
}  // namespace culprit

namespace culprit::ui {

struct Failure;
class UserDataWriter;

/// A question for jobs that read a session, in any thread: waits until the session holds what the user has
/// changed, and answers with all marks if it does not hold them.
using Unkept = std::function<std::optional<std::vector<Mark>>()>;
/// Nothing is missing in the session.
Unkept allKept();

class Marks : public QObject {
  Q_OBJECT
 public:
  explicit Marks(QObject* parent = nullptr);
  /// Waits until all changes are written.
  ~Marks() override;

  /// Reads the marks of a session; nothing is left to undo. False if they cannot be read: then there are
  /// none. `shown`: what was read from it, where another session may lie there by now, which counts as
  /// unreadable.
  bool open(const std::filesystem::path& session, const Results* shown = nullptr);
  /// The same comparison under another name, which then holds these marks and no others.
  void moveTo(const std::filesystem::path& session);
  /// Those of the session that was closed last, in the place of those of the one that is open; nothing is
  /// left to undo.
  void replaceAll(std::vector<Mark> marks);
  void close();

  bool isOpen() const { return m_isOpen; }
  /// False if changes stay in memory.
  bool isKept() const;
  /// Whether the session lacks something that goes with the comparison, or has gone with it. Waits a moment
  /// for what is being written.
  bool wouldBeLost() const;

  /// Neither pinned nor a note where nothing is attached.
  Mark mark(std::uint32_t pair, const MarkSubject& subject) const;
  /// Of the marks as they are now. Where those of the session could not be read, it may keep its own.
  Unkept unkept() const;
  /// In the order in which their subjects were first marked.
  const std::vector<Mark>& all() const { return m_marks; }
  /// Whether they are those, in whatever order.
  bool are(const std::vector<Mark>& marks) const;

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
  /// Something else would be lost, perhaps: the user has changed a mark, or taken that back.
  void lossChanged();
  /// Marks could not be written or read: a sentence, and what that means for them. `areShown`: they are those
  /// of the session that is open, and may be written yet; else nothing that becomes of it changes that.
  void failed(const QString& sentence, const QString& meaning, bool areShown);
  /// What could not be written was, with a later change; behind changed().
  void recovered();

 private:
  class Change;

  void push(Mark after, const QString& what, bool typed);
  void apply(const Mark& mark);
  void noteStored();
  void findPlaces();
  UserData openUserData(const std::filesystem::path& session, const Results* shown = nullptr) const;
  void start(const std::filesystem::path& session, UserData data);
  void leaveSession();
  void tellOfShown(const Failure& failure);
  void tell(const Failure& failure, const QString& meaning, bool areShown);

  std::shared_ptr<UserDataWriter> m_writer;
  std::vector<std::shared_ptr<UserDataWriter>> m_left;  // of earlier sessions, perhaps not done yet
  std::map<std::string, std::string> m_viewStates;
  std::vector<Mark> m_marks;
  std::map<std::pair<std::uint32_t, MarkSubject>, std::size_t> m_places;  // in m_marks
  QUndoStack m_undo;
  int m_sessions = 0;           // that were opened
  int m_closed = 0;             // the last of them that was closed; 0: it was never written to
  std::set<int> m_carriedOver;  // of those, where the marks went along into the next
  int m_typing = 0;
  bool m_isOpen = false;
  std::optional<std::vector<Mark>> m_stored;  // what the session holds if it is not kept; empty: unknown
};

}  // namespace culprit::ui
