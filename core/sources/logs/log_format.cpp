#include "core/sources/logs/log_format.h"

#include <array>

namespace culprit::logs {

const LogFormat* logFormatOf(std::string_view firstText) {
  for (const std::span<const LogFormat> formats : std::array{gpuFormats(), hostFormats(), serviceFormats()}) {
    for (const LogFormat& format : formats)
      if (format.accepts(firstText)) return &format;
  }
  return nullptr;
}

}  // namespace culprit::logs
