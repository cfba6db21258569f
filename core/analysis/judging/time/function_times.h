// The time of every function of one side over its complete cycles, per cycle or per unit of work, ready to be
// matched with the other side. Used by function_shares.h and for the matched share.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/analysis/judging/speed/function_use.h"
#include "core/analysis/judging/speed/work.h"
#include "core/analysis/judging/time/transfer_times.h"
#include "core/analysis/pairing/pair_side.h"
#include "core/model/results/function_share.h"

namespace culprit {

/// What functions of one name are told apart by.
struct FunctionKey {
  std::string name;
  std::string device;    ///< "GPU" for all GPUs together
  std::string category;  ///< "comm" for collectives, kWaitingForRanks for their waiting

  friend auto operator<=>(const FunctionKey&, const FunctionKey&) = default;
};

/// Work of a GPU, whatever its category is called here.
bool isDeviceRow(const FunctionKey& key);

struct FunctionTimes {
  double calls = 0.0;
  double busyMs = 0.0;
  double exposedMs = 0.0;
  std::vector<FunctionMember> members;  ///< as they came: of a function and device there may be several
  /// What the calls take themselves, and what they would if each took as long as the median call of its
  /// function; empty where only sums are known.
  std::optional<double> ownMs, typicalMs;
  /// Over the whole recording; of processed runs over all cycles. Empty: not known.
  std::optional<double> totalCalls, totalMs;

  void add(const FunctionTimes& more);
};

using FunctionTable = std::map<FunctionKey, FunctionTimes>;

/// "GPU" for every GPU, other devices as they are.
std::string deviceGroup(std::string_view device);

struct TimesChoice {
  std::span<const std::uint32_t> cycles;  ///< what is summed up
  double units = 1.0;                     ///< what the sums are divided by
  /// With it (empty for raw traces, whose wall times tell it) collectives are cut into transfer and waiting;
  /// without, both are one row.
  const TransferTimes* transfers = nullptr;
  /// Function, Device (each GPU has rows of its own), Operator or Range; the others group the first.
  TimeLevel level = TimeLevel::Function;
};

/// The use under the key of its row; a wait for other ranks is told apart from the transfer only with
/// `choice.transfers`.
struct KeyedUse {
  FunctionKey key;
  FunctionUse use;
  bool isJoinedWait = false;  ///< its time stands under the key of the transfer, which counts the calls
};

FunctionTable functionTimes(const PairSide& side, const TimesChoice& choice, const Names& names);

/// Tables of both sides, whose keys are to be matched.
struct FunctionTables {
  FunctionTable a, b;
};

/// Makes the tables of a pair over the complete cycles, per cycle or per unit of work. One object serves all
/// levels, as what collectives transfer is found out once.
class FunctionTabling {
 public:
  FunctionTabling(const VerdictInput& input, const WorkOfPair& work);

  /// `level`: as in TimesChoice. Empty if a side has no complete cycle.
  FunctionTables at(TimeLevel level) const;
  /// Shows what the rows of a side at level Function are made of.
  void forEachUse(Side side, const std::function<void(const KeyedUse&)>& visit) const;

 private:
  const VerdictInput& m_input;
  const WorkOfPair& m_work;
  TransferTimes m_transfersA, m_transfersB;
  bool m_isCut;  ///< collectives, into transfer and waiting
};

}  // namespace culprit
