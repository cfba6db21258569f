#include "ui/marks.h"

#include <QUndoCommand>
#include <functional>

#include "core/model/error.h"

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

void Marks::open(const std::filesystem::path& session) {
  close();
  m_isOpen = true;
  try {
    m_user = UserData::open(session);
    m_marks = m_user->marks();
  } catch (const Error& error) {
    m_user.reset();
    emit failed(QString::fromStdString(error.oneLine()));
  }
  findPlaces();
  emit changed();
}

void Marks::findPlaces() {
  m_places.clear();
  for (std::size_t i = 0; i < m_marks.size(); ++i) m_places.emplace(keyOf(m_marks[i]), i);
}

void Marks::fail(const Error& error) {
  m_hasFailed = true;
  emit failed(QString::fromStdString(error.oneLine()));
}

void Marks::moveTo(const std::filesystem::path& session) {
  try {
    const bool areKnown = m_user || !m_marks.empty();
    UserData user = UserData::open(session);
    if (areKnown) {
      user.replaceMarks(m_marks);
    } else {
      m_marks = user.marks();
      findPlaces();
    }
    m_user = std::move(user);
    m_hasFailed = false;
  } catch (const Error& error) {
    fail(error);
  }
  emit changed();
}

void Marks::replaceAll(std::vector<Mark> marks) {
  m_undo.clear();
  m_marks = std::move(marks);
  findPlaces();
  try {
    if (m_user) m_user->replaceMarks(m_marks);
  } catch (const Error& error) {
    fail(error);
  }
  emit changed();
}

void Marks::close() {
  m_undo.clear();
  m_user.reset();
  m_marks.clear();
  m_places.clear();
  m_isOpen = m_hasFailed = false;
  emit changed();
}

Mark Marks::mark(std::uint32_t pair, const MarkSubject& subject) const {
  const auto found = m_places.find({pair, subject});
  return found == m_places.end() ? Mark{.pair = pair, .subject = subject} : m_marks[found->second];
}

void Marks::setPinned(std::uint32_t pair, const MarkSubject& subject, bool pinned) {
  Mark after = mark(pair, subject);
  after.pinned = pinned;
  push(std::move(after), pinned ? tr("Pin") : tr("Unpin"), false);
}

void Marks::setNote(std::uint32_t pair, const MarkSubject& subject, const QString& note) {
  Mark after = mark(pair, subject);
  after.note = note.trimmed().toStdString();
  push(std::move(after), tr("Note"), true);
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
  try {
    if (m_user) m_user->setMark(mark);
  } catch (const Error& error) {
    fail(error);
  }
  emit changed();
}

std::optional<std::string> Marks::viewState(const std::string& key) const {
  try {
    return m_user ? m_user->viewState(key) : std::nullopt;
  } catch (const Error&) {
    return std::nullopt;  // as on the first day
  }
}

void Marks::setViewState(const std::string& key, const std::string& value) {
  try {
    if (m_user) m_user->setViewState(key, value);
  } catch (const Error& error) {
    emit failed(QString::fromStdString(error.oneLine()));
  }
}

}  // namespace culprit::ui
