#include <array>

#include "core/sources/logs/log_format.h"
#include "core/sources/logs/services/prometheus_formats.h"

namespace culprit::logs {

std::span<const LogFormat> serviceFormats() {
  static constexpr std::array kFormats = {
      LogFormat{Tool::Prometheus, "answer of Prometheus", acceptsPrometheusAnswer, readPrometheusAnswer,
                kMayBeJson},
      LogFormat{Tool::Prometheus, "export of Prometheus", acceptsPrometheusLines, readPrometheusLines,
                kMayBeJson},
      LogFormat{Tool::Prometheus, "metrics of Prometheus", acceptsPrometheusText, readPrometheusText},
  };
  return kFormats;
}

}  // namespace culprit::logs
