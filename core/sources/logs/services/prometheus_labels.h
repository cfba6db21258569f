// What the labels of a series of Prometheus say: of which machine and device it is, and what else tells it
// apart from others of its name. Labels that only say who scraped it are left out.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/sources/logs/counter_log.h"

namespace culprit::logs {

/// With "__name__", the name of the metric.
using PrometheusLabels = std::map<std::string, std::string, std::less<>>;

/// A series as a counter. The unit is empty where a table of names tells it.
struct PrometheusCounter {
  LoggedCounter counter;
  bool isSummed = false;  ///< over the disks, interfaces or packages of the machine
  bool isRate = false;    ///< it only grows, and no table of names makes a rate of it
};

/// Empty: it is not read: other modes of a CPU than idle, buckets and quantiles, disks on other disks.
std::optional<PrometheusCounter> prometheusCounter(const PrometheusLabels& labels);

}  // namespace culprit::logs
