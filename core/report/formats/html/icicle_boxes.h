// The boxes of an icicle for readers without scripts: the largest ones of the time and the run that are shown
// first. For the HTML writer only.
#pragma once

#include <cstddef>
#include <string>

#include "core/report/document/call_icicle.h"

namespace culprit::html {

/// The least B - A, as a part of the larger whole, that stands behind the name of its call, so that colour
/// does not say it alone.
inline constexpr double kToldChange = 0.01;

/// Which time is shown, and of which run it is the width of the boxes.
struct IcicleSight {
  CallTime time = CallTime::Device;
  Side side = Side::B;
};
/// Device time in B, as far as there is any: else host time, else that of A.
IcicleSight firstSight(const CallIcicle& icicle);

/// An element of class "icicle" with at most `most` boxes.
std::string icicleBoxes(const CallIcicle& icicle, std::size_t most);

}  // namespace culprit::html
