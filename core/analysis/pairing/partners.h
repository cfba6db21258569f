// Finds which device of one process is the partner of which of the other (one GPU a side: those two, whatever
// their numbers; else the same number), and which functions the user has matched by hand; and brings samples
// under the names of the triplet table, so that partners with different names meet in one row. Called by the
// pipeline before two processes are compared. It matches no names by itself (function_shares.h).
#pragma once

#include <string>
#include <vector>

#include "core/analysis/pairing/pair_side.h"
#include "core/model/choices/device_map.h"
#include "core/model/choices/name_matches.h"
#include "core/model/run/names.h"
#include "core/model/run/run.h"

namespace culprit {

/// The partners with different names: those of `map` first; of what it leaves open devices of one name are
/// partners (and not listed), and the GPUs of two processes that have exactly one each. The names of their
/// rows are added to `names`, unless `asPublished`: partners that only the rule finds then keep the rows that
/// the published tables have.
std::vector<DevicePartners> partnerDevices(const ProcessSamples& a, const ProcessSamples& b,
                                           const DeviceMap& map, bool asPublished, Names& names);

/// "GPU 3 / GPU 1": the name of the row that two partners share.
std::string rowName(DeviceId a, DeviceId b, const Names& names);

/// The entries of `matches` whose first name only A has and whose second only B has.
std::vector<FunctionPartners> partnerFunctions(const ProcessSamples& a, const ProcessSamples& b,
                                               const NameMatches& matches, const Names& names);

/// A side whose samples stand under the devices and functions of their rows. What its other ranks tell must
/// be under those functions already.
class SideOnRows {
 public:
  SideOnRows(const PairSide& given, Side side, const std::vector<DevicePartners>& devices,
             const std::vector<FunctionPartners>& functions);
  SideOnRows(const SideOnRows&) = delete;
  SideOnRows& operator=(const SideOnRows&) = delete;

  /// Points into this object, or is what was given if no name changes.
  const PairSide& side() const { return m_side; }

 private:
  ProcessSamples m_renamed;  ///< without content if no name changes
  PairSide m_side;
};

}  // namespace culprit
