#include "core/store/files/write_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "core/base/error.h"
#include "core/store/files/part_file.h"

namespace culprit {

void writeFile(const std::filesystem::path& target, const std::function<void(const TextSink&)>& fill) {
  std::error_code ignored;
  const bool isLink = std::filesystem::is_symlink(target, ignored);
  PartFile part(isLink ? std::filesystem::weakly_canonical(target, ignored) : target);
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
  part.publish();
}

}  // namespace culprit
