// Inputs as files, for readers that want a path: a folder of this process, which goes with all that is in it.
// A target that crashes leaves it behind; whoever starts one sets TMPDIR.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

#include "tests/fuzz/promise.h"

namespace culprit::fuzz {

class InputFiles {
 public:
  InputFiles() { std::filesystem::create_directories(m_folder); }
  ~InputFiles() {
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
  }
  InputFiles(const InputFiles&) = delete;
  InputFiles& operator=(const InputFiles&) = delete;

  const std::filesystem::path& folder() const { return m_folder; }

  std::filesystem::path write(const std::string& name, std::string_view bytes) const {
    std::filesystem::path file = m_folder / name;
    std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return file;
  }

 private:
  std::filesystem::path m_folder =
      std::filesystem::temp_directory_path() / ("culprit-fuzz-" + std::to_string(::getpid()));
};

inline std::string_view textOf(Input input) {
  return {reinterpret_cast<const char*>(input.data()), input.size()};
}

/// The texts of several files, which a byte parts that no text of people has: "record separator".
inline std::vector<std::string_view> partsOf(Input input, std::size_t most) {
  constexpr char kSeparator = '\x1e';
  std::string_view rest = textOf(input);
  std::vector<std::string_view> parts;
  while (parts.size() + 1 < most && rest.find(kSeparator) != std::string_view::npos) {
    parts.push_back(rest.substr(0, rest.find(kSeparator)));
    rest.remove_prefix(parts.back().size() + 1);
  }
  parts.push_back(rest);
  return parts;
}

}  // namespace culprit::fuzz
