#include "app/cluster/work_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/safe_text.h"

namespace culprit::app {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 4> kOwnFiles = {"request", "jobs", "condense.sh", "merge.sh"};

[[noreturn]] void failWriting(const fs::path& file, int error) {
  throw Error(fmt::format("cannot write the file ({})", std::strerror(error)), file);
}

/// One of ours, or what a killed program left of writing one.
bool isOwnFile(const std::string& name) {
  return std::any_of(kOwnFiles.begin(), kOwnFiles.end(), [&name](std::string_view own) {
    return name == own || (name.starts_with(fmt::format("{}.", own)) && name.ends_with(".part"));
  });
}

}  // namespace

fs::path requestFile(const fs::path& work) {
  return work / kOwnFiles[0];
}

fs::path jobsFile(const fs::path& work) {
  return work / kOwnFiles[1];
}

fs::path condenseScriptFile(const fs::path& work) {
  return work / kOwnFiles[2];
}

fs::path mergeScriptFile(const fs::path& work) {
  return work / kOwnFiles[3];
}

fs::path condenseLog(const WorkFolder& work, std::size_t at) {
  return work.logs() / fmt::format("condense.{}", at);
}

fs::path mergeLog(const WorkFolder& work) {
  return work.logs() / "merge";
}

void appendLine(const fs::path& file, const std::string& line) {
  constexpr mode_t kForAll = 0666;  // less the umask
  const std::string text = line + "\n";
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, kForAll);
  if (descriptor < 0) failWriting(file, errno);
  const ssize_t written = ::write(descriptor, text.data(), text.size());
  const int error = errno;
  ::close(descriptor);
  if (written != static_cast<ssize_t>(text.size())) failWriting(file, written < 0 ? error : ENOSPC);
}

std::string contentOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (!in.is_open() || in.bad()) throw Error("cannot read the file", file);
  return text;
}

std::string lastLineOf(const fs::path& log) {
  constexpr std::streamoff kEnough = 4096;
  std::ifstream in(log, std::ios::binary | std::ios::ate);
  if (!in) return {};
  const std::streamoff size = in.tellg();
  in.seekg(std::max<std::streamoff>(0, size - kEnough));
  std::string last;
  for (std::string line; std::getline(in, line);) {
    if (line.find_first_not_of(" \t\r") != std::string::npos) last = line;
  }
  return singleLine(last);
}

void removeWork(const WorkFolder& work) {
  try {
    std::vector<fs::path> own;
    for (const fs::directory_entry& entry : fs::directory_iterator(work.folder())) {
      if (isOwnFile(entry.path().filename().string())) own.push_back(entry.path());
    }
    std::error_code ignored;
    for (const fs::path& file : own) fs::remove(file, ignored);
  } catch (const std::exception&) {
    // What stays is harmless: the session is there, and `cluster` goes on in a folder with some of its files.
  }
  work.remove();
}

}  // namespace culprit::app
