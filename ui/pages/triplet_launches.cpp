#include "ui/pages/triplet_launches.h"

#include <algorithm>
#include <set>
#include <string>

namespace culprit::ui {

namespace {

constexpr double kSecond = 1e-9;  // of a nanosecond

/// The tracks of the device where the file's number of it is the one that is shown; else all of its kind, as
/// a process with one GPU may call it 0 whatever it is.
void keepDevice(std::vector<TrackEvents>& tracks, const std::string& device) {
  const bool isHost = device == "Host";
  std::erase_if(tracks, [isHost](const TrackEvents& events) {
    return (events.track.kind == TrackKind::GpuStream) == isHost;
  });
  const auto isIt = [&device](const TrackEvents& events) {
    return events.track.gpu && "GPU " + std::to_string(*events.track.gpu) == device;
  };
  if (std::any_of(tracks.begin(), tracks.end(), isIt))
    std::erase_if(tracks, [&isIt](const TrackEvents& events) { return !isIt(events); });
}

}  // namespace

std::vector<PlotRange> readLaunches(const ComparisonView& view, Side side, const Triplet& triplet,
                                    std::int64_t firstNs) {
  const PairResults& pair = view.wholePair();
  const Process& process = side == Side::A ? pair.a : pair.b;
  const ProcessId owner = process.trackOwner.value_or(process.id);
  const auto device = deviceOn(side, triplet.device, pair.devices);
  if (!device) return {};
  std::vector<TrackEvents> tracks =
      view.session->events(side, functionOn(side, triplet.function, pair.functions));
  std::erase_if(tracks, [owner](const TrackEvents& events) {
    return events.track.process && *events.track.process != owner;
  });
  keepDevice(tracks, view.results->names.devices[*device]);
  std::vector<PlotRange> launches;
  for (const TrackEvents& events : tracks) {
    for (std::size_t i = 0; i < events.startNs.size(); ++i) {
      const double start = static_cast<double>(events.startNs[i] - firstNs) * kSecond;
      launches.push_back({start, start + static_cast<double>(events.durationNs[i]) * kSecond});
    }
  }
  std::sort(launches.begin(), launches.end(),
            [](const PlotRange& x, const PlotRange& y) { return x.low < y.low; });
  return launches;
}

}  // namespace culprit::ui
