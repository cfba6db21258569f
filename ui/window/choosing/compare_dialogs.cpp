#include "ui/window/choosing/compare_dialogs.h"

#include <QAction>

#include "core/report/words/pair_words.h"
#include "ui/look/q_string.h"
#include "ui/pages/answers/check_actions.h"
#include "ui/state/selection.h"
#include "ui/window/actions/actions.h"
#include "ui/window/choosing/anchor_dialog.h"
#include "ui/window/choosing/command_dialog.h"
#include "ui/window/choosing/devices_dialog.h"
#include "ui/window/choosing/match_dialog.h"
#include "ui/window/choosing/pairs_dialog.h"
#include "ui/window/choosing/thresholds_dialog.h"

namespace culprit::ui {

namespace {

template <typename Dialog>
Dialog& raised(Dialog& dialog) {
  dialog.show();
  dialog.raise();
  dialog.activateWindow();
  return dialog;
}

}  // namespace

CompareDialogs::CompareDialogs(const ShownComparison& shown, Selection& selection, const Actions& actions,
                               QWidget* window)
    : QObject(window), m_shown(shown), m_selection(selection), m_actions(actions), m_window(window) {
  connect(&shown, &ShownComparison::viewChanged, this, &CompareDialogs::enableActions);
  connect(&shown, &ShownComparison::pairChanged, this, &CompareDialogs::closeAll);
  connect(actions.chooseAnchor, &QAction::triggered, this, [this] { chooseAnchor(); });
  connect(actions.matchNames, &QAction::triggered, this, [this] { matchNames(); });
  connect(actions.mapDevices, &QAction::triggered, this, [this] { mapDevices(); });
  connect(actions.thresholds, &QAction::triggered, this, [this] { editThresholds(); });
  connect(actions.showCommand, &QAction::triggered, this, [this] { showCommand(); });
  connect(actions.allPairs, &QAction::triggered, this, [this] { listPairs(); });
  enableActions();
}

void CompareDialogs::closeAll() {
  for (QDialog* dialog :
       std::initializer_list<QDialog*>{m_anchor, m_match, m_devices, m_thresholds, m_command, m_pairs})
    if (dialog) dialog->close();
}

void CompareDialogs::enableActions() {
  const QString nothing = "No comparison is open";
  const bool isOpen = !m_shown.view().isEmpty();
  for (QAction* action : {m_actions.chooseAnchor, m_actions.showCommand, m_actions.matchNames,
                          m_actions.mapDevices, m_actions.thresholds})
    Actions::enable(action, isOpen, nothing);
  const Results none;
  const PairWords words = pairWords(isOpen ? *m_shown.view().results : none);
  m_actions.allPairs->setText(QString("&All %1...").arg(qString(words.heading)));
  Actions::enable(m_actions.allPairs, isOpen && m_shown.view().results->pairs.size() > 1,
                  isOpen ? "There is only one" : nothing);
}

void CompareDialogs::perform(CheckAction action) {
  if (m_shown.view().isEmpty()) return;
  if (action == CheckAction::MatchNames) matchNames();
  if (action == CheckAction::MapDevices) mapDevices();
  if (action != CheckAction::CommonAnchor) return;
  CutOptions options = m_shown.view().results->cut;
  options.anchor = commonAnchor(m_shown.view());
  if (options.anchor) emit cutRequested(options);
}

AnchorDialog& CompareDialogs::chooseAnchor() {
  if (!m_anchor) {
    m_anchor = new AnchorDialog(m_shown.view(), m_window);
    connect(m_anchor, &AnchorDialog::cutRequested, this, &CompareDialogs::cutRequested);
    connect(m_anchor, &AnchorDialog::brushRequested, this,
            [this](const Brush& brush) { m_selection.setBrush(brush); });
  }
  return raised(*m_anchor);
}

MatchDialog& CompareDialogs::matchNames() {
  if (!m_match) {
    m_match = new MatchDialog(m_shown.view(), m_window);
    connect(m_match, &MatchDialog::matchRequested, this, [this](const NameMatches& matches) {
      JudgeOptions options = judgeOptionsOf(*m_shown.view().results);
      options.names = matches;
      emit judgeRequested(options);
    });
  }
  return raised(*m_match);
}

DevicesDialog& CompareDialogs::mapDevices() {
  if (!m_devices) {
    m_devices = new DevicesDialog(*m_shown.view().results, m_window);
    connect(m_devices, &DevicesDialog::mapRequested, this, [this](const DeviceMap& map) {
      JudgeOptions options = judgeOptionsOf(*m_shown.view().results);
      options.devices = map;
      emit judgeRequested(options);
    });
  }
  return raised(*m_devices);
}

ThresholdsDialog& CompareDialogs::editThresholds() {
  if (!m_thresholds) {
    m_thresholds = new ThresholdsDialog(m_shown.view().results->thresholds, m_window);
    connect(m_thresholds, &ThresholdsDialog::judgeRequested, this, [this](const Thresholds& thresholds) {
      JudgeOptions options = judgeOptionsOf(*m_shown.view().results);
      options.thresholds = thresholds;
      emit judgeRequested(options);
    });
  }
  return raised(*m_thresholds);
}

CommandDialog& CompareDialogs::showCommand() {
  if (!m_command) m_command = new CommandDialog(*m_shown.view().results, m_window);
  return raised(*m_command);
}

PairsDialog& CompareDialogs::listPairs() {
  if (!m_pairs) {
    m_pairs = new PairsDialog(m_shown.view(), m_window);
    connect(m_pairs, &PairsDialog::pairChosen, this, &CompareDialogs::pairRequested);
  }
  return raised(*m_pairs);
}

}  // namespace culprit::ui
