// What was looked up recently, in a table of fixed size in front of a slower one: the rows of a trace use the
// same few keys again and again. A key whose place another one has taken is simply looked up again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace culprit {

/// `Places` is a power of two.
template <typename Key, typename Value, std::size_t Places>
class RecentValues {
 public:
  /// The value of the key; `make()` gives it where it is not kept. `mark`: equal for equal keys, and better
  /// different for others. Valid until the next call.
  template <typename Make>
  const Value& of(const Key& key, std::uint64_t mark, Make make) {
    Place& place = m_places[mark * 0x9E3779B97F4A7C15ULL >> kShift];
    if (!place.isTaken || !(place.key == key)) {
      place.value = make();
      place.key = key;
      place.isTaken = true;
    }
    return place.value;
  }

 private:
  static_assert(Places > 1 && (Places & (Places - 1)) == 0);
  static constexpr unsigned bits() {
    unsigned count = 0;
    for (std::size_t places = Places; places > 1; places /= 2) ++count;
    return count;
  }
  static constexpr unsigned kShift = 64U - bits();

  struct Place {
    Key key{};
    Value value{};
    bool isTaken = false;
  };
  std::array<Place, Places> m_places{};
};

}  // namespace culprit
