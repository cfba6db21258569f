// The timeline of a whole run, read from made sessions: lanes, where recordings stand, gaps, search.
#include "core/model/details/run_timeline.h"

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/base/usable_time.h"
#include "core/exploring/exploration.h"
#include "core/exploring/timeline/place_recordings.h"
#include "core/exploring/timeline/read_timeline.h"
#include "core/exploring/timeline/timeline_tracks.h"
#include "core/model/details/lane_builder.h"
#include "tests/support/impatient.h"
#include "tests/support/made_call_tree.h"
#include "tests/support/made_session.h"

namespace culprit {
namespace {

using enum EventCategory;
using test::MadeCallTree;
using test::MadeTrace;

/// A thread on two tracks, two streams.
void addWholeRun(MadeTrace& trace, ProcessId process) {
  const std::uint32_t python = trace.thread(process, "python 11");
  const std::uint32_t runtime = trace.thread(process, "runtime 11");
  const std::uint32_t first = trace.stream(process, 0, "stream 7");
  const std::uint32_t second = trace.stream(process, 0, "stream 20");
  trace.event(python, Container, "PyTorch Profiler", 0, 2000);
  trace.event(python, Python, "main", 90, 900);
  trace.event(runtime, Runtime, "cudaLaunchKernel", 110, 10, 1);
  trace.event(runtime, Runtime, "cudaLaunchKernel", 210, 10, 2);
  trace.event(first, GpuAnnotation, "step", 100, 900);
  trace.event(first, GpuCompute, "gemm", 150, 100, 1);
  trace.event(second, GpuMemcpy, "Memcpy HtoD", 400, 50, 2);
}

RunTimeline timelineIn(const MadeCallTree& made, const TimelineTakers& takers = {},
                       const Monitor& monitor = SilentMonitor()) {
  return readTimeline(Session::open(made.file()), made.results(), 0, Side::A, takers, monitor);
}

std::vector<std::string> namesOfLanes(const RunTimeline& timeline) {
  std::vector<std::string> names;
  for (const TimelineLane& lane : timeline.lanes) names.push_back(lane.device + ", " + lane.name);
  return names;
}

TEST(RunTimeline, HasStreamsAboveThreads) {
  MadeCallTree made;
  made.both(addWholeRun);
  made.cyclesA = {{100, 400}, {500, 500}};
  made.store();
  const RunTimeline timeline = timelineIn(made);
  EXPECT_EQ(namesOfLanes(timeline),
            (std::vector<std::string>{"GPU 0, stream 7", "GPU 0, stream 20", "Host, python 11"}));
  EXPECT_EQ(timeline.lanes[0].process, "process 1");
  EXPECT_TRUE(timeline.lanes[0].isOwn);
  const LaneExtents& thread = *timeline.lanes[2].events;
  EXPECT_EQ(thread.events(), 3) << "without the span of the recording";
  EXPECT_EQ(thread.rows(), 2) << "the calls stand below their caller";
  EXPECT_EQ(thread.span(), (TimelineSpan{-10'000, 890'000})) << "0 is the start of the first cycle";
  EXPECT_EQ(timeline.lanes[0].events->events(), 1) << "without the range drawn on the stream";
  EXPECT_EQ(timeline.span(), (TimelineSpan{-10'000, 900'000}));
  ASSERT_EQ(timeline.cycles.size(), 2);
  EXPECT_EQ(timeline.cycles[1].time, (TimelineSpan{400'000, 900'000}));
  EXPECT_EQ(timeline.cycles[1].number, 2);
  EXPECT_EQ(timeline.cycleAt(0), 0);
  EXPECT_EQ(timeline.cycleAt(400'000), 1);
  EXPECT_FALSE(timeline.cycleAt(-1));
  EXPECT_FALSE(timeline.cycleAt(900'000));
  EXPECT_EQ(timeline.timeOf(0, 150'000), 50'000);
  EXPECT_FALSE(timeline.timeOf(7, 150'000));
  EXPECT_EQ(timeline.recordedAt(50'000), std::pair(0U, std::int64_t{150'000}));
  EXPECT_EQ(timeline.ownEventsIn({50'000, 300'001}), 3) << "a kernel that starts then, a call and a copy";
  EXPECT_EQ(timeline.ownEventsIn({50'001, 300'000}), 1) << "the second call";
  EXPECT_EQ(timeline.ownEventsIn({-10'000, 900'000}), 5);
  EXPECT_EQ(timeline.cycleOf({50'000, 80'000}), (Cycle{.startNs = 150'000, .durationNs = 30'000}));
  EXPECT_EQ(timeline.cycleOf({50'000, 50'000}), (Cycle{.startNs = 150'000, .durationNs = 1}));
}

TEST(RunTimeline, TellsOfStreamsFirst) {
  MadeCallTree made;
  made.both(addWholeRun);
  made.store();
  std::vector<std::size_t> lanes;
  std::size_t outlined = 0;
  const TimelineTakers takers{.outline =
                                  [&](const RunTimeline& timeline) {
                                    outlined = timeline.lanes.size();
                                    EXPECT_FALSE(timeline.lanes[0].events);
                                    EXPECT_EQ(timeline.cycles.size(), 1);
                                  },
                              .lane =
                                  [&](std::size_t lane, const std::shared_ptr<const LaneExtents>& events) {
                                    EXPECT_TRUE(events);
                                    lanes.push_back(lane);
                                  }};
  timelineIn(made, takers);
  EXPECT_EQ(outlined, 3);
  EXPECT_EQ(lanes, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(RunTimeline, JoinsRecordingsOfOneClock) {
  MadeCallTree made;
  for (const std::int64_t startUs : {0, 5'000'000}) {
    if (startUs > 0) made.a.beginCapture(Dialect::Kineto2022);
    const std::uint32_t thread = made.a.thread(made.processA, "python 11");
    made.a.event(thread, Python, "main", startUs, 800);
  }
  made.cyclesA = {{0, 1000, 0}, {5'000'200, 1000, 1}};
  made.a.reading("gpu_clock", InstanceKind::Gpu, "0", 2'000'000, 1410.0);
  addWholeRun(made.b, made.processB);
  made.store();
  const RunTimeline timeline = timelineIn(made);
  EXPECT_TRUE(timeline.isOneClock);
  ASSERT_EQ(timeline.lanes.size(), 1) << "a thread is one lane in all recordings";
  EXPECT_EQ(timeline.lanes[0].events->span(), (TimelineSpan{0, 5'000'800'000}));
  EXPECT_EQ(timeline.recordings.size(), 2);
  EXPECT_EQ(timeline.recordedAt(5'000'100'000)->first, 1U) << "of the second, before its first cycle";
  EXPECT_EQ(timeline.cycleOf({5'000'100'000, 5'000'200'000})->capture, 1U);
  EXPECT_FALSE(timeline.cycleOf({0, 5'000'200'000})) << "it lies in two recordings";
  EXPECT_EQ(timeline.cycleOf({4'000'000'000, 5'000'200'000}),
            (Cycle{.startNs = 5'000'000'000, .durationNs = 200'000, .capture = 1}))
      << "it begins in the pause before the second";
  EXPECT_EQ(timeline.cycleOf({500'000, 4'000'000'000}), (Cycle{.startNs = 500'000, .durationNs = 500'000}))
      << "it ends in that pause, the recording with its cycle";
  EXPECT_EQ(timeline.cycleOf({3'000'000'000, 4'000'000'000})->capture, 0U) << "it lies in that pause";
  ASSERT_EQ(timeline.readings.size(), 1);
  EXPECT_EQ(timeline.readings[0].timeNs, std::vector<std::int64_t>{2'000'000'000});
}

TEST(RunTimeline, PutsRecordingsOfSeveralClocksBesideEachOther) {
  MadeCallTree made;
  for (const std::int64_t capture : {0, 1}) {
    if (capture > 0) made.a.beginCapture(Dialect::Kineto2022);
    const std::uint32_t thread = made.a.thread(made.processA, "python 11");
    made.a.event(thread, Python, "main", 100, 800);
  }
  made.cyclesA = {{200, 500, 0}, {200, 500, 1}};
  made.a.reading("gpu_clock", InstanceKind::Gpu, "0", 300, 1410.0);
  made.a.reading("gpu_clock", InstanceKind::Gpu, "0", 5'000, 1200.0);
  addWholeRun(made.b, made.processB);
  made.store();
  const RunTimeline timeline = timelineIn(made);
  EXPECT_FALSE(timeline.isOneClock);
  ASSERT_EQ(timeline.recordings.size(), 2);
  EXPECT_EQ(timeline.recordings[0].time, (TimelineSpan{-100'000, 700'000}));
  const std::int64_t secondNs = 700'000 + RunTimeline::kBesideNs;
  EXPECT_EQ(timeline.recordings[1].time, (TimelineSpan{secondNs, secondNs + 800'000}));
  ASSERT_EQ(timeline.cycles.size(), 2);
  EXPECT_EQ(timeline.cycles[1].time.startNs, secondNs + 100'000);
  EXPECT_EQ(timeline.lanes[0].events->events(), 2);
  EXPECT_EQ(timeline.recordedAt(secondNs + 1), std::pair(1U, std::int64_t{100'001}));
  ASSERT_EQ(timeline.readings.size(), 1) << "what is in no recording has no place";
  EXPECT_EQ(timeline.readings[0].timeNs.size(), 2) << "each recording may be the one it is of";
}

TEST(RunTimeline, FindsTheGapsOfTheGpu) {
  MadeCallTree made;
  made.both(addWholeRun);
  made.cyclesA = {{0, 1000}};
  made.store();
  const RunTimeline timeline = timelineIn(made);
  const TimelineSpan all{-1'000'000, 2'000'000};
  EXPECT_EQ(gpuGaps(timeline, all, 1000), (std::vector<TimelineSpan>{{250'000, 400'000}}));
  EXPECT_EQ(gpuGaps(timeline, {300'000, 350'000}, 1000), (std::vector<TimelineSpan>{{300'000, 350'000}}));
  EXPECT_TRUE(gpuGaps(timeline, all, 150'001).empty());
  EXPECT_TRUE(gpuGaps(timeline, {600'000, 700'000}, 1).empty()) << "the GPU has no work any more";
}

/// A thread of 1 ms with a kernel in it, at that time.
void addRecordedPart(MadeTrace& trace, ProcessId process, std::int64_t startUs) {
  const std::uint32_t thread = trace.thread(process, "python 11");
  const std::uint32_t stream = trace.stream(process, 0, "stream 7");
  trace.event(thread, Python, "main", startUs, 1000);
  trace.event(stream, GpuCompute, "gemm", startUs + 200, 200);
}

TEST(RunTimeline, HasNoGapWhereNobodyRecorded) {
  MadeCallTree made;
  constexpr std::int64_t kLaterUs = 60'000'000, kLaterNs = 60'000'000'000;
  addRecordedPart(made.a, made.processA, 0);
  made.a.beginCapture(Dialect::Kineto2022);
  addRecordedPart(made.a, made.processA, kLaterUs);
  made.cyclesA = {{100, 500, 0}, {kLaterUs + 100, 500, 1}};
  addWholeRun(made.b, made.processB);
  made.store();
  const RunTimeline timeline = timelineIn(made);
  EXPECT_TRUE(timeline.isOneClock);
  EXPECT_EQ(timeline.recordedSpans(),
            (std::vector<TimelineSpan>{{-100'000, 900'000}, {kLaterNs - 100'000, kLaterNs + 900'000}}));
  const TimelineSpan all{-1'000'000, kLaterNs + 2'000'000};
  EXPECT_EQ(gpuGaps(timeline, all, 1000),
            (std::vector<TimelineSpan>{{300'000, 900'000}, {kLaterNs - 100'000, kLaterNs + 100'000}}));
  EXPECT_EQ(gpuGaps(timeline, all, 500'000), (std::vector<TimelineSpan>{{300'000, 900'000}}))
      << "a part that is too short is no gap";
  EXPECT_TRUE(gpuGaps(timeline, {5'000'000, kLaterNs - 5'000'000}, 1).empty());
}

TEST(RunTimeline, HasNoGapBetweenRecordingsBesideEachOther) {
  MadeCallTree made;
  addRecordedPart(made.a, made.processA, 0);
  made.a.beginCapture(Dialect::Kineto2022);
  addRecordedPart(made.a, made.processA, 0);
  made.cyclesA = {{0, 500, 0}, {0, 500, 1}};
  addWholeRun(made.b, made.processB);
  made.store();
  const RunTimeline timeline = timelineIn(made);
  EXPECT_FALSE(timeline.isOneClock);
  const std::int64_t secondNs = 1'000'000 + RunTimeline::kBesideNs;
  EXPECT_EQ(gpuGaps(timeline, timeline.span(), 1000),
            (std::vector<TimelineSpan>{{400'000, 1'000'000}, {secondNs, secondNs + 200'000}}));
}

TEST(RunTimeline, IsOfOneClockBesideARecordingWithoutEvents) {
  MadeCallTree made;
  constexpr std::int64_t kEpochUs = 1'700'000'000'000'000;
  addRecordedPart(made.a, made.processA, kEpochUs);
  made.a.beginCapture(Dialect::Kineto2022);
  const std::uint32_t other = made.a.thread(made.processA, "python 12");
  made.a.event(other, Container, "PyTorch Profiler", kEpochUs, 2000);
  made.cyclesA = {{kEpochUs, 500, 0}};
  made.a.reading("host_load", InstanceKind::None, "", kEpochUs + 300, 0.5);
  addWholeRun(made.b, made.processB);
  made.store();
  const RunTimeline timeline = timelineIn(made);
  EXPECT_TRUE(timeline.isOneClock);
  ASSERT_EQ(timeline.recordings.size(), 1);
  EXPECT_EQ(timeline.recordings[0].time, (TimelineSpan{0, 1'000'000}));
  ASSERT_EQ(timeline.readings.size(), 1);
  EXPECT_EQ(timeline.readings[0].timeNs, std::vector<std::int64_t>{300'000});
}

TEST(RunTimeline, FindsFunctionsByTheirNames) {
  MadeCallTree made;
  made.both(addWholeRun);
  made.store();
  const RunTimeline timeline = timelineIn(made);
  const Names& names = made.results().names;
  const FunctionSet launches = functionsContaining(names, "LAUNCH");
  EXPECT_EQ(launches.size(), 1);
  EXPECT_TRUE(functionsContaining(names, "").empty());
  EXPECT_EQ(functionsContaining(names, "mem").size(), 1);
  const auto finds = findsOf(timeline, launches);
  ASSERT_EQ(finds.size(), 1);
  EXPECT_EQ(finds[0].lane, 2);
  EXPECT_EQ(finds[0].events, 2);
  EXPECT_EQ(finds[0].totalNs, 20'000);
}

TEST(RunTimeline, StepsThroughAllLanesInTime) {
  RunTimeline timeline;
  for (int lane = 0; lane < 4; ++lane) {
    LaneBuilder events;
    for (const std::int64_t start : {0, 10, 20 + lane}) events.add({start, 5, FunctionId{1}});
    TimelineLane& made = timeline.lanes.emplace_back();
    if (lane != 2) made.events = std::make_shared<const LaneExtents>(events.take());
  }
  const FunctionSet wanted(std::vector{FunctionId{1}});
  using Places = std::vector<std::pair<std::int64_t, std::size_t>>;
  const Places expected{{0, 0}, {0, 1}, {0, 3}, {10, 0}, {10, 1}, {10, 3}, {20, 0}, {21, 1}, {23, 3}};
  Places forward, backward;
  std::optional<TimelineHit> hit;
  while ((hit = nextOf(timeline, wanted, hit))) forward.emplace_back(hit->event.startNs, hit->lane);
  while ((hit = previousOf(timeline, wanted, hit)))
    backward.insert(backward.begin(), {hit->event.startNs, hit->lane});
  EXPECT_EQ(forward, expected);
  EXPECT_EQ(backward, expected);
}

TEST(RunTimeline, EndsWhenItIsCancelled) {
  MadeCallTree made;
  made.both(addWholeRun);
  made.store();
  EXPECT_GT(test::cancelEverywhere([&](const Monitor& monitor) { timelineIn(made, {}, monitor); }, [] {}), 5);
}

TEST(RunTimeline, TellsWhyThereIsNone) {
  const test::MadeSession made;
  const Session session = Session::open(made.file());
  const ResultsPtr results = session.results();
  const auto why = whyNoTimeline(*results, Side::B);
  ASSERT_TRUE(why);
  EXPECT_NE(why->find("B is a table of times per cycle"), std::string::npos);
  EXPECT_THROW(timelineOf(made.file(), *results, 0, Side::B, {}, SilentMonitor()), Error);
}

TEST(TimelineTracks, PutOtherProcessesBelowAndLeaveOutWhatIsTooMuch) {
  Results results;
  results.processes = {{.id = ProcessId{0}, .pid = 5}, {.id = ProcessId{1}, .pid = 6, .rank = 3}};
  Trace trace;
  std::vector<Track>& tracks = trace.captures.emplace_back().tracks;
  for (std::size_t i = 0; i < RunTimeline::kMostLanes; ++i)
    tracks.push_back({.kind = TrackKind::HostThread,
                      .process = ProcessId{0},
                      .tid = "thread " + std::to_string(i),
                      .end = 1});
  tracks.push_back({.kind = TrackKind::GpuStream, .process = ProcessId{0}, .gpu = 1, .tid = "7", .end = 1});
  tracks.push_back({.kind = TrackKind::GpuStream, .process = ProcessId{1}, .gpu = 0, .tid = "7", .end = 1});
  const TimelineTracks made = timelineTracks(trace, results, ProcessId{1});
  ASSERT_EQ(made.lanes.size(), RunTimeline::kMostLanes);
  EXPECT_EQ(made.lanesLeftOut, 2);
  EXPECT_EQ(made.lanes[0].lane.process, "rank 3");
  EXPECT_EQ(made.lanes[0].lane.device, "GPU 0");
  EXPECT_EQ(made.lanes[1].lane.device, "GPU 1");
  EXPECT_FALSE(made.lanes[1].lane.isOwn);
  EXPECT_EQ(made.lanes[2].lane.name, "thread 0");
}

TEST(PlacedRecordings, FollowTheCyclesWhereTheseFollowEachOther) {
  const std::vector<Cycle> cycles{{.startNs = 5000, .durationNs = 10, .capture = 0},
                                  {.startNs = 100, .durationNs = 50, .capture = 1},
                                  {.startNs = 200, .durationNs = 50, .capture = 1}};
  const auto placed = placeRecordings({0, 1}, cycles, [](std::uint32_t) -> TimelineSpan {
    ADD_FAILURE() << "nothing need be measured";
    return {};
  });
  EXPECT_TRUE(placed.isOneClock);
  ASSERT_EQ(placed.recordings.size(), 2);
  EXPECT_EQ(placed.recordings[0].capture, 1);
  EXPECT_EQ(placed.recordings[0].zeroNs, 100);
  EXPECT_EQ(placed.recordings[1].zeroNs, 100);
}

TEST(PlacedRecordings, LeaveOutWhatHasNeitherEventsNorCycles) {
  constexpr std::int64_t kEpochNs = 1'700'000'000'000'000'000;
  const auto measure = [](std::uint32_t capture) {
    return capture == 2 ? std::optional(TimelineSpan{kEpochNs + 500, kEpochNs + 900}) : std::nullopt;
  };
  const std::vector<Cycle> cycles{{.startNs = kEpochNs, .durationNs = 100, .capture = 1}};
  const auto placed = placeRecordings({0, 1, 2}, cycles, measure);
  EXPECT_TRUE(placed.isOneClock);
  ASSERT_EQ(placed.recordings.size(), 2);
  EXPECT_EQ(placed.recordings[0].capture, 1) << "cycles tell as well";
  EXPECT_EQ(placed.recordings[0].time, (TimelineSpan{0, 100}));
  EXPECT_EQ(placed.recordings[1].time, (TimelineSpan{500, 900}));
  const auto none = placeRecordings({0}, {}, measure);
  EXPECT_TRUE(none.isOneClock);
  EXPECT_TRUE(none.recordings.empty());
}

TEST(PlacedRecordings, BeginWithTheirEventsWithoutCycles) {
  const auto placed = placeRecordings({2}, {}, [](std::uint32_t) { return TimelineSpan{700, 900}; });
  EXPECT_TRUE(placed.isOneClock);
  ASSERT_EQ(placed.recordings.size(), 1);
  EXPECT_EQ(placed.recordings[0].zeroNs, 700);
  EXPECT_EQ(placed.recordings[0].time, (TimelineSpan{0, 200}));
}

TEST(PlacedRecordings, HaveTimesThatFit) {
  const TimelineSpan ever{kEarliestNs, kLatestNs};
  const std::vector<std::uint32_t> captures{0, 1, 2, 3};
  const auto placed = placeRecordings(captures, {}, [&](std::uint32_t) { return ever; });
  EXPECT_FALSE(placed.isOneClock);
  for (const TimelineRecording& recording : placed.recordings) {
    EXPECT_EQ(recording.time, (TimelineSpan{0, kLongestNs}));
    EXPECT_EQ(recording.zeroNs, kEarliestNs);
  }
  // A cycle at the end of all time, and events at its beginning.
  const std::vector<Cycle> cycles{{.startNs = kLatestNs, .capture = 0},
                                  {.startNs = kEarliestNs, .capture = 1}};
  for (const TimelineRecording& recording :
       placeRecordings({0, 1, 2}, cycles, [&](std::uint32_t) { return ever; }).recordings)
    EXPECT_EQ(recording.time, (TimelineSpan{0, kLongestNs}));
}

}  // namespace
}  // namespace culprit
