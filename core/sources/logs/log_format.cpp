#include "core/sources/logs/log_format.h"

#include <array>

namespace culprit::logs {

const LogFormat* logFormatOf(std::string_view firstText) {
  // Every trace of a run is asked, and most are JSON.
  const std::size_t first = firstText.find_first_not_of(" \t\r\n");
  const bool isJson = first != firstText.npos && (firstText[first] == '{' || firstText[first] == '[');
  for (const std::span<const LogFormat> formats : std::array{gpuFormats(), hostFormats(), serviceFormats()}) {
    for (const LogFormat& format : formats)
      if ((format.mayBeJson || !isJson) && format.accepts(firstText)) return &format;
  }
  return nullptr;
}

}  // namespace culprit::logs
