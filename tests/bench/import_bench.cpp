// Imports one raw trace into a session and prints the time beside its limit, measured in the same run: 1.25
// times half the sum of what inflating, scanning, bare parsing and storing take alone, as two threads share
// them. Prints the rates, the peak memory and the size of the session too. Run it on an idle machine:
//   import_bench TRACE.json.gz
#include <fmt/format.h>
#include <simdjson.h>

#include <chrono>
#include <fstream>
#include <functional>
#include <string>

#include "core/run_reading.h"
#include "core/sources/json_chunker.h"
#include "core/sources/text_reader.h"
#include "core/store/session_writer.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

double seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Peak resident memory of this process so far, MiB.
double peakMiB() {
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line)) {
    if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024.0;
  }
  return 0.0;
}

std::uint64_t inflate(const std::filesystem::path& file) {
  ByteReader bytes(file);
  TextReader text(bytes);
  std::string block(JsonChunker::kChunkSize, '\0');
  std::uint64_t size = 0;
  while (const std::size_t got = text.read(block.data(), block.size())) size += got;
  return size;
}

void scan(const std::filesystem::path& file, const std::function<void(Chunk&)>& onChunk) {
  ByteReader bytes(file);
  TextReader text(bytes);
  JsonChunker chunker([&text](char* target, std::size_t size) { return text.read(target, size); });
  while (std::optional<Chunk> chunk = chunker.next()) onChunk(*chunk);
}

/// Visits all fields of all events and keeps nothing.
std::uint64_t parse(const std::filesystem::path& file) {
  simdjson::ondemand::parser parser;
  std::uint64_t fields = 0;
  scan(file, [&](Chunk& chunk) {
    auto document = parser.iterate(chunk.buffer.get(), chunk.size, chunk.size + kChunkPadding - 1);
    for (auto element : document.get_array()) {
      for (auto field : element.get_object()) {
        fields += field.value().raw_json_token().value_unsafe().size() > 0 ? 1 : 0;
      }
    }
  });
  return fields;
}

void run(const std::filesystem::path& file) {
  const test::TempFolder folder;
  const std::filesystem::path session = folder.path() / "x.culprit";
  Names names;
  IssueLog issues;
  SilentMonitor monitor;
  RunContent content;
  const double reading = seconds([&] {
    const RunScan found = scanRun(file);
    ReadingProgress progress(monitor, found.bytes, 1.0);
    content = readRun(found, Side::A, names, issues, progress);
  });
  const double storing = seconds([&] {
    SessionWriter writer(session);
    std::vector<ProcessId> ids;
    for (const Process& process : content.processes) ids.push_back(process.id);
    writer.writeRun(Side::A, content, ids);
    Results results;
    results.runB.side = Side::B;
    results.processes = content.processes;
    writer.writeResults(results);
    writer.finish();
  });
  const double peak = peakMiB();
  const auto events = static_cast<double>(content.trace.events());
  content = {};

  std::uint64_t size = 0;
  const double inflated = seconds([&] { size = inflate(file); });
  const double scanned = seconds([&] { scan(file, [](Chunk&) {}); });
  const double parsed = seconds([&] { parse(file); });
  const double limit = (parsed + storing) / 2.0;
  const double gigabytes = static_cast<double>(size) / 1e9;
  fmt::print("{:.3f} GB of text, {:.0f} events\n", gigabytes, events);
  fmt::print("inflating {:.3f} s, scanning {:.3f} s, bare parsing {:.3f} s, storing {:.3f} s\n", inflated,
             scanned - inflated, parsed - scanned, storing);
  fmt::print("reading {:.3f} s ({:.2f} GB/s), import {:.3f} s; limit 1.25 x {:.3f} s; ratio {:.2f}\n",
             reading, gigabytes / reading, reading + storing, limit, (reading + storing) / limit);
  fmt::print("peak memory {:.0f} MiB; session {:.1f} MB, {:.1f} MB per GB (limit 100)\n", peak,
             static_cast<double>(std::filesystem::file_size(session)) / 1e6,
             static_cast<double>(std::filesystem::file_size(session)) / 1e6 / gigabytes);
}

}  // namespace

}  // namespace culprit

int main(int count, char** arguments) {
  if (count != 2) {
    fmt::print(stderr, "usage: import_bench TRACE.json.gz\n");
    return 3;
  }
  culprit::run(arguments[1]);
  return 0;
}
