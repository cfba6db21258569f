#include "core/sources/xplane/xplane_outline.h"

#include <algorithm>
#include <utility>

#include "core/sources/bytes/utf8.h"

namespace culprit::xplane {

namespace {

using protobuf::WireField;
using protobuf::WireMessage;
using protobuf::WireReader;

/// As text of a session: cut, and valid.
std::string nameFrom(std::string_view bytes) {
  return repairedUtf8(bytes.substr(0, kLongestName));
}

std::string nameAt(WireReader& reader) {
  const auto bytes = reader.bytes();
  return bytes ? nameFrom(*bytes) : std::string();
}

/// An entry of a map: its key, and the message that is its value.
struct Entry {
  std::int64_t key = 0;
  std::string_view value;
};

std::optional<Entry> entryOf(std::string_view bytes) {
  WireMessage message(bytes);
  Entry entry;
  for (WireField field; message.next(field);) {
    if (field.number == 1) entry.key = field.integer();
    if (field.number == 2) entry.value = field.bytes;
  }
  return message.isDamaged() ? std::nullopt : std::optional(entry);
}

class OutlineWalk {
 public:
  explicit OutlineWalk(WireReader& reader) : m_reader(reader) {}

  Outline walk() {
    while (m_reader.next()) {
      switch (m_reader.number()) {
        case space::Planes:
          readPlane();
          break;
        case space::Errors:
        case space::Warnings:
          if (m_outline.complaints.size() < kMostComplaints) m_outline.complaints.push_back(nameAt(m_reader));
          break;
        case space::Hosts:
          if (m_outline.hosts.size() < kMostHosts) m_outline.hosts.push_back(nameAt(m_reader));
          break;
        default:
          break;
      }
    }
    return std::move(m_outline);
  }

 private:
  static constexpr std::size_t kMostComplaints = 100;
  static constexpr std::size_t kMostHosts = 100;
  static constexpr std::size_t kMostStats = 1000;

  /// True while there is room for one more name, line or plane.
  bool takes() {
    if (m_entries < kMostEntries) {
      ++m_entries;
      return true;
    }
    ++m_outline.namesLeftOut;
    return false;
  }

  void readPlane() {
    if (m_reader.type() != protobuf::WireType::Bytes || !takes()) return;
    m_outline.planes.emplace_back();
    m_reader.enter();
    bool isNamed = false;
    while (m_reader.next()) {
      PlaneOutline& plane = m_outline.planes.back();
      switch (m_reader.number()) {
        case plane::Name:
          plane.name = nameAt(m_reader);
          plane.what = planeName(plane.name);
          isNamed = true;
          break;
        case plane::Lines:
          readLine(plane);
          break;
        case plane::EventNames:
          readEventName(plane);
          break;
        case plane::StatNames:
          readStatName(plane);
          break;
        case plane::Stats:
          readStat(plane);
          break;
        default:
          break;
      }
      // Compiled programs take most of some files.
      if (isNamed && plane.what.kind == PlaneKind::Other) {
        plane = {.name = std::move(plane.name), .what = plane.what};
        m_reader.leave();
        return;
      }
    }
  }

  void readLine(PlaneOutline& plane) {
    if (m_reader.type() != protobuf::WireType::Bytes || !takes()) return;
    LineOutline outline;
    m_reader.enter();
    while (m_reader.next()) {
      switch (m_reader.number()) {
        case line::Id:
          outline.id = m_reader.integer();
          break;
        case line::Name:
          outline.name = nameAt(m_reader);
          break;
        case line::DisplayName:
          if (outline.name.empty()) outline.name = nameAt(m_reader);
          break;
        case line::TimestampNs:
          outline.timestampNs = m_reader.integer();
          break;
        case line::Events:
          outline.hasEvents = true;
          break;
        default:
          break;
      }
    }
    plane.lines.push_back(std::move(outline));
  }

  void readEventName(PlaneOutline& plane) {
    const auto bytes = m_reader.bytes();
    const auto entry = bytes ? entryOf(*bytes) : std::nullopt;
    if (!entry) {
      ++m_outline.namesLeftOut;
      return;
    }
    if (!takes()) return;
    enum Field : std::uint32_t { Name = 2, DisplayName = 4 };
    EventName& name = plane.eventNames[entry->key];
    WireMessage message(entry->value);
    for (WireField field; message.next(field);) {
      if (field.number == Name) name.name = nameFrom(field.bytes);
      if (field.number == DisplayName) name.shown = nameFrom(field.bytes);
    }
  }

  void readStatName(PlaneOutline& plane) {
    const auto bytes = m_reader.bytes();
    const auto entry = bytes ? entryOf(*bytes) : std::nullopt;
    if (!entry) {
      ++m_outline.namesLeftOut;
      return;
    }
    if (!takes()) return;
    constexpr std::uint32_t kName = 2;
    WireMessage message(entry->value);
    for (WireField field; message.next(field);) {
      if (field.number == kName) plane.statNames[entry->key] = nameFrom(field.bytes);
    }
  }

  void readStat(PlaneOutline& plane) {
    const auto bytes = m_reader.bytes();
    if (!bytes || plane.stats.size() == kMostStats) return;
    PlaneStat stat;
    WireMessage message(*bytes);
    for (WireField field; message.next(field);) {
      if (field.number == stat::NameId) stat.nameId = field.integer();
      if (field.number == stat::Uint || field.number == stat::Int) stat.number = field.value;
      if (field.number == stat::Text) stat.text = nameFrom(field.bytes);
    }
    plane.stats.push_back(std::move(stat));
  }

  WireReader& m_reader;
  Outline m_outline;
  std::size_t m_entries = 0;
};

}  // namespace

const PlaneStat* PlaneOutline::statNamed(std::string_view wanted) const {
  const auto found = std::find_if(stats.begin(), stats.end(), [&](const PlaneStat& stat) {
    const auto known = statNames.find(stat.nameId);
    return known != statNames.end() && known->second == wanted;
  });
  return found == stats.end() ? nullptr : &*found;
}

bool PlaneOutline::hasEvents() const {
  return std::any_of(lines.begin(), lines.end(), [](const LineOutline& each) { return each.hasEvents; });
}

Outline readOutline(WireReader& reader) {
  return OutlineWalk(reader).walk();
}

}  // namespace culprit::xplane
