#include "app/record/recorder.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <system_error>

#include "app/record/command_child.h"
#include "app/record/counter_file.h"
#include "app/record/recording.h"
#include "app/record/samplers.h"

namespace culprit::record {

namespace fs = std::filesystem;

namespace {

/// Those that end programs or tell them something. The command gets them, and decides.
constexpr std::array kPassedOn = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2};
constexpr std::chrono::seconds kPatience(3),
    kPatienceAtBegin(20);  // drivers of many GPUs take long to wake up

/// One line on standard error, at once. Not through fmt, which throws where that is closed.
void tell(const std::string& text) {
  std::fputs(("culprit-record: " + text + "\n").c_str(), stderr);
}

/// Fit for the name of a file and for a word.
std::string hostName() {
  utsname names{};
  std::string name = ::uname(&names) == 0 ? names.nodename : "";
  for (char& letter : name) {
    const bool isPlain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                         (letter >= '0' && letter <= '9') || letter == '-' || letter == '.' || letter == '_';
    if (!isPlain) letter = '_';
  }
  return name.empty() ? "host" : name;
}

/// "1,203"
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::int64_t steadyNs() {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

sigset_t watchedSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int each : kPassedOn) sigaddset(&signals, each);
  sigaddset(&signals, SIGCHLD);
  return signals;
}

/// What would end this program, but is nothing to end the command for; after that was started, which inherits
/// what is ignored. And many files may be open: three per process and one per thread of the job.
void becomeRobust() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  constexpr rlim_t kEnough = 16384;
  files.rlim_cur = std::max(files.rlim_cur, std::min(files.rlim_max, kEnough));
  ::setrlimit(RLIMIT_NOFILE, &files);
}

/// The exit code once the command has ended.
int waitFor(CommandChild& child, const sigset_t& signals) {
  for (;;) {
    if (const auto code = child.ended()) return *code;
    siginfo_t info{};
    const int signal = ::sigwaitinfo(&signals, &info);
    // The terminal sends Ctrl+C to both, as they are of one group.
    if (signal > 0 && signal != SIGCHLD && info.si_code != SI_KERNEL) child.signal(signal);
  }
}

/// Until the time is over, a signal comes, or the recording cannot go on.
void waitFor(std::int64_t durationNs, const Recording& recording, const sigset_t& signals) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  const std::int64_t end = steadyNs() + durationNs;
  for (std::int64_t left = durationNs; left > 0 && !recording.hasFailed(); left = end - steadyNs()) {
    const std::int64_t part = std::min(left, kSecond);
    const timespec rest{.tv_sec = part / kSecond, .tv_nsec = part % kSecond};
    const int signal = ::sigtimedwait(&signals, nullptr, &rest);
    if (signal > 0 && signal != SIGCHLD) return;
  }
}

/// Throws std::system_error.
std::unique_ptr<CounterFile> makeFile(const fs::path& folder) {
  fs::create_directories(folder);
  return std::make_unique<CounterFile>(folder, hostName());
}

void tellOfEnd(const Recording& recording, const CounterFile& file) {
  std::string more;
  if (recording.files() > 1) more = fmt::format(" and {} before", grouped(recording.files() - 1));
  tell(fmt::format("{} row{} of {} counter{} in {}{}", grouped(recording.rows()),
                   recording.rows() == 1 ? "" : "s", grouped(recording.counters()),
                   recording.counters() == 1 ? "" : "s", file.path().string(), more));
}

}  // namespace

int record(const RecordOptions& options) {
  if (options.pid && ::kill(*options.pid, 0) != 0 && errno == ESRCH) {
    tell(fmt::format("there is no process {}", *options.pid));
    return kCannotRecord;
  }
  const sigset_t signals = watchedSignals();
  sigset_t before;
  ::sigprocmask(SIG_BLOCK, &signals, &before);
  std::signal(SIGCHLD,
              SIG_DFL);  // whoever started this may have ignored it: then nobody tells how a child ended
  // Both outlive this function where the recording cannot be ended.
  static std::unique_ptr<CounterFile> file;
  static std::unique_ptr<Recording> recording;
  std::optional<CommandChild> child;
  try {
    file = makeFile(options.folder);
    if (!options.command.empty()) child.emplace(options.command, before);
  } catch (const std::system_error& error) {
    const std::string doing =
        file ? "cannot start the command" : "cannot write to " + options.folder.string();
    tell(fmt::format("{} ({})", doing, error.code().message()));
    if (file) file->removeIfEmpty();
    return kCannotRecord;
  }
  if (child && !child->failure().empty()) {
    tell(child->failure());
    file->removeIfEmpty();
    return child->ended().value_or(CommandChild::kCannotRun);
  }
  becomeRobust();
  try {
    const int root = options.pid.value_or(child ? child->pid() : 0);
    recording = std::make_unique<Recording>(options, *file, hostName(), root, tell);
  } catch (const std::exception& error) {  // no thread to be had
    tell(fmt::format("nothing is recorded ({})", error.what()));
  }
  int code = recording ? 0 : kEndedEarly;
  if (child) {
    code = waitFor(*child, signals);
  } else if (recording) {
    waitFor(*options.durationNs, *recording, signals);
  }
  if (!recording) return code;
  if (!recording->end(recording->hasBegun() ? kPatience : kPatienceAtBegin)) {
    tell("a driver does not answer: the last readings are lost");
    return child ? code : kEndedEarly;
  }
  if (!recording->hasFailed()) tellOfEnd(*recording, *file);
  return child || !recording->hasFailed() ? code : kEndedEarly;
}

int listSources() {
  const Samplers samplers(Machine(), 0, tell);
  for (const SourceState& state : samplers.states())
    std::fputs(fmt::format("{} {:<16} {}\n", state.isThere ? "yes" : "no ", state.name, state.what).c_str(),
               stdout);
  return std::fflush(stdout) == 0 ? 0 : kCannotRecord;
}

void leave(int code) {
  std::fflush(stdout);
  std::fflush(stderr);
  ::_exit(code);
}

}  // namespace culprit::record
