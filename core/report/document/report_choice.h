// What a reader wants in a report: one page or chapters behind it, which of them, and whether names of
// folders, hosts and users appear in it. Made by command line and export dialog, obeyed by build_report, so
// that Markdown, HTML and PDF leave out the same; CSV and JSON have no parts.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string_view>

namespace culprit {

/// In the order of the report. The first page is no part: it is always there.
enum class ReportPart : std::uint8_t {
  CallTree,   ///< of raw traces, in HTML only; a report of one page has it, too
  Checks,     ///< can the runs be compared
  Slowdown,   ///< how much slower
  Causes,     ///< which resource changed
  Time,       ///< where the time went
  Durations,  ///< the cycles by their duration
  Triplets,   ///< the most suspicious triplets, explained and cycle by cycle
  Spread,     ///< long cycles and functions that became irregular
  Functions,  ///< new and vanished functions
  Marks,      ///< pins and notes
  Quality,    ///< issues, inputs, cycles, evidence
  Method,     ///< how it was made: command, versions, thresholds, formulas, terms
  Appendix,   ///< the full published table
};
inline constexpr std::array kReportParts = {ReportPart::CallTree, ReportPart::Checks,  ReportPart::Slowdown,
                                            ReportPart::Causes,   ReportPart::Time,    ReportPart::Durations,
                                            ReportPart::Triplets, ReportPart::Spread,  ReportPart::Functions,
                                            ReportPart::Marks,    ReportPart::Quality, ReportPart::Method,
                                            ReportPart::Appendix};

/// Stable name for settings: "checks", "time".
std::string_view nameOf(ReportPart part);
/// As the window lists it and the report heads it: "Where Did the Time Go?".
std::string_view titleOf(ReportPart part);

/// What a .csv holds; a .json has the whole result, or the call tree, shapes or memory.
enum class CsvTable : std::uint8_t { Triplets, Functions, CallTree, Shapes, Memory };

/// Whose stacks a .folded holds, and what their weights are.
enum class StackSide : std::uint8_t { A, B, Difference };
enum class StackTime : std::uint8_t { Device, Host };
struct StackChoice {
  StackSide side = StackSide::Difference;
  StackTime time = StackTime::Device;
};

struct ReportChoice {
  bool isFull = false;  ///< with chapters behind the first page
  /// Which, if there are any.
  std::set<ReportPart> parts{kReportParts.begin(), kReportParts.end()};

  /// False: hosts, users and folders have neutral labels, in every format; fingerprints stay.
  bool hasPathsAndNames = true;

  CsvTable table = CsvTable::Triplets;
  StackChoice stacks = {};

  bool has(ReportPart part) const { return isFull && parts.count(part) > 0; }
};

}  // namespace culprit
