#include "core/sources/perfetto/perfetto_trace.h"

#include <fmt/format.h>

#include <array>

#include "core/sources/bytes/background_fingerprint.h"
#include "core/sources/chrome/chrome_header.h"
#include "core/sources/perfetto/perfetto_events.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

using perfetto::Outline;
using perfetto::PacketUse;
using perfetto::PacketWalk;

std::string damageTextOf(const PacketWalk& walk) {
  return fmt::format("byte {}: {}", walk.damage()->position, walk.damage()->why);
}

/// "23 packets: 6 with clocks, 17 about the recording".
std::string contentOf(const Outline& outline) {
  struct Words {
    PacketUse use;
    std::string_view what;
  };
  constexpr std::array kWords = {Words{PacketUse::Events, "with events that cannot be used"},
                                 Words{PacketUse::GpuWork, "with readings or work that cannot be used"},
                                 Words{PacketUse::Clocks, "with clocks"},
                                 Words{PacketUse::Tracks, "about processes and threads"},
                                 Words{PacketUse::Recording, "about the recording"},
                                 Words{PacketUse::Ftrace, "of the kernel's ftrace"},
                                 Words{PacketUse::Processes, "about processes of the system"},
                                 Words{PacketUse::Other, "of other kinds"}};
  std::uint64_t all = 0;
  std::string list;
  for (const Words& words : kWords) {
    const std::uint64_t count = outline.count(words.use);
    all += count;
    if (count > 0) list += fmt::format("{}{} {}", list.empty() ? ": " : ", ", count, words.what);
  }
  return fmt::format("{} packet{}{}", all, all == 1 ? "" : "s", list);
}

void reportWalk(const PacketWalk& walk, perfetto::PerfettoCapture& capture) {
  if (walk.damage()) {
    capture.report(IssueKind::TruncatedFile, damageTextOf(walk), 1, walk.damage()->position);
  }
  if (const auto archive = walk.archiveDamage()) capture.report(IssueKind::DamagedArchive, *archive);
  if (const PacketWalk::Left& left = walk.left(); left.count > 0) {
    capture.report(IssueKind::SkippedEvent, fmt::format("byte {}: {}", left.position, left.why), left.count,
                   left.position);
  }
}

void reportOutline(const Outline& outline, perfetto::PerfettoCapture& capture) {
  if (outline.tracksLeftOut > 0) {
    capture.report(IssueKind::SkippedEvent, "descriptions of tracks, more than are kept",
                   outline.tracksLeftOut);
  }
  if (outline.lostPieces > 0) {
    capture.report(IssueKind::ProfilerWarning,
                   "pieces of the recording were overwritten or discarded because a buffer was full",
                   outline.lostPieces);
  }
  const std::uint64_t unread = outline.count(PacketUse::Ftrace) + outline.count(PacketUse::Processes) +
                               outline.count(PacketUse::Other);
  if (unread > 0) {
    capture.report(IssueKind::NotRead,
                   "packets of what the system or others recorded (scheduling, memory, logs), which are not "
                   "read",
                   unread);
  }
}

}  // namespace

bool PerfettoTrace::accepts(const fs::path& path, std::string_view firstBytes) const {
  const std::string name = path.filename().string();
  for (const std::string_view ending : {".pftrace", ".perfetto-trace", ".pftrace.gz", ".perfetto-trace.gz"}) {
    if (name.ends_with(ending)) return true;
  }
  return perfetto::beginsWithPackets(firstBytes);
}

std::vector<fs::path> PerfettoTrace::companions(const fs::path& /*path*/) const {
  return {};
}

void PerfettoTrace::read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const {
  progress.startFile(file.path.filename().string());
  BackgroundFingerprint fingerprint(file.path, file.root, builder.side());
  Outline outline;
  PacketWalk first(file.path, progress);
  first.run([&outline](const perfetto::Packet& packet) { outline.add(packet); });
  outline.finish();

  perfetto::PerfettoCapture capture(builder, file.shownName());
  if (const auto rank = chrome::rankInPath(file.shownName())) capture.builder().facts().rank = rank;
  PacketWalk second(file.path, progress, &capture.builder());
  perfetto::readEvents(second, outline, capture);
  if (capture.builder().isEmpty()) {
    throw Error(first.damage()
                    ? fmt::format("this is no Perfetto trace, or it is damaged ({})", damageTextOf(first))
                    : "this Perfetto trace holds no kernel, call or range, but " + contentOf(outline),
                file.path);
  }
  reportWalk(second, capture);
  reportOutline(outline, capture);
  capture.finish(outline.clocks.epochNs().value_or(0));
  builder.addFile(fingerprint.get(progress));
}

}  // namespace culprit
