// Which process groups of a job transfer more slowly, or faster, in a clause of its sentence (job_text).
#pragma once

#include <optional>
#include <string>

#include "core/model/results/job.h"

namespace culprit {

/// "collectives between hosts node0 and node1 transfer 51 % longer; those within a host do not"; of groups
/// that became faster "in 20 % less time". Where one group makes the change, with its bus bandwidth, if that
/// tells the same: "transfers 90 % longer (bus bandwidth 180 → 95 GB/s)". Empty where nothing stands out.
std::string transferText(const JobVerdict& job);

/// What fits a title: "collectives between hosts node0 and node1 transfer 51 % longer"; empty with the other.
std::string transferBrief(const JobVerdict& job);

/// Whether the group changed as JobVerdict::transferRatio tells, whose groups make the scope.
bool hasChangedAlike(const JobVerdict& job, const JobVerdict::GroupChange& group);

/// "51 % longer", "in 20 % less time", "3.4 times as long"
std::string transferRatioText(std::optional<double> ratio);

/// For a table: "1.51 (1.42 to 1.60)", B / A of a call with its interval; empty where it is not known.
std::string transferIntervalText(const JobVerdict::GroupChange& group);

/// For a table: its bus bandwidth in A and B, GB/s: "180 → 95", "– → 95"; empty where neither is told.
std::string busBandwidthText(const JobVerdict::GroupChange& group);

/// "96"; of runs of unlike length "96 / 48".
std::string groupCallsText(const JobVerdict::GroupChange& group);

/// How a group changed, for a table: "transfers longer", "its members wait longer".
std::string transferChangeText(TransferChange change);

}  // namespace culprit
