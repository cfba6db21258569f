#include "core/store/files/write_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <set>

#include "core/base/error.h"
#include "core/store/files/part_file.h"

namespace culprit {

namespace {

/// `target`: as whoever wanted it named it.
void fillPart(const PartFile& part, const std::filesystem::path& target,
              const std::function<void(const TextSink&)>& fill) {
  std::ofstream out;
  const auto attempt = [&out, &target](auto&& step) {
    errno = 0;
    step();
    if (!out) throw Error(fmt::format("cannot write ({})", std::strerror(errno)), target);
  };
  attempt([&] { out.open(part.path(), std::ios::binary); });
  fill([&](std::string_view text) {
    attempt([&] { out.write(text.data(), static_cast<std::streamsize>(text.size())); });
  });
  attempt([&] { out.close(); });
}

}  // namespace

std::filesystem::path behindLinks(std::filesystem::path target) {
  constexpr int kMost = 40;  // as Linux does
  std::error_code error;
  for (int i = 0; i < kMost; ++i) {
    if (!std::filesystem::is_symlink(target, error)) return target;
    target = target.parent_path() / std::filesystem::read_symlink(target, error);
  }
  throw Error("cannot write (the links go round in a circle)", target);
}

void writeFile(const std::filesystem::path& target, const std::function<void(const TextSink&)>& fill) {
  PartFile part(behindLinks(target));
  fillPart(part, target, fill);
  part.publish();
}

void StagedFiles::write(const std::filesystem::path& target, std::string_view text) {
  write(target, [text](const TextSink& sink) { sink(text); });
}

void StagedFiles::write(const std::filesystem::path& target,
                        const std::function<void(const TextSink&)>& fill) {
  PartFile& part = m_parts.emplace_back(behindLinks(target), &m_abandoned);
  fillPart(part, target, fill);
  part.settle();
}

void StagedFiles::publish() {
  std::set<std::filesystem::path> folders;
  for (PartFile& part : m_parts) {
    part.takePlace();
    folders.insert(part.folder());
  }
  // After all of them: to wait for the disk takes a hundred times as long as to rename.
  for (const std::filesystem::path& folder : folders) syncFolder(folder);
  m_parts.clear();
}

}  // namespace culprit
