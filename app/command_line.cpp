#include "app/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <string>

#include "app/batch.h"
#include "app/console_monitor.h"
#include "app/cut_choice.h"
#include "app/judging.h"
#include "app/session_place.h"
#include "core/pipeline.h"
#include "core/report/explain.h"
#include "core/report/info_json.h"
#include "core/report/labels.h"
#include "core/report/safe_text.h"
#include "core/report/sentences.h"
#include "core/report/summary.h"
#include "core/store/session.h"
#include "core/version.h"

namespace culprit::app {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 5> kCommands = {"compare", "report", "batch", "info", "explain"};

struct Arguments {
  std::vector<fs::path> inputs;
  std::vector<fs::path> outputs;
  fs::path session;
  std::vector<std::string> formats = {"html"};
  std::string process;
  CutChoice cut;
  fs::path explained;
  std::string subject;
  Judging judging;
  ReportChoice choice;
  bool isReplacing = false;
  bool quiet = false;
  bool json = false;
};

RunFolders foldersOf(const std::vector<fs::path>& inputs) {
  return inputs.size() == 2 ? RunFolders{inputs[0], inputs[1]} : splitParent(inputs.at(0));
}

int compare(const Arguments& arguments, const std::vector<OutputFormat>& extraFormats) {
  checkOutputs(arguments.outputs, extraFormats);
  for (const fs::path& input : arguments.inputs) refuseInputs(arguments.outputs, input);
  CompareRequest request{.folders = foldersOf(arguments.inputs)};
  if (!arguments.process.empty()) request.process = ProcessChoice::parse(arguments.process);
  request.cut = optionsOf(arguments.cut);
  apply(arguments.judging, request);
  const SessionPlace place(arguments.session, "compare");
  request.session = place.file();
  ConsoleMonitor monitor(arguments.quiet);
  compareRuns(request, monitor);
  const Session session = Session::open(place.file());
  writeOutputs(session, arguments.outputs, extraFormats, monitor, arguments.choice);
  monitor.clear();
  if (arguments.outputs.empty() && !arguments.quiet) fmt::print("{}", summaryText(*session.results()));
  return gateCode(arguments.judging, session, arguments.quiet);
}

int compareAll(const Arguments& arguments, const std::vector<OutputFormat>& extraFormats) {
  BatchRequest request{.root = arguments.inputs.at(0),
                       .folder = arguments.outputs.at(0),
                       .formats = arguments.formats,
                       .judging = arguments.judging,
                       .choice = arguments.choice,
                       .isReplacing = arguments.isReplacing,
                       .quiet = arguments.quiet};
  request.compare.cut = optionsOf(arguments.cut);
  return runBatch(request, extraFormats);
}

int report(const Arguments& arguments, const std::vector<OutputFormat>& extraFormats) {
  checkOutputs(arguments.outputs, extraFormats);
  ConsoleMonitor monitor(arguments.quiet);
  writeOutputs(Session::open(arguments.inputs.at(0)), arguments.outputs, extraFormats, monitor,
               arguments.choice);
  return kFine;
}

int describe(const Arguments& arguments) {
  ConsoleMonitor monitor(arguments.quiet);
  const RunSummary summary = describeRun(arguments.inputs.at(0), monitor);
  monitor.clear();
  fmt::print("{}", arguments.json ? toInfoJson(summary) : toInfoText(summary));
  return kFine;
}

/// Everything of that name in all pairs.
int explainSubject(const Arguments& arguments) {
  const ResultsPtr results = Session::open(arguments.explained).results();
  bool isKnown = false;
  for (const PairResults& pair : results->pairs) {
    for (const Text& text : explain(*results, pair, arguments.subject)) {
      if (results->pairs.size() > 1) fmt::print("{}: ", singleLine(pairName(*results, pair)));
      fmt::print("{}\n", singleLine(plainText(text)));
      isKnown = true;
    }
  }
  if (!isKnown) {
    throw Error(
        fmt::format("nothing is called \"{}\"; wanted the id of a check, a resource or metric, or the "
                    "full name of a function, operator or range",
                    arguments.subject),
        arguments.explained);
  }
  return kFine;
}

void addChoiceOptions(CLI::App& command, Arguments& arguments) {
  command.add_flag_callback(
      "--no-appendix", [&arguments] { arguments.choice.parts.erase(ReportPart::Appendix); },
      "Leave the full tables out of the report");
  command.add_flag_callback(
      "--no-names", [&arguments] { arguments.choice.hasPathsAndNames = false; },
      "Neutral labels in place of the names of hosts, users and folders");
}

void addOutputOption(CLI::App& command, Arguments& arguments) {
  command
      .add_option("-o,--output", arguments.outputs,
                  "Write a report; the format follows the extension: .md .html .csv .json .pdf (repeatable)")
      ->allow_extra_args(false)
      ->type_name("FILE");
  addChoiceOptions(command, arguments);
}

CLI::App* addCompare(CLI::App& app, Arguments& arguments) {
  CLI::App* comparing = app.add_subcommand("compare", "Load two runs, compare them, write reports");
  comparing
      ->add_option("RUNS", arguments.inputs,
                   "Baseline and candidate (folders or files), or one folder that holds both")
      ->required()
      ->expected(1, 2);
  addOutputOption(*comparing, arguments);
  comparing->add_option("--session", arguments.session, "Keep the session in this file (*.culprit)")
      ->type_name("FILE");
  comparing
      ->add_option("--process", arguments.process,
                   "Compare process N of A with M of B (default: N); rankN[:rankM]: by rank")
      ->type_name("N[:M]");
  addCutOptions(*comparing, arguments.cut);
  addJudgingOptions(*comparing, arguments.judging);
  comparing->add_flag("--quiet", arguments.quiet, "Print nothing except errors");
  return comparing;
}

CLI::App* addReport(CLI::App& app, Arguments& arguments) {
  CLI::App* reporting = app.add_subcommand("report", "Write a report from a stored session");
  reporting->add_option("SESSION", arguments.inputs, "A *.culprit file")->required()->expected(1);
  addOutputOption(*reporting, arguments);
  reporting->get_option("--output")->required();
  reporting->add_flag("--quiet", arguments.quiet, "No progress line");
  return reporting;
}

CLI::App* addBatch(CLI::App& app, Arguments& arguments) {
  CLI::App* batching = app.add_subcommand("batch", "Compare every pair of runs below a folder");
  batching
      ->add_option("ROOT", arguments.inputs, "A folder with a folder per case, each of which holds two runs")
      ->required()
      ->expected(1);
  batching
      ->add_option("-o,--output", arguments.outputs,
                   "Write the overview and a report per case into this folder, made if needed")
      ->required()
      ->expected(1)
      ->type_name("DIR");
  batching->add_option("--format", arguments.formats, "Of the reports per case (repeatable; default: html)")
      ->allow_extra_args(false)
      ->type_name("md|html|csv|json|pdf");
  batching->add_flag("--force", arguments.isReplacing, "Replace files of these names that are there already");
  addChoiceOptions(*batching, arguments);
  addCutOptions(*batching, arguments.cut);
  addJudgingOptions(*batching, arguments.judging);
  batching->add_flag("--quiet", arguments.quiet, "Print nothing except errors");
  return batching;
}

/// One line on standard error. Not through fmt: it throws when the stream cannot be written, and nobody is
/// left to catch that.
int complain(const std::string& sentence) {
  std::fputs(("culprit: " + sentence + "\n").c_str(), stderr);
  return kFailed;
}

/// Runs `work`, and turns whatever it throws into one line and an exit code.
template <typename Work>
int guarded(Work&& work) {
  try {
    const int code = work();
    if (std::fflush(stdout) != 0) throw Error("cannot write to standard output");
    return code;
  } catch (const Error& error) {
    return complain(error.oneLine());
  } catch (const Cancelled&) {
    return complain("cancelled; nothing more was written");
  } catch (const std::bad_alloc&) {
    return complain("not enough memory");
  } catch (const std::exception& error) {
    return complain(error.what());
  }
}

}  // namespace

bool isCommand(int argc, char** argv) {
  return argc >= 2 &&
         std::find(kCommands.begin(), kCommands.end(), std::string_view(argv[1])) != kCommands.end();
}

int runCommandLine(int argc, char** argv, const std::vector<OutputFormat>& extraFormats) {
  Arguments arguments;
  CLI::App app("Culprit compares two runs of a GPU/LLM job and says what changed.");
  app.set_version_flag("--version", std::string("culprit ") + std::string(kVersion));
  app.require_subcommand(1);

  const CLI::App* comparing = addCompare(app, arguments);
  const CLI::App* reporting = addReport(app, arguments);
  const CLI::App* batching = addBatch(app, arguments);

  CLI::App* explaining = app.add_subcommand("explain", "Say where a number of a stored session comes from");
  explaining->add_option("SESSION", arguments.explained, "A *.culprit file")->required();
  explaining
      ->add_option("NAME", arguments.subject,
                   "The id of a check (work_per_cycle), a resource or metric, or the full name of a "
                   "function, operator or range")
      ->required();

  CLI::App* describing = app.add_subcommand("info", "Say what a run folder or file holds");
  describing->add_option("RUN", arguments.inputs, "A folder or a file")->required()->expected(1);
  describing->add_flag("--json", arguments.json, "As JSON");
  describing->add_flag("--quiet", arguments.quiet, "No progress line");

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // --help, --version
    return guarded([&] {
      const int code = app.exit(wanted);
      if (!std::cout.flush()) throw Error("cannot write to standard output");
      return code;
    });
  } catch (const CLI::ParseError& wrong) {
    return complain(fmt::format("{} (see --help)", wrong.what()));
  }
  return guarded([&] {
    if (comparing->parsed()) return compare(arguments, extraFormats);
    if (reporting->parsed()) return report(arguments, extraFormats);
    if (batching->parsed()) return compareAll(arguments, extraFormats);
    if (explaining->parsed()) return explainSubject(arguments);
    return describe(arguments);
  });
}

}  // namespace culprit::app
