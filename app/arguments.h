// What the command line asks for, as typed: which command, and all options of all commands. Parsed here for
// command_line, which does the work and needs no CLI11, which takes seconds to compile.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/cluster_choice.h"
#include "app/cut_choice.h"
#include "app/judging.h"
#include "core/report/document/report_choice.h"

namespace culprit::app {

enum class Command : std::uint8_t { Compare, Report, Batch, Explain, Info, Cluster, Condense, Merge };

struct Arguments {
  Command command = Command::Compare;
  std::string program;             ///< as programName()
  std::vector<std::string> typed;  ///< all of them, without the program
  std::vector<std::filesystem::path> inputs;
  std::vector<std::filesystem::path> outputs;
  std::filesystem::path session;
  std::vector<std::string> formats = {"html"};
  std::string process;
  CutChoice cut;
  std::filesystem::path explained;
  std::string subject;  ///< empty: the names are wanted
  Judging judging;
  ReportChoice choice;
  bool isReplacing = false;
  std::size_t threads = 0;  ///< 0: not said
  bool quiet = false;
  bool json = false;
  ClusterChoice cluster;
};

/// The name the program was started by, without its folder: "culprit-cli". Messages begin with it.
std::string programName(int argc, char** argv);

/// True if the first argument names a command, so that `culprit compare A B` is told from `culprit A B`.
bool isCommand(int argc, char** argv);

/// Empty after --help and --version, which are answered here. Throws Error for wrong usage, and if standard
/// output cannot be written.
std::optional<Arguments> parseArguments(int argc, char** argv);

/// The same of arguments that were kept, `typed` of `program`.
std::optional<Arguments> parseTyped(const std::string& program, const std::vector<std::string>& typed);

}  // namespace culprit::app
