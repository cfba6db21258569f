// Takes the slices of a trace apart as far as that can be done without the rest of the file: names, tracks
// and details become pointers and positions, texts become numbers. Done where the text has just been read:
// what is left to the Chrome importer no longer touches it. Used by the readers of events, one table per
// thread; it gives neither names nor tracks their numbers in the run.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "core/sources/bytes/token_table.h"
#include "core/sources/chrome/events/chrome_event.h"

namespace culprit::chrome {

/// A name that slices have.
struct SliceName {
  std::string_view text;  ///< in the table
  NameTraits traits;
  std::optional<FunctionId> function;  ///< the importer's
  // Of its last slice, because most calls of a kernel are alike:
  EventDetail detail;
  std::uint32_t detailPosition = 0;
  std::uint64_t detailBatch = 0;  ///< whose details it lies in; 0: none
};

/// What operators were called with, kept once however often it comes.
struct SliceOperands {
  std::string text;  ///< operandText(); empty: none
  std::uint32_t detailPosition = 0;
  std::uint64_t detailBatch = 0;  ///< whose details it lies in; 0: none
};

/// What tells the track of a slice, with everything else that is the same for all of them.
struct SlicePlace {
  const CategoryRule* rule = nullptr;
  std::string_view pid, tid;           ///< these four lie in the table
  std::string_view device, host;       ///< of the args; empty: not there
  std::optional<std::uint32_t> track;  ///< the importer's
  bool hasSlices = false;              ///< the importer's: not only begin and end marks
};

/// An event with a duration whose times can be used.
struct Slice {
  static constexpr std::uint32_t kNoDetail = 0xFFFFFFFF;

  std::int64_t startNs = 0;
  std::int64_t durationNs = 0;
  SliceName* name = nullptr;
  SlicePlace* place = nullptr;
  std::int64_t correlation = 0;  ///< 0: none
  std::uint64_t position = 0;    ///< as in Event
  std::uint32_t detail = kNoDetail;
  EventCategory category{};
  bool hasFractions = false;  ///< a time up to here was written with a decimal point
};

class SliceTable {
 public:
  /// Of different operands that are remembered at a time. Beyond that all of them are forgotten, which costs
  /// time, but nothing that comes out depends on it.
  static constexpr std::size_t kMostOperands = 20'000;
  static constexpr std::size_t kMostOperandsBytes = 16U << 20U;  ///< as the file has them

  /// Details of the slices that follow go to `details`, which is empty.
  void beginBatch(std::vector<EventDetail>& details);
  /// `event` is finish()ed and hasUsableTimes(); `args` hold what wantedArgs() asks for.
  Slice sliceOf(const Event& event, const Args& args);
  SliceName& nameOf(std::string_view text);
  SlicePlace& placeOf(const Event& event, const Args& args);

 private:
  SlicePlace& findPlace(const Event& event, const Args& args);
  std::uint32_t detailOf(const Args& args, SliceName& name);
  std::uint32_t operandsOf(const Args& args, const NameTraits& traits);
  void forgetOperands();

  static constexpr std::size_t kRecent = 64;

  TokenTable m_nameTexts, m_placeKeys;
  std::deque<SliceName> m_names;    ///< parallel to m_nameTexts
  std::deque<SlicePlace> m_places;  ///< parallel to m_placeKeys
  std::array<SlicePlace*, kRecent> m_recent{};
  TokenTable m_operandKeys;              ///< as the file has them
  std::deque<SliceOperands> m_operands;  ///< parallel to m_operandKeys
  std::size_t m_operandBytes = 0;        ///< of the keys
  std::string m_key;                     ///< for its memory
  std::vector<EventDetail>* m_details = nullptr;
  std::uint64_t m_batch = 0;
  bool m_hasFractions = false;
};

}  // namespace culprit::chrome
