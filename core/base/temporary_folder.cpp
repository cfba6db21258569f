#include "core/base/temporary_folder.h"

#include <atomic>

namespace culprit {

namespace {

std::atomic<std::filesystem::path (*)()> folderOf = nullptr;

}  // namespace

void keepTemporaryFilesIn(std::filesystem::path (*folder)()) {
  folderOf = folder;
}

std::filesystem::path temporaryFolder() {
  auto* const folder = folderOf.load();
  return folder == nullptr ? std::filesystem::temp_directory_path() : folder();
}

}  // namespace culprit
