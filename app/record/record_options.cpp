#include "app/record/record_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace culprit::record {

namespace {

constexpr double kNsPerSecond = 1e9;
constexpr std::int64_t kShortestNs = 10'000'000, kLongestNs = 3'600'000'000'000;  // of an interval

CLI::Validator aDuration() {
  return CLI::Validator(
      [](const std::string& text) {
        return parseDuration(text) ? std::string() : "\"" + text + "\" is no time such as 100ms, 30s, 2m, 1h";
      },
      "");
}

constexpr const char* kAbout =
    "Records the levels of GPUs, processors, memory, disks and network while a command runs, beside its "
    "trace, "
    "for culprit to compare.\n"
    "  culprit-record -o FOLDER [OPTIONS] -- COMMAND...\n"
    "  culprit-record -o FOLDER [OPTIONS] --for 30s\n"
    "  culprit-record --list";

}  // namespace

std::optional<std::int64_t> parseDuration(std::string_view text) {
  constexpr double kMostSeconds = 1e9;
  constexpr std::array<std::pair<std::string_view, double>, 5> kUnits = {
      std::pair("ms", 1e-3), std::pair("s", 1.0), std::pair("m", 60.0), std::pair("h", 3600.0),
      std::pair("", 1.0)};
  double number = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  for (const auto& [name, seconds] : kUnits) {
    const double whole = number * seconds;
    if (unit == name && whole * kNsPerSecond >= 1.0 && whole < kMostSeconds)
      return static_cast<std::int64_t>(whole * kNsPerSecond);
  }
  return std::nullopt;
}

std::optional<RecordOptions> parseOptions(int argc, char** argv, int& code) {
  RecordOptions options;
  std::string interval = "100ms", duration;
  int pid = 0;
  // What stands behind -- belongs to the command, whatever it looks like.
  std::vector<std::string> words(argv + 1, argv + argc);
  const auto behind = std::find(words.begin(), words.end(), "--");
  const bool hasCommand = behind != words.end();
  if (hasCommand) options.command.assign(behind + 1, words.end());
  words.erase(behind, words.end());
  std::reverse(words.begin(), words.end());  // as CLI11 wants them

  CLI::App app(kAbout, "culprit-record");
  app.set_version_flag("--version", "culprit-record " CULPRIT_VERSION);
  app.add_option("-o,--output", options.folder,
                 "The folder of the run, which gets counters-HOST.csv.gz and run.json")
      ->type_name("FOLDER");
  app.add_option("--interval", interval, "Time between readings, 10ms to 1h (default: 100ms)")
      ->type_name("TIME")
      ->check(aDuration());
  app.add_option("--for", duration, "Record so long, without a command")
      ->type_name("TIME")
      ->check(aDuration());
  app.add_option("--pid", pid, "Follow this process and its descendants in place of the command's")
      ->type_name("N")
      ->check(CLI::PositiveNumber.description(""));
  app.add_flag("--list", options.isListing, "Say what can be recorded on this machine, and what not and why");
  try {
    app.parse(std::move(words));
    options.intervalNs = *parseDuration(interval);
    if (!duration.empty()) options.durationNs = parseDuration(duration);
    if (pid > 0) options.pid = pid;
    if (options.intervalNs < kShortestNs || options.intervalNs > kLongestNs)
      throw CLI::ValidationError("--interval", "wanted: from 10ms to 1h");
    if (options.isListing) return options;
    if (options.folder.empty()) throw CLI::RequiredError("-o FOLDER");
    if (options.command.empty() == duration.empty())
      throw CLI::ValidationError("COMMAND", "wanted: either -- COMMAND, or --for TIME");
    if (hasCommand && options.command.empty())
      throw CLI::ValidationError("COMMAND", "nothing stands behind --");
    return options;
  } catch (const CLI::ParseError& error) {
    code = app.exit(error) == 0 ? 0 : kCannotRecord;
    return std::nullopt;
  }
}

}  // namespace culprit::record
