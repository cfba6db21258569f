#include "ui/window/opening/session_opener.h"

#include <QFileInfo>
#include <QMenu>

#include "ui/look/wrapped_name.h"
#include "ui/widgets/file_dialog.h"
#include "ui/window/opening/open_dialog.h"

namespace culprit::ui {

namespace {

constexpr int kMenuWidth = 720;  // of a title with its verdict

}  // namespace

SessionOpener::SessionOpener(ComparisonLoader& loader, QWidget* window)
    : QObject(window), m_window(window), m_loader(loader) {
  connect(&m_proposalJob, &Job::failed, this, &SessionOpener::failed);
  connect(&loader.job(), &Job::failed, this, [this](const Failure& failure) {
    m_retry = [this] { m_loader.retry(); };
    emit failed(failure);
  });
}

void SessionOpener::propose(const Paths& paths, std::function<void(const Proposal&)> then) {
  m_retry = [this, paths, then] { propose(paths, then); };
  m_proposalJob.start([paths](Monitor&) { return ui::propose(paths); }, std::move(then));
}

void SessionOpener::open(const Paths& paths) {
  m_proposalJob.cancel();  // its question would come up over what is opened now
  if (paths.size() == 2) {
    // Given as A and B: no guess is wanted.
    compare({paths[0], paths[1]});
    return;
  }
  propose(paths, [this](const Proposal& proposal) {
    if (!proposal.session.empty()) {
      m_loader.openSession(proposal.session);
    } else if (proposal.folders.b.empty()) {
      openDialog().setProposal(proposal);
    } else {
      compare(proposal.folders);
    }
  });
}

void SessionOpener::compare(const RunFolders& folders) {
  const auto tidied = [](const std::filesystem::path& path) {
    const std::filesystem::path absolute = std::filesystem::absolute(path).lexically_normal();
    return QString::fromStdString((absolute.has_filename() ? absolute : absolute.parent_path()).string());
  };
  const QStringList wanted{tidied(folders.a), tidied(folders.b)};
  for (const RecentComparison& entry : recentComparisons())
    if (entry.session.isEmpty() && !entry.cached.isEmpty() && entry.paths() == wanted)
      return m_loader.resume(folders, entry.cached.toStdString());
  m_loader.compare(folders);
}

void SessionOpener::ask(const Paths& paths) {
  propose(paths, [this](const Proposal& proposal) {
    if (!proposal.session.empty()) {
      m_loader.openSession(proposal.session);
    } else {
      openDialog().setProposal(proposal);
    }
  });
}

void SessionOpener::openRecent(const RecentComparison& entry, bool isMissing) {
  m_proposalJob.cancel();
  if (!entry.session.isEmpty()) {
    m_loader.openSession(entry.session.toStdString());
  } else if (!entry.cached.isEmpty() && QFileInfo::exists(entry.cached)) {
    // As it was left, with pins and notes; Reload reads the runs anew.
    m_loader.openSession(entry.cached.toStdString());
  } else if (isMissing) {
    showDialog({entry.a.toStdString(), entry.b.toStdString()});
    m_dialog->setMessage("A folder is not where it was. Choose its new place.");
  } else {
    m_loader.compare({entry.a.toStdString(), entry.b.toStdString()});
  }
}

void SessionOpener::openLast() {
  const auto recents = recentComparisons();
  if (!recents.empty()) openRecent(recents.front(), false);
}

void SessionOpener::fillRecentMenu(QMenu& menu) {
  menu.clear();
  for (const RecentComparison& entry : recentComparisons()) {
    const QString text = entry.finding.isEmpty() ? entry.title : entry.title + ":  " + entry.finding;
    const QString shown = menu.fontMetrics().elidedText(text, Qt::ElideRight, kMenuWidth);
    QAction* action = menu.addAction(QString(shown).replace('&', "&&"));
    action->setToolTip(wrappedName((QStringList{entry.finding} + entry.paths()).join('\n')));
    connect(action, &QAction::triggered, this, [this, entry] { openRecent(entry, false); });
  }
  if (menu.isEmpty()) menu.addAction("Nothing opened yet")->setEnabled(false);
}

void SessionOpener::showDialog(const RunFolders& folders) {
  openDialog().setProposal({.folders = folders});
}

OpenDialog& SessionOpener::openDialog() {
  if (!m_dialog) {
    m_dialog = new OpenDialog(m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &OpenDialog::compareRequested, this, &SessionOpener::compare);
  }
  m_dialog->show();
  m_dialog->raise();
  m_dialog->activateWindow();
  return *m_dialog;
}

void SessionOpener::askForSession() {
  QFileDialog* dialog = dialogToOpen(m_window, "Open Session", "Culprit sessions (*.culprit);;All files (*)",
                                     settings::folder("session"));
  connect(dialog, &QFileDialog::fileSelected, &m_loader,
          [this](const QString& file) { open({file.toStdString()}); });
  dialog->show();
}

OpenDialog* SessionOpener::dialog() const {
  return m_dialog;
}

void SessionOpener::retry() {
  // A copy: what runs replaces the member it came from.
  if (const auto again = m_retry) again();
}

}  // namespace culprit::ui
