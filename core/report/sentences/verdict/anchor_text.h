// What the cycles of both runs are, as a sentence for Checks.
#pragma once

#include "core/model/results/comparability.h"
#include "core/report/document/text.h"

namespace culprit {

/// Of the check Anchor, which must be in the data.
Text anchorText(const Check& check);

}  // namespace culprit
