// `batch`: compares every case below a folder, writes a report for each and one overview of all. A case that
// fails is a row of the overview and keeps no other from being compared.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/judging.h"
#include "core/pipeline/pipeline.h"
#include "core/report/document/report_choice.h"
#include "core/report/outputs.h"

namespace culprit::app {

struct BatchRequest {
  std::filesystem::path root;
  std::filesystem::path folder;      ///< of the overview and the reports; made if it is not there
  std::vector<std::string> formats;  ///< of the reports: "html", "md", ...
  CompareRequest compare;            ///< for every case; its folders and session are set here
  Judging judging;
  ReportChoice choice;
  std::string program;       ///< what messages begin with
  bool isReplacing = false;  ///< files that are there already; else they are a reason to refuse
  bool quiet = false;
};

/// Exit code: 0 if every case was compared; with a gate 1 for a regression in any of them, else 2 if one is
/// not comparable. Throws Error before any work if the request cannot be carried out, and after all of it if
/// a case failed or lacks a file that was asked for; Cancelled.
int runBatch(const BatchRequest& request, const std::vector<OutputFormat>& extraFormats);

}  // namespace culprit::app
