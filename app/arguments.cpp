#include "app/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <string_view>

#include "app/option_groups.h"
#include "core/base/error.h"
#include "core/base/version.h"

namespace culprit::app {

namespace {

/// In the order of Command.
constexpr std::array<std::string_view, 8> kCommands = {"compare", "report",  "batch",    "explain",
                                                       "info",    "cluster", "condense", "merge"};

void addOutputOption(CLI::App& command, Arguments& arguments) {
  command
      .add_option("-o,--output", arguments.outputs,
                  "Write a report; the format follows the extension: .md .html .csv .json .pdf, or stacks: "
                  ".folded .speedscope.json (repeatable)")
      ->allow_extra_args(false)
      ->type_name("FILE");
  addChoiceOptions(command, arguments.choice);
}

CLI::Option* addRuns(CLI::App& command, Arguments& arguments) {
  return command
      .add_option("RUNS", arguments.inputs,
                  "Baseline and candidate (folders or files), or one folder that holds both")
      ->expected(1, 2);
}

void addProcessOption(CLI::App& command, Arguments& arguments) {
  command
      .add_option("--process", arguments.process,
                  "Compare process N of A with M of B (default: N); rankN[:rankM]: by rank")
      ->type_name("N[:M]");
}

/// Without the range in the help, where it tells nobody anything.
CLI::Validator positive() {
  constexpr int kMost = 1000000;
  return CLI::Range(1, kMost).description("");
}

constexpr const char* kThreadsOfAll =
    "Read N files, cut N parts of runs and judge N process pairs at a time (default: one per processor)";
/// Where processes and jobs read the files.
constexpr const char* kThreadsOfMerge =
    "Judge N process pairs at a time (default: one per processor, in a job of Slurm one per processor of its "
    "task)";

void addThreadsOption(CLI::App& command, Arguments& arguments, const char* what = kThreadsOfAll) {
  command.add_option("--threads", arguments.threads, what)->check(positive())->type_name("N");
}

void addQuietFlag(CLI::App& command, Arguments& arguments) {
  command.add_flag("--quiet", arguments.quiet, "Print nothing except errors");
}

void addCompare(CLI::App& app, Arguments& arguments) {
  CLI::App* comparing = app.add_subcommand("compare", "Load two runs, compare them, write reports");
  addRuns(*comparing, arguments)->required();
  addOutputOption(*comparing, arguments);
  comparing->add_option("--session", arguments.session, "Keep the session in this file (*.culprit)")
      ->type_name("FILE");
  addProcessOption(*comparing, arguments);
  addCutOptions(*comparing, arguments.cut);
  addGateOptions(*comparing, arguments.judging);
  addJudgingOptions(*comparing, arguments.judging);
  addThreadsOption(*comparing, arguments);
  addQuietFlag(*comparing, arguments);
  comparing->footer(
      fmt::format("Examples:\n"
                  "  {0} compare baseline candidate -o report.html -o table.csv\n"
                  "  {0} compare baseline candidate --gate --fail-on slower:5%",
                  arguments.program));
}

void addReport(CLI::App& app, Arguments& arguments) {
  CLI::App* reporting = app.add_subcommand("report", "Write a report from a stored session");
  reporting->add_option("SESSION", arguments.inputs, "A *.culprit file")->required()->expected(1);
  addOutputOption(*reporting, arguments);
  reporting->get_option("--output")->required();
  addQuietFlag(*reporting, arguments);
}

void addBatch(CLI::App& app, Arguments& arguments) {
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
  addChoiceOptions(*batching, arguments.choice);
  addCutOptions(*batching, arguments.cut);
  addGateOptions(*batching, arguments.judging);
  addJudgingOptions(*batching, arguments.judging);
  addThreadsOption(*batching, arguments);
  addQuietFlag(*batching, arguments);
}

void addExplain(CLI::App& app, Arguments& arguments) {
  CLI::App* explaining = app.add_subcommand("explain", "Say where a number of a stored session comes from");
  explaining->add_option("SESSION", arguments.explained, "A *.culprit file")->required();
  explaining->add_option(
      "NAME", arguments.subject,
      "The id of a check (work_per_cycle), a resource, metric or class of time, or the full "
      "name of a function, operator or range, or of a family or class of functions; without "
      "it all names are listed");
}

void addInfo(CLI::App& app, Arguments& arguments) {
  CLI::App* describing = app.add_subcommand("info", "Say what a run folder or file holds");
  describing->add_option("RUN", arguments.inputs, "A folder or a file")->required()->expected(1);
  addCounterOffset(*describing, arguments.judging);
  addThreadsOption(*describing, arguments);
  describing->add_flag("--json", arguments.json, "As JSON");
  describing->add_flag("--quiet", arguments.quiet, "No progress line");
}

void addWhereOptions(CLI::App& command, ClusterChoice& choice) {
  CLI::Option* local = command
                           .add_option("--local", choice.processes,
                                       "With N processes of this machine, which is what is done by default "
                                       "(N: as many as it has processors)")
                           ->expected(0, 1)
                           ->check(positive())
                           ->type_name("[N]");
  CLI::Option* slurm = command.add_flag("--slurm", choice.usesSlurm, "As jobs of Slurm")->excludes(local);
  command
      .add_option("--tasks", choice.tasks,
                  "Read the runs in N parts (default: one per 2 GB, at most 256; with --local at least one "
                  "per process)")
      ->check(positive())
      ->type_name("N");
  command.add_option("--sbatch", choice.sbatch, "Options for sbatch: \"-p cpu -t 30\"")
      ->needs(slurm)
      ->type_name("OPTIONS");
  command.add_flag("--print", choice.print, "Print scripts and commands instead of submitting them")
      ->needs(slurm);
}

void addCluster(CLI::App& app, Arguments& arguments) {
  CLI::App* clustering = app.add_subcommand(
      "cluster", "Compare two runs of many ranks in parts, on many processors or many machines");
  addRuns(*clustering, arguments);
  clustering
      ->add_option("-o,--output", arguments.session,
                   "The session to make (*.culprit); the parts lie beside it, in *.culprit.work, until then")
      ->type_name("FILE");
  addWhereOptions(*clustering, arguments.cluster);
  clustering
      ->add_option("--status", arguments.cluster.asked, "Only say how far the parts of this session are")
      ->type_name("SESSION");
  addProcessOption(*clustering, arguments);
  addCutOptions(*clustering, arguments.cut);
  addJudgingOptions(*clustering, arguments.judging);
  addThreadsOption(*clustering, arguments, kThreadsOfMerge);
  addQuietFlag(*clustering, arguments);
  clustering->footer(
      fmt::format("The same command again goes on with what is there.\n"
                  "Examples:\n"
                  "  {0} cluster baseline candidate -o job.culprit --local 16\n"
                  "  {0} cluster baseline candidate -o job.culprit --slurm --sbatch \"-p cpu -t 30\"\n"
                  "  {0} cluster --status job.culprit",
                  arguments.program));
}

CLI::Option* addWorkOption(CLI::App& command, ClusterChoice& choice) {
  return command
      .add_option("--work", choice.work, "The folder beside the session, *.culprit.work, which cluster makes")
      ->required()
      ->type_name("DIR");
}

void addCondense(CLI::App& app, Arguments& arguments) {
  CLI::App* condensing =
      app.add_subcommand("condense", "Read one part of what cluster has planned, as its jobs do");
  addWorkOption(*condensing, arguments.cluster);
  condensing->add_option("--task", arguments.cluster.part, "Part N of the plan, from 0")
      ->required()
      ->check(naturalNumber())
      ->type_name("N");
  // For us alone: nobody else has a process that ends with this one.
  condensing->add_option("--parent", arguments.cluster.parent)->group("");
}

void addMerge(CLI::App& app, Arguments& arguments) {
  CLI::App* merging =
      app.add_subcommand("merge", "Make the session of the parts, as the last job of cluster");
  addWorkOption(*merging, arguments.cluster);
  merging->add_flag("--allow-missing", arguments.cluster.allowsMissing,
                    "Leave out the files of parts that are missing, as issues of the session");
  merging
      ->add_option("--rounds", arguments.cluster.rounds,
                   "In a job of Slurm: submit jobs for missing parts and for another merge, N times")
      ->check(naturalNumber())
      ->type_name("N");
  addThreadsOption(*merging, arguments, kThreadsOfMerge);
}

/// What CLI11 cannot be told without a line of the help that names all options.
void requireAlone(const CLI::App& clustering) {
  for (const CLI::Option* option : clustering.get_options()) {
    if (option->count() > 0 && option->get_name() != "--status")
      throw Error(fmt::format("--status goes with no other option: {} (see --help)", option->get_name()));
  }
}

/// CLI11 takes an empty value for none where there may be none.
void refuseEmptyLocal(const std::vector<std::string>& typed) {
  const auto local = std::find_if(typed.begin(), typed.end(), [](const std::string& word) {
    return word == "--local" || word == "--local=";
  });
  if (local == typed.end()) return;
  const auto value = std::next(local);
  if (*local == "--local=" || (value != typed.end() && value->empty()))
    throw Error("--local: the value is empty (see --help)");
}

void requireWhatClusterNeeds(const CLI::App& clustering, const Arguments& arguments) {
  refuseEmptyLocal(arguments.typed);
  if (!arguments.cluster.asked.empty()) return requireAlone(clustering);
  if (arguments.inputs.empty()) throw Error("RUNS is required (see --help)");
  if (arguments.session.empty()) throw Error("--output is required (see --help)");
}

/// A variable of a script that is not set is no choice, and would be taken for what was not said. Only the
/// options for sbatch may be none; --local, which may have no value, is looked at by refuseEmptyLocal().
void refuseEmptyValues(CLI::App& app) {
  const auto check = [](std::string& value) {
    return value.empty() ? std::string("the value is empty") : std::string();
  };
  for (CLI::App* command : app.get_subcommands({})) {
    for (CLI::Option* option : command->get_options()) {
      if (option->get_name() != "--sbatch") option->transform(CLI::Validator(check, ""));
    }
  }
}

/// What stands there and means nothing, which CLI11 says only where nothing is missing; else its own words.
std::string sentenceOf(const CLI::App& app, const CLI::ParseError& wrong) {
  std::vector<std::string> meaningless = app.remaining(true);
  std::erase(meaningless, "--");  // what follows it is no option
  if (dynamic_cast<const CLI::RequiredError*>(&wrong) == nullptr || meaningless.empty()) return wrong.what();
  return fmt::format("The following argument was not expected: {}", meaningless.front());
}

}  // namespace

std::string programName(int argc, char** argv) {
  return argc > 0 ? std::filesystem::path(argv[0]).filename().string() : std::string("culprit");
}

bool isCommand(int argc, char** argv) {
  return argc >= 2 &&
         std::find(kCommands.begin(), kCommands.end(), std::string_view(argv[1])) != kCommands.end();
}

std::optional<Arguments> parseArguments(int argc, char** argv) {
  return parseTyped(programName(argc, argv),
                    argc > 1 ? std::vector<std::string>(argv + 1, argv + argc) : std::vector<std::string>());
}

std::optional<Arguments> parseTyped(const std::string& program, const std::vector<std::string>& typed) {
  Arguments arguments;
  arguments.program = program;
  arguments.typed = typed;
  CLI::App app("Culprit compares two runs of a GPU/LLM job and says what changed.", arguments.program);
  app.set_version_flag("--version", std::string("culprit ") + std::string(kVersion));
  app.require_subcommand(1);
  addCompare(app, arguments);
  addReport(app, arguments);
  addBatch(app, arguments);
  addExplain(app, arguments);
  addInfo(app, arguments);
  addCluster(app, arguments);
  addCondense(app, arguments);
  addMerge(app, arguments);
  refuseEmptyValues(app);
  try {
    app.parse(std::vector<std::string>(typed.rbegin(), typed.rend()));  // it wants the last first
  } catch (const CLI::Success& wanted) {                                // --help, --version
    app.exit(wanted);
    if (!std::cout.flush()) throw Error("cannot write to standard output");
    return std::nullopt;
  } catch (const CLI::ParseError& wrong) {
    throw Error(fmt::format("{} (see --help)", sentenceOf(app, wrong)));
  }
  const std::string name = app.get_subcommands().front()->get_name();
  const auto* const known = std::find(kCommands.begin(), kCommands.end(), name);
  arguments.command = static_cast<Command>(known - kCommands.begin());
  if (arguments.command == Command::Cluster)
    requireWhatClusterNeeds(*app.get_subcommands().front(), arguments);
  return arguments;
}

}  // namespace culprit::app
