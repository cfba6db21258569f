// What `compare` and `cluster` ask of the core, from the options that they share.
#pragma once

#include "app/arguments.h"
#include "core/pipeline/pipeline.h"

namespace culprit::app {

/// Without a session. The folders as typed; one that holds both runs is split. Throws Error for what cannot
/// be understood.
CompareRequest compareRequestOf(const Arguments& arguments);

}  // namespace culprit::app
