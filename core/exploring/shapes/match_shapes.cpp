#include "core/exploring/shapes/match_shapes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/analysis/shapes/operands.h"

namespace culprit {

namespace {

/// Of one operator; more are left alone, for every two of them are compared.
constexpr std::size_t kMostToMatch = 200;

using Shapes = std::vector<const CountedShape*>;

double callsOf(const CountedShape& shape, const CountedShapes& side) {
  return static_cast<double>(shape.side.calls) /
         static_cast<double>(std::max<std::int64_t>(1, side.sums.cycles));
}

/// Those of tensors, or all.
std::vector<const Operand*> operandsOf(const Operands& operands, bool areTensorsAlone) {
  std::vector<const Operand*> chosen;
  for (const Operand& each : operands.all) {
    const bool isOfTensors = each.kind == Operand::Kind::Tensor || each.kind == Operand::Kind::List;
    if (isOfTensors || !areTensorsAlone) chosen.push_back(&each);
  }
  return chosen;
}

/// In how much the operands differ; empty where they are not alike at all. Where one side has more of them,
/// which another version of a library may have added, tensors count alone.
std::optional<std::size_t> differences(const Operands& ofA, const Operands& ofB) {
  const bool areTensorsAlone = ofA.all.size() != ofB.all.size();
  const auto a = operandsOf(ofA, areTensorsAlone), b = operandsOf(ofB, areTensorsAlone);
  if (a.size() != b.size()) return std::nullopt;
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Operand &x = *a[i], &y = *b[i];
    if (x.kind != y.kind || x.sizes.size() != y.sizes.size()) return std::nullopt;
    count += x.type == y.type ? 0 : 1;
    count += x.text == y.text ? 0 : 1;
    for (std::size_t size = 0; size < x.sizes.size(); ++size) count += x.sizes[size] == y.sizes[size] ? 0 : 1;
  }
  return count;
}

/// The text ends before the operands, or a list does and does not even say how much is left out: what it
/// stands for may differ.
bool isCutOff(std::string_view operands) {
  if (operands.ends_with("...")) return true;
  for (std::size_t at = operands.find(",+"); at != std::string_view::npos; at = operands.find(",+", at + 1)) {
    const std::size_t end = operands.find_first_not_of("0123456789", at + 2);
    if (end == std::string_view::npos || operands[end] != ':') return true;
  }
  return false;
}

/// A text of operands taken apart into its tensors and its values.
struct SplitText {
  std::string tensors;
  std::vector<std::string_view> values;  ///< in their order, without "-"
};

SplitText splitText(std::string_view operands) {
  SplitText split;
  while (!operands.empty()) {
    const std::size_t end = std::min(operands.find(' '), operands.size());
    const std::string_view word = operands.substr(0, end);
    operands.remove_prefix(std::min(end + 1, operands.size()));
    if (word.starts_with('=')) {
      split.values.push_back(word);
    } else if (word != "-") {
      split.tensors += word;
      split.tensors += ' ';
    }
  }
  return split;
}

/// What one tells the other tells, too.
bool agree(const std::vector<std::string_view>& x, const std::vector<std::string_view>& y) {
  const auto& more = x.size() < y.size() ? y : x;
  const auto& fewer = x.size() < y.size() ? x : y;
  auto at = more.begin();
  for (const std::string_view value : fewer) {
    at = std::find(at, more.end(), value);
    if (at == more.end()) return false;
    ++at;
  }
  return true;
}

class Matching {
 public:
  Matching(const CountedShapes& a, const CountedShapes& b, std::span<const FunctionPartners> partners,
           const Monitor& monitor)
      : m_a(a), m_b(b), m_monitor(monitor) {
    for (const FunctionPartners& pair : partners) m_rowsOfB.emplace(pair.b, pair.a);
    m_table.a = a.sums;
    m_table.b = b.sums;
  }

  ShapeTable run() {
    std::map<std::pair<FunctionId, std::string_view>, const CountedShape*> ofB;
    for (const CountedShape& shape : m_b.shapes)
      ofB.emplace(std::pair(rowOf(shape.op), std::string_view(shape.side.operands)), &shape);
    std::map<FunctionId, std::pair<Shapes, Shapes>> left;  // by operator
    for (const CountedShape& shape : m_a.shapes) {
      const auto found = ofB.find({shape.op, shape.side.operands});
      if (found == ofB.end()) {
        left[shape.op].first.push_back(&shape);
      } else {
        addRow(shape.op, &shape, found->second, true);
        ofB.erase(found);
      }
    }
    for (const auto& [key, shape] : ofB) left[key.first].second.push_back(shape);
    for (auto& [op, shapes] : left) {
      m_monitor.checkpoint();
      matchTensors(op, shapes.first, shapes.second);
      matchOthers(op, shapes.first, shapes.second);
    }
    std::stable_sort(m_table.rows.begin(), m_table.rows.end(), [this](const ShapeRow& x, const ShapeRow& y) {
      return std::fabs(m_table.deltaMs(x)) > std::fabs(m_table.deltaMs(y));
    });
    return std::move(m_table);
  }

 private:
  FunctionId rowOf(FunctionId ofB) const {
    const auto found = m_rowsOfB.find(ofB);
    return found == m_rowsOfB.end() ? ofB : found->second;
  }

  static void sortByTime(Shapes& shapes) {
    std::stable_sort(shapes.begin(), shapes.end(), [](const CountedShape* x, const CountedShape* y) {
      return std::tuple(-x->side.gpuNs, std::string_view(x->side.operands)) <
             std::tuple(-y->side.gpuNs, std::string_view(y->side.operands));
    });
  }

  /// One of those whose texts have the same tensors.
  struct Candidate {
    const CountedShape** shape = nullptr;  // where it stands among those that are left
    std::vector<std::string_view> values;
  };
  using Candidates = std::vector<Candidate>;
  using ByTensors = std::map<std::string, std::pair<Candidates, Candidates>>;

  static void addCandidate(const CountedShape*& shape, Candidates& candidates, SplitText split) {
    if (candidates.size() < kMostToMatch) candidates.push_back({&shape, std::move(split.values)});
  }

  /// The only one that agrees.
  static Candidate* onlyOne(const Candidate& which, Candidates& candidates) {
    Candidate* found = nullptr;
    for (Candidate& each : candidates) {
      if (!agree(which.values, each.values)) continue;
      if (found != nullptr) return nullptr;
      found = &each;
    }
    return found;
  }

  /// Those with equal tensors of which one side tells fewer values: older versions of a library tell none, or
  /// have an argument less. What is matched is taken out.
  void matchTensors(FunctionId op, Shapes& a, Shapes& b) {
    if (a.empty() || b.empty()) return;
    ByTensors alike;
    for (Shapes* const shapes : {&a, &b}) {
      for (const CountedShape*& shape : *shapes) {
        if (isCutOff(shape->side.operands)) continue;
        SplitText split = splitText(shape->side.operands);
        auto& both = alike[split.tensors];
        addCandidate(shape, shapes == &a ? both.first : both.second, std::move(split));
      }
    }
    for (auto& [tensors, both] : alike) {
      m_monitor.checkpoint();
      // Others that agree may have been left alone.
      if (std::max(both.first.size(), both.second.size()) == kMostToMatch) continue;
      for (const Candidate& ofA : both.first) {
        const Candidate* const ofB = onlyOne(ofA, both.second);
        if (ofB == nullptr || onlyOne(*ofB, both.first) != &ofA) continue;
        addRow(op, std::exchange(*ofA.shape, nullptr), std::exchange(*ofB->shape, nullptr), true);
      }
    }
    std::erase(a, nullptr);
    std::erase(b, nullptr);
  }

  /// Those with most time first choose their partners.
  void matchOthers(FunctionId op, Shapes& a, Shapes& b) {
    sortByTime(a);
    sortByTime(b);
    std::vector<std::optional<Operands>> ofB;
    for (std::size_t i = 0; i < std::min(b.size(), kMostToMatch); ++i)
      ofB.push_back(parseOperands(b[i]->side.operands));
    for (std::size_t i = 0; i < a.size(); ++i) {
      const auto operands = i < kMostToMatch ? parseOperands(a[i]->side.operands) : std::nullopt;
      const auto found = operands ? mostAlike(*a[i], *operands, b, ofB) : std::nullopt;
      addRow(op, a[i], found ? std::exchange(b[*found], nullptr) : nullptr, false);
    }
    for (const CountedShape* shape : b)
      if (shape != nullptr) addRow(op, nullptr, shape, false);
  }

  std::optional<std::size_t> mostAlike(const CountedShape& a, const Operands& operands, const Shapes& b,
                                       const std::vector<std::optional<Operands>>& ofB) const {
    constexpr double kMostOften = 0.2231435513142098;  // ln 1.25
    std::optional<std::size_t> best;
    std::pair<std::size_t, double> least{};
    for (std::size_t i = 0; i < ofB.size(); ++i) {
      if (b[i] == nullptr || !ofB[i]) continue;
      const double often = std::fabs(std::log(callsOf(*b[i], m_b) / callsOf(a, m_a)));
      const auto count = often > kMostOften ? std::nullopt : differences(operands, *ofB[i]);
      if (!count || (best && std::pair(*count, often) >= least)) continue;
      best = i;
      least = {*count, often};
    }
    return best;
  }

  void addRow(FunctionId op, const CountedShape* a, const CountedShape* b, bool isOneShape) {
    ShapeRow row{.op = op};
    if (a != nullptr) row.a = a->side;
    if (b != nullptr) row.b = b->side;
    for (ShapeKernel& kernel : row.b.kernels) kernel.function = rowOf(kernel.function);
    judge(row, isOneShape);
    m_table.rows.push_back(std::move(row));
  }

  void judge(ShapeRow& row, bool isOneShape) const {
    if (!row.a.isThere() || !row.b.isThere()) {
      row.work = row.a.isThere() ? ShapeWork::OnlyA : ShapeWork::OnlyB;
      return;
    }
    // What is cut off may differ.
    const bool isWhole = !isOneShape || !isCutOff(row.a.operands);
    if (isWhole) row.kernel = kernelChange(row);
    if (!isOneShape) {
      row.work = ShapeWork::OtherShape;
      return;
    }
    const double callsA = m_table.callsPerCycle(Side::A, row), callsB = m_table.callsPerCycle(Side::B, row);
    if (std::fabs(callsB - callsA) > ShapeTable::kSameCalls * callsA)
      row.work = callsB > callsA ? ShapeWork::MoreCalls : ShapeWork::FewerCalls;
    if (const auto ratio = row.callRatio(); ratio && isWhole) {
      row.speed = std::fabs(*ratio - 1.0) <= ShapeTable::kSameTime ? ShapeSpeed::Same
                  : *ratio > 1.0                                   ? ShapeSpeed::Slower
                                                                   : ShapeSpeed::Faster;
    }
  }

  static ShapeKernelChange kernelChange(const ShapeRow& row) {
    if (row.a.kernels.empty() || row.b.kernels.empty()) return ShapeKernelChange::NotComparable;
    // What was not counted may have more of the time than what was.
    if (row.a.hasMoreKernels || row.b.hasMoreKernels) return ShapeKernelChange::NotComparable;
    const ShapeKernel &a = row.a.kernels[0], &b = row.b.kernels[0];
    if (a.function != b.function) return ShapeKernelChange::OtherKernel;
    if (a.hasMoreSettings || b.hasMoreSettings) return ShapeKernelChange::NotComparable;
    const bool isOther = (a.grid && b.grid && a.grid != b.grid) || (a.block && b.block && a.block != b.block);
    return isOther ? ShapeKernelChange::OtherGrid : ShapeKernelChange::Same;
  }

  const CountedShapes &m_a, &m_b;
  const Monitor& m_monitor;
  std::unordered_map<FunctionId, FunctionId> m_rowsOfB;
  ShapeTable m_table;
};

}  // namespace

ShapeTable matchShapes(const CountedShapes& a, const CountedShapes& b,
                       std::span<const FunctionPartners> partners, const Monitor& monitor) {
  return Matching(a, b, partners, monitor).run();
}

}  // namespace culprit
