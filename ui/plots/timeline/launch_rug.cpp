#include "ui/plots/timeline/launch_rug.h"

#include <algorithm>
#include <utility>

namespace culprit::ui {

namespace {

constexpr double kHeight = 7.0;

}  // namespace

LaunchRug::LaunchRug(QCPAxisRect* rect)
    : QCPLayerable(rect->parentPlot(), QStringLiteral("main"), rect), m_rect(rect) {}

void LaunchRug::setLaunches(std::vector<PlotRange> launches) {
  m_launches = std::move(launches);
  m_longest = 0.0;
  for (const PlotRange& launch : m_launches) m_longest = std::max(m_longest, launch.span());
}

void LaunchRug::applyDefaultAntialiasingHint(QCPPainter* painter) const {
  painter->setAntialiasing(false);
}

void LaunchRug::draw(QCPPainter* painter) {
  const QCPAxis* axis = m_rect->axis(QCPAxis::atBottom);
  const QCPRange range = axis->range();
  const double bottom = m_rect->bottom();
  double drawnTo = m_rect->left() - 1.0;  // launches within one pixel share it
  // The longest may reach in from before the first that starts in the range.
  const auto first = std::lower_bound(m_launches.begin(), m_launches.end(), range.lower - m_longest,
                                      [](const PlotRange& launch, double from) { return launch.low < from; });
  for (auto launch = first; launch != m_launches.end() && launch->low <= range.upper; ++launch) {
    if (launch->high < range.lower) continue;
    const double left = std::max(axis->coordToPixel(launch->low), drawnTo);
    const double right = std::max(axis->coordToPixel(launch->high), left + 1.0);
    if (right <= drawnTo + 0.5) continue;
    painter->fillRect(QRectF(left, bottom - kHeight, right - left, kHeight), m_colour);
    drawnTo = right;
  }
}

}  // namespace culprit::ui
