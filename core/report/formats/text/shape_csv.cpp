#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "core/report/document/writers.h"
#include "core/report/formats/text/csv_field.h"
#include "core/report/words/shape_words.h"

namespace culprit {

namespace {

constexpr std::string_view kShapeHead =
    "operator,shape_a,shape_b,product_a,product_b,work,speed,kernel,calls_a,calls_b,gpu_ms_a,gpu_ms_b,"
    "delta_gpu_ms,us_per_call_a,us_per_call_b,gflop_per_call_a,gflop_per_call_b,tflop_per_s_a,tflop_per_s_b,"
    "peak_a,peak_b,peak_share_a,peak_share_b,mb_per_call_a,mb_per_call_b,gb_per_s_a,gb_per_s_b,"
    "memory_share_a,memory_share_b,kernel_a,kernel_b,grid_a,grid_b,block_a,block_b\n";

class ShapeRows {
 public:
  ShapeRows(const Results& results, const ShapeTable& table) : m_names(results.names), m_table(table) {}

  void add(const ShapeRow& row) {
    m_text += csv::nameField(m_names.functions[row.op]);
    for (const ShapeSide* side : {&row.a, &row.b}) field(csv::nameField(side->operands));
    for (const ShapeSide* side : {&row.a, &row.b}) field(csv::nameField(side->problem));
    for (const std::string_view word : {nameOf(row.work), nameOf(row.speed), nameOf(row.kernel)})
      field(std::string(word));
    for (const Side side : {Side::A, Side::B}) number(m_table.callsPerCycle(side, row));
    for (const Side side : {Side::A, Side::B}) number(m_table.msPerCycle(side, row));
    number(m_table.deltaMs(row));
    both(row, 1e-3, [](const ShapeSide& side) { return side.nsPerCall(); });
    both(row, 1e-9, [](const ShapeSide& side) { return side.flop; });
    both(row, 1e-12, [](const ShapeSide& side) { return side.flopPerSecond(); });
    for (const ShapeSide* side : {&row.a, &row.b}) field(side->peakType);
    both(row, 1.0, [](const ShapeSide& side) { return side.flopShare(); });
    both(row, 1e-6, [](const ShapeSide& side) { return side.bytes; });
    both(row, 1e-9, [](const ShapeSide& side) { return side.bytesPerSecond(); });
    both(row, 1.0, [](const ShapeSide& side) { return side.memoryShare(); });
    addKernels(row);
    m_text += '\n';
  }
  std::string take() { return std::string(kShapeHead) + m_text; }

 private:
  void field(const std::string& text) {
    m_text += ',';
    m_text += text;
  }
  /// Small products have few operations and long runs many calls: digits that tell, not decimals.
  void number(std::optional<double> value) { field(value ? fmt::format("{:.12g}", *value) : std::string()); }

  template <typename Value>
  void both(const ShapeRow& row, double scale, Value valueOf) {
    for (const ShapeSide* side : {&row.a, &row.b}) {
      const std::optional<double> value = valueOf(*side);
      number(value ? std::optional(*value * scale) : std::nullopt);
    }
  }

  /// Those with most of the time.
  void addKernels(const ShapeRow& row) {
    const auto kernelOf = [](const ShapeSide& side) {
      return side.kernels.empty() ? nullptr : &side.kernels.front();
    };
    const ShapeKernel *a = kernelOf(row.a), *b = kernelOf(row.b);
    for (const ShapeKernel* kernel : {a, b})
      field(kernel == nullptr ? std::string() : csv::nameField(m_names.functions[kernel->function]));
    for (const ShapeKernel* kernel : {a, b}) field(kernel == nullptr ? "" : extentText(kernel->grid));
    for (const ShapeKernel* kernel : {a, b}) field(kernel == nullptr ? "" : extentText(kernel->block));
  }

  const Names& m_names;
  const ShapeTable& m_table;
  std::string m_text;
};

}  // namespace

std::string toShapeCsv(const Results& results, const ShapeTable& table, const Monitor& monitor) {
  ShapeRows rows(results, table);
  for (const ShapeRow& row : table.rows) {
    monitor.checkpoint();
    rows.add(row);
  }
  return rows.take();
}

}  // namespace culprit
