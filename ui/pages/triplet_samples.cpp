#include "ui/pages/triplet_samples.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <string>
#include <string_view>

#include "core/store/session.h"

namespace culprit::ui {
namespace {

// Counters of a process end in its number, which some tools write as a floating point number.
bool isCounterOf(std::string_view counter, std::string_view metric, std::int64_t pid) {
  if (counter == metric) return true;
  const std::string_view suffix = counter.substr(metric.size() + 1);
  double number = 0.0;
  const auto [end, error] = std::from_chars(suffix.data(), suffix.data() + suffix.size(), number);
  return error == std::errc() && end == suffix.data() + suffix.size() && number == static_cast<double>(pid);
}

// Bursts of readings at practically one time, by a counter of a device, come from several devices.
bool comesInBursts(const std::vector<std::int64_t>& timeNs) {
  constexpr std::int64_t kSameMoment = 50'000'000;
  std::size_t together = 0;
  for (std::size_t i = 1; i < timeNs.size(); ++i)
    if (timeNs[i] - timeNs[i - 1] < kSameMoment) ++together;
  return 4 * together > timeNs.size();
}

double largestOf(const TripletSamples& samples) {
  double largest = 0.0;
  for (const SideSamples* side : {&samples.a, &samples.b})
    if (side->level)
      for (const double mu : side->level->mu) largest = std::max(largest, std::abs(mu));
  return largest;
}

}  // namespace

TripletSamples readTriplet(const ComparisonView& view, const Triplet& triplet) {
  const PairResults& pair = view.results->pairs.at(view.pair);
  TripletSamples samples;
  for (const Side side : {Side::A, Side::B}) {
    const ProcessId process = side == Side::A ? pair.a.id : pair.b.id;
    SideSamples& each = side == Side::A ? samples.a : samples.b;
    const std::optional<DeviceId> device = deviceOn(side, triplet.device, pair.devices);
    if (!device) continue;
    const FunctionId function = functionOn(side, triplet.function, pair.functions);
    each.usage = view.session->usage(process, function, *device);
    if (triplet.metric) each.level = view.session->level(process, {function, triplet.metric, *device});
  }
  if (triplet.metric)
    samples.levelUnit = levelUnit(view.results->names.metrics[*triplet.metric], largestOf(samples));
  return samples;
}

CounterReadings readReadings(const ComparisonView& view, Side side, const Triplet& triplet) {
  CounterReadings readings;
  if (!triplet.metric) return readings;
  const PairResults& pair = view.results->pairs.at(view.pair);
  const Process& process = side == Side::A ? pair.a : pair.b;
  const std::string& metric = view.results->names.metrics[*triplet.metric];
  std::vector<std::pair<std::int64_t, double>> all;
  for (const ReadingSeries& series : view.session->readings(side, metric)) {
    if (!isCounterOf(series.counter, metric, process.pid)) continue;
    if (!process.host.empty() && !series.host.empty() && series.host != process.host) continue;
    for (std::size_t i = 0; i < series.timeNs.size(); ++i)
      all.emplace_back(series.timeNs[i], series.value[i]);
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  for (const auto& [time, value] : all) {
    readings.timeNs.push_back(time);
    readings.value.push_back(value);
  }
  const bool ofDevice = view.results->names.devices[triplet.device] != "Host";
  readings.separable = !(ofDevice && comesInBursts(readings.timeNs));
  return readings;
}

const Comparison* findComparison(const ComparisonView& view, const Triplet& triplet) {
  if (view.isEmpty()) return nullptr;
  const auto& rows = view.pairResults().comparisons;
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const Comparison& row) { return row.triplet == triplet; });
  return found == rows.end() ? nullptr : &*found;
}

std::optional<double> meanOfKept(const std::vector<std::uint32_t>& cycles, const std::vector<double>& values,
                                 const std::optional<std::vector<std::uint32_t>>& kept) {
  double sum = 0.0;
  std::size_t n = 0;
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    if (kept && !std::binary_search(kept->begin(), kept->end(), cycles[i])) continue;
    sum += values[i];
    ++n;
  }
  if (n == 0) return {};
  return sum / static_cast<double>(n);
}

}  // namespace culprit::ui
