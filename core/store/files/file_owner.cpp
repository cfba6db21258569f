#include "core/store/files/file_owner.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <system_error>

namespace culprit {

namespace {

/// The namespace of the system in which a process is not in a container (PROC_PID_INIT_INO of Linux).
constexpr std::string_view kOutermost = "pid:[4026531836]";

/// The host and, in a container, its namespace of processes: elsewhere a number may be that of another
/// process.
const std::string& machine() {
  static const std::string name = [] {
    std::array<char, 256> host{};
    std::string text = ::gethostname(host.data(), host.size() - 1) == 0 ? host.data() : "localhost";
    std::error_code error;
    const std::string space = std::filesystem::read_symlink("/proc/self/ns/pid", error).string();
    if (!error && space != kOutermost) text += space;
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) == 0 && c != '-'; }, '_');
    return text;
  }();
  return name;
}

}  // namespace

std::string ownerName() {
  return fmt::format("{}@{}", ::getpid(), machine());
}

FileOwner ownerOf(std::string_view name) {
  pid_t pid = 0;
  const auto [rest, failure] = std::from_chars(name.data(), name.data() + name.size(), pid);
  if (failure != std::errc()) return FileOwner::None;
  const std::string_view where(rest, static_cast<std::size_t>(name.data() + name.size() - rest));
  if (!where.empty() && where.front() != '@') return FileOwner::None;
  if (!where.empty() && where.substr(1) != machine()) return FileOwner::Elsewhere;
  const bool isRunning = pid > 0 && (::kill(pid, 0) == 0 || errno == EPERM);
  return isRunning ? FileOwner::Running : FileOwner::Gone;
}

}  // namespace culprit
