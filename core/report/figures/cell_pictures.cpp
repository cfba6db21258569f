#include "core/report/figures/cell_pictures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace culprit::report {

namespace {

using Fill = ChangePicture::Fill;

std::array<std::pair<double, Fill>, 3> partsOf(const ChangeParts& parts) {
  return {{{parts.perCall, Fill::Solid}, {parts.calls, Fill::Hatched}, {parts.overlap, Fill::Hollow}}};
}

/// How far the bars of a row reach to either side of zero, in milliseconds.
struct Reach {
  double left = 0.0, right = 0.0;

  void include(const ChangeParts& parts) {
    double shrinks = 0.0, grows = 0.0;
    for (const auto& [ms, fill] : partsOf(parts)) (ms < 0.0 ? shrinks : grows) += std::fabs(ms);
    left = std::max(left, shrinks);
    right = std::max(right, grows);
  }
};

}  // namespace

CellPicture levelPicture(const Cause& cause) {
  constexpr double kAllPercent = 100.0;
  const double whole = cause.unit.starts_with('%') ? std::max(cause.capacity, kAllPercent) : cause.capacity;
  if (!(whole > 0.0)) return {};
  const auto place = [whole](double level) { return std::clamp(level / whole, 0.0, 1.0); };
  return LevelPicture{place(cause.a), place(cause.b)};
}

std::vector<CellPicture> changePictures(const std::vector<ChangeParts>& rows) {
  Reach reach;
  for (const ChangeParts& row : rows) reach.include(row);
  const double whole = reach.left + reach.right;
  std::vector<CellPicture> pictures(rows.size());
  if (!(whole > 0.0)) return pictures;
  for (std::size_t at = 0; at < rows.size(); ++at) {
    ChangePicture picture{.zero = reach.left / whole, .bars = {}};
    double left = picture.zero, right = picture.zero;
    for (const auto& [ms, fill] : partsOf(rows[at])) {
      const double width = std::fabs(ms) / whole;
      if (ms < 0.0) {
        picture.bars.push_back({left - width, left, fill});
        left -= width;
      } else if (ms > 0.0) {
        picture.bars.push_back({right, right + width, fill});
        right += width;
      }
    }
    pictures[at] = std::move(picture);
  }
  return pictures;
}

}  // namespace culprit::report
