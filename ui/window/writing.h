// While a file of the user's is being written its name stands in the settings, so that what is left
// half-written of it when the program is killed can be removed at its next start. Made by Saving, in the
// worker that writes; the program asks for the rest when it starts.
#pragma once

#include <filesystem>
#include <vector>

namespace culprit::ui {

class Writing {
 public:
  explicit Writing(std::filesystem::path target);
  ~Writing();
  Writing(const Writing&) = delete;
  Writing& operator=(const Writing&) = delete;

  /// Files whose writing was begun and never ended.
  static std::vector<std::filesystem::path> unfinished();

 private:
  std::filesystem::path m_target;
};

}  // namespace culprit::ui
