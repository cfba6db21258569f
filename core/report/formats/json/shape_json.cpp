#include <optional>
#include <string>
#include <string_view>

#include "core/base/json_text.h"
#include "core/report/document/writers.h"
#include "core/report/words/shape_words.h"

namespace culprit {

namespace {

/// Nothing is null.
std::optional<std::string> orNull(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional(std::string(text));
}

void writeShapeTableSide(JsonObject json, const std::string& label, const ShapeTableSide& side) {
  json.member("process", label);
  json.member("cycles", side.cycles);
  json.member("gpu_ns", side.gpuNs);
  json.member("told_gpu_ns", side.toldNs);
  json.member("untold", side.untold);
  json.member("device", orNull(side.device));
}

void writeExtent(JsonObject& json, std::string_view name,
                 const std::optional<LaunchSettings::Extent>& extent) {
  if (!extent) return json.member(name, std::nullopt);
  JsonArray sizes = json.array(name);
  for (const std::uint32_t size : *extent) sizes.value(size);
}

void writeKernel(JsonObject json, const Results& results, const ShapeKernel& kernel) {
  json.member("function", results.names.functions[kernel.function]);
  json.member("launches", kernel.launches);
  json.member("gpu_ns", kernel.gpuNs);
  writeExtent(json, "grid", kernel.grid);
  writeExtent(json, "block", kernel.block);
}

void writeShapeSide(JsonObject json, const Results& results, const ShapeSide& side) {
  json.member("shape", side.operands);
  json.member("product", orNull(side.problem));
  json.member("calls", side.calls);
  json.member("gpu_ns", side.gpuNs);
  json.member("flop_per_call", side.flop);
  json.member("bytes_per_call", side.bytes);
  json.member("flop_per_second", side.flopPerSecond());
  json.member("peak_flop_per_second", side.peakFlop);
  json.member("peak_type", orNull(side.peakType));
  json.member("peak_share", side.flopShare());
  json.member("bytes_per_second", side.bytesPerSecond());
  json.member("peak_bytes_per_second", side.peakBytes);
  json.member("memory_share", side.memoryShare());
  JsonArray kernels = json.array("kernels");
  for (const ShapeKernel& kernel : side.kernels) writeKernel(kernels.object(), results, kernel);
}

void writeShapeRow(JsonObject json, const Results& results, const ShapeTable& table, const ShapeRow& row) {
  json.member("operator", results.names.functions[row.op]);
  json.member("work", nameOf(row.work));
  json.member("speed", orNull(nameOf(row.speed)));
  json.member("kernel", orNull(nameOf(row.kernel)));
  json.member("delta_gpu_ms_per_cycle", table.deltaMs(row));
  json.member("text", shapeSentence(table, row, results.names));
  if (row.a.isThere()) writeShapeSide(json.object("a"), results, row.a);
  if (row.b.isThere()) writeShapeSide(json.object("b"), results, row.b);
}

}  // namespace

std::string toShapeJson(const Results& results, const PairResults& pair, const ShapeTable& table,
                        const Monitor& monitor) {
  JsonText text;
  {
    JsonObject json = text.object();
    json.member("schema", "culprit.shapes/1");
    writeShapeTableSide(json.object("a"), pair.labelA, table.a);
    writeShapeTableSide(json.object("b"), pair.labelB, table.b);
    JsonArray rows = json.array("rows");
    for (const ShapeRow& row : table.rows) {
      monitor.checkpoint();
      writeShapeRow(rows.object(), results, table, row);
    }
  }
  return text.text();
}

}  // namespace culprit
