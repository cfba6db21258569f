#include "core/report/chapters/cells.h"

#include <utility>

#include "core/report/words/format.h"

namespace culprit::report {

Text cell(std::string text) {
  return TextBuilder().plain(std::move(text)).text();
}

Text nameCell(std::string name) {
  return TextBuilder().name(std::move(name)).text();
}

Text absentCell() {
  return cell(std::string(format::kAbsent));
}

Cell numberCell(std::string text, std::optional<double> number) {
  return {cell(std::move(text)), number};
}

Cell numberCell(std::string (*shown)(double), double number) {
  return numberCell(shown(number), number);
}

Cell numberCell(double number, int decimals) {
  return numberCell(format::number(number, decimals), number);
}

Cell changeCell(double number, int decimals) {
  return numberCell(format::signedNumber(number, decimals), number);
}

Cell countCell(std::uint64_t count) {
  return numberCell(format::count(count), static_cast<double>(count));
}

Cell strong(const Cell& cell) {
  return {TextBuilder().strong(plainText(cell.text)).text(), cell.number};
}

std::vector<Column> columns(const std::vector<std::string>& titles, std::size_t left) {
  std::vector<Column> columns;
  columns.reserve(titles.size());
  for (const std::string& title : titles) {
    columns.push_back({title, columns.size() < left ? Column::Align::Left : Column::Align::Right});
  }
  return columns;
}

}  // namespace culprit::report
