// A window with a session that cannot be written and has a note, and another session to open meanwhile.
#pragma once

#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>
#include <filesystem>

#include "core/store/session/user_data.h"
#include "tests/support/made_session.h"
#include "tests/support/read_only_session.h"
#include "tests/ui/find_child.h"
#include "tests/ui/patience.h"
#include "ui/window/actions/actions.h"
#include "ui/window/bars/message_bar.h"
#include "ui/window/main/main_window.h"

namespace culprit::ui::test {

inline const MarkSubject kNoted = MarkedCycle{Side::A, 1};

struct MarksInMemoryWindow {
  culprit::test::MadeSession made, other;
  MainWindow window;
  MessageBar& messages = window.messages();

  MarksInMemoryWindow() {
    forgetComparisons();
    window.show();
  }

  std::filesystem::path kept() const { return made.folder().path() / "kept.culprit"; }
  bool isShown(const std::filesystem::path& session) const {
    return window.opened() && window.opened()->session == session;
  }
  bool waitForShown(const std::filesystem::path& session) {
    return QTest::qWaitFor([&] { return isShown(session); }, kPatienceMs);
  }
  /// A session that cannot be written, with a note.
  bool note() {
    const culprit::test::ReadOnlySession readOnly(made.file());
    window.opener().open({made.file()});
    if (!waitForShown(made.file())) return false;
    window.marks().setNote(0, kNoted, "only here");
    return true;
  }
  /// Back to the session, which still cannot be written.
  bool undoReload() {
    const culprit::test::ReadOnlySession readOnly(made.file());
    window.actions().undo->trigger();
    return isShown(made.file());
  }
  bool isLoading() { return window.loader().isRunning(); }
  bool isAsked() const { return messages.sentence().startsWith("Pins and notes are not saved"); }
  bool isOffered() const { return messages.sentence().startsWith("The other comparison has been read"); }
  bool waitForQuestion() {
    return QTest::qWaitFor([this] { return isAsked(); }, kPatienceMs);
  }
  bool openOther() {
    window.opener().open({other.file()});
    return waitForQuestion();
  }
  void showAnyway() { buttonOf<QToolButton>(messages, "Show the Other Anyway")->click(); }
  void closeMessage() { childNamed<QToolButton>(messages, "Close this message")->click(); }
  void fail() { emit window.marks().failed("The disk is full", {}, true); }
  void startSaving(const std::filesystem::path& file) {
    window.saves().saveSession(*window.opened(), file, window.marks().unkept());
  }
  bool save() { return saveTo(kept()); }
  bool saveTo(const std::filesystem::path& file) {
    QSignalSpy saved(&window.saves(), &SaveJobs::sessionSaved);
    startSaving(file);
    return QTest::qWaitFor([&] { return saved.count() == 1; }, kPatienceMs);
  }
  bool isNoted(const std::filesystem::path& session) const {
    const auto mark = UserData::open(session).mark(0, kNoted);
    return mark && mark->note == "only here";
  }
};

}  // namespace culprit::ui::test
