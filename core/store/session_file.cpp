#include "core/store/session_file.h"

#include <array>
#include <fstream>
#include <string_view>

#include "core/model/error.h"
#include "core/store/schema.h"

namespace culprit {

bool isSessionFile(const std::filesystem::path& file) {
  // SQLite file format: magic string at 0, application id big-endian at 68.
  constexpr std::string_view kMagic("SQLite format 3\0", 16);
  constexpr std::size_t kIdAt = 68;
  std::array<char, 72> header{};
  std::ifstream in(file, std::ios::binary);
  if (!in.read(header.data(), header.size())) return false;
  if (std::string_view(header.data(), kMagic.size()) != kMagic) return false;
  std::uint32_t id = 0;
  for (std::size_t i = kIdAt; i < header.size(); ++i) id = (id << 8U) | static_cast<unsigned char>(header[i]);
  return id == static_cast<std::uint32_t>(schema::kApplicationId);
}

void refuseForeignTarget(const std::filesystem::path& target) {
  std::error_code error;
  if (!std::filesystem::exists(target, error) || isSessionFile(target)) return;
  throw Error("the file exists and is no Culprit session; it is not overwritten", target);
}

}  // namespace culprit
