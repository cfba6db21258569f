// What is said of operators and the shapes of what they were called with: words for files and tables, and a
// sentence. Called by tables, reports and the window, so that all of them say the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/details/shape_table.h"
#include "core/model/run/names.h"

namespace culprit {

/// Stable names for CSV and JSON: "same", "other_shape", "more_calls", "only_a"; "slower"; "other_grid".
/// Nothing comparable: empty.
std::string_view nameOf(ShapeWork work);
std::string_view nameOf(ShapeSpeed speed);
std::string_view nameOf(ShapeKernelChange change);

/// "128x1x1"; empty: not told.
std::string extentText(const std::optional<LaunchSettings::Extent>& extent);

/// The operands of a row, of both sides where they differ: "f32[8,4] -> f32[12,4]".
std::string operandsText(const ShapeRow& row);

/// What changed, in few words: "1.19 times as long per call, another kernel or tile was chosen", "more calls
/// (24.0 → 48.0)", "other operands (1.50 times the operations), 1.48 times as long per call", "same", "not
/// comparable".
std::string changeText(const ShapeTable& table, const ShapeRow& row);

/// By ShapeRow::bound(): "512 TFLOP/s", of whole numbers "512 TOP/s", "1,430 GB/s"; empty: not known.
std::string rateText(const ShapeRow& row, Side side);
/// Of the rate that rateText() tells: "52 %"; empty: no peak is known.
std::string shareText(const ShapeRow& row, Side side);
/// A rate without its unit, with three digits or so, as rates are compared by: "1,430", "38.2", "0.08".
std::string rateNumber(double value);
/// What shareText() is a share of: "bf16", "memory".
std::string peakText(const ShapeRow& row, Side side);

/// "12 pieces of GPU work have no row of their own: their operators have too many shapes"; empty: none.
std::string untoldText(std::uint64_t untold);
std::string untoldText(const ShapeTable& table);

/// "aten::mm bf16[8944,1024] bf16[1024,1024]: 61.2 us → 72.9 us per call, 306 → 257 TFLOP/s (31 → 26 % of the
/// peak for bf16); 1.19 times as long per call, another kernel or tile was chosen: gemm_64 → gemm_128."
std::string shapeSentence(const ShapeTable& table, const ShapeRow& row, const Names& names);

}  // namespace culprit
