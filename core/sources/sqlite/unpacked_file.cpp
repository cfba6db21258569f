#include "core/sources/sqlite/unpacked_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <vector>

#include "core/base/error.h"
#include "core/base/temporary_folder.h"
#include "core/sources/bytes/text_reader.h"

namespace culprit {

namespace {

constexpr std::string_view kEnd = ".temporary";
constexpr std::size_t kBlock = std::size_t{1} << 20U;

std::string reasonOf(int code) {
  return std::generic_category().message(code);
}

/// Zero where all of it was written, else the system's reason.
int writeAll(int file, const char* bytes, std::size_t count) {
  while (count > 0) {
    const ssize_t written = ::write(file, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return written < 0 ? errno : EIO;
    bytes += written;
    count -= static_cast<std::size_t>(written);
  }
  return 0;
}

}  // namespace

UnpackedFile::UnpackedFile(const std::filesystem::path& packed, ReadingProgress& progress) {
  const std::filesystem::path folder = temporaryFolder();
  std::string name = (folder / fmt::format("unpacked.{}-XXXXXX{}", ::getpid(), kEnd)).string();
  const int file = ::mkostemps(name.data(), static_cast<int>(kEnd.size()), O_CLOEXEC);
  if (file < 0) {
    throw Error(
        fmt::format("cannot be unpacked: no file can be made in {} ({})", folder.string(), reasonOf(errno)),
        packed);
  }
  m_path = name;
  try {
    fill(file, packed, progress);
  } catch (...) {
    ::close(file);
    remove();
    throw;
  }
  ::close(file);
}

UnpackedFile::~UnpackedFile() {
  remove();
}

void UnpackedFile::remove() {
  std::error_code ignored;
  std::filesystem::remove(m_path, ignored);
}

void UnpackedFile::fill(int file, const std::filesystem::path& packed, ReadingProgress& progress) {
  ByteReader bytes(packed);
  TextReader text(bytes);
  std::vector<char> block(kBlock);
  while (const std::size_t got = text.read(block.data(), block.size())) {
    progress.advance(0);  // the bytes of the file are counted as its rows are read
    if (const int code = writeAll(file, block.data(), got); code != 0) {
      throw Error(fmt::format("cannot be unpacked: {}", reasonOf(code)), packed);
    }
  }
  m_damage = text.damage();
}

}  // namespace culprit
