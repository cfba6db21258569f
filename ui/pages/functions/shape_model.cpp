#include "ui/pages/functions/shape_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/report/words/format.h"
#include "core/report/words/shape_words.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

namespace {

/// The operator, or what one of its calls launched.
bool isAbout(const ShapeRow& row, FunctionId function) {
  const auto isIt = [function](const ShapeKernel& kernel) { return kernel.function == function; };
  return row.op == function || std::any_of(row.a.kernels.begin(), row.a.kernels.end(), isIt) ||
         std::any_of(row.b.kernels.begin(), row.b.kernels.end(), isIt);
}

constexpr double kUs = 1e-3, kTera = 1e-12, kGiga = 1e-9, kPerCent = 100.0;

std::optional<double> scaled(const std::optional<double>& value, double scale) {
  return value ? std::optional(*value * scale) : std::nullopt;
}

/// "69 % bf16"
QString shareAndPeak(const ShapeRow& row, Side side) {
  return qString(shareText(row, side) + " " + peakText(row, side));
}

}  // namespace

ShapeModel::ShapeModel(QObject* parent)
    : TableModel(
          {{"Operator", "The innermost operator around the launch whose operands the trace tells."},
           {"Operands", "Types and sizes of what it was called with; of A and of B where they differ."},
           {"What changed",
            "Whether the work is another (operands, calls) or the same work is done in another time, and "
            "whether another kernel, tile or grid was chosen for it."},
           {"Calls A", "Calls of the operator per cycle of A.", Numbers},
           {"Calls B", "Calls of the operator per cycle of B.", Numbers},
           {"A, ms", "GPU time of these calls per cycle of A: of everything that they launched.", Numbers},
           {"B, ms", "GPU time of these calls per cycle of B: of everything that they launched.", Numbers},
           {"B − A, ms", "The difference of the two.", Numbers},
           {"Call A, us", "GPU time of a call in A.", Numbers},
           {"Call B, us", "GPU time of a call in B.", Numbers},
           {"A, TFLOP/s", "Operations of the operator by its GPU time in A; of whole numbers TOP/s.",
            Numbers},
           {"B, TFLOP/s", "Operations of the operator by its GPU time in B; of whole numbers TOP/s.",
            Numbers},
           {"A, GB/s", "Bytes of the operator by its GPU time in A.", Numbers},
           {"B, GB/s", "Bytes of the operator by its GPU time in B.", Numbers},
           {"Peak A",
            "That rate of the two that comes nearer to what the data sheet of the device promises, as a "
            "share of "
            "it in A; the same rate for both sides.",
            Numbers},
           {"Peak B",
            "That rate of the two that comes nearer to what the data sheet of the device promises, as a "
            "share of "
            "it in B; the same rate for both sides.",
            Numbers}},
          parent) {}

void ShapeModel::setTable(std::shared_ptr<const ShapeTable> table, ResultsPtr results, FunctionId function) {
  beginResetModel();
  m_table = std::move(table);
  m_results = std::move(results);
  m_rows.clear();
  m_largest = 0.0;
  for (std::size_t at = 0; m_table && at < m_table->rows.size(); ++at) {
    if (!isAbout(m_table->rows[at], function)) continue;
    m_rows.push_back(at);
    m_largest = std::max(m_largest, std::abs(m_table->deltaMs(m_table->rows[at])));
  }
  nameOperators();
  endResetModel();
}

void ShapeModel::setNameForm(NameForm form) {
  m_nameForm = form;
  nameOperators();
  if (rowCount() > 0) emit dataChanged(index(0, Op), index(rowCount() - 1, Op));
}

void ShapeModel::nameOperators() {
  std::vector<std::string_view> raw;
  for (int at = 0; at < rows(); ++at) raw.emplace_back(m_results->names.functions[row(at).op]);
  std::sort(raw.begin(), raw.end());
  raw.erase(std::unique(raw.begin(), raw.end()), raw.end());
  m_names = ListedNames(raw, m_nameForm);
}

std::optional<double> ShapeModel::number(int at, int column) const {
  const ShapeRow& shown = row(at);
  switch (column) {
    case CallsA:
      return m_table->callsPerCycle(Side::A, shown);
    case CallsB:
      return m_table->callsPerCycle(Side::B, shown);
    case TimeA:
      return m_table->msPerCycle(Side::A, shown);
    case TimeB:
      return m_table->msPerCycle(Side::B, shown);
    case Change:
      return m_table->deltaMs(shown);
    case CallA:
      return scaled(shown.a.nsPerCall(), kUs);
    case CallB:
      return scaled(shown.b.nsPerCall(), kUs);
    case OperationsA:
      return scaled(shown.a.flopPerSecond(), kTera);
    case OperationsB:
      return scaled(shown.b.flopPerSecond(), kTera);
    case BytesA:
      return scaled(shown.a.bytesPerSecond(), kGiga);
    case BytesB:
      return scaled(shown.b.bytesPerSecond(), kGiga);
    case ShareA:
      return scaled(shown.share(Side::A), kPerCent);
    case ShareB:
      return scaled(shown.share(Side::B), kPerCent);
    default:
      return std::nullopt;
  }
}

QString ShapeModel::text(int at, int column) const {
  const ShapeRow& shown = row(at);
  if (column == Op) return m_names.of(m_results->names.functions[shown.op]);
  if (column == Operands) return qString(operandsText(shown));
  if (column == What) return qString(changeText(*m_table, shown));
  const auto value = number(at, column);
  if (!value) return qString(format::kAbsent);
  switch (column) {
    case CallsA:
    case CallsB:
      return qString(format::telling(*value, 1));
    case Change:
      return qString(format::signedNumber(*value, 3));
    case CallA:
    case CallB:
    case OperationsA:
    case OperationsB:
    case BytesA:
    case BytesB:
      return qString(rateNumber(*value));
    case ShareA:
    case ShareB:
      return shareAndPeak(shown, column == ShareA ? Side::A : Side::B);
    default:
      return qString(format::number(*value, 3));
  }
}

QVariant ShapeModel::copyValue(int at, int column) const {
  if (column == Op) return qString(m_results->names.functions[row(at).op]);
  return column == Operands || column == What ? text(at, column) : orNothing(number(at, column));
}

QVariant ShapeModel::cell(int at, int column, int role) const {
  if (role == Qt::ToolTipRole && (column == Op || column == Operands || column == What))
    return wrappedName(qString(shapeSentence(*m_table, row(at), m_results->names)));
  if (role != BarRole || column != Change || m_largest <= 0.0) return {};
  return *number(at, Change) / m_largest;
}

}  // namespace culprit::ui
