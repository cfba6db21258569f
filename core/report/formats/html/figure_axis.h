// An axis of a figure: where a value lies between its ends, and which values are worth a tick. For whoever
// draws figures of the report; knows no paper and no unit.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace culprit {

class FigureAxis {
 public:
  struct Tick {
    double value = 0.0;
    std::string label;  ///< as format.h writes it: "1,000"

    friend bool operator==(const Tick&, const Tick&) = default;
  };

  /// From 0, or from the lowest value below it, to at least `high`; ends on a tick. Equal ends become 0 to 1.
  static FigureAxis fromZero(double low, double high, std::size_t ticks);
  /// Around values above 0 on a logarithmic axis, which is widened so that it has two ticks at least.
  static FigureAxis logarithmic(double low, double high);
  /// From `low` to `high` with a little room at both ends, without 0.
  static FigureAxis around(double low, double high, std::size_t ticks);
  /// From cycle `first` to cycle `last` with a little room at both ends; every tick is one of them.
  static FigureAxis ofCycles(double first, double last, std::size_t ticks);

  /// 0 at the lower end, 1 at the upper one; values outside lie outside.
  double position(double value) const;
  const std::vector<Tick>& ticks() const { return m_ticks; }

 private:
  FigureAxis(double low, double high, bool isLogarithmic)
      : m_low(low), m_high(high), m_isLogarithmic(isLogarithmic) {}
  void addTicks(double step);

  double m_low = 0.0, m_high = 1.0;
  bool m_isLogarithmic = false;
  std::vector<Tick> m_ticks;
};

}  // namespace culprit
