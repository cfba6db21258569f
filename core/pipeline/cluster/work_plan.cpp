#include "core/pipeline/cluster/work_plan.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <system_error>

#include "core/base/version.h"
#include "core/store/session/schema.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// A file that is gone by now has no bytes; whoever reads it says so.
PlannedFile planned(const fs::path& file, const fs::path& root) {
  std::error_code error;
  PlannedFile found{.path = SourceFile{file, root}.shownName()};
  const std::uintmax_t bytes = fs::file_size(file, error);
  if (!error) found.bytes = bytes;
  const auto changed = fs::last_write_time(file, error);
  if (error) return found;
  const auto onClock = std::chrono::file_clock::to_sys(changed).time_since_epoch();
  found.modifiedNs = std::chrono::duration_cast<std::chrono::nanoseconds>(onClock).count();
  return found;
}

PlannedInput planned(const RunScan::Found& found, const fs::path& root) {
  PlannedInput input{.file = planned(found.file.path, root)};
  for (const fs::path& companion : found.source->companions(found.file.path))
    input.companions.push_back(planned(companion, root));
  for (const RunScan::Found& other : found.instead) input.instead.push_back(planned(other.file.path, root));
  return input;
}

void addTo(std::string& text, const PlannedFile& file) {
  text += fmt::format("{}\n{} {}\n", file.path, file.bytes, file.modifiedNs);
}

std::uint64_t bytesOf(const std::vector<PlannedInput>& inputs) {
  return std::accumulate(inputs.begin(), inputs.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const PlannedInput& input) { return sum + input.bytes(); });
}

bool cameCut(const RunScan& scan) {
  return std::any_of(scan.files.begin(), scan.files.end(), [](const RunScan::Found& found) {
    return found.source->yields() == Source::Yield::Samples;
  });
}

/// Neighbours go together, so that the parts are in path order: each file where its middle lies in the run.
void addParts(WorkPlan& plan, Side side, std::vector<PlannedInput> inputs, std::size_t count) {
  const auto total = static_cast<double>(std::max<std::uint64_t>(bytesOf(inputs), 1));
  double before = 0.0;
  std::size_t last = count;
  for (PlannedInput& input : inputs) {
    const auto bytes = static_cast<double>(input.bytes());
    const double middle = (before + bytes / 2.0) / total;
    const std::size_t place =
        std::min(count - 1, static_cast<std::size_t>(middle * static_cast<double>(count)));
    if (place != last) plan.parts.push_back({.side = side, .inputs = {}});
    plan.parts.back().inputs.push_back(std::move(input));
    last = place;
    before += bytes;
  }
}

bool haveSamePaths(const std::vector<PlannedInput>& x, const std::vector<PlannedInput>& y) {
  const auto areSameFiles = [](const std::vector<PlannedFile>& some, const std::vector<PlannedFile>& others) {
    return std::equal(
        some.begin(), some.end(), others.begin(), others.end(),
        [](const PlannedFile& one, const PlannedFile& other) { return one.path == other.path; });
  };
  return std::equal(
      x.begin(), x.end(), y.begin(), y.end(), [&](const PlannedInput& one, const PlannedInput& other) {
        return one.file.path == other.file.path && areSameFiles(one.companions, other.companions) &&
               areSameFiles(one.instead, other.instead);
      });
}

}  // namespace

std::uint64_t PlannedInput::bytes() const {
  return std::accumulate(companions.begin(), companions.end(), file.bytes,
                         [](std::uint64_t sum, const PlannedFile& each) { return sum + each.bytes; });
}

std::string PlannedPart::key() const {
  std::string text = fmt::format("culprit {} {}\n", kVersion, schema::kVersion);
  for (const PlannedInput& input : inputs) {
    addTo(text, input.file);
    for (const auto* list : {&input.companions, &input.instead}) {
      text += fmt::format("{}\n", list->size());
      for (const PlannedFile& file : *list) addTo(text, file);
    }
  }
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

std::uint64_t PlannedPart::bytes() const {
  return bytesOf(inputs);
}

std::string PlannedPart::shownName() const {
  const std::string_view run = side == Side::A ? "A" : "B";
  if (inputs.empty()) return std::string(run);
  const std::string& first = inputs.front().file.path;
  if (inputs.size() == 1) return fmt::format("{}: {}", run, first);
  return fmt::format("{}: {} and {} more", run, first, inputs.size() - 1);
}

fs::path rootOf(const fs::path& run) {
  std::error_code error;
  return fs::is_directory(run, error) ? run : run.parent_path();
}

std::vector<PlannedInput> inputsOf(const RunScan& scan) {
  std::vector<PlannedInput> inputs;
  for (const RunScan::Found& found : scan.files) inputs.push_back(planned(found, scan.root));
  return inputs;
}

std::vector<PlannedInput> inputsOf(const WorkPlan& plan, Side side) {
  std::vector<PlannedInput> inputs;
  for (const PlannedPart& part : plan.parts)
    if (part.side == side) inputs.insert(inputs.end(), part.inputs.begin(), part.inputs.end());
  return inputs;
}

WorkPlan makePlan(const RunFolders& folders, const RunScan& a, const RunScan& b, std::size_t parts) {
  WorkPlan plan{.folders = folders, .wanted = parts, .parts = {}};
  const double total = static_cast<double>(std::max<std::uint64_t>(a.bytes + b.bytes, 1));
  const auto shareOf = [&](const RunScan& scan) {
    if (cameCut(scan)) return std::size_t{1};
    const double share = static_cast<double>(parts) * static_cast<double>(scan.bytes) / total;
    return std::max<std::size_t>(1, static_cast<std::size_t>(std::llround(share)));
  };
  addParts(plan, Side::A, inputsOf(a), shareOf(a));
  addParts(plan, Side::B, inputsOf(b), shareOf(b));
  return plan;
}

WorkPlan renewed(const WorkPlan& plan, const RunScan& a, const RunScan& b, std::size_t parts) {
  std::vector<PlannedInput> ofA = inputsOf(a), ofB = inputsOf(b);
  if (!haveSamePaths(inputsOf(plan, Side::A), ofA) || !haveSamePaths(inputsOf(plan, Side::B), ofB))
    return makePlan(plan.folders, a, b, parts);
  WorkPlan now = plan;
  std::size_t nextA = 0, nextB = 0;
  for (PlannedPart& part : now.parts) {
    for (PlannedInput& input : part.inputs)
      input = part.side == Side::A ? std::move(ofA[nextA++]) : std::move(ofB[nextB++]);
  }
  return now;
}

}  // namespace culprit
