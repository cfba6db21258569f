// A folder of its own for one test, removed with everything in it; and short ways to put files there.
#pragma once

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include <unistd.h>

namespace culprit::test {

class TempFolder {
 public:
  TempFolder() {
    static std::atomic<int> next = 0;
    m_path = std::filesystem::temp_directory_path() /
             ("culprit-test-" + std::to_string(::getpid()) + "-" + std::to_string(next++));
    std::filesystem::create_directories(m_path);
  }
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::filesystem::path& path() const { return m_path; }

  /// Writes a file below the folder, with the folders it needs.
  std::filesystem::path write(const std::string& name, std::string_view content) const {
    const std::filesystem::path file = m_path / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << content;
    return file;
  }

 private:
  std::filesystem::path m_path;
};

inline std::string contentOf(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace culprit::test
