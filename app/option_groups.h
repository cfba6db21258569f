// Options that several commands have, in groups. For arguments.cpp, and as it with CLI11 in the source only.
#pragma once

#include "app/cut_choice.h"
#include "app/judging.h"
#include "core/report/document/report_choice.h"

namespace CLI {
class App;
class Validator;
}  // namespace CLI

namespace culprit::app {

/// 0 and above, in digits: a variable of a batch script that is empty is no 0.
CLI::Validator naturalNumber();

/// How runs are cut into cycles.
void addCutOptions(CLI::App& command, CutChoice& choice);
void addCounterOffset(CLI::App& command, Judging& judging);
void addGateOptions(CLI::App& command, Judging& judging);
/// What a comparison is judged by.
void addJudgingOptions(CLI::App& command, Judging& judging);
/// What stands in a report.
void addChoiceOptions(CLI::App& command, ReportChoice& choice);

}  // namespace culprit::app
