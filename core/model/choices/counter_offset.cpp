#include "core/model/choices/counter_offset.h"

#include <charconv>

#include "core/base/error.h"
#include "core/base/shorten.h"

namespace culprit {

CounterOffset parseCounterOffset(std::string_view text) {
  constexpr double kMostSeconds = 4e9;  // those since 1970 are 1.8e9
  const std::size_t sign = text.rfind('=');
  CounterOffset offset;
  if (sign != std::string_view::npos && sign > 0) {
    offset.file = text.substr(0, sign);
    std::string_view number = text.substr(sign + 1);
    if (number.starts_with('+')) number.remove_prefix(1);
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), offset.seconds);
    const bool isWhole = error == std::errc() && end == number.data() + number.size();
    if (isWhole && offset.seconds >= -kMostSeconds && offset.seconds <= kMostSeconds) return offset;
  }
  throw Error("\"" + excerpt(text) +
              "\" is no offset of counters; wanted FILE=SECONDS, such as gpu.csv=-7200");
}

}  // namespace culprit
