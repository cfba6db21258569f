#include "ui/state/marks.h"

#include <QMetaObject>
#include <QUndoCommand>
#include <algorithm>
#include <exception>

#include "core/base/error.h"
#include "core/store/session/user_data.h"
#include "ui/jobs/failure.h"
#include "ui/jobs/user_data_writer.h"

namespace culprit::ui {

namespace {

bool isEmpty(const Mark& mark) {
  return !mark.pinned && mark.note.empty();
}

std::pair<std::uint32_t, MarkSubject> keyOf(const Mark& mark) {
  return {mark.pair, mark.subject};
}

}  // namespace

class Marks::Change : public QUndoCommand {
 public:
  /// `typing`: notes typed in one go share the number.
  Change(Marks& marks, Mark before, Mark after, std::optional<int> typing)
      : m_marks(marks), m_before(std::move(before)), m_after(std::move(after)), m_typing(typing) {}

  void undo() override { m_marks.apply(m_before); }
  void redo() override { m_marks.apply(m_after); }
  int id() const override { return m_typing ? 1 : -1; }
  bool mergeWith(const QUndoCommand* later) override {
    const auto& change = static_cast<const Change&>(*later);
    if (change.m_typing != m_typing || keyOf(change.m_after) != keyOf(m_after)) return false;
    m_after = change.m_after;
    return true;
  }

 private:
  Marks& m_marks;
  Mark m_before, m_after;
  std::optional<int> m_typing;
};

Marks::Marks(QObject* parent) : QObject(parent) {}

Marks::~Marks() {
  leaveSession();
  for (const auto& writer : m_left) writer->wait();  // who failed tells this object
}

bool Marks::isKept() const {
  return m_writer && m_writer->isKept();
}

bool Marks::wouldBeLost() const {
  constexpr int kPatienceMs = 100;  // what was typed last is only just being written
  const bool isDone = m_writer && m_writer->isDone(kPatienceMs);
  if (!m_isOpen) return false;
  if (isDone && m_writer->hasGone()) return !m_marks.empty();
  return !isKept() && !(m_stored && are(*m_stored));
}

/// Before they change. What is in a session while it is being written cannot be known: that may fail.
void Marks::noteStored() {
  if (!m_writer || !m_writer->canKeep()) return;  // it stays as it was read
  if (!m_writer->isDone()) {
    m_stored.reset();
  } else if (m_writer->isKept()) {
    m_stored = m_marks;
  }
}

bool Marks::are(const std::vector<Mark>& marks) const {
  return marks.size() == m_marks.size() && std::all_of(marks.begin(), marks.end(), [this](const Mark& each) {
           return mark(each.pair, each.subject) == each;
         });
}

bool Marks::open(const std::filesystem::path& session, const Results* shown) {
  close();
  m_isOpen = true;
  bool areRead = true;
  try {
    UserData data = openUserData(session, shown);
    m_marks = data.marks();
    m_stored = m_marks;
    for (const StoredView& state : data.viewStates()) m_viewStates.emplace(state.key, state.value);
    start(session, std::move(data));
  } catch (const Error& error) {
    areRead = false;
    tellOfShown(failureOf(std::make_exception_ptr(error)));
  }
  findPlaces();
  emit changed();
  return areRead;
}

UserData Marks::openUserData(const std::filesystem::path& session, const Results* shown) const {
  const auto settle = [&session](const std::shared_ptr<UserDataWriter>& writer) {
    std::error_code ignored;
    if (writer && std::filesystem::equivalent(writer->session(), session, ignored)) writer->wait();
  };
  settle(m_writer);
  for (const auto& writer : m_left) settle(writer);
  return shown ? UserData::open(session, *shown) : UserData::open(session);
}

void Marks::start(const std::filesystem::path& session, UserData data) {
  leaveSession();
  const int number = ++m_sessions;
  const auto tellFailure = [this, number](const Error& error) {
    QMetaObject::invokeMethod(this, [this, number, failure = failureOf(std::make_exception_ptr(error))] {
      if (m_carriedOver.contains(number)) return;
      if (m_writer && number == m_sessions) {
        tellOfShown(failure);
      } else {
        tell(failure, "What was pinned or noted there last is not saved", false);
      }
      emit changed();
    });
  };
  const auto tellRecovery = [this, number] {
    QMetaObject::invokeMethod(this, [this, number] {
      if (!m_writer || number != m_sessions) return;
      emit changed();
      emit recovered();
    });
  };
  m_writer = std::make_shared<UserDataWriter>(session, std::move(data), tellFailure, tellRecovery);
}

void Marks::tellOfShown(const Failure& failure) {
  tell(failure,
       "Pins and notes stay in memory. Save Session As keeps them; if the session has gone, Reload (F5) does",
       true);
}

void Marks::tell(const Failure& failure, const QString& meaning, bool areShown) {
  emit failed(failure.sentence, (meaning + '\n' + failure.details).trimmed(), areShown);
}

void Marks::leaveSession() {
  std::erase_if(m_left, [](const auto& writer) { return writer->isDone(); });
  if (m_writer) m_left.push_back(std::move(m_writer));
  m_writer.reset();
}

Unkept allKept() {
  return [] { return std::nullopt; };
}

Unkept Marks::unkept() const {
  if (!m_writer && m_marks.empty()) return allKept();
  return [writer = m_writer, left = m_left, marks = m_marks]() -> std::optional<std::vector<Mark>> {
    for (const auto& each : left)
      each->wait();  // of the session, perhaps, that the job puts another one over
    if (writer) writer->wait();
    const bool isHeld = writer && writer->isKept() && writer->isInPlace();
    return isHeld ? std::nullopt : std::optional(marks);
  };
}

void Marks::findPlaces() {
  m_places.clear();
  for (std::size_t i = 0; i < m_marks.size(); ++i) m_places.emplace(keyOf(m_marks[i]), i);
}

void Marks::moveTo(const std::filesystem::path& session) {
  // It holds these marks, and those of another window, perhaps.
  if (m_writer && m_writer->writesTo(session) && m_writer->isKept()) return emit changed();
  try {
    const bool areKnown = m_writer || !m_marks.empty();
    UserData data = openUserData(session);
    m_stored = data.marks();
    if (!areKnown) {
      m_marks = *m_stored;
      findPlaces();
    }
    start(session, std::move(data));
    if (areKnown) m_writer->replaceMarks(m_marks);
  } catch (const Error& error) {
    leaveSession();
    m_stored.emplace();
    tellOfShown(failureOf(std::make_exception_ptr(error)));
  }
  emit changed();
}

void Marks::replaceAll(std::vector<Mark> marks) {
  m_undo.clear();
  m_carriedOver.insert(m_closed);
  noteStored();
  m_marks = std::move(marks);
  findPlaces();
  if (m_writer) m_writer->replaceMarks(m_marks);
  emit changed();
}

void Marks::close() {
  m_undo.clear();
  m_closed = m_writer ? m_sessions : 0;
  leaveSession();
  m_marks.clear();
  m_viewStates.clear();
  m_places.clear();
  m_isOpen = false;
  m_stored.emplace();
  emit changed();
}

Mark Marks::mark(std::uint32_t pair, const MarkSubject& subject) const {
  const auto found = m_places.find({pair, subject});
  return found == m_places.end() ? Mark{.pair = pair, .subject = subject} : m_marks[found->second];
}

void Marks::setPinned(std::uint32_t pair, const MarkSubject& subject, bool pinned) {
  Mark after = mark(pair, subject);
  after.pinned = pinned;
  push(std::move(after), pinned ? "Pin" : "Unpin", false);
}

void Marks::setNote(std::uint32_t pair, const MarkSubject& subject, const QString& note) {
  Mark after = mark(pair, subject);
  after.note = note.trimmed().toStdString();
  push(std::move(after), "Note", true);
}

void Marks::push(Mark after, const QString& what, bool typed) {
  Mark before = mark(after.pair, after.subject);
  if (!m_isOpen || before == after) return;
  auto* change =
      new Change(*this, std::move(before), std::move(after), typed ? std::optional(m_typing) : std::nullopt);
  change->setText(what);
  m_undo.push(change);
}

void Marks::apply(const Mark& mark) {
  noteStored();
  const Mark before = this->mark(mark.pair, mark.subject);
  const auto found = m_places.find(keyOf(mark));
  if (found != m_places.end()) {
    const std::size_t at = found->second;
    m_marks[at] = mark;
    if (isEmpty(mark)) {
      m_marks.erase(m_marks.begin() + static_cast<std::ptrdiff_t>(at));
      m_places.erase(found);
      for (auto& [key, place] : m_places)
        if (place > at) --place;
    }
  } else if (!isEmpty(mark)) {
    m_places.emplace(keyOf(mark), m_marks.size());
    m_marks.push_back(mark);
  }
  if (m_writer) {
    m_writer->change(
        {.mark = mark, .ofPin = mark.pinned != before.pinned, .ofNote = mark.note != before.note});
  }
  emit changed();
  emit lossChanged();
}

std::optional<std::string> Marks::viewState(const std::string& key) const {
  const auto found = m_viewStates.find(key);
  return found == m_viewStates.end() ? std::nullopt : std::optional(found->second);
}

void Marks::setViewState(const std::string& key, const std::string& value) {
  if (!m_isOpen) return;
  m_viewStates[key] = value;
  if (m_writer) m_writer->setViewState(key, value);
}

}  // namespace culprit::ui
