// The columns of the table of launches: title with unit, what the header's tooltip says, the number of a cell
// and its text. Called by the table model, its order and the column chooser; knows nothing of Qt's models.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/details/launch_list.h"
#include "core/model/run/run.h"

namespace culprit::ui {

enum class LaunchColumn {
  Run,
  Cycle,
  Start,
  Duration,
  OverMedian,
  Device,
  Lane,
  Gap,
  Delay,
  Bytes,
  Threads,
  Occupancy,
  Group,
};
inline constexpr int kLaunchColumnCount = static_cast<int>(LaunchColumn::Group) + 1;

struct LaunchColumnText {
  const char* key;  ///< stable, for settings
  const char* title;
  const char* explanation;
  int digits;       ///< default width: that many digits
  bool isOptional;  ///< hidden where no launch has a value
};
const LaunchColumnText& textOf(LaunchColumn column);

/// Names, left-aligned; the others are numbers.
bool isName(LaunchColumn column);

/// What a launch is seen against.
struct LaunchFrame {
  std::int64_t firstNs[2] = {};              ///< start of the first cycle, by Side
  std::optional<double> medianNs[2];         ///< of all launches of the run; empty: it has none
  const std::vector<Cycle>* cycles[2] = {};  ///< of the pair
};

/// The value as stored: ns, bytes, per cent; of the cycle its number. Empty where it is not known and for
/// names.
std::optional<double> launchNumber(const LaunchList& list, const LaunchFrame& frame, std::size_t row,
                                   LaunchColumn column);
QString launchText(const LaunchList& list, const LaunchFrame& frame, std::size_t row, LaunchColumn column);
/// For a copy: in the unit of the title, unrounded.
std::optional<double> launchValue(const LaunchList& list, const LaunchFrame& frame, std::size_t row,
                                  LaunchColumn column);
/// Whether some launch has a value there.
bool hasValues(const LaunchList& list, LaunchColumn column);

}  // namespace culprit::ui
