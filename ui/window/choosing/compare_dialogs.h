// What the user can choose about how a comparison is made: anchor and cycles, matched names, partners among
// the devices, thresholds, which process pair is shown. Owns the dialogs of the Compare menu and does what
// the buttons of the checks promise; the work itself is a job of ComparisonLoader.
#pragma once

#include <QObject>
#include <QPointer>

#include "core/pipeline/pipeline.h"
#include "ui/state/shown_comparison.h"

class QWidget;

namespace culprit::ui {

class Actions;
class AnchorDialog;
class CommandDialog;
class DevicesDialog;
class MatchDialog;
class PairsDialog;
class Selection;
class ThresholdsDialog;

class CompareDialogs : public QObject {
  Q_OBJECT
 public:
  CompareDialogs(const ShownComparison& shown, Selection& selection, const Actions& actions, QWidget* window);

  /// CommonAnchor, MatchNames, MapDevices; nothing happens for the others.
  void perform(CheckAction action);

  AnchorDialog& chooseAnchor();
  MatchDialog& matchNames();
  DevicesDialog& mapDevices();
  ThresholdsDialog& editThresholds();
  CommandDialog& showCommand();
  PairsDialog& listPairs();

 signals:
  void cutRequested(const culprit::CutOptions& options);
  void judgeRequested(const culprit::JudgeOptions& options);
  void pairRequested(std::size_t pair);

 private:
  /// They are about another comparison or pair.
  void closeAll();
  void enableActions();

  const ShownComparison& m_shown;
  Selection& m_selection;
  const Actions& m_actions;
  QWidget* m_window;
  QPointer<AnchorDialog> m_anchor;
  QPointer<MatchDialog> m_match;
  QPointer<DevicesDialog> m_devices;
  QPointer<ThresholdsDialog> m_thresholds;
  QPointer<CommandDialog> m_command;
  QPointer<PairsDialog> m_pairs;
};

}  // namespace culprit::ui
