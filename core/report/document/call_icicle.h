// The call tree of one process pair as a picture to look around in, small enough for a report: calls that
// nobody could see are summed beside those that are left. In no format yet; made by
// core/report/figures/call_icicle.h, written by the HTML writer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/details/call_tree.h"

namespace culprit {

/// The times of a call tree, one of which an icicle shows.
enum class CallTime : std::uint8_t { Device, Exposed, Host };
inline constexpr std::array kCallTimes = {CallTime::Device, CallTime::Exposed, CallTime::Host};

/// Of one node in one run, summed over its cycles; times with all that is inside.
struct CallAmounts {
  std::int64_t deviceNs = 0, exposedNs = 0, hostNs = 0, calls = 0;

  std::int64_t ns(CallTime time) const {
    return time == CallTime::Device ? deviceNs : time == CallTime::Exposed ? exposedNs : hostNs;
  }
  friend bool operator==(const CallAmounts&, const CallAmounts&) = default;
};

struct CallIcicle {
  struct Name {
    std::string shown;  ///< short, cut; names that differ look different as far as distinctNames() can
    std::string whole;  ///< as the tree has it, but cut; both of one line
    friend bool operator==(const Name&, const Name&) = default;
  };
  struct Node {
    std::uint32_t parent = CallNode::kNone;  ///< lower than the own position
    std::uint32_t firstChild = 0;            ///< children stand next to each other
    std::uint32_t children = 0;
    std::uint32_t name = 0;  ///< in `names`; of others 0
    std::optional<std::uint32_t> nameInA =
        {};  ///< where it is another one; that is then what `moved` is about
    CallKind kind = CallKind::All;
    std::uint32_t others = 0;  ///< above 0: no call, but so many beside it, which have no node of their own
    bool moved = false;
    std::optional<std::uint32_t> told = {};     ///< in `told`: how work of graphs was
    std::optional<CallAmounts> a = {}, b = {};  ///< empty: not called there

    const std::optional<CallAmounts>& of(Side side) const { return side == Side::A ? a : b; }
    std::int64_t ns(Side side, CallTime time) const { return of(side) ? of(side)->ns(time) : 0; }
    friend bool operator==(const Node&, const Node&) = default;
  };
  /// What has no node of its own.
  struct LeftOut {
    std::size_t nodes = 0;            ///< of the tree
    double largest = 0.0;             ///< the most that one of them has of any time of a run, 0 to 1
    double device = 0.0, host = 0.0;  ///< of all of them together, of the time of B, else of A; 0 to 1
    friend bool operator==(const LeftOut&, const LeftOut&) = default;
  };

  std::vector<Node> nodes;  ///< the whole first, parents before children; others last among their siblings
  std::vector<Name> names;
  std::vector<std::string> told;          ///< sentences (toldInWords())
  std::int64_t cyclesA = 0, cyclesB = 0;  ///< divide by it
  LeftOut leftOut;

  std::int64_t cycles(Side side) const { return side == Side::A ? cyclesA : cyclesB; }
  friend bool operator==(const CallIcicle&, const CallIcicle&) = default;
};

/// "Device time"
constexpr std::string_view titleOf(CallTime time) {
  constexpr std::array<std::string_view, kCallTimes.size()> kTitles = {"Device time", "Exposed device time",
                                                                       "Host time"};
  return kTitles[static_cast<std::size_t>(time)];
}

}  // namespace culprit
