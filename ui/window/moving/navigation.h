// Back and Forward through what was selected, filtered, brushed and zoomed to in time, which tabs the user
// brought to the front, which cycles were laid over each other, and through the variants of a comparison that
// was cut or judged anew: watches the Selection, is told of the rest, remembers a place when the user stays
// at it, and puts all of that back. A layout that the program changes is no place.
#pragma once

#include <QObject>
#include <QTimer>
#include <functional>

#include "ui/state/history.h"

namespace culprit::ui {

class Navigation : public QObject {
  Q_OBJECT
 public:
  explicit Navigation(Selection& selection, QObject* parent = nullptr);

  /// Where to ask what the docks show.
  void setDocks(std::function<DockView()> docks) { m_docks = std::move(docks); }

  /// Another comparison: nothing lies behind.
  void restart(std::size_t pair);
  /// Another variant of the same comparison takes the place of the one on the screen: call it before, and
  /// enter() once it is shown.
  void leave();
  void enter(std::size_t variant, std::size_t pair);
  /// The user has chosen another process pair; call it before the Selection changes with it.
  void setPair(std::size_t pair);

  /// The function view was opened or closed; each is a place of its own, unless closing it is on the way to
  /// another dock.
  void setFunctionOpen(bool open);
  /// The docks show something else: because the user wanted it, or else by the program's doing.
  void noteDocks(bool byUser);

  bool canGoBack() const { return m_history.canGoBack() || m_wait.isActive(); }
  bool canGoForward() const { return m_history.canGoForward() && !m_wait.isActive(); }
  void back();
  void forward();
  /// To how the comparison was before (-1) or after (1) it was cut, judged or turned round.
  bool hasOtherVariant(int by) const { return m_history.hasOtherVariant(by); }
  void toOtherVariant(int by);

 signals:
  void changed();
  /// The place to go to lies in another variant of the comparison, which is to be shown before anything else.
  void variantRequested(std::size_t variant);
  /// The place to go to lies in another pair, which is to be shown before the Selection is restored.
  void pairRequested(std::size_t pair);
  /// At the place the function view is open, or closed.
  void functionRequested(bool open);
  /// What the docks show at the place.
  void docksRequested(const culprit::ui::DockView& docks);

 private:
  void remember();
  /// The user moves on from here.
  void moveOn();
  void go(const std::optional<Place>& place);

  Selection& m_selection;
  std::function<DockView()> m_docks = [] { return DockView(); };
  History m_history;
  std::size_t m_pair = 0;
  std::size_t m_variant = 0;
  bool m_functionOpen = false;
  QTimer m_wait;
  bool m_going = false;
};

}  // namespace culprit::ui
