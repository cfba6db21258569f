#include "core/sources/xplane/xplane_profile.h"

#include <fmt/format.h>

#include <array>

#include "core/sources/bytes/background_fingerprint.h"
#include "core/sources/chrome/chrome_header.h"
#include "core/sources/xplane/xplane_events.h"
#include "core/sources/xplane/xplane_facts.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

using protobuf::WireReader;

constexpr std::string_view kEnding = ".xplane.pb";
constexpr std::uint64_t kWalks = 2;

/// The file from front to back, once; each of the walks is half of the progress.
class Walk {
 public:
  Walk(const fs::path& file, ReadingProgress& progress, CaptureBuilder* builder = nullptr)
      : m_progress(progress), m_builder(builder), m_bytes(file), m_text(m_bytes), m_reader(m_text, [this] {
          afterBlock();
        }) {
    std::error_code ignored;
    m_size = fs::file_size(file, ignored);
  }

  WireReader& reader() { return m_reader; }
  std::optional<std::string> archiveDamage() const { return m_text.damage(); }

 private:
  void afterBlock() {
    const std::uint64_t done = m_bytes.bytesRead();
    m_progress.advance(done / kWalks - m_reported);
    m_reported = done / kWalks;
    if (m_builder != nullptr && done <= m_size) {
      m_builder->reserveFor(static_cast<double>(done) / static_cast<double>(m_size));
    }
  }

  ReadingProgress& m_progress;
  CaptureBuilder* m_builder;
  ByteReader m_bytes;
  TextReader m_text;
  WireReader m_reader;
  std::uintmax_t m_size = 0;
  std::uint64_t m_reported = 0;
};

std::string damageText(const WireReader::Damage& damage) {
  return fmt::format("byte {}: {}", damage.position, damage.why);
}

/// True if the first plane of `bytes`, the start of a file, has the name of one.
bool beginsWithPlane(std::string_view bytes) {
  constexpr char kPlanes = 0x0A;  // field 1, with bytes
  if (bytes.empty() || bytes.front() != kPlanes) return false;
  bytes.remove_prefix(1);
  const auto length = protobuf::takeVarint(bytes);
  if (!length) return false;
  protobuf::WireMessage plane(bytes.substr(0, *length));
  for (protobuf::WireField field; plane.next(field);) {
    if (field.number == xplane::plane::Name) return xplane::isPlaneName(field.bytes);
  }
  return false;
}

void reportDamage(const Walk& walk, const std::optional<WireReader::Damage>& damage,
                  xplane::XplaneCapture& capture) {
  if (damage) {
    capture.report(IssueKind::TruncatedFile, damageText(*damage), 1, damage->position);
  }
  if (const auto archive = walk.archiveDamage()) capture.report(IssueKind::DamagedArchive, *archive);
}

}  // namespace

bool XplaneProfile::accepts(const fs::path& path, std::string_view firstBytes) const {
  return path.filename().string().ends_with(kEnding) || beginsWithPlane(firstBytes);
}

std::vector<fs::path> XplaneProfile::companions(const fs::path& path) const {
  const std::string name = path.filename().string();
  if (!name.ends_with(kEnding)) return {};
  std::vector<fs::path> files;
  for (const std::string_view ending : {".trace.json.gz", ".trace.json"}) {
    fs::path file = path.parent_path() / (name.substr(0, name.size() - kEnding.size()) + std::string(ending));
    std::error_code ignored;
    if (fs::is_regular_file(file, ignored)) files.push_back(std::move(file));
  }
  return files;
}

void XplaneProfile::read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const {
  progress.startFile(file.path.filename().string());
  BackgroundFingerprint fingerprint(file.path, file.root, builder.side());
  Walk first(file.path, progress);
  const xplane::Outline outline = xplane::readOutline(first.reader());

  xplane::XplaneCapture capture(builder, file.shownName());
  xplane::readFacts(outline, capture);
  if (const auto rank = chrome::rankInPath(file.shownName())) capture.builder().facts().rank = rank;
  Walk second(file.path, progress, &capture.builder());
  xplane::noteTracer(xplane::readEvents(second.reader(), outline, capture), capture.builder().facts());
  xplane::reportComplaints(outline, capture);
  reportDamage(first, first.reader().damage(), capture);
  if (outline.namesLeftOut > 0) {
    capture.report(IssueKind::SkippedEvent, "names that are damaged or too long", outline.namesLeftOut);
  }
  if (!capture.hasEvents()) {
    const auto& damage = first.reader().damage();
    throw Error(damage ? fmt::format("this is no profile of XLA, or it is damaged ({})", damageText(*damage))
                       : std::string("this profile of XLA holds no kernel, call or range"),
                file.path);
  }
  capture.finish(xplane::epochOf(outline), progress);
  builder.addFile(fingerprint.get(progress));
}

}  // namespace culprit
