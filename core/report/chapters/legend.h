// Every term and formula of the report's tables, for the chapter on the method.
#pragma once

#include "core/report/document/report.h"

namespace culprit::report {

Section legend(int level);

}  // namespace culprit::report
