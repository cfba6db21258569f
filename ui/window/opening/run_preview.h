// What a run folder holds, in a few lines for the Open dialog: format, what was skipped, processes and ranks,
// devices, steps, counters, hosts. Only words; describeRun does the reading.
#pragma once

#include <QStringList>

#include "core/pipeline/pipeline.h"

namespace culprit::ui {

/// Lines of "name: value", and what is missing.
QStringList previewLines(const RunSummary& summary);

}  // namespace culprit::ui
