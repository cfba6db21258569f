#include "app/record/record_options.h"

#include <CLI/CLI.hpp>

#include <array>
#include <charconv>
#include <utility>

namespace culprit::record {

namespace {

constexpr int kWrongUsage = 2;
constexpr double kNsPerSecond = 1e9;
constexpr double kShortestSeconds = 0.01, kLongestSeconds = 3600.0;  // of an interval

CLI::Validator aDuration() {
  return CLI::Validator(
      [](const std::string& text) {
        return parseDuration(text) ? std::string() : "\"" + text + "\" is no duration such as 100ms, 30s, 2m";
      },
      "");
}

}  // namespace

std::optional<std::int64_t> parseDuration(const std::string& text) {
  constexpr std::array<std::pair<std::string_view, double>, 5> kUnits = {
      std::pair("ms", 1e-3), std::pair("s", 1.0), std::pair("m", 60.0), std::pair("h", 3600.0),
      std::pair("", 1.0)};
  double number = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  for (const auto& [name, seconds] : kUnits) {
    constexpr double kMost = 1e9;
    if (unit == name && number > 0.0 && number * seconds < kMost)
      return static_cast<std::int64_t>(number * seconds * kNsPerSecond);
  }
  return std::nullopt;
}

std::optional<RecordOptions> parseOptions(int argc, char** argv, int& code) {
  RecordOptions options;
  std::string interval = "100ms", duration;
  int pid = 0;
  CLI::App app(
      "Records the levels of GPUs, processors, memory, disks and network while a command runs, beside its "
      "trace, for "
      "Culprit to compare.\n  culprit-record -o FOLDER [OPTIONS] -- COMMAND...\n  culprit-record -o FOLDER "
      "[OPTIONS] --for 30s",
      "culprit-record");
  app.set_version_flag("--version", "culprit-record " CULPRIT_VERSION);
  app.add_option("-o,--output", options.folder,
                 "The folder of the run, which gets counters-HOST.csv.gz and run.json")
      ->type_name("FOLDER");
  app.add_option("--interval", interval, "Time between readings (default: 100ms)")
      ->type_name("TIME")
      ->check(aDuration());
  app.add_option("--for", duration, "Record so long, without a command")
      ->type_name("TIME")
      ->check(aDuration());
  app.add_option("--pid", pid, "Follow this process and its children, of a job that runs already")
      ->type_name("N")
      ->check(CLI::PositiveNumber.description(""));
  app.add_flag("--list", options.isListing, "Say what can be recorded on this machine, and what not and why");
  app.add_option("COMMAND", options.command, "The command and its arguments, behind --");
  app.positionals_at_end();
  try {
    app.parse(argc, argv);
    options.intervalNs = *parseDuration(interval);
    if (!duration.empty()) options.durationNs = parseDuration(duration);
    if (pid > 0) options.pid = pid;
    const double seconds = static_cast<double>(options.intervalNs) / kNsPerSecond;
    if (seconds < kShortestSeconds || seconds > kLongestSeconds)
      throw CLI::ValidationError("--interval", "wanted from 10ms to 1h");
    if (options.isListing) return options;
    if (options.folder.empty()) throw CLI::RequiredError("-o FOLDER");
    if (options.command.empty() == !options.durationNs)
      throw CLI::ValidationError("COMMAND", "wanted: either -- COMMAND, or --for TIME");
    return options;
  } catch (const CLI::ParseError& error) {
    const int found = app.exit(error);
    code = found == 0 ? 0 : kWrongUsage;
    return std::nullopt;
  }
}

}  // namespace culprit::record
