// How large windows and dialogs are when they are shown the first time: as wanted, as far as the screen has
// room for them.
#pragma once

#include <QScreen>
#include <QSize>
#include <QWidget>

namespace culprit::ui {

/// `available`: of the screen.
inline QSize fittingSize(const QSize& wanted, const QSize& available) {
  constexpr QSize kFrame(8, 36);  // is not known before the window is shown
  return wanted.boundedTo(available - kFrame);
}

inline void resizeToFit(QWidget& window, const QSize& wanted) {
  window.resize(fittingSize(wanted, window.screen()->availableSize()));
}

}  // namespace culprit::ui
