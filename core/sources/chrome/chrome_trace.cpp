#include "core/sources/chrome/chrome_trace.h"

#include <fmt/format.h>

#include "core/base/grouped_digits.h"
#include "core/sources/bytes/text_reader.h"
#include "core/sources/chrome/chrome_header.h"
#include "core/sources/chrome/chrome_importer.h"
#include "core/sources/chrome/events/event_stream.h"
#include "core/sources/csv/topology_csv.h"
#include "core/sources/json/json_frame.h"

namespace culprit {

namespace {

constexpr std::string_view kWanted = "wanted: a trace in Chrome's JSON format with a list of events";

/// What all batches of a file add up to.
struct Totals {
  std::uint64_t objects = 0, unusable = 0, others = 0, repairs = 0, firstRepair = 0;

  void add(const chrome::EventBatch& batch) {
    if (repairs == 0) firstRepair = batch.firstRepair;
    repairs += batch.repairs;
    objects += batch.objects;
    unusable += batch.unusable;
    others += batch.others;
  }
};

std::string textOf(const TextTrouble& trouble) {
  switch (trouble.kind) {
    case TextTrouble::Kind::Truncated:
      return "the text ends before the list of events does";
    case TextTrouble::Kind::DamagedEvent:
      return "a damaged event";
    case TextTrouble::Kind::DamagedFrame:
      return "what stands around the events is damaged; the rest is left out";
    case TextTrouble::Kind::EventTooLong:
      return "an event longer than 4 MiB";
    case TextTrouble::Kind::Zeros:
      return "zeros stand where events were, as after a loss of power";
    case TextTrouble::Kind::TextBehind:
      return fmt::format(
          "the trace ends before it; what follows ({} byte{}) is left out: another trace wants a file of its "
          "own",
          groupedDigits(trouble.count), trouble.count == 1 ? "" : "s");
  }
  return {};
}

bool isAboutTheEnd(TextTrouble::Kind kind) {
  return kind == TextTrouble::Kind::Truncated || kind == TextTrouble::Kind::DamagedFrame ||
         kind == TextTrouble::Kind::TextBehind;
}

void reportTroubles(const chrome::EventStream& reading, const Totals& totals, const std::string& shownName,
                    RunBuilder& builder) {
  for (const TextTrouble& trouble : reading.chunker().troubles()) {
    builder.addIssue(
        {.kind = isAboutTheEnd(trouble.kind) ? IssueKind::TruncatedFile : IssueKind::SkippedEvent,
         .file = shownName,
         .line = trouble.position,
         .count = trouble.kind == TextTrouble::Kind::TextBehind ? 1 : trouble.count,
         .text = fmt::format("byte {}: {}", trouble.position, textOf(trouble))});
  }
  if (totals.repairs > 0) {
    builder.addIssue({.kind = IssueKind::RepairedText,
                      .file = shownName,
                      .line = totals.firstRepair,
                      .count = totals.repairs,
                      .text = fmt::format("byte {}: no UTF-8, or a control character", totals.firstRepair)});
  }
  if (const auto damage = reading.text().damage()) {
    builder.addIssue({.kind = IssueKind::DamagedArchive, .file = shownName, .text = *damage});
  }
}

/// Throws Error if what was read is no trace.
void requireEvents(const chrome::EventStream& reading, const Totals& totals,
                   const chrome::ChromeImporter& importer) {
  const JsonFrame& frame = reading.chunker().frame();
  const std::filesystem::path& file = reading.text().file();
  if (!frame.hasEvents()) {
    const std::string_view what = chrome::lookalikeOf(frame.values());
    throw Error(fmt::format("this is {}; {}",
                            what.empty() ? "JSON without events (no \"traceEvents\")" : what, kWanted),
                file);
  }
  if (importer.understood() > 0 || totals.unusable > 0) return;
  const bool isLists = totals.objects == 0 && totals.others > 0;
  const std::string_view what = isLists ? "a list without events, such as PyTorch's memory timeline"
                                : totals.objects > 0
                                    ? "a list of records that are no events (none has a \"ph\")"
                                    : "a trace without events";
  throw Error(fmt::format("this is {}; {}", what, kWanted), file);
}

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

}  // namespace

bool ChromeTrace::accepts(const std::filesystem::path& /*path*/, std::string_view firstBytes) const {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (firstBytes.starts_with(kByteOrderMark)) firstBytes.remove_prefix(kByteOrderMark.size());
  const auto skipBlanks = [&firstBytes] {
    while (!firstBytes.empty() && isBlank(firstBytes.front())) firstBytes.remove_prefix(1);
  };
  skipBlanks();
  if (firstBytes.empty()) return false;
  const char first = firstBytes.front();
  firstBytes.remove_prefix(1);
  skipBlanks();
  if (first == '{') return firstBytes.starts_with('"') || firstBytes.starts_with('}');
  constexpr std::string_view kElementStarts = "{[]\"-0123456789n";
  return first == '[' && !firstBytes.empty() &&
         kElementStarts.find(firstBytes.front()) != std::string_view::npos;
}

bool ChromeTrace::reachesEvents(const std::filesystem::path& file) {
  constexpr std::size_t kBlock = 1U << 20U, kFurthest = 64U << 20U;
  try {
    ByteReader bytes(file);
    TextReader text(bytes);
    JsonFrame frame;
    std::string block;
    for (std::size_t seen = 0; seen < kFurthest && !frame.atEvents() && !frame.atEnd(); seen += kBlock) {
      block = text.next(kBlock);
      if (block.empty()) return false;
      block.erase(0, frame.take(block));
    }
    if (!frame.atEvents()) return false;
    // Events that begin in the last bytes of their block stand in the next.
    return (block + text.next(kBlock)).find("\"ph\"") != std::string::npos;
  } catch (const Error&) {
    return false;
  }
}

std::vector<std::filesystem::path> ChromeTrace::companions(const std::filesystem::path& path) const {
  std::vector<std::filesystem::path> files = topologyBeside(path);
  for (std::filesystem::path& file : chrome::ascendFilesBeside(path)) files.push_back(std::move(file));
  return files;
}

void ChromeTrace::read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const {
  const std::string shownName = file.shownName();
  progress.startFile(file.path.filename().string());
  chrome::ChromeImporter importer(builder, shownName, "byte");
  chrome::EventStream reading(file.path);
  Totals totals;
  std::error_code ignored;
  const std::uintmax_t bytes = std::filesystem::file_size(file.path, ignored);
  std::uint64_t reported = 0;
  constexpr std::uint64_t kEnoughToTell = 1000;
  while (const chrome::EventBatch* const batch = reading.next()) {
    importer.add(*batch);
    if (batch->fileBytes < bytes)
      importer.reserveFor(static_cast<double>(batch->fileBytes) / static_cast<double>(bytes));
    totals.add(*batch);
    progress.advance(batch->fileBytes - reported);
    reported = batch->fileBytes;
    if (importer.understood() == 0 && totals.others > kEnoughToTell) break;
  }
  reading.stop();
  requireEvents(reading, totals, importer);
  progress.advance(reading.bytes().bytesRead() - reported);

  const std::vector<JsonFrame::Value>& header = reading.chunker().frame().values();
  chrome::readHeader(header, importer.facts());
  const auto named = chrome::hostInName(file.path.filename().string());
  if (named && importer.facts().host.empty() && importer.hasProcess(named->pid))
    importer.facts().host = named->host;
  const chrome::AscendSettings settings = chrome::readAscendSettings(file, builder, progress);
  if (!importer.facts().rank) importer.facts().rank = settings.rank;
  if (!importer.facts().rank) importer.facts().rank = chrome::rankInPath(shownName);
  if (!settings.level.empty()) importer.facts().settings.emplace_back("profiler_level", settings.level);
  importer.setAscendKernels(chrome::readAscendKernels(file, builder, progress));
  reportTroubles(reading, totals, shownName, builder);
  const std::uint64_t before = builder.records();
  importer.finish(chrome::epochOf(header));
  if (builder.records() == before) {
    const std::string_view why = importer.whyLeftOut();
    throw Error(
        fmt::format(
            "nothing in this trace can be used{}; wanted: events in phase X, or B and E, or counters in "
            "phase C, with times before 2065",
            why.empty() ? std::string() : fmt::format(" (first: {})", why)),
        file.path);
  }
  builder.addFile(reading.bytes().fingerprint(builder.side(), file.root));
  for (const std::filesystem::path& topology : topologyBeside(file.path)) {
    readTopology({topology, file.root}, builder, progress);
  }
}

}  // namespace culprit
