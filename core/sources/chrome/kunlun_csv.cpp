#include "core/sources/chrome/kunlun_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/base/shorten.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/chrome/chrome_header.h"
#include "core/sources/chrome/chrome_importer.h"
#include "core/sources/chrome/counter_names.h"
#include "core/sources/chrome/events/args_reader.h"
#include "core/sources/chrome/events/category_table.h"
#include "core/sources/csv/csv_columns.h"
#include "core/sources/csv/csv_reader.h"
#include "core/sources/csv/topology_csv.h"

namespace culprit {

namespace {

constexpr std::string_view kEvents = "micro_event.csv";
constexpr std::string_view kCounters = "macro_counter.csv";

enum EventColumn : std::size_t { Name, Cat, Phase, Pid, Tid, Ts, Dur, ArgsText, EventColumns };
constexpr std::array<std::string_view, EventColumns> kEventColumns = {"name", "cat", "ph",  "pid",
                                                                      "tid",  "ts",  "dur", "args"};

enum CounterColumn : std::size_t {
  Counter,
  Value,
  Timestamp,
  Category,
  Host,
  Loc1,
  Loc2,
  Loc3,
  Loc1Type,
  Loc2Type,
  Loc3Type,
  CounterColumns
};
constexpr std::array<std::string_view, CounterColumns> kCounterColumns = {
    "name", "value", "timestamp", "category",  "hostname", "loc1",
    "loc2", "loc3",  "loc1_type", "loc2_type", "loc3_type"};

using Row = std::vector<std::string_view>;

CsvReader::OnTrouble reportTo(RunBuilder& builder, const std::string& shownName) {
  return [&builder, shownName](CsvReader::Trouble trouble, std::uint64_t line, const std::string& why) {
    builder.addIssue(
        trouble == CsvReader::Trouble::LineSkipped ? IssueKind::SkippedRow : IssueKind::RepairedText,
        shownName, line, why);
  };
}

void readEvents(const SourceFile& file, chrome::ChromeImporter& importer, RunBuilder& builder,
                ReadingProgress& progress) {
  ByteReader bytes(file.path, progress);
  CsvReader csv(bytes, reportTo(builder, file.shownName()));
  const CsvColumns<EventColumns> columns(csv.header(), kEventColumns);
  for (const EventColumn needed : {Name, Ts}) {
    if (!columns.has(needed)) throw Error(fmt::format("no column {}", kEventColumns[needed]), file.path, 1);
  }
  chrome::CategoryTable categories;
  chrome::ArgsReader reader;
  chrome::SliceTable slices;
  chrome::EventBatch batch;
  while (const Row* row = csv.next()) {
    batch.clear();
    slices.beginBatch(batch.details);
    const auto field = [&](EventColumn column) { return columns.at(*row, column); };
    chrome::Event event{.phase = 'X',
                        .name = field(Name),
                        .cat = columns.has(Cat) ? field(Cat) : "default",
                        .pid = field(Pid),
                        .tid = field(Tid),
                        .ts = field(Ts),
                        .dur = field(Dur),
                        .position = csv.line()};
    if (columns.has(Phase) && !field(Phase).empty()) {
      event.phase = field(Phase).size() == 1 ? field(Phase).front() : '?';
    }
    chrome::Args args;
    event.finish(categories.ruleOf(event.cat));
    const chrome::Wanted wanted = chrome::wantedArgs(event.phase, *event.rule);
    // That profiler tells no operands.
    const bool areNeeded = wanted != chrome::Wanted::Nothing && wanted != chrome::Wanted::Operator;
    const bool isArgs =
        !areNeeded || field(ArgsText).empty() || reader.read(field(ArgsText), wanted, args, batch.texts);
    if (isArgs) {
      batch.add(event, &args, slices);
    } else {
      batch.skip(csv.line(), "the args of an event are no JSON object");
    }
    importer.add(batch);
  }
  builder.addFile(bytes.fingerprint(builder.side(), file.root));
}

/// The record of one row: the place whose type is the counter's category tells the instance.
CounterRecord counterOf(const Row& row, const CsvColumns<CounterColumns>& columns) {
  const auto field = [&](std::size_t column) { return columns.at(row, column); };
  std::string place;
  std::string_view host = field(Host);
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string_view type = field(Loc1Type + i);
    if (place.empty() && !type.empty() && type == field(Category)) {
      place = fmt::format("{}_{}", type, field(Loc1 + i));
    }
    if (host.empty() && type == "CAT_HOST") host = field(Loc1 + i);
  }
  CounterRecord record = chrome::kunlunCounter(field(Counter), field(Category), place);
  record.host = host;
  return record;
}

void readCounters(const SourceFile& file, CaptureBuilder& capture, RunBuilder& builder,
                  ReadingProgress& progress) {
  ByteReader bytes(file.path, progress);
  CsvReader csv(bytes, reportTo(builder, file.shownName()));
  const CsvColumns<CounterColumns> columns(csv.header(), kCounterColumns);
  for (const CounterColumn needed : {Counter, Value, Timestamp}) {
    if (columns.has(needed)) continue;
    builder.addIssue(IssueKind::UnreadableFile, file.shownName(), 1,
                     fmt::format("no column {}", kCounterColumns[needed]));
    return;
  }
  while (const Row* row = csv.next()) {
    const auto time = parseMicroseconds(columns.at(*row, Timestamp));
    const auto value = parseNumber(columns.at(*row, Value));
    if (!time || !value || *time < CaptureBuilder::kEarliestNs || *time > CaptureBuilder::kLatestNs) {
      builder.addIssue(
          IssueKind::SkippedRow, file.shownName(), csv.line(),
          fmt::format("no reading: counter \"{}\", time \"{}\", value \"{}\"",
                      excerpt(columns.at(*row, Counter), 40), excerpt(columns.at(*row, Timestamp), 40),
                      excerpt(columns.at(*row, Value), 40)));
      continue;
    }
    capture.addReading(capture.series(counterOf(*row, columns)), *time, *value);
  }
  builder.addFile(bytes.fingerprint(builder.side(), file.root));
}

}  // namespace

bool KunlunCsv::accepts(const std::filesystem::path& path, std::string_view /*firstBytes*/) const {
  return path.filename() == kEvents;
}

std::vector<std::filesystem::path> KunlunCsv::companions(const std::filesystem::path& path) const {
  std::vector<std::filesystem::path> files = topologyBeside(path);
  const std::filesystem::path counters = path.parent_path() / kCounters;
  std::error_code ignored;
  if (std::filesystem::is_regular_file(counters, ignored)) files.push_back(counters);
  return files;
}

void KunlunCsv::read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const {
  const std::string shownName = file.shownName();
  chrome::ChromeImporter importer(builder, shownName, "line");
  readEvents(file, importer, builder, progress);
  importer.facts().rank = chrome::rankInPath(shownName);
  bool hasCounters = false;
  for (const std::filesystem::path& companion : companions(file.path)) {
    if (companion.filename() == kCounters) {
      hasCounters = true;
      readCounters({companion, file.root}, importer.capture(), builder, progress);
    } else {
      readTopology({companion, file.root}, builder, progress);
    }
  }
  if (!hasCounters) {
    builder.addIssue(IssueKind::MissingCounters, shownName, std::nullopt,
                     fmt::format("no {} beside it", kCounters));
  }
  const std::uint64_t before = builder.records();
  importer.finish(0);
  if (builder.records() == before) throw Error("no usable event below the header", file.path);
}

}  // namespace culprit
